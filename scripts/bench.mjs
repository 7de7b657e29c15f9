import { fileURLToPath } from 'node:url'
import { runAppDriver } from './lib/run-in-app.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { entry, say, UserError } from './lib/console.mjs'
import { installedPrograms, onPostgres } from './lib/postgres.mjs'

const PROGRAM = 'tests/bench/run.ts'

/** Whether a figure that needs a server of PostgreSQL is measured. @param {readonly string[]} args */
function needsPostgres(args) {
  const at = args.indexOf('--only')
  const only = args[at + 1]?.split(',') ?? []
  return at === -1 || only.includes('postgres') || only.includes('writers')
}

/** Whether there is a server of PostgreSQL. If not, the others are measured all the same. */
async function hasPostgres() {
  try {
    await installedPrograms()
    return true
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    say(error.message)
    return false
  }
}

/** `npm run bench`: runs the benchmarks of the README in the real app. */
async function main() {
  if (needsPostgres(process.argv.slice(2)) && (await hasPostgres()))
    return await onPostgres((env) => runAppDriver(PROGRAM, env), 'benchmarks')
  return await runAppDriver(PROGRAM)
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))
