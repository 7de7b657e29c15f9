import { expect, test } from 'vitest'
import { dayAndTime } from './dates.ts'

const moment = new Date(2026, 10, 20, 9, 5).toISOString()

test.each([
  ['es', /^viernes, 20 de noviembre de 2026, 09:05$/],
  ['en', /^Friday,? 20 November 2026 at 09:05$/],
  ['pt', /^sexta-feira, 20 de novembro de 2026 às 09:05$/],
])('%s', (language, expected) => {
  expect(dayAndTime(moment, language)).toMatch(expected)
})

test('midnight is 00, never 24', () => {
  expect(dayAndTime(new Date(2026, 10, 20, 0, 7).toISOString(), 'es')).toMatch(/00:07$/)
})
