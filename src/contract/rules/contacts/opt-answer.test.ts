import { expect, test } from 'vitest'
import { optAnswer } from './opt-answer.ts'

test.each([
  ['BAJA', 'out'],
  ['  baja. ', 'out'],
  ['¡Baja!', 'out'],
  ['Darme  de baja', 'out'],
  ['stop', 'out'],
  ['SAIR', 'out'],
  ['Alta', 'in'],
  ['START', 'in'],
  ['¿Está en planta baja?', undefined],
  ['baja el precio', undefined],
  ['', undefined],
])('optAnswer of "%s" is %s', (text, answer) => {
  expect(optAnswer(text)).toBe(answer)
})
