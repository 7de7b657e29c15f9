import { fileURLToPath } from 'node:url'
import { runAppDriver } from './lib/run-in-app.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { entry } from './lib/console.mjs'
import { onPostgres } from './lib/postgres.mjs'

const PROGRAM = 'tests/bench/run.ts'

/** `npm run bench`: runs the benchmarks of the README in the real app. One of them needs a server of PostgreSQL. */
function main() {
  const only = process.argv[process.argv.indexOf('--only') + 1]
  const isNeeded = !process.argv.includes('--only') || only?.split(',').includes('postgres')
  return isNeeded
    ? onPostgres((env) => runAppDriver(PROGRAM, env), 'benchmarks')
    : runAppDriver(PROGRAM)
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))
