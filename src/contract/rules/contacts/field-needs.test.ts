import { expect, it } from 'vitest'
import { areTicksPossible, changedTicks, missingToFinish } from './field-needs.ts'

const off = { isShown: false, agentsEdit: false, isRequired: false }
const all = { isShown: true, agentsEdit: true, isRequired: true }

it.each([
  [off, 'isRequired', true, all],
  [off, 'isShown', true, { ...off, isShown: true }],
  [all, 'isShown', false, { isShown: false, agentsEdit: true, isRequired: false }],
  [all, 'agentsEdit', false, { isShown: true, agentsEdit: false, isRequired: false }],
  [all, 'isRequired', false, { isShown: true, agentsEdit: true, isRequired: false }],
] as const)('%o with %s %s is possible', (ticks, tick, isOn, expected) => {
  const changed = changedTicks(ticks, tick, isOn)
  expect(changed).toEqual(expected)
  expect(areTicksPossible(changed)).toBe(true)
})

it('a required field that nobody could fill in is impossible', () => {
  expect(areTicksPossible({ ...all, isShown: false })).toBe(false)
  expect(areTicksPossible({ ...all, agentsEdit: false })).toBe(false)
})

it('a chat lacks the required fields without a value', () => {
  const fields = [
    { number: 7, isRequired: true },
    { number: 2, isRequired: true },
    { number: 3, isRequired: false },
    { number: 4, isRequired: true },
  ]
  const contact = { custom_2: 'Lima', custom_4: '  ' }
  expect(missingToFinish(fields, contact).map(({ number }) => number)).toEqual([7, 4])
})
