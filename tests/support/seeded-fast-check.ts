import { configureGlobal } from 'fast-check'

/** Any number, as long as every run of the tests uses the same. */
const FIXED_SEED = 20_240_229

const { BANDEJA_SEED: seed, BANDEJA_RUNS: runs } = process.env
configureGlobal({
  seed: seed === undefined ? FIXED_SEED : Number(seed),
  ...(runs !== undefined && { numRuns: Number(runs) }),
})

export * from 'fast-check'
export { default } from 'fast-check'
