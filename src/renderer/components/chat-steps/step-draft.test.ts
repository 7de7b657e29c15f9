import { expect, test } from 'vitest'
import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import { actionsOf, moved, newStep, stepFaults, stepsOf } from './step-draft.ts'

const actions: readonly ChatAction[] = [
  { kind: 'answer', templateId: 'q1' },
  { kind: 'tag', tagId: 't1' },
  { kind: 'untag', tagId: 't2' },
  { kind: 'level', tagId: 'l1' },
  { kind: 'statusTags', tags: ['Invoice'] },
  { kind: 'field', number: 3, value: 'Size 4' },
  { kind: 'note', text: 'Ask' },
  { kind: 'snooze', minutes: 90 },
  { kind: 'finish' },
  { kind: 'alert', userIds: ['u1'], text: 'Look' },
  { kind: 'alert', userIds: [], text: 'Look' },
  { kind: 'assign', target: { to: 'team', teamId: 'e1' } },
  { kind: 'assign', target: { to: 'agent', userId: 'u1' } },
  { kind: 'assign', target: { to: 'self' } },
  { kind: 'assign', target: { to: 'next' } },
  { kind: 'webhook', webhookId: 'w1' },
]

test.each(actions)('a step is the same after the form: %o', (action) => {
  expect(actionsOf(stepsOf([action]))).toEqual([action])
})

test('unfinished and repeated steps are named', () => {
  const tag = { ...newStep('tag'), target: 't1' }
  const steps = [newStep('answer'), tag, { ...newStep('untag'), target: 't1' }, newStep('alert')]
  expect([...stepFaults(steps)]).toEqual([
    [steps[0]?.key, 'unfinished'],
    [steps[3]?.key, 'unfinished'],
    [steps[2]?.key, 'repeated'],
  ])
})

test('a snooze needs whole minutes', () => {
  const faultsWith = (text: string) => stepFaults([{ ...newStep('snooze'), text }]).size
  expect(['60', '0', '1.5', '', 'x', '999999'].map(faultsWith)).toEqual([0, 1, 1, 1, 1, 1])
})

test('a step moves up and down, and not beyond the ends', () => {
  const [a, b, c] = [newStep('important'), newStep('finish'), newStep('endWait')]
  expect(moved([a, b, c], 2, -1)).toEqual([a, c, b])
  expect(moved([a, b, c], 0, 1)).toEqual([b, a, c])
  expect(moved([a, b, c], 0, -1)).toEqual([a, b, c])
  expect(moved([a, b, c], 2, 1)).toEqual([a, b, c])
})
