import { describe, expect, it } from 'vitest'
import { languages } from '#contract/limits.ts'
import { textsOf } from './texts.ts'

/** Every text with its path; functions are called with a sample. */
function flat(value: unknown, place = ''): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value === 'function') return [[place, String(Reflect.apply(value, null, ['👍']))]]
  if (typeof value !== 'object' || value === null) throw new Error(`no text at ${place}`)
  return Object.entries(value).flatMap(([key, part]) => flat(part, `${place}.${key}`))
}

describe.each(languages)('texts in %s', (language) => {
  it('are never empty', () => {
    expect(flat(textsOf(language)).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('contain the emoji of a reaction', () => {
    expect(textsOf(language).alerts.reaction('👍')).toContain('👍')
  })
})

it('the name of the status “unavailable” differs between the three languages', () => {
  const statuses = languages.map((language) => textsOf(language).tray.status.unavailable)
  expect(new Set(statuses).size).toBe(languages.length)
})
