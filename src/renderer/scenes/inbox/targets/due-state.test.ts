import { expect, test } from 'vitest'
import { weekDays } from '#contract/entities/groups/opening-hours.ts'
import { dueSchema } from '#contract/entities/targets/target.ts'
import { targetHours } from '#contract/rules/targets/dues.ts'
import { dueState } from './due-state.ts'
import { dueText, spokenDue } from './due-text.ts'

const always = targetHours(undefined, undefined, 'America/Lima')
const nineToEight = targetHours(
  {
    week: weekDays.slice(0, 6).map((day) => ({ day, from: '09:00', to: '20:00' })),
    holidays: [],
  },
  undefined,
  'America/Lima',
)
/** A Friday in Lima. */
const at = (time: string) => Date.parse(`2026-11-27T${time}:00-05:00`)

const due = (minutes: number, dueAt: number) =>
  dueSchema.parse({
    kind: 'first',
    since: new Date(at('08:00')).toISOString(),
    at: new Date(dueAt).toISOString(),
    minutes,
    by: {},
  })

test.each([
  ['12 of 15 minutes are left', 15, at('11:58'), at('11:46'), 'calm', '12 min', '12 minutos'],
  ['5 minutes are near', 15, at('11:51'), at('11:46'), 'near', '5 min', '5 minutos'],
  ['a quarter is near', 60, at('12:01'), at('11:46'), 'near', '15 min', '15 minutos'],
  ['a little more is not', 60, at('12:02'), at('11:46'), 'calm', '16 min', '16 minutos'],
  ['hours', 180, at('12:58'), at('11:46'), 'calm', '1 h 12', '1 hora 12 minutos'],
  ['whole hours', 180, at('13:46'), at('11:46'), 'calm', '2 h', '2 horas'],
  ['it is missed when it is due', 15, at('11:46'), at('11:46'), 'missed', '1 min', '1 minuto'],
  ['and stays so', 15, at('11:12'), at('11:46'), 'missed', '34 min', '34 minutos'],
] as const)('%s', (_, minutes, dueAt, now, tone, text, spoken) => {
  const state = dueState(due(minutes, dueAt), now, always)
  expect(state.tone).toBe(tone)
  expect(dueText(state, 'es')).toBe(text)
  expect(spokenDue(state, 'es')).toBe(spoken)
})

test('only opening hours count, and the time stands still outside them', () => {
  const tomorrow = due(15, at('09:05') + 86_400_000)
  const before = dueState(tomorrow, at('19:55'), nineToEight)
  expect(before).toMatchObject({ minutes: 10, isClosed: false })
  const night = dueState(tomorrow, at('23:00'), nineToEight)
  expect(night).toMatchObject({ minutes: 5, isClosed: true, tone: 'near' })
})

test.each([
  ['es', '4 días'],
  ['en', '4 days'],
  ['pt', '4 dias'],
])('more than 24 hours of work are days of the calendar in %s', (language, text) => {
  const state = dueState(due(1_800, at('12:00') + 4 * 86_400_000), at('11:00'), nineToEight)
  expect(state.days).toBe(4)
  expect(dueText(state, language)).toBe(text)
})
