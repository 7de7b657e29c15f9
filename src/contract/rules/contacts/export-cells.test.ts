import { expect, it } from 'vitest'
import { csvCell } from '#contract/rules/files/csv-text.ts'
import { dayCell, foreignPhoneCell, phoneCell, timeCells } from './export-cells.ts'
import { readPhoneCell } from './phone-cell.ts'

it.each([
  ['51987000011', '+51 987 000 011'],
  ['5511987654321', '+55 11 98765 4321'],
  ['5215512345678', '+52 1 55 1234 5678'],
  ['998901234567', '+998 901 234 567'],
  ['2121', '2121'],
  ['120363025246125486@g.us', '120363025246125486@g.us'],
])('the phone %s is written as %s, without an apostrophe', (phone, cell) => {
  expect(csvCell(phoneCell(phone))).toBe(cell)
})

it.each(['51987000011', '34612345678', '5511987654321', '5491123456789', '12125550123'])(
  'the phone %s is imported again unchanged, whatever the default country',
  (phone) => {
    for (const callingCode of ['51', '34', '1'])
      expect(readPhoneCell(phoneCell(phone), callingCode)).toMatchObject({
        ok: true,
        digits: phone,
      })
  },
)

it.each([
  ['+5511987654321', '+55 11 98765 4321'],
  ['5511987654321', '+55 11 98765 4321'],
  ['51987000011', '51987000011'],
  ['987 000 011', '987 000 011'],
  ['5,19877E+11', '5,19877E+11'],
  ['005511987654321', '005511987654321'],
  ['call me', 'call me'],
])('the phone %s of a file from outside is written as %s', (text, cell) => {
  expect(foreignPhoneCell(text)).toBe(cell)
})

it.each([
  ['America/Lima', '2026-11-21T23:37:40.589Z', '21/11/2026 18:37:40'],
  ['Europe/Madrid', '2026-11-21T23:37:40.589Z', '22/11/2026 00:37:40'],
  ['Nowhere/Else', '2026-11-21T03:07:09Z', '21/11/2026 03:07:09'],
  ['America/Lima', Date.UTC(2026, 0, 1), '31/12/2025 19:00:00'],
  ['America/Lima', undefined, ''],
  ['America/Lima', '', ''],
])('in %s, the time %s is written as %j', (zone, at, cell) => {
  expect(timeCells(zone)(at)).toBe(cell)
})

it('a day is written as the user sees it', () => {
  expect(dayCell('2026-11-05')).toBe('05/11/2026')
})
