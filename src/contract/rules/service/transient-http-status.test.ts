import { expect, it } from 'vitest'
import { isPassingStatus } from './transient-http-status.ts'

it.each([408, 425, 429, 500, 502, 503, 504, 507, 599])('%i is transient', (status) => {
  expect(isPassingStatus(status)).toBe(true)
})

it.each([0, 200, 304, 400, 401, 403, 404, 409, 413, 422, 501])('%i is not transient', (status) => {
  expect(isPassingStatus(status)).toBe(false)
})
