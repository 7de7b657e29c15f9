import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatAction } from '#contract/entities/chats/chat-action.ts'
import type { RuleCondition } from '#contract/entities/chats/rule.ts'
import type { FieldCondition } from '#contract/entities/contacts/field-condition.ts'
import { convertedValue, type FieldReplacement } from './field-conversion.ts'
import {
  actionsWithRenamed,
  conditionsWithRenamed,
  renamedChoices,
  reusedNames,
  withRenamed,
} from './renamed-choices.ts'

const field = (choices: string[]) => ({ number: 3, choices })
const homes = { from: 'Casa', to: 'Hogar' }

type Field = ReturnType<typeof field>

test.each<[string, Field | undefined, Field, [string, string][]]>([
  ['a new name', field(['Casa', 'Empresa']), field(['Hogar', 'Empresa']), [['Casa', 'Hogar']]],
  ['two choices that become one', field(['Casa', 'Hogar']), field(['Hogar']), [['Casa', 'Hogar']]],
  ['a name of a new choice', field(['Casa']), field(['Hogar', 'Casa']), [['Casa', 'Hogar']]],
  ['a call that is repeated', field(['Hogar', 'Casa']), field(['Hogar', 'Casa']), []],
  ['a value that was no choice', field(['Empresa']), field(['Hogar', 'Empresa']), []],
  ['a name that is no choice', field(['Casa']), field(['Empresa']), []],
  ['a field without choices', undefined, field(['Hogar']), []],
])('%s', (_, before, after, names) => {
  const renamed = renamedChoices(before, after, [homes])
  expect(renamed).toEqual({ number: 3, names: new Map(names) })
})

const reading = { isCommaDecimal: true, callingCode: '51' }
const kindOf = (choices: string[]) => ({ type: 'choice' as const, choices })

/** Returns the value after a save: renamed at once if its name is reused, otherwise converted. */
function afterwards(value: string, before: Field, after: Field, replacements: FieldReplacement[]) {
  const kind = kindOf(after.choices)
  const reused = reusedNames(renamedChoices(before, after, replacements), kind, reading)
  return reused.get(value) ?? convertedValue(value, kind, reading, replacements).value
}

test('names that two choices swap are those that are written at once', () => {
  const swap = [homes, { from: 'Hogar', to: 'Casa' }]
  const swapped = renamedChoices(field(['Casa', 'Hogar']), field(['Hogar', 'Casa']), swap)
  expect(reusedNames(swapped, kindOf(['Hogar', 'Casa']), reading)).toEqual(swapped.names)
  const chain = [homes, { from: 'Hogar', to: 'Empresa' }]
  const [before, after] = [field(['Casa', 'Hogar']), field(['Hogar', 'Empresa'])]
  const moved = renamedChoices(before, after, chain)
  expect(reusedNames(moved, kindOf(after.choices), reading)).toEqual(
    new Map([['Hogar', 'Empresa']]),
  )
  // Another case of a name is the same choice.
  const written = renamedChoices(field(['casa']), field(['Casa']), [{ from: 'casa', to: 'Casa' }])
  expect(reusedNames(written, kindOf(['Casa']), reading)).toEqual(new Map())
})

test('each value becomes the new name of its choice, whatever names the choices exchange', () => {
  const texts = ['Casa', 'casa2', 'Hogar', 'HOGAR 2', 'Empresa', 'Otro']
  const list = fc.shuffledSubarray(texts, { minLength: 1 })
  const edits = list.chain((before) =>
    fc.record({
      before: fc.constant(before),
      after: fc.shuffledSubarray(
        texts.flatMap((text) => [text, text.toUpperCase()]),
        { minLength: before.length, maxLength: before.length },
      ),
      added: fc.subarray(['Nuevo', ...before]),
    }),
  )
  fc.assert(
    fc.property(edits, ({ before, after, added }) => {
      const keys = new Set(after.map((text) => text.toLowerCase()))
      fc.pre(keys.size === after.length)
      const choices = [...after, ...added.filter((text) => !keys.has(text.toLowerCase()))]
      const replacements = before.flatMap((from, index) => {
        const to = after[index] ?? from
        return to === from ? [] : [{ from, to }]
      })
      const values = before.map((value) =>
        afterwards(value, field(before), field(choices), replacements),
      )
      expect(values).toEqual(after)
      const again = after.map((value) =>
        afterwards(value, field(choices), field(choices), replacements),
      )
      expect(again).toEqual(after)
      const { names } = renamedChoices(field(before), field(choices), replacements)
      const [asked] = withRenamed([asks(3, before)], { number: 3, names })
      const isRepeated = before.every((text, index) => text === choices[index])
      expect(asked?.values).toEqual(isRepeated ? before : after)
    }),
    { seed: 20_261_130 },
  )
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
