import { availableParallelism } from 'node:os'
import { build } from './build.mjs'
import { check } from './checks.mjs'
import { hasDisplay } from './displays.mjs'
import { runtimeForPackageTest, runtimeIn } from './electron-runtime.mjs'
import { lineFor, say, UserError } from './console.mjs'
import { installedPrograms, onPostgres } from './postgres.mjs'
import { installRedis } from './redis.mjs'
import { setUpApp, setUpPackages } from './setup.mjs'
import { installPackagingTools } from './system-packages.mjs'
import { emptyTally, lastLine, sum } from './tally.mjs'
import { onTestDesktops } from './test-desktop.mjs'
import { bundlePrograms } from './test-programs.mjs'
import { vitest } from './vitest.mjs'

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {import('./electron-runtime.mjs').Runtime} Runtime
 */

/**
 * Runs every stage in order, also after one that failed.
 * @param {object} choice
 * @param {boolean} choice.onPostgresToo whether the contract tests also run on PostgreSQL, and tests of the app with several services
 * @param {boolean} choice.withPackages whether packages are built and installed, as root on Debian
 * @returns {Promise<Tally>}
 */
export async function everything({ onPostgresToo, withPackages }) {
  const runtime = await setUpApp({ forTests: true })
  const tallies = [
    await stage('Format, lint, types', check),
    await stage('Unit tests', () => vitest('unit*')),
    await stage('Contract tests', () => contractOnFiles([])),
    ...(onPostgresToo
      ? [await stage('Contract tests on PostgreSQL', () => contractOnPostgres([]))]
      : []),
    await stage('Build and end-to-end tests', async () =>
      endToEndOn(runtime, [], onPostgresToo ? await serverPrograms() : {}),
    ),
    ...(withPackages ? [await stage('Tests of packages', () => packagesOn(runtime, []))] : []),
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
  return contractOnFiles(filters)
}

/** The contract tests with the services on SQLite. @param {readonly string[]} filters @returns {Promise<Tally>} */
async function contractOnFiles(filters) {
  const programs = await bundlePrograms()
  return vitest('contract*', { filters, env: { ...process.env, ...programs } })
}

/**
 * The contract tests with the services on PostgreSQL, without most tests of the app's own process, which have no such service.
 * @param {readonly string[]} filters
 * @param {NodeJS.ProcessEnv} [more] variables for the tests
 * @returns {Promise<Tally>}
 */
export async function contractOnPostgres(filters, more) {
  await setUpPackages()
  await installRedis()
  const programs = await bundlePrograms()
  return onPostgres((server) =>
    vitest('contract*', {
      label: 'on PostgreSQL',
      filters,
      env: {
        ...server,
        ...programs,
        ...more,
        BANDEJA_TEST_POSTGRES: server['BANDEJA_TEST_POSTGRES'],
      },
    }),
  )
}

/** @param {readonly string[]} filters @param {NodeJS.ProcessEnv} [more] variables for the tests @returns {Promise<Tally>} */
export async function endToEnd(filters, more) {
  const runtime = await setUpApp({ forTests: true })
  return endToEndOn(runtime, filters, { ...(await serverPrograms()), ...more })
}

/**
 * What tests of the app with several services need: PostgreSQL and Redis. As root on Debian they are installed if they are
 * missing. Otherwise those tests are skipped, and the contract tests on PostgreSQL fail.
 * @returns {Promise<NodeJS.ProcessEnv>} variables for the tests
 */
async function serverPrograms() {
  try {
    await installRedis()
    return { BANDEJA_POSTGRES_BIN: await installedPrograms() }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    say(lineFor(error))
    return {}
  }
}

/**
 * Builds packages, and reads them or installs them in a copy of this machine's system.
 * @param {readonly string[]} filters
 * @returns {Promise<Tally>}
 */
export async function packages(filters) {
  return packagesOn(await setUpApp({ forTests: true }), filters)
}

/** @param {Runtime} runtime @param {readonly string[]} filters @returns {Promise<Tally>} */
async function packagesOn(runtime, filters) {
  const packaged = await runtimeForPackageTest(runtime)
  await installPackagingTools()
  return vitest('packages*', {
    filters,
    env: { ...process.env, BANDEJA_PACKAGED_ELECTRON: packaged.folder },
  })
}

/**
 * Runs the tests that open the app. The desktop tests run on the Electron in the folder that BANDEJA_SECOND_ELECTRON
 * names, if it does: a newer one is nearer to the pinned Electron than the one that stands in for it.
 *
 * @param {Runtime} runtime
 * @param {readonly string[]} filters
 * @param {NodeJS.ProcessEnv} [more] variables for the tests
 * @returns {Promise<Tally>}
 */
async function endToEndOn(runtime, filters, more) {
  const built = await asOneTest('build', build)
  if (built.failed.length > 0) return built
  const packaged = await runtimeForPackageTest(runtime)
  const second = process.env['BANDEJA_SECOND_ELECTRON']
  if (!second || filters.length > 0) {
    return sum([built, await onDesktops(filters, runtime, undefined, packaged, more)])
  }
  const first = await onDesktops(['tests/e2e'], runtime, undefined, packaged, more)
  return sum([built, first, await onSecondRuntime(second, packaged)])
}

/**
 * Runs tests on several desktops at once, each with its own display, bus and keyring: two apps on one display take the
 * focus from each other. Tests mostly wait, so there is one desktop more than cores; with two a core they time out.
 *
 * @param {readonly string[]} filters
 * @param {Runtime} runtime
 * @param {string} [label]
 * @param {Runtime} [packaged] the runtime of the packaged app
 * @param {NodeJS.ProcessEnv} [more] further variables
 * @returns {Promise<Tally>}
 */
async function onDesktops(filters, runtime, label, packaged = runtime, more = {}) {
  const hasOneScreen = process.platform !== 'linux' || (await hasDisplay(process.env))
  const count = hasOneScreen ? 1 : availableParallelism() + 1
  const programs = await bundlePrograms()
  return onTestDesktops(count, (env) =>
    vitest('e2e', {
      ...(label === undefined ? {} : { label }),
      filters,
      env: {
        ...programs,
        ...more,
        ...env,
        BANDEJA_ELECTRON: runtime.folder,
        BANDEJA_PACKAGED_ELECTRON: packaged.folder,
      },
    }),
  )
}

/**
 * @param {string} folder of the second runtime
 * @param {Runtime} packaged the runtime of the packaged app
 * @returns {Promise<Tally>}
 */
async function onSecondRuntime(folder, packaged) {
  const runtime = await runtimeIn(folder)
  if (runtime === null) {
    return { ...emptyTally(), failed: [`BANDEJA_SECOND_ELECTRON: no Electron in ${folder}`] }
  }
  const label = `on Electron ${runtime.version}`
  return stage(`Desktop tests ${label}`, () =>
    onDesktops(['tests/desktop'], runtime, label, packaged),
  )
}

/**
 * Runs a stage and prints its title, then its result and duration.
 *
 * @param {string} title
 * @param {() => Promise<Tally>} work
 * @returns {Promise<Tally>}
 */
export async function stage(title, work) {
  const startedAt = Date.now()
  say(`\n${title}`)
  const tally = await work().catch((error) => broken(title, error))
  say(`${title}: ${lastLine(tally)}, in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  return tally
}

/** Counts work as one test. @param {string} name @param {() => Promise<void>} work */
async function asOneTest(name, work) {
  try {
    await work()
    return { ...emptyTally(), passed: 1 }
  } catch (error) {
    return broken(name, error)
  }
}

/**
 * Prints an error and counts it as one failure, named by the first line of the error.
 *
 * @param {string} name
 * @param {unknown} error
 * @returns {Tally}
 */
export function broken(name, error) {
  const text = lineFor(error)
  say(text)
  return { ...emptyTally(), failed: [`${name}: ${text.split('\n')[0]}`] }
}
