import { join } from 'node:path'
import { MODULES, ROOT } from './paths.mjs'
import { run } from './processes.mjs'
import { say } from './say.mjs'
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
 * Format, lint, types, and nothing unused: all of them, whatever the first finds.
 *
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function check() {
  const tally = emptyTally()
  for (const [name, program, args] of CHECKS) {
    const path = join(MODULES, program)
    const { code, output } = await run(process.execPath, [path, ...args], { cwd: ROOT })
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
