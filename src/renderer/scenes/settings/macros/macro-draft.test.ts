import { expect, test } from 'vitest'
import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import { macroSchema } from '#contract/entities/chats/macro.ts'
import { bodyOf, draftOf, faultsOf, moved, newStep } from './macro-draft.ts'

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
  { kind: 'assign', target: { to: 'team', teamId: 'e1' } },
]
const macro = (more: object) =>
  macroSchema.parse({ id: 'x', groupId: 'g', name: 'Invoice', actions, missing: [], ...more })

test('a macro is the same after the form', () => {
  expect(bodyOf(draftOf(macro({ teamId: 'e1' })))).toEqual({
    name: 'Invoice',
    teamId: 'e1',
    actions,
  })
  for (const target of [{ to: 'self' }, { to: 'agent', userId: 'u1' }]) {
    const assign = [{ kind: 'assign', target }]
    expect(bodyOf(draftOf(macro({ actions: assign }))).actions).toEqual(assign)
  }
})

test('unfinished and repeated steps are named, and a name that is taken', () => {
  const tag = { ...newStep('tag'), target: 't1' }
  const steps = [newStep('answer'), tag, { ...newStep('untag'), target: 't1' }, newStep('finish')]
  const faults = faultsOf({ name: ' ', teamId: null, steps }, [])
  expect(faults.name).toBe('missing')
  expect([...faults.steps]).toEqual([
    [steps[0]?.key, 'unfinished'],
    [steps[2]?.key, 'repeated'],
  ])
  const others = [{ name: 'Invoice' }]
  expect(faultsOf({ name: 'INVOICE', teamId: null, steps: [] }, others).name).toBe('taken')
})

test('a snooze needs whole minutes', () => {
  const snooze = newStep('snooze')
  const faultWith = (text: string) =>
    faultsOf({ name: 'a', teamId: null, steps: [{ ...snooze, text }] }, []).steps.size
  expect(['60', '0', '1.5', '', 'x', '999999'].map(faultWith)).toEqual([0, 1, 1, 1, 1, 1])
})

test('a step moves up and down, and not beyond the ends', () => {
  const [a, b, c] = [newStep('important'), newStep('finish'), newStep('endWait')]
  expect(moved([a, b, c], 2, -1)).toEqual([a, c, b])
  expect(moved([a, b, c], 0, 1)).toEqual([b, a, c])
  expect(moved([a, b, c], 0, -1)).toEqual([a, b, c])
  expect(moved([a, b, c], 2, 1)).toEqual([a, b, c])
})
