import { describe, expect, it } from 'vitest'
import { tagSchema } from '#contract/entities/tags/tag.ts'
import { matchTags, type TagMatches } from './tag-matches.ts'

const tags = ['Café', 'Super VIP', 'VIP', 'Viper'].map((name) =>
  tagSchema.parse({ id: name, groupId: 'g1', name, archived: false }),
)

/** The returned `label`, then the names of the matches. The contact has the `carried` tags, so they cannot be added. */
function found(text: string, ...carried: string[]): [TagMatches['label'], ...string[]] {
  const choices = tags.filter(({ name }) => !carried.includes(name))
  const { matches, label } = matchTags(text, tags, choices)
  return [label, ...matches.map(({ name }) => name)]
}

describe('matchTags', () => {
  it.each<[string, ReturnType<typeof found>]>([
    ['', ['empty', 'Café', 'Super VIP', 'VIP', 'Viper']],
    ['  ', ['empty', 'Café', 'Super VIP', 'VIP', 'Viper']],
    ['vi', ['free', 'Super VIP', 'VIP', 'Viper']],
    ['VIP', ['offered', 'VIP', 'Super VIP', 'Viper']],
    [' vip ', ['offered', 'VIP', 'Super VIP', 'Viper']],
    ['viper', ['offered', 'Viper']],
    ['café', ['offered', 'Café']],
    ['cafe\u0301', ['offered', 'Café']],
    // 'cafe' and 'Café' are different labels, so 'cafe' is free.
    ['cafe', ['free', 'Café']],
    ['sofa', ['free']],
  ])('called with "%s" returns %j', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it.each<[string, ReturnType<typeof found>]>([
    ['vip', ['taken', 'Super VIP', 'Viper']],
    ['VIP ', ['taken', 'Super VIP', 'Viper']],
    ['café', ['taken']],
    ['vi', ['free', 'Super VIP', 'Viper']],
    ['super vip', ['offered', 'Super VIP']],
    ['', ['empty', 'Super VIP', 'Viper']],
  ])('called with "%s" for a contact with VIP and Café returns %j', (text, expected) => {
    expect(found(text, 'VIP', 'Café')).toEqual(expected)
  })
})
