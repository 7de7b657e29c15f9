import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roomiest } from './memory.mjs'
import { MODULES, ROOT } from './paths.mjs'
import { run } from './processes.mjs'
import { readTally } from './tally.mjs'

/** Longer than any stage takes; a stage that hangs then fails. */
const LIMIT_MS = 30 * 60 * 1000
/** The temporary files of all tests take less, bytes. */
const ROOM = 4 * 2 ** 30

/**
 * @typedef {object} Options
 * @property {string} [label] prefix of the test names in the tally
 * @property {readonly string[]} [filters] parts of file paths, or flags of vitest
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [modules] folder of the installed packages
 * @property {boolean} [mayBeEmpty] whether no test at all may match the filters
 * @property {boolean} [onDisk] whether the tests' temporary files are on the disk; default: in memory, if there is room
 */

/**
 * Runs projects of vitest.config.ts and shows their output.
 *
 * @param {string | readonly string[]} projects their names, or patterns of several
 * @param {Options} [options]
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function vitest(projects, options = {}) {
  const { label, filters = [], env = process.env, modules = MODULES } = options
  const { mayBeEmpty = false, onDisk = false } = options
  const names = [projects].flat()
  const project = names.join(', ')
  const folder = await mkdtemp(join(onDisk ? tmpdir() : await roomiest(ROOM), 'bandeja-tests-'))
  const path = join(folder, 'tally.json')
  try {
    // Programs of other users have files in it: PostgreSQL refuses to run as root.
    await chmod(folder, 0o755)
    const reporter = join(ROOT, 'scripts', 'lib', 'tally-reporter.mjs')
    const args = [
      'run',
      ...names.map((name) => `--project=${name}`),
      '--reporter=default',
      `--reporter=${reporter}`,
    ]
    if (mayBeEmpty) args.push('--passWithNoTests')
    const program = join(modules, 'vitest', 'vitest.mjs')
    const { code } = await run(process.execPath, [program, ...args, ...filters], {
      cwd: ROOT,
      env: { ...env, BANDEJA_TALLY: path, ...(!onDisk && { TMPDIR: folder }) },
      show: true,
      limitMs: LIMIT_MS,
    })
    const tally = readTally(await readFile(path, 'utf8').catch(() => null), project, mayBeEmpty)
    // An error after the last test, while vitest closes, is in no tally.
    if (code !== 0 && tally.failed.length === 0) {
      tally.failed.push(`${project}: vitest ended with ${code}`)
    }
    return label === undefined ? tally : labelled(tally, label)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param {import('./tally.mjs').Tally} tally @param {string} label @returns {import('./tally.mjs').Tally} */
function labelled(tally, label) {
  return {
    passed: tally.passed,
    failed: tally.failed.map((name) => `${label}: ${name}`),
    skipped: tally.skipped.map(({ name, reason }) => ({ name: `${label}: ${name}`, reason })),
    slowest: tally.slowest.map(({ name, ms }) => ({ name: `${label}: ${name}`, ms })),
  }
}
