import { configureGlobal } from 'fast-check'

/** The default seed. Its value does not matter, but it must be the same in every run. */
const FIXED_SEED = 20_240_229

const { BANDEJA_SEED: seed, BANDEJA_RUNS: runs } = process.env
configureGlobal({
  seed: seed === undefined ? FIXED_SEED : Number(seed),
  ...(runs !== undefined && { numRuns: Number(runs) }),
})

export * from 'fast-check'
export { default } from 'fast-check'
