import { expect, test } from 'vitest'
import { changedFields, conflictingFields, followNewest, settled } from './concurrent-edit.ts'

const base = { name: 'Plazo', text: 'Tres días', file: null }
const open = { base, draft: base }

test.each([
  ['nobody changed anything', {}, {}, {}, [], []],
  ['only the user changed a field', { name: 'Mío' }, {}, { name: 'Mío' }, ['name'], []],
  ['only a colleague changed a field', {}, { text: 'Suyo' }, { text: 'Suyo' }, [], []],
  [
    'each changed another field',
    { name: 'Mío' },
    { text: 'Suyo' },
    { name: 'Mío', text: 'Suyo' },
    ['name'],
    [],
  ],
  ['both made the same change', { text: 'Igual' }, { text: 'Igual' }, { text: 'Igual' }, [], []],
  [
    'both changed one field',
    { name: 'Mío', text: 'Mío' },
    { text: 'Suyo' },
    { name: 'Mío', text: 'Mío' },
    ['name', 'text'],
    ['text'],
  ],
])('%s', (_what, mine, theirs, shown, sent, conflicts) => {
  const newest = { ...base, ...theirs }
  const edit = followNewest({ base, draft: { ...base, ...mine } }, newest)
  expect(edit.draft).toEqual({ ...base, ...shown })
  expect(changedFields(edit)).toEqual(sent)
  expect(conflictingFields(edit, newest)).toEqual(conflicts)
})

test('an edit that nobody else touched stays the same object', () => {
  expect(followNewest(open, { ...base })).toBe(open)
})

test.each([
  ['mine', 'Mío', ['text']],
  ['theirs', 'Suyo', []],
] as const)('a conflict that is settled as %s sends %s', (how, text, sent) => {
  const newest = { ...base, text: 'Suyo' }
  const edit = settled({ base, draft: { ...base, text: 'Mío' } }, 'text', how, newest)
  expect(edit.draft.text).toBe(text)
  expect(changedFields(edit)).toEqual(sent)
  expect(conflictingFields(edit, newest)).toEqual([])
})
