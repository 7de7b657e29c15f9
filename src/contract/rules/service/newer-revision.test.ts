import { expect, it } from 'vitest'
import { isOlder } from './newer-revision.ts'

it.each([
  { received: 4, known: 5, older: true },
  { received: 5, known: 5, older: false },
  { received: 6, known: 5, older: false },
  { received: undefined, known: 5, older: false },
  { received: 0, known: undefined, older: false },
])('revision $received after $known is older: $older', ({ received, known, older }) => {
  expect(isOlder({ revision: received }, { revision: known })).toBe(older)
})

it('nothing is older than an unknown state', () => {
  expect(isOlder({ revision: 0 }, undefined)).toBe(false)
})
