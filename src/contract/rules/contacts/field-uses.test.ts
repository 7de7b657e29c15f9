import { expect, test } from 'vitest'
import { usesOfFields, type FieldUsers } from './field-uses.ts'

const nothing: FieldUsers = {
  segments: [],
  rules: [],
  macros: [],
  answers: [],
  messages: [],
  templates: [],
  campaigns: [],
}
const numbersOf = (users: Partial<FieldUsers>) =>
  [...usesOfFields({ ...nothing, ...users }).keys()].toSorted((a, b) => a - b)
const condition = (number: number) => ({ number, operator: 'is' as const, values: ['x'] })

test.each<[string, Partial<FieldUsers>, number[]]>([
  [
    'a segment by its conditions',
    { segments: [{ id: 's', name: 'S', rule: { fields: [condition(3), condition(3)] } }] },
    [3],
  ],
  [
    'a rule by its start, its conditions and its steps',
    {
      rules: [
        {
          id: 'r',
          name: 'R',
          isOn: true,
          when: { on: 'field', number: 1 },
          conditions: [
            { kind: 'first', is: 'has' },
            { kind: 'field', field: condition(2) },
          ],
          actions: [{ kind: 'field', number: 4, value: 'x' }, { kind: 'finish' }],
        },
      ],
    },
    [1, 2, 4],
  ],
  [
    'a macro by its steps',
    { macros: [{ id: 'm', name: 'M', actions: [{ kind: 'field', number: 5, value: 'x' }] }] },
    [5],
  ],
  [
    'a quick message by its variables',
    {
      answers: [
        {
          id: 'a',
          name: 'A',
          content: { text: 'Hi {{ contact.Custom_6 }} and {{contact.name}}' },
        },
      ],
    },
    [6],
  ],
  [
    'a message and a template by the variables of any of their texts',
    {
      messages: [{ id: 'b', name: 'B', content: { options: [{ title: '{{contact.custom_7}}' }] } }],
      templates: [{ id: 't', name: 'T', cards: [{ body: '"{{contact.custom_20}}"' }] }],
    },
    [7, 20],
  ],
  [
    'a campaign by its values and their texts',
    {
      campaigns: [
        {
          id: 'c',
          name: 'C',
          parameters: [
            { text: '', field: 'custom_8' },
            { text: 'at {{contact.custom_10}}', field: 'column:custom_1' },
          ],
        },
      ],
    },
    [8, 10],
  ],
])('%s', (_, users, numbers) => {
  expect(numbersOf(users)).toEqual(numbers)
})

test('a use has what it needs to be found, and a rule whether it is on', () => {
  const action = { kind: 'field' as const, number: 5, value: 'x' }
  const rule = { when: { on: 'message' as const }, conditions: [], actions: [action] }
  const uses = usesOfFields({
    ...nothing,
    rules: [{ ...rule, id: 'r', name: 'R', isOn: false }],
    macros: [{ id: 'm', name: 'M', actions: [action, action] }],
  })
  expect(uses.get(5)).toEqual([
    { kind: 'rule', id: 'r', name: 'R', isOn: false },
    { kind: 'macro', id: 'm', name: 'M' },
  ])
})
