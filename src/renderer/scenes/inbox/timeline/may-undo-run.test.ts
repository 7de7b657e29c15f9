import { expect, test } from 'vitest'
import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import { ruleRunSchema } from '#contract/entities/chats/rule.ts'
import { contactSchema } from '#contract/entities/contacts/contact.ts'
import { sampleViewers, viewer } from '#contract/policies/viewers.fixture.ts'
import { mayUndoRun } from './may-undo-run.ts'

const contact = contactSchema.parse({
  id: 'c1',
  phone: '51999888777',
  chat: { updateAt: '2026-11-20T10:00:00.000Z' },
  groupId: 'g1',
  userId: 'publisher',
  userTagId: 'tag-publisher',
  teamTagId: 'team-north',
})
const run = (action: ChatAction, more: object = {}) =>
  ruleRunSchema.parse({
    id: 'z1',
    ruleId: 'r1',
    contactId: 'c1',
    at: '2026-11-20T10:00:00.000Z',
    result: 'done',
    steps: [{ action, result: 'done' }],
    isUndoable: true,
    ...more,
  })
const allowed = (...args: Parameters<typeof run>) =>
  sampleViewers.filter((name) =>
    mayUndoRun(run(...args), { viewer: viewer(name), contact, teamCount: 2 }),
  )
const tag: ChatAction = { kind: 'tag', tagId: 't1' }

test('a run is undone by who may undo each of its changes by hand', () => {
  expect(allowed(tag)).toContain('publisher')
  expect(allowed(tag)).not.toContain('readOnly')
  expect(allowed(tag)).not.toContain('stranger')
  expect(allowed({ kind: 'assign', target: { to: 'next' } })).not.toContain('readOnly')
  expect(allowed({ kind: 'field', number: 1, value: 'x' })).toContain('publisher')
})

test('what a step left out needs no permission', () => {
  const steps = [
    { action: tag, result: 'person' },
    { action: { kind: 'note', text: 'x' }, result: 'done' },
    { action: { kind: 'webhook', webhookId: 'w1' }, result: 'done' },
  ]
  expect(allowed(tag, { steps })).toEqual([...sampleViewers])
})

test('a run that cannot be undone, or was, is not undone', () => {
  expect(allowed(tag, { isUndoable: false })).toEqual([])
  expect(allowed(tag, { undoneAt: '2026-11-20T11:00:00.000Z' })).toEqual([])
})
