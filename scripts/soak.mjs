import { fileURLToPath } from 'node:url'
import { entry, say } from './lib/console.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { endWhenAsked } from './lib/processes.mjs'
import { setUpPackages } from './lib/setup.mjs'
import { HELP, propertyTestFiles, readSoakArguments, soak } from './lib/soak.mjs'
import { details, lastLine } from './lib/tally.mjs'
import { vitest } from './lib/vitest.mjs'

/** `npm run soak`: the property tests with random seeds and more runs. @returns {Promise<number>} the exit code */
async function main() {
  const options = readSoakArguments(process.argv.slice(2))
  if (options === null) {
    say(HELP)
    return 0
  }
  endWhenAsked()
  await setUpPackages()
  const files = options.filters.length > 0 ? options.filters : await propertyTestFiles()
  const filters = ['--project', 'contract*', '--testTimeout=300000', ...files]
  const tally = await soak(options, {
    runRound: ({ seed, runs }) =>
      vitest('unit*', {
        filters,
        env: { ...process.env, BANDEJA_SEED: String(seed), BANDEJA_RUNS: String(runs) },
      }),
    say,
    now: Date.now,
    random: Math.random,
  })
  for (const line of details(tally)) say(line)
  say(lastLine(tally))
  return tally.failed.length > 0 ? 1 : 0
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))
