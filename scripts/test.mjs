import { fileURLToPath } from 'node:url'
import { underRecentNode } from './lib/node-runtime.mjs'
import { exitOnSignals } from './lib/processes.mjs'
import { entry, UserError, say } from './lib/console.mjs'
import {
  broken,
  changed,
  contract,
  contractOnPostgres,
  endToEnd,
  everything,
  packages,
  pages,
  theRest,
  unit,
} from './lib/stages.mjs'
import { details, lastLine } from './lib/tally.mjs'

/**
 * `npm test`: sets up and runs all checks and tests but those of `npm run test:rest`. `npm test -- --changed [commit]` runs
 * those that the changes since a commit can break. `node scripts/test.mjs unit|contract|page|e2e|packages` runs one stage
 * and passes further arguments to vitest. Contract tests run on SQLite; `contract --postgres` runs them on PostgreSQL, and
 * `--sqlite` leaves out what needs it. The last line of standard output has the counts; the slowest tests are listed
 * before it.
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
  switch (stage) {
    case undefined:
      return everything({ onPostgresToo: true })
    case '--sqlite':
      return everything({ onPostgresToo: false })
    case '--changed':
      return changed(filters[0])
    case 'rest':
      return theRest()
    case 'unit':
      return unit(filters)
    case 'contract':
      return filters[0] === '--postgres' ? contractOnPostgres(filters.slice(1)) : contract(filters)
    case 'page':
      return pages(filters)
    case 'e2e':
      return endToEnd(filters)
    case 'packages':
      return packages(filters)
    default:
      throw new UserError(
        `There is no stage or option ${stage}.`,
        'Stages are unit, contract, page, e2e, packages and rest; options are --sqlite and --changed.',
      )
  }
}

/** Count an error in set-up as one failure, so that the last line always has the counts. */
await entry(() =>
  underRecentNode(fileURLToPath(import.meta.url), main).catch((error) =>
    count(broken('set-up', error)),
  ),
)
