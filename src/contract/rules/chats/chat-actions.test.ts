import { expect, test } from 'vitest'
import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import { isUndoable, repeatedAction, runOrder, sendsToCustomer } from './chat-actions.ts'

const note: ChatAction = { kind: 'note', text: 'Ask for the invoice' }
const answer: ChatAction = { kind: 'answer', templateId: 'q1' }
const finish: ChatAction = { kind: 'finish' }
const toTeam: ChatAction = { kind: 'assign', target: { to: 'team', teamId: 'e1' } }
const toSelf: ChatAction = { kind: 'assign', target: { to: 'self' } }
const tag: ChatAction = { kind: 'tag', tagId: 't1' }
const webhook: ChatAction = { kind: 'webhook', webhookId: 'w1' }

test.each<[string, readonly ChatAction[], number | undefined]>([
  ['different steps', [answer, tag, finish, toTeam], undefined],
  ['two notes and two answers', [note, answer, note, answer], undefined],
  ['a tag twice', [tag, note, tag], 2],
  ['a tag that is added and removed', [tag, { kind: 'untag', tagId: 't1' }], 1],
  ['two receivers', [toTeam, toSelf], 1],
  ['a webhook twice', [webhook, { kind: 'webhook', webhookId: 'w2' }, webhook], 2],
  ['both marks', [{ kind: 'important' }, { kind: 'unimportant' }], 1],
  [
    'two fields',
    [
      { kind: 'field', number: 1, value: 'a' },
      { kind: 'field', number: 2, value: 'a' },
    ],
    undefined,
  ],
  [
    'a field twice',
    [
      { kind: 'field', number: 1, value: 'a' },
      { kind: 'field', number: 1, value: 'b' },
    ],
    1,
  ],
])('%s', (_, actions, index) => expect(repeatedAction(actions)).toBe(index))

test('a chat is finished, then given away and then sent at the end, the rest keeps its order', () => {
  expect(runOrder([webhook, toTeam, finish, note, tag])).toEqual([
    note,
    tag,
    finish,
    toTeam,
    webhook,
  ])
})

test('messages, notes, notifications and calls of webhooks stay, everything else can be undone', () => {
  const alert: ChatAction = { kind: 'alert', userIds: [], text: 'Look' }
  const actions = [answer, note, alert, webhook, tag, finish, toTeam]
  expect(actions.filter(isUndoable)).toEqual([tag, finish, toTeam])
  expect(sendsToCustomer([note, tag])).toBe(false)
  expect(sendsToCustomer(actions)).toBe(true)
})
