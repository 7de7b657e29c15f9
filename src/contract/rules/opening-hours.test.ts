import { expect, test } from 'vitest'
import { hoursFaults, isWebAddress } from './opening-hours.ts'

const mon = (from: string, to: string) => ({ day: 'mon' as const, from, to })

test.each([
  ['none', [], []],
  ['one', [mon('09:00', '20:00')], []],
  ['two', [mon('15:00', '20:00'), mon('09:00', '13:00')], []],
  ['two that touch', [mon('09:00', '13:00'), mon('13:00', '20:00')], []],
  ['two that overlap', [mon('09:00', '13:30'), mon('13:00', '20:00')], ['mon']],
  ['backwards', [mon('20:00', '09:00')], ['mon']],
  ['the same time', [mon('09:00', '09:00')], ['mon']],
] as const)('opening hours: %s', (_, hours, faults) => {
  expect(hoursFaults(hours)).toEqual(faults)
})

test.each([
  ['https://casanogal.example', true],
  ['http://casanogal.example/a?b', true],
  ['casanogal.example', false],
  ['ftp://casanogal.example', false],
  ['javascript:alert(1)', false],
  ['https://localhost', false],
])('%s is a web address: %s', (text, isOne) => {
  expect(isWebAddress(text)).toBe(isOne)
})
