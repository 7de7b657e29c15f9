import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { MODULES, ROOT } from './paths.mjs'
import { run } from './processes.mjs'
import { say } from './console.mjs'
import { emptyTally } from './tally.mjs'

/** @type {[name: string, program: string, args: string[]][]} each counts as one test */
const CHECKS = [
  ['format', 'prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']],
  ['lint', 'oxlint/bin/oxlint', ['--deny-warnings']],
  ['types of main, preload, workspace and tests', 'typescript/bin/tsc', ['--noEmit', '-p', '.']],
  ['types of the contract', 'typescript/bin/tsc', ['--noEmit', '-p', 'src/contract']],
  ['types of the renderer', 'typescript/bin/tsc', ['--noEmit', '-p', 'src/renderer']],
  ['types of the bench’s pages', 'typescript/bin/tsc', ['--noEmit', '-p', 'tests/bench/page']],
  ['types of the scripts', 'typescript/bin/tsc', ['--noEmit', '-p', 'scripts']],
  ['nothing unused', 'knip/bin/knip.js', ['--no-progress']],
]

/**
 * Checks format, lint rules, types and unused code, with one check per core at a time. Prints the results in the order
 * of the list.
 *
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function check() {
  const tally = emptyTally()
  const queue = CHECKS.map(([name, program, args]) => ({ name, program, args, result: deferred() }))
  const waiting = queue.values()
  for (let core = 0; core < availableParallelism(); core += 1) void work(waiting)
  for (const { name, result } of queue) {
    const { code, output } = await result.promise
    if (code === 0) {
      tally.passed += 1
      say(`  ok: ${name}`)
    } else {
      tally.failed.push(name)
      say(`  failed: ${name}\n${output.trim()}`)
    }
  }
  return tally
}

/**
 * @typedef {{ code: number, output: string }} Outcome
 * @typedef {{ program: string, args: string[], result: PromiseWithResolvers<Outcome> }} Waiting
 */

/** @returns {PromiseWithResolvers<Outcome>} */
const deferred = () => Promise.withResolvers()

/** Runs one check after another until none is left. @param {Iterable<Waiting>} waiting shared by all workers */
async function work(waiting) {
  for (const { program, args, result } of waiting)
    await run(process.execPath, [join(MODULES, program), ...args], { cwd: ROOT }).then(
      result.resolve,
      result.reject,
    )
}
