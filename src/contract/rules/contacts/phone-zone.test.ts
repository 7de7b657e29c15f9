import { expect, test } from 'vitest'
import { phoneZone } from './phone-zone.ts'

test.each([
  ['51987001001', 'America/Lima'],
  ['56912345678', 'America/Santiago'],
  ['5511987654321', 'America/Sao_Paulo'],
  ['34612345678', 'Europe/Madrid'],
  ['351912002002', 'Europe/Lisbon'],
  ['573011234567', 'America/Bogota'],
  ['79123456789', 'UTC'],
  ['999', 'UTC'],
  [undefined, 'UTC'],
])('the zone of the number %s is %s', (phone, zone) => {
  expect(phoneZone(phone)).toBe(zone)
})
