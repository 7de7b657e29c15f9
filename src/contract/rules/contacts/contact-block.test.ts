import { expect, test } from 'vitest'
import { blockKinds } from '#contract/entities/contacts/contact-block.ts'
import { languages, limits } from '#contract/limits.ts'
import { blockNote, isBlocked, isBlockReasonMissing } from './contact-block.ts'

test.each([
  ['spam', '', false],
  ['abuse', '  ', false],
  ['other', '', true],
  ['other', '  ', true],
  ['other', 'Sells our addresses', false],
] as const)('a block of the kind %s with the reason "%s" lacks it: %s', (kind, reason, lacks) => {
  expect(isBlockReasonMissing({ kind, reason })).toBe(lacks)
})

test.each([
  ['es', { kind: 'spam' }, 'Bloqueo: spam'],
  ['en', { kind: 'abuse', reason: 'Insults' }, 'Blocked: abuse\nInsults'],
  ['pt', { kind: 'other', reason: 'Vende dados' }, 'Bloqueio: outro motivo\nVende dados'],
] as const)(
  'the note of a block in %s names the kind, and then the reason',
  (language, of, note) => {
    expect(blockNote(of, language)).toBe(note)
  },
)

test('the longest reason fits into a note', () => {
  const reason = 'x'.repeat(limits.blocks.reasonMax)
  for (const language of languages)
    for (const kind of blockKinds)
      expect(blockNote({ kind, reason }, language).length).toBeLessThanOrEqual(limits.noteMax)
})

test('a contact is blocked while they have a block', () => {
  expect(isBlocked({ blocked: undefined })).toBe(false)
  expect(isBlocked({ blocked: { at: '2026-01-01T00:00:00.000Z', kind: 'spam' } })).toBe(true)
})
