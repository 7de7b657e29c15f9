import { availableParallelism } from 'node:os'
import { build } from './build.mjs'
import { check } from './checks.mjs'
import { hasDisplay } from './displays.mjs'
import { runtimeIn } from './electron-runtime.mjs'
import { lineFor, say } from './console.mjs'
import { setUpApp, setUpPackages } from './setup.mjs'
import { emptyTally, lastLine, sum } from './tally.mjs'
import { onTestDesktops } from './test-desktop.mjs'
import { vitest } from './vitest.mjs'

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {import('./electron-runtime.mjs').Runtime} Runtime
 */

/** All of them, one after the other, whatever an earlier one found. @returns {Promise<Tally>} */
export async function everything() {
  const runtime = await setUpApp({ forTests: true })
  const tallies = [
    await stage('Format, lint, types', check),
    await stage('Unit tests', () => vitest('unit*')),
    await stage('Contract tests', () => vitest('contract*')),
    await stage('Build and end-to-end tests', () => endToEndOn(runtime, [])),
  ]
  return sum(tallies)
}

/** @param {readonly string[]} filters @returns {Promise<Tally>} */
export async function unit(filters) {
  await setUpPackages()
  return vitest('unit*', { filters })
}

/** @param {readonly string[]} filters @returns {Promise<Tally>} */
export async function contract(filters) {
  await setUpPackages()
  return vitest('contract*', { filters })
}

/** @param {readonly string[]} filters @returns {Promise<Tally>} */
export async function endToEnd(filters) {
  return endToEndOn(await setUpApp({ forTests: true }), filters)
}

/**
 * The tests that open the app: on the runtime of this set-up, and where BANDEJA_SECOND_ELECTRON names the
 * folder of another one, the desktop tests on that one too.
 *
 * @param {Runtime} runtime
 * @param {readonly string[]} filters
 * @returns {Promise<Tally>}
 */
async function endToEndOn(runtime, filters) {
  const built = await outcome('build', build)
  if (built.failed.length > 0) return built
  const first = await onDesktops(filters, runtime)
  const second = process.env['BANDEJA_SECOND_ELECTRON']
  if (!second || filters.length > 0) return sum([built, first])
  return sum([built, first, await onSecondRuntime(second)])
}

/**
 * A test of the window mostly waits, and two apps on one screen take the focus from each other: where each can have a
 * screen, bus and keyring of its own, there is one more of them than cores: with two to a core a test may wait too long.
 *
 * @param {readonly string[]} filters
 * @param {Runtime} runtime
 * @param {string} [label]
 * @returns {Promise<Tally>}
 */
async function onDesktops(filters, runtime, label) {
  const hasOneScreen = process.platform !== 'linux' || (await hasDisplay(process.env))
  const count = hasOneScreen ? 1 : availableParallelism() + 1
  return onTestDesktops(count, (env) =>
    vitest('e2e', {
      ...(label === undefined ? {} : { label }),
      filters,
      env: { ...env, BANDEJA_ELECTRON: runtime.folder },
    }),
  )
}

/** @param {string} folder @returns {Promise<Tally>} */
async function onSecondRuntime(folder) {
  const runtime = await runtimeIn(folder)
  if (runtime === null) {
    return { ...emptyTally(), failed: [`BANDEJA_SECOND_ELECTRON: no Electron in ${folder}`] }
  }
  const label = `on Electron ${runtime.version}`
  return stage(`Desktop tests ${label}`, () => onDesktops(['tests/desktop'], runtime, label))
}

/**
 * Says that a stage begins, and at its end what it came to and how long it took: where a run goes past its quarter of an
 * hour, that is where to look.
 *
 * @param {string} title
 * @param {() => Promise<Tally>} work
 * @returns {Promise<Tally>}
 */
export async function stage(title, work) {
  const begun = Date.now()
  say(`\n${title}`)
  const tally = await work().catch((error) => broken(title, error))
  say(`${title}: ${lastLine(tally)}, in ${Math.round((Date.now() - begun) / 1000)} s`)
  return tally
}

/** One piece of work that counts as one test. @param {string} name @param {() => Promise<void>} work */
async function outcome(name, work) {
  try {
    await work()
    return { ...emptyTally(), passed: 1 }
  } catch (error) {
    return broken(name, error)
  }
}

/**
 * The whole story where it happens, in one line where the person can mend it; its first line in the list of failures.
 *
 * @param {string} name
 * @param {unknown} error
 * @returns {Tally}
 */
export function broken(name, error) {
  const story = lineFor(error)
  say(story)
  return { ...emptyTally(), failed: [`${name}: ${story.split('\n')[0]}`] }
}
