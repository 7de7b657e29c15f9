import { expect, test } from 'vitest'
import { isTextOfComposer, proposedTime } from './schedule-rules.ts'

test('the proposed time is an hour ahead, rounded up to five minutes', () => {
  const at = (hours: number, minutes: number, seconds = 0) =>
    new Date(2026, 0, 5, hours, minutes, seconds).getTime()
  expect(proposedTime(at(9, 7, 30))).toBe(at(10, 10))
  expect(proposedTime(at(9, 5))).toBe(at(10, 5))
})

test.each([
  ['Te llamo a las nueve', 'Te llamo a las nueve', true],
  ['Te llamo mañana a las diez', 'Te llamo a las nueve', true],
  ['¡Buenos días! Te llamo a las nueve.', 'te llamo a las nueve', true],
  ['Gracias', 'Te llamo a las nueve', false],
  ['Other words', 'First words', false],
  ['👍', '👍', true],
  ['Te llamo a las nueve', '', false],
  ['Te llamo a las nueve', ' \n ', false],
])(
  'the scheduled text %j counts as the composer’s text %j: %s',
  (scheduled, composed, expected) => {
    expect(isTextOfComposer(scheduled, composed)).toBe(expected)
  },
)
