import { expect, test } from 'vitest'
import { isBehindPgBouncer } from './pgbouncer.ts'
import { DatabaseRefused } from './refused.ts'

const address = (query: string) => `postgres://user:secret@db.example/bandeja${query}`

test.each([
  ['', false],
  ['?pgbouncer=false', false],
  ['?sslmode=verify-full&pgbouncer=true', true],
])('the address with %s: %s', (query, isBehind) => {
  expect(isBehindPgBouncer(address(query))).toBe(isBehind)
})

test.each(['', '1', 'yes', 'TRUE'])('"%s" is refused', (value) => {
  const refused = () => isBehindPgBouncer(address(`?pgbouncer=${value}`))
  expect(refused).toThrow(DatabaseRefused)
  expect(refused).toThrow('true or false')
})
