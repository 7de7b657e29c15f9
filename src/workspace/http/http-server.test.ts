import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createPatientServer } from './http-server.ts'

test('the largest file has the time to come in over a line of a megabit a second', () => {
  const { requestTimeout, headersTimeout } = createPatientServer()
  expect(requestTimeout).toBeGreaterThan((limits.media.documentBytes * 8) / 1_000)
  expect(headersTimeout).toBe(60_000)
})
