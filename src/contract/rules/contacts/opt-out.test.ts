import { expect, test } from 'vitest'
import { languages } from '#contract/limits.ts'
import { hasOptedOut, optOutNote } from './opt-out.ts'

test('a person has opted out once they said so', () => {
  expect(hasOptedOut({ marketingOptOutAt: '2026-05-20T10:00:00.000Z' })).toBe(true)
  expect(hasOptedOut({})).toBe(false)
})

test.each(languages)('the note in %s says which of the two it was, and why', (language) => {
  const notes = [true, false].map((optedOut) => optOutNote(optedOut, 'By phone', language))
  expect(new Set(notes).size).toBe(2)
  for (const note of notes) expect(note).toMatch(/: By phone$/)
})
