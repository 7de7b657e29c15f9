import { expect, it } from 'vitest'
import { sharedDraft } from './shared-draft.ts'

const draft = { groupId: 'g1', contactId: 'c1' }

it.each([
  [
    'returns a push for a text',
    'drafts.set',
    { ...draft, text: 'Half' },
    { ...draft, text: 'Half' },
  ],
  [
    'returns a push for an emptied text',
    'drafts.set',
    { ...draft, text: '' },
    { ...draft, text: '' },
  ],
  [
    'returns null for a draft with only a note',
    'drafts.set',
    { ...draft, note: 'Has a dog' },
    null,
  ],
  ['returns null for an invalid draft', 'drafts.set', { text: 'Half' }, null],
  ['returns null for a request with another name', 'drafts.get', { ...draft, text: 'Half' }, null],
  ['returns null for a request without a name', undefined, undefined, null],
])('sharedDraft %s', (_, name, input, expected) => {
  expect(sharedDraft(name, input)).toEqual(expected)
})
