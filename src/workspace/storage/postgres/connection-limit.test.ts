import { expect, test } from 'vitest'
import { connectionLimit } from './connection-limit.ts'
import { DatabaseRefused } from './refused.ts'

const address = (query: string) => `postgres://user:secret@db.example/bandeja${query}`

test.each([
  ['', 10],
  ['?sslmode=verify-full', 10],
  ['?sslmode=verify-full&connection_limit=25', 25],
  ['?connection_limit=2', 2],
])('the address with %s allows %i connections', (query, limit) => {
  expect(connectionLimit(address(query))).toBe(limit)
})

test.each(['', '0', '1', '-4', '2.5', 'ten', '10000'])('a limit of %s is refused', (limit) => {
  const refused = () => connectionLimit(address(`?connection_limit=${limit}`))
  expect(refused).toThrow(DatabaseRefused)
  expect(refused).toThrow('a number from 2 to 9999')
})
