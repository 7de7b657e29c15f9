import { expect, it } from 'vitest'
import { sharedDraft } from './shared-draft.ts'

const draft = { groupId: 'g1', contactId: 'c1' }

it.each([
  ['a text', 'drafts.set', { ...draft, text: 'Half' }, { ...draft, text: 'Half' }],
  ['an emptied text', 'drafts.set', { ...draft, text: '' }, { ...draft, text: '' }],
  ['a note alone', 'drafts.set', { ...draft, note: 'Has a dog' }, null],
  ['an invalid draft', 'drafts.set', { text: 'Half' }, null],
  ['a request with another name', 'drafts.get', { ...draft, text: 'Half' }, null],
  ['a request without a name', undefined, undefined, null],
])('sharedDraft returns a push only for the text of a draft: %s', (_, name, input, expected) => {
  expect(sharedDraft(name, input)).toEqual(expected)
})
