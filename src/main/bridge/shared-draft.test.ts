import { expect, it } from 'vitest'
import { sharedDraft } from './shared-draft.ts'

const change = { groupId: 'g1', draft: { kind: 'text', id: 'c1', value: 'Half' } }
const removal = { groupId: 'g1', draft: { kind: 'text', id: 'c1', value: null } }

it.each([
  ['returns a push for a changed draft', 'drafts.set', change, change],
  ['returns a push for a removed draft', 'drafts.set', removal, removal],
  ['returns null for an invalid draft', 'drafts.set', { draft: change.draft }, null],
  ['returns null for a request with another name', 'drafts.get', change, null],
  ['returns null for a request without a name', undefined, undefined, null],
])('sharedDraft %s', (_, name, input, expected) => {
  expect(sharedDraft(name, input)).toEqual(expected)
})
