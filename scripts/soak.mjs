import { fileURLToPath } from 'node:url'
import { entry, say, UserError } from './lib/console.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { exitOnSignals } from './lib/processes.mjs'
import { setUpPackages } from './lib/setup.mjs'
import { contractOnPostgres, endToEnd } from './lib/stages.mjs'
import { HELP, soakTestFiles, readSoakArguments, soak } from './lib/soak.mjs'
import { details, lastLine, sum } from './lib/tally.mjs'
import { vitest } from './lib/vitest.mjs'

/**
 * `npm run soak`: runs the property tests with random seeds and more runs, and the durability tests with more kills.
 * @returns {Promise<number>} the exit code
 */
async function main() {
  const options = readSoakArguments(process.argv.slice(2))
  if (options === null) {
    say(HELP)
    return 0
  }
  exitOnSignals()
  await setUpPackages()
  const { filters } = options
  const files = (await soakTestFiles()).filter(
    (file) => filters.length === 0 || filters.some((part) => file.includes(part)),
  )
  if (files.length === 0) {
    throw new UserError(
      'No property or durability test has such a path.',
      'See: npm run soak -- --help',
    )
  }
  // These start several services on one database.
  const onServer = files.filter((file) => file.startsWith('tests/contract/postgres-'))
  const contract = files.filter(
    (file) => file.startsWith('tests/contract/') && !onServer.includes(file),
  )
  const window = files.filter((file) => file.startsWith('tests/e2e/'))
  const unit = files.filter((file) => ![...onServer, ...contract, ...window].includes(file))
  const tally = await soak(options, {
    runRound: async ({ seed, runs }) => {
      const env = { ...process.env, BANDEJA_SEED: String(seed), BANDEJA_RUNS: String(runs) }
      const filtersOf = (/** @type {string[]} */ paths) => ['--testTimeout=300000', ...paths]
      const run = (/** @type {string} */ project, /** @type {string[]} */ paths) =>
        vitest(project, { filters: filtersOf(paths), env })
      const tallies = []
      // Run the projects one after the other: vitest refuses projects with different numbers of workers in one run.
      if (unit.length > 0) tallies.push(await run('unit*', unit))
      if (contract.length > 0) tallies.push(await run('contract*', contract))
      if (onServer.length > 0)
        tallies.push(await contractOnPostgres(filtersOf(onServer), { more: env }))
      if (window.length > 0) tallies.push(await endToEnd(window, env))
      return sum(tallies)
    },
    say,
    now: Date.now,
    random: Math.random,
  })
  for (const line of details(tally)) say(line)
  say(lastLine(tally))
  return tally.failed.length > 0 ? 1 : 0
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))
