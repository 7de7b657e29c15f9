import { expect, test } from 'vitest'
import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { RuleCondition } from '#contract/entities/chats/rule.ts'
import type { FieldCondition } from '#contract/entities/contacts/field-condition.ts'
import {
  actionsWithRenamed,
  conditionsWithRenamed,
  renamedChoices,
  withRenamed,
} from './renamed-choices.ts'

const field = (choices: string[]) => ({ number: 3, choices })
const homes = { from: 'Casa', to: 'Hogar' }

type Field = ReturnType<typeof field>

test.each<[string, Field | undefined, Field, [string, string][]]>([
  ['a new name', field(['Casa', 'Empresa']), field(['Hogar', 'Empresa']), [['Casa', 'Hogar']]],
  ['two choices that become one', field(['Casa', 'Hogar']), field(['Hogar']), [['Casa', 'Hogar']]],
  ['a choice that stays', field(['Casa']), field(['Casa', 'Hogar']), []],
  ['a value that was no choice', field(['Empresa']), field(['Hogar', 'Empresa']), []],
  ['a name that is no choice', field(['Casa']), field(['Empresa']), []],
  ['a field without choices', undefined, field(['Hogar']), []],
])('%s', (_, before, after, names) => {
  const renamed = renamedChoices(before, after, [homes])
  expect(renamed).toEqual({ number: 3, names: new Map(names) })
})

const renamed = { number: 3, names: new Map([['Casa', 'Hogar']]) }
const asks = (number: number, values: string[]): FieldCondition => ({
  number,
  operator: 'is',
  values,
})

test('conditions ask for the new names, each once', () => {
  const conditions = [asks(3, ['Casa', 'Empresa', 'Hogar']), asks(4, ['Casa']), asks(3, ['casa'])]
  expect(withRenamed(conditions, renamed)).toEqual([
    asks(3, ['Hogar', 'Empresa']),
    asks(4, ['Casa']),
    asks(3, ['casa']),
  ])
  const others = conditions.slice(1)
  expect(withRenamed(others, renamed)).toBe(others)
})

test('conditions of rules ask for the new names', () => {
  const conditions: RuleCondition[] = [
    { kind: 'first', is: 'has' },
    { kind: 'field', field: asks(3, ['Casa']) },
  ]
  expect(conditionsWithRenamed(conditions, renamed)).toEqual([
    { kind: 'first', is: 'has' },
    { kind: 'field', field: asks(3, ['Hogar']) },
  ])
  const others = conditions.slice(0, 1)
  expect(conditionsWithRenamed(others, renamed)).toBe(others)
})

test('steps store the new names', () => {
  const actions: ChatAction[] = [
    { kind: 'field', number: 3, value: 'Casa' },
    { kind: 'field', number: 4, value: 'Casa' },
    { kind: 'finish' },
  ]
  expect(actionsWithRenamed(actions, renamed)).toEqual([
    { kind: 'field', number: 3, value: 'Hogar' },
    { kind: 'field', number: 4, value: 'Casa' },
    { kind: 'finish' },
  ])
  const others = actions.slice(1)
  expect(actionsWithRenamed(others, renamed)).toBe(others)
})
