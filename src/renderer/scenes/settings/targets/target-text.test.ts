import { expect, test } from 'vitest'
import { readTarget, targetText } from './target-text.ts'

test.each([
  ['', 'inherited'],
  ['  ', 'inherited'],
  ['15', 15],
  ['15 min', 15],
  ['15min', 15],
  ['15 minutos', 15],
  ['1 minute', 1],
  ['2 h', 120],
  ['2h', 120],
  ['2 horas', 120],
  ['1 hour', 60],
  ['1 h 30', 90],
  ['1h30', 90],
  ['1 h 05 min', 65],
  ['1:30', 90],
  ['0:45', 45],
  ['1,5 h', 90],
  ['1.25 hours', 75],
  ['  22   H ', 1_320],
  ['no', 'none'],
  ['No', 'none'],
  ['não', 'none'],
  ['none', 'none'],
  ['720 h', 43_200],
  ['43200', 43_200],
])('%j is %s', (typed, value) => {
  expect(readTarget(typed)).toBe(value)
})

test.each([
  '0',
  '0 h',
  '43201',
  '721 h',
  '-5',
  '1 h 75',
  '1:75',
  '2 d',
  'pronto',
  '1 h h',
  '15 30',
])('%j is no target', (typed) => {
  expect(readTarget(typed)).toBeNull()
})

test.each([
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [65, '1 h 05'],
  [90, '1 h 30'],
  [1_320, '22 h'],
  [43_200, '720 h'],
])('%d minutes are %j, and read as the same', (minutes, text) => {
  expect(targetText(minutes)).toBe(text)
  expect(readTarget(text)).toBe(minutes)
})
