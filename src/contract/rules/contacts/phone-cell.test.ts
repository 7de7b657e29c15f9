import { expect, it } from 'vitest'
import { readPhoneCell } from './phone-cell.ts'

it.each([
  ['987 654 321', '51987654321', undefined],
  ['+51 1 345 6789 ::: +51 987 654 321', '51987654321', ['+51 1 345 6789']],
  ['987654321 ::: 987654322', '51987654321', ['987654322']],
  ['(01) 345 6789 / 987 654 321', '51987654321', ['(01) 345 6789']],
  ['987654321;013456789', '51987654321', ['013456789']],
  ['987654321 o 987654322', '51987654321', ['987654322']],
  ['987654321 ou 987654322', '51987654321', ['987654322']],
  ['987654321, 987654322', '51987654321', ['987654322']],
  ['987654321;', '51987654321', undefined],
  // Without a mobile number, the first valid one.
  ['12; (01) 345 6789 / 013456780', '5113456789', ['12', '013456780']],
  ['51987654321,0', '51987654321', undefined],
])('%j is the number %s', (text, digits, others) => {
  expect(readPhoneCell(text, '51')).toEqual({ ok: true, digits, ...(others && { others }) })
})

it.each([
  ['', 'missing'],
  [' ; ', 'missing'],
  ['5,19877E+11', 'rounded'],
  ['987654321/2', 'tooLong'],
  ['123 o 456', 'tooShort'],
])('%j is refused: %s', (text, fault) => {
  expect(readPhoneCell(text, '51')).toMatchObject({ ok: false, fault })
})

it('a slash within one number is not a separator', () => {
  expect(readPhoneCell('0170/1234567', '49')).toEqual({ ok: true, digits: '491701234567' })
})
