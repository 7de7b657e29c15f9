// The default import: the command is loaded by Node 20 too, which has no `glob`, before it runs again on Node 24.
import files from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from './console.mjs'
import { ROOT } from './paths.mjs'

/** The largest seed that fast-check accepts. */
const SEED_MAX = 0x7fffffff
const LONGEST_MINUTES = 24 * 60
/** A file filter that matches all fuzz tests. */
const FUZZ = 'fuzz'
const TEST_FILES = [
  'src/**/*.test.{ts,tsx}',
  'tests/{contract,support,bench,fuzz}/**/*.test.ts',
  'tests/e2e/*.spec.ts',
]
/** The imports of a property test, and of a durability test that kills more often here. */
const SOAK_IMPORTS = ["from 'fast-check'", '/kill-count.ts']

export const HELP = `Usage: npm run soak -- [--minutes N] [--seed N] [--runs N] [FILE…]

Runs the property tests in rounds, each round with a new random seed and more runs of each property, and the
durability tests with more kills, in the window too.
Stops at the first round with a failure and prints its seed; otherwise starts no new round after the given time.

  --minutes N   start rounds for this long (default 5)
  --seed N      run one round with this seed: repeats a failure
  --runs N      runs of each property that does not set its own number (default 1000; in npm test 100)
  FILE…         parts of file paths (default: every test file that imports fast-check or kill-count)

npm run soak -- fuzz sends random and mutated inputs to everything that reads from outside: one round by default,
with 100,000 runs of each property.
`

/**
 * @typedef {object} SoakOptions
 * @property {number} minutes
 * @property {number | null} seed null for a random seed in each round
 * @property {number} runs
 * @property {readonly string[]} filters
 */

/**
 * Reads the arguments of `npm run soak`.
 * @param {readonly string[]} args
 * @returns {SoakOptions | null} null for --help
 * @throws {UserError} for an unknown option or a value out of range
 */
export function readSoakArguments(args) {
  /** @type {SoakOptions} */
  const options = args.includes(FUZZ)
    ? { minutes: 0, seed: null, runs: 100_000, filters: [] }
    : { minutes: 5, seed: null, runs: 1_000, filters: [] }
  const words = args.flatMap((arg) => (arg.startsWith('--') ? arg.split('=') : [arg])).values()
  const filters = []
  for (const word of words) {
    if (word === '--help' || word === '-h') return null
    if (word === '--minutes') options.minutes = numberIn(word, words, 1, LONGEST_MINUTES)
    else if (word === '--seed') options.seed = numberIn(word, words, -SEED_MAX, SEED_MAX)
    else if (word === '--runs') options.runs = numberIn(word, words, 1, 1_000_000)
    else if (word.startsWith('-')) {
      throw new UserError(`There is no option ${word}.`, 'See: npm run soak -- --help')
    } else filters.push(word)
  }
  return { ...options, filters }
}

/** @param {string} option @param {Iterator<string>} words @param {number} min @param {number} max */
function numberIn(option, words, min, max) {
  const { value } = words.next()
  const number = Number(value)
  if (value && Number.isInteger(number) && number >= min && number <= max) return number
  throw new UserError(
    `${option} needs a whole number from ${min} to ${max}.`,
    'See: npm run soak -- --help',
  )
}

/**
 * Runs rounds until one fails or the time is over.
 *
 * @param {SoakOptions} options
 * @param {object} deps
 * @param {(round: { seed: number, runs: number }) => Promise<import('./tally.mjs').Tally>} deps.runRound
 * @param {(line: string) => void} deps.say
 * @param {() => number} deps.now epoch ms
 * @param {() => number} deps.random 0 to under 1
 * @returns {Promise<import('./tally.mjs').Tally>} of the last round
 */
export async function soak({ minutes, seed, runs }, { runRound, say, now, random }) {
  const end = now() + minutes * 60_000
  for (let round = 1; ; round += 1) {
    const roundSeed = seed ?? Math.floor(random() * SEED_MAX)
    say(`\nRound ${round}, seed ${roundSeed}`)
    const tally = await runRound({ seed: roundSeed, runs })
    if (tally.failed.length > 0) {
      say(
        `\nFailed with seed ${roundSeed}. Repeat: npm run soak -- --seed ${roundSeed} --runs ${runs}`,
      )
      return tally
    }
    if (seed !== null || now() >= end) return tally
  }
}

/** Finds the property and durability tests. @returns {Promise<string[]>} paths in the project */
export async function soakTestFiles() {
  const found = []
  for await (const file of files.glob(TEST_FILES, { cwd: ROOT })) {
    const text = await files.readFile(join(ROOT, file), 'utf8')
    if (SOAK_IMPORTS.some((part) => text.includes(part))) found.push(file)
  }
  return found.toSorted()
}
