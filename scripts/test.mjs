import { fileURLToPath } from 'node:url'
import { underRecentNode } from './lib/node-runtime.mjs'
import { exitOnSignals } from './lib/processes.mjs'
import { entry, UserError, say } from './lib/console.mjs'
import {
  broken,
  contract,
  contractOnPostgres,
  endToEnd,
  everything,
  packages,
  unit,
} from './lib/stages.mjs'
import { details, lastLine } from './lib/tally.mjs'

/**
 * `npm test`: sets up and runs all checks and tests but those of packages, which `--packages` adds as the last stage.
 * `node scripts/test.mjs unit|contract|e2e|packages` runs one stage and passes further arguments to vitest. Contract tests
 * run on SQLite and on PostgreSQL; `--sqlite` leaves those on PostgreSQL out, and `contract --postgres` runs them alone. The
 * last line of standard output has the counts; the slowest tests are listed before it.
 *
 * @returns {Promise<number>}
 */
async function main() {
  exitOnSignals()
  const [stage, ...filters] = process.argv.slice(2)
  return count(await tallyOf(stage, filters))
}

/** @param {import('./lib/tally.mjs').Tally} tally @returns {number} the exit code */
function count(tally) {
  say('')
  for (const line of details(tally)) say(line)
  say(lastLine(tally))
  return tally.failed.length > 0 ? 1 : 0
}

/** @param {string | undefined} stage @param {readonly string[]} filters */
function tallyOf(stage, filters) {
  if (stage === undefined || stage.startsWith('--'))
    return everything(choiceOf(stage === undefined ? [] : [stage, ...filters]))
  switch (stage) {
    case 'unit':
      return unit(filters)
    case 'contract':
      return filters[0] === '--postgres' ? contractOnPostgres(filters.slice(1)) : contract(filters)
    case 'e2e':
      return endToEnd(filters)
    case 'packages':
      return packages(filters)
    default:
      throw new UserError(
        `There is no stage ${stage}.`,
        'Stages are unit, contract, e2e and packages.',
      )
  }
}

/** The options of all tests. @param {readonly string[]} options */
function choiceOf(options) {
  const unknown = options.find((option) => !['--sqlite', '--packages'].includes(option))
  if (unknown !== undefined)
    throw new UserError(`There is no option ${unknown}.`, 'Options are --sqlite and --packages.')
  return {
    onPostgresToo: !options.includes('--sqlite'),
    withPackages: options.includes('--packages'),
  }
}

/** Count an error in set-up as one failure, so that the last line always has the counts. */
await entry(() =>
  underRecentNode(fileURLToPath(import.meta.url), main).catch((error) =>
    count(broken('set-up', error)),
  ),
)
