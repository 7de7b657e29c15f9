import { expect, it } from 'vitest'
import { languages } from '#contract/limits.ts'
import { mediaBytesMax } from '#contract/rules/messages/channel-media.ts'
import {
  dayText,
  durationText,
  historyTime,
  agoText,
  momentText,
  monthDayText,
  percentText,
  rowTimeText,
  sinceText,
  sizeText,
} from './times.ts'

/** A time of November 2026 in the machine's zone, which the texts use too. */
const local = (day: number, hour = 12) => new Date(2026, 10, day, hour, 5).toISOString()
const now = new Date(2026, 10, 20, 15).getTime()

it.each([
  [local(20, 0), '00:05'],
  [local(20, 14), '14:05'],
  [local(19, 23), 'Ayer'],
  [local(16), 'Lun'],
  [local(13), '13/11/2026'],
  [new Date(2026, 10, 21).toISOString(), '00:00'],
])('on 20 November 2026, rowTimeText of %s is %s', (at, expected) => {
  expect(rowTimeText(at, now, 'es', 'Ayer')).toBe(expected)
})

it.each(languages)('in the language %s the day is first and the hours are 0 to 23', (language) => {
  // 4 November: with the month first it would be 11/04/2026.
  expect(rowTimeText(local(4, 21), now, language, '')).toBe('04/11/2026')
  expect(rowTimeText(local(20, 0), now, language, '')).toBe('00:05')
  expect(momentText(new Date(2026, 11, 4, 21, 5).toISOString(), now, language)).toBe(
    '04/12/2026, 21:05',
  )
})

it('a language determines the words of a date, but neither the order nor the digits', () => {
  // Egyptian Arabic has other digits.
  expect(rowTimeText(local(4, 21), now, 'ar-EG', '')).toBe('04/11/2026')
  expect(momentText(local(21, 9), now, 'en')).toBe('tomorrow, 09:05')
})

it.each([
  [2_400, 'es', 'hace 2 s'],
  [59_000, 'es', 'hace 59 s'],
  [60_000, 'es', 'hace 1 min'],
  [2 * 3_600_000, 'es', 'hace 2 h'],
  // The service's clock is ahead.
  [-5_000, 'es', 'hace 1 s'],
])('agoText returns the time since %i ms in %s as %s', (ms, language, expected) => {
  expect(agoText(ms, language)).toBe(expected)
})

it('momentText counts the days in a given zone', () => {
  // 21:30 of 23 November in Lima, where the clocks are five hours behind UTC.
  const moment = '2026-11-24T02:30:00Z'
  const inLima = { timeZone: 'America/Lima' }
  expect(momentText(moment, Date.parse('2026-11-24T00:00Z'), 'en', inLima)).toBe('today, 21:30')
  expect(momentText(moment, Date.parse('2026-11-22T23:00Z'), 'en', inLima)).toBe('tomorrow, 21:30')
  expect(momentText(moment, Date.parse('2026-11-30T23:00Z'), 'en', inLima)).toBe(
    '23/11/2026, 21:30',
  )
})

it('sinceText returns the time of day if the start is today, otherwise date and time', () => {
  expect(sinceText(local(4, 9), now)).toBe('04/11/2026, 09:05')
  expect(sinceText(local(19, 23), now)).toBe('19/11/2026, 23:05')
  expect(sinceText(local(20, 0), now)).toBe('00:05')
  expect(sinceText(local(20, 14), now)).toBe('14:05')
})

it('historyTime returns DD/MM/YYYY HH:mm:ss', () => {
  expect(historyTime(new Date(2026, 10, 4, 9, 5, 7).toISOString())).toBe('04/11/2026 09:05:07')
  expect(historyTime(new Date(2026, 0, 31, 0, 0, 0).toISOString())).toBe('31/01/2026 00:00:00')
  expect(historyTime(new Date(2026, 11, 1, 23, 59, 59).toISOString())).toBe('01/12/2026 23:59:59')
})

it('dayText names a day, with the year unless it is the current year', () => {
  const names = { today: 'Hoy', yesterday: 'Ayer' }
  expect(dayText(local(20), now, 'es', names)).toBe('Hoy')
  expect(dayText(local(19), now, 'es', names)).toBe('Ayer')
  expect(dayText(local(6), now, 'es', names)).toBe('Viernes, 6 de noviembre')
  expect(dayText(local(6), now, 'en', names)).toBe('Friday 6 November')
  expect(dayText(new Date(2025, 11, 24).toISOString(), now, 'pt', names)).toBe(
    'Quarta-feira, 24 de dezembro de 2025',
  )
})

it('monthDayText names a day of a month, with the year unless it is the current year; English has the British order', () => {
  const lastYear = new Date(2025, 7, 5, 12).toISOString()
  expect(monthDayText(local(5), now, 'en')).toBe('5 November')
  expect(monthDayText(lastYear, now, 'en')).toBe('5 August 2025')
  expect(monthDayText(lastYear, now, 'es')).toBe('5 de agosto de 2025')
})

it('durationText returns minutes and seconds, sizeText the largest fitting unit, percentText a whole percentage', () => {
  expect(durationText(42)).toBe('0:42')
  expect(durationText(725.4)).toBe('12:05')
  expect(sizeText(0, 'es')).toBe('0 B')
  expect(sizeText(312_400, 'en')).toBe('305 kB')
  expect(sizeText(4_700_000, 'es')).toBe('4,5 MB')
  const most = (['image', 'video', 'document', 'sticker'] as const).map(mediaBytesMax)
  expect(most.map((bytes) => sizeText(bytes, 'en'))).toEqual(['5 MB', '16 MB', '100 MB', '100 kB'])
  expect([percentText(0.456, 'es'), percentText(1, 'en')]).toEqual(['46\u{a0}%', '100%'])
})
