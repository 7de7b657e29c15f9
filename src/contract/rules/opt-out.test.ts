import { expect, test } from 'vitest'
import { optAnswer } from './opt-out.ts'

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
])('the message "%s" opts %s', (text, answer) => {
  expect(optAnswer(text)).toBe(answer)
})
