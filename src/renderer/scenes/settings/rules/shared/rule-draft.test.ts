import { expect, test } from 'vitest'
import type { RuleCondition, RuleTrigger } from '#contract/entities/chats/rule.ts'
import { newStep } from '#renderer/components/chat-steps/step-draft.ts'
import type { RuleBody } from '#renderer/data/chats/rules.ts'
import { copyName } from './rule-changes.ts'
import {
  bodyOf,
  draftOf,
  emptyRule,
  faultsOf,
  isComplete,
  newCondition,
  newTrigger,
  refusedParts,
} from './rule-draft.ts'

const triggers: readonly RuleTrigger[] = [
  { on: 'message' },
  { on: 'created' },
  { on: 'assigned' },
  { on: 'tagged', tagId: 't1' },
  { on: 'untagged' },
  { on: 'waits', minutes: 30 },
  { on: 'status' },
  { on: 'status', status: 0 },
  { on: 'field', number: 3 },
  { on: 'daily', minute: 0 },
]
const conditions: readonly RuleCondition[] = [
  { kind: 'words', is: 'has', words: ['factur*'] },
  { kind: 'language', is: 'hasNot', languages: ['pt'] },
  { kind: 'source', is: 'has', sources: [1] },
  { kind: 'ad', is: 'has', adIds: [] },
  { kind: 'country', is: 'has', countries: ['51'] },
  { kind: 'tag', is: 'has', tagIds: ['t1'] },
  { kind: 'level', is: 'hasNot', tagIds: ['l1'] },
  { kind: 'team', is: 'has', teamIds: [] },
  { kind: 'agent', is: 'none' },
  { kind: 'field', field: { number: 3, operator: 'isEmpty', values: [] } },
  { kind: 'field', field: { number: 3, operator: 'is', values: ['a', 'b'] } },
  { kind: 'hours', is: 'closed' },
  { kind: 'window', is: 'open' },
  { kind: 'first', is: 'has' },
]
const body = (more: Partial<RuleBody> = {}): RuleBody => ({
  ...emptyRule,
  name: 'Invoices',
  actions: [{ kind: 'finish' }],
  ...more,
})

test.each(triggers)('what starts a rule is the same after the form: %o', (when) => {
  expect(bodyOf(draftOf(body({ when }))).when).toEqual(when)
})

test.each(conditions)('a condition is the same after the form: %o', (condition) => {
  expect(bodyOf(draftOf(body({ conditions: [condition] }))).conditions).toEqual([condition])
})

test('the other settings are the same after the form, and those of the group are not stored', () => {
  const whole = body({
    match: 'any',
    stops: true,
    personMinutes: 60,
    againHours: 0,
    followsRules: true,
  })
  expect(bodyOf(draftOf(whole))).toEqual(whole)
  expect(bodyOf(draftOf(body()))).not.toHaveProperty('personMinutes')
})

test('unfinished parts are named', () => {
  const words = newCondition('words')
  const field = { ...newCondition('field'), target: '3' }
  const step = newStep('tag')
  const draft = {
    ...draftOf(body({ name: ' ' })),
    when: newTrigger('field'),
    conditions: [words, field, newCondition('hours')],
    steps: [step],
  }
  const faults = faultsOf(draft, [])
  expect(faults.name).toBe('missing')
  expect(faults.when).toBe(true)
  expect([...faults.conditions]).toEqual([
    [words.key, 'notMessage'],
    [field.key, 'unfinished'],
  ])
  expect([...faults.steps]).toEqual([[step.key, 'unfinished']])
  expect(isComplete(draft, faults)).toBe(false)
  expect(faultsOf(draftOf(body({ name: 'INVOICES' })), [{ name: 'Invoices' }]).name).toBe('taken')
})

test('a rule needs a step, and no condition', () => {
  const whole = draftOf(body())
  expect(isComplete(whole, faultsOf(whole, []))).toBe(true)
  const empty = { ...whole, steps: [] }
  expect(isComplete(empty, faultsOf(empty, []))).toBe(false)
})

test('what the service refuses is found until it is changed', () => {
  const tag = { ...newStep('tag'), target: 't1' }
  const draft = {
    ...draftOf(body({ conditions: [{ kind: 'hours', is: 'open' }] })),
    steps: [newStep('finish'), tag],
  }
  const refused = refusedParts(draft, [
    { path: 'actions.1', message: '' },
    { path: 'rule.conditions.0.tagIds', message: '' },
    { path: 'name', message: '' },
  ])
  expect(refused).toEqual([JSON.stringify(tag), JSON.stringify(draft.conditions[0])])
  expect(refusedParts(draft, [{ path: 'when.tagId' }])).toEqual([JSON.stringify(draft.when)])
  expect(refusedParts(draft, 'nothing')).toEqual([])
})

test('a copy has a name that no other rule has, within the limit', () => {
  expect(copyName('Invoices', [{ name: 'Invoices' }])).toBe('Invoices 2')
  expect(copyName('Invoices', [{ name: 'invoices 2' }])).toBe('Invoices 3')
  expect(copyName('x'.repeat(40), [])).toBe(`${'x'.repeat(38)} 2`)
})
