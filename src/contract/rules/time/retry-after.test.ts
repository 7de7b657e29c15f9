import { expect, it } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const now = Date.parse('2026-01-01T00:00:00Z')

it.each([
  [null, undefined],
  ['', undefined],
  ['7', 7_000],
  [' 7 ', 7_000],
  ['0', undefined],
  ['-1', undefined],
  ['soon', undefined],
  ['9'.repeat(400), undefined],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 31 Dec 2025 00:00:30 GMT', undefined],
])('the header %j means a delay of %j ms', (value, ms) => {
  expect(retryAfterMs(value, now)).toBe(ms)
})
