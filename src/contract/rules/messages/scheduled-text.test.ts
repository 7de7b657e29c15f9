import { expect, it } from 'vitest'
import { scheduledTextFault } from './scheduled-text.ts'

it.each(['', ' ', '\n\t', '\u00a0'])('the text %j cannot be scheduled', (text) => {
  expect(scheduledTextFault(text)).toBe('Mensaje vacío o no válido')
})

it.each(['a', ' Hola ', '0'])('the text %j can be scheduled', (text) => {
  expect(scheduledTextFault(text)).toBeNull()
})
