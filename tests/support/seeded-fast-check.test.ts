import fc from 'fast-check'
import { expect, it } from 'vitest'

it('gives every property test the same seed by default', () => {
  const seed = Number(process.env['BANDEJA_SEED'] ?? 20_240_229)
  expect(fc.readConfigureGlobal().seed).toBe(seed)
  const number = fc.integer()
  expect(fc.sample(number, 20)).toEqual(fc.sample(number, { seed, numRuns: 20 }))
})
