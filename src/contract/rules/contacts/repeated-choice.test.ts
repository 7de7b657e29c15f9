import { expect, it } from 'vitest'
import { repeatedChoice } from './repeated-choice.ts'

it('choices that differ only in case, accents or spaces are the same', () => {
  const choices = ['Hogar', 'Arquitecto', 'Médico']
  expect(repeatedChoice(choices)).toBeUndefined()
  expect(repeatedChoice([...choices, ' medico'])).toBe(' medico')
  expect(repeatedChoice([])).toBeUndefined()
})
