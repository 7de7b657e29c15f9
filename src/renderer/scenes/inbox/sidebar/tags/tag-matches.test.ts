import { describe, expect, it } from 'vitest'
import { tagSchema } from '#contract/entities/tag.ts'
import { matchTags, type TagMatches } from './tag-matches.ts'

const tags = ['Café', 'Super VIP', 'VIP', 'Viper'].map((name) =>
  tagSchema.parse({ id: name, groupId: 'g1', name, archived: false }),
)

/** The state of the label and the matches. The contact already has the `carried` tags, so they cannot be added. */
function found(text: string, ...carried: string[]): [TagMatches['label'], ...string[]] {
  const choices = tags.filter(({ name }) => !carried.includes(name))
  const { matches, label } = matchTags(text, tags, choices)
  return [label, ...matches.map(({ name }) => name)]
}

describe('tag matches', () => {
  it.each<[string, ReturnType<typeof found>]>([
    ['', ['empty', 'Café', 'Super VIP', 'VIP', 'Viper']],
    ['  ', ['empty', 'Café', 'Super VIP', 'VIP', 'Viper']],
    ['vi', ['free', 'Super VIP', 'VIP', 'Viper']],
    ['VIP', ['offered', 'VIP', 'Super VIP', 'Viper']],
    [' vip ', ['offered', 'VIP', 'Super VIP', 'Viper']],
    ['viper', ['offered', 'Viper']],
    ['café', ['offered', 'Café']],
    ['cafe\u0301', ['offered', 'Café']],
    // A label without the accent is another label, so it is free.
    ['cafe', ['free', 'Café']],
    ['sofa', ['free']],
  ])('for the text "%s"', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it.each<[string, ReturnType<typeof found>]>([
    ['vip', ['taken', 'Super VIP', 'Viper']],
    ['VIP ', ['taken', 'Super VIP', 'Viper']],
    ['café', ['taken']],
    ['vi', ['free', 'Super VIP', 'Viper']],
    ['super vip', ['offered', 'Super VIP']],
    ['', ['empty', 'Super VIP', 'Viper']],
  ])('for the text "%s", if the contact has VIP and Café', (text, expected) => {
    expect(found(text, 'VIP', 'Café')).toEqual(expected)
  })
})
