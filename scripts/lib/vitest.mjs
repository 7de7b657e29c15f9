import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MODULES, ROOT } from './paths.mjs'
import { run } from './processes.mjs'
import { readTally } from './tally.mjs'

/** Longer than any stage takes; a stage that hangs ends as a failure instead. */
const LIMIT_MS = 20 * 60 * 1000

/**
 * Runs projects of vitest.config.ts and shows what they print.
 *
 * @param {string} project its name, or a pattern of several
 * @param {{ label?: string, filters?: readonly string[], env?: NodeJS.ProcessEnv }} [options] label: put
 *   in front of the names; filters: parts of file paths, or flags of vitest's own
 * @returns {Promise<import('./tally.mjs').Tally>}
 */
export async function vitest(project, { label, filters = [], env = process.env } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-tally-'))
  const path = join(folder, 'tally.json')
  try {
    const reporter = join(ROOT, 'scripts', 'lib', 'tally-reporter.mjs')
    const args = ['run', '--project', project, '--reporter=default', `--reporter=${reporter}`]
    await run(process.execPath, [join(MODULES, 'vitest', 'vitest.mjs'), ...args, ...filters], {
      cwd: ROOT,
      env: { ...env, BANDEJA_TALLY: path },
      show: true,
      limitMs: LIMIT_MS,
    })
    const tally = readTally(await readFile(path, 'utf8').catch(() => null), project)
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
  }
}
