import { expect, test } from 'vitest'
import { asAddress } from './address.ts'

test.each([
  ['https://bandeja.example', 'https://bandeja.example'],
  ['  bandeja.example ', 'https://bandeja.example'],
  ['bandeja.example/team', 'https://bandeja.example/team'],
  ['localhost:4000', 'http://localhost:4000'],
  ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://10.0.0.4:8080', 'http://10.0.0.4:8080'],
  ['localhost.example', 'https://localhost.example'],
  ['', null],
  ['   ', null],
  ['two words', null],
  ['ftp://bandeja.example', null],
  ['file:///etc/passwd', null],
  ['https://', null],
])('the typed address %j becomes %j', (typed, expected) => {
  expect(asAddress(typed)).toBe(expected)
})
