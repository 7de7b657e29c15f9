import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { changedFiles, specsOf, upstream } from './changed.mjs'
import { check } from './checks.mjs'
import { hasDisplay } from './displays.mjs'
import { runtimeForPackageTest, runtimeIn } from './electron-runtime.mjs'
import { lineFor, say, UserError } from './console.mjs'
import { ROOT } from './paths.mjs'
import { installedPrograms, onPostgres } from './postgres.mjs'
import { installServicePrograms } from './service-programs.mjs'
import { setUpApp, setUpPackages } from './setup.mjs'
import { installPackagingTools } from './system-packages.mjs'
import { emptyTally, lastLine, sum } from './tally.mjs'
import { onTestDesktops } from './test-desktop.mjs'
import { bundlePrograms } from './test-programs.mjs'
import { vitest } from './vitest.mjs'

/**
 * @typedef {import('./tally.mjs').Tally} Tally
 * @typedef {import('./electron-runtime.mjs').Runtime} Runtime
 * @typedef {import('../../tests/support/contract-parts.ts').ContractPart} ContractPart
 */

/** The projects of the tests beside their module: in Node, and of components in a browser. */
const UNIT = ['unit*', 'component']

/** The variable with the folder of a second, newer Electron. */
const SECOND = 'BANDEJA_SECOND_ELECTRON'

/**
 * Runs every stage of `npm test` in order, also after one that failed.
 * @param {{ onPostgresToo: boolean }} choice whether the tests that need PostgreSQL run: what SQL decides, and the app
 *   with several services
 * @returns {Promise<Tally>}
 */
export async function everything({ onPostgresToo }) {
  const runtime = await setUpApp({ forTests: true })
  const tallies = [
    await stage('Format, lint, types', check),
    await stage('Unit and component tests', () => vitest(UNIT)),
    await stage('Contract tests', () => contractOnFiles([], 'first')),
    ...(onPostgresToo
      ? [
          await stage('Contract tests on PostgreSQL', () =>
            contractOnPostgres([], { part: 'first' }),
          ),
        ]
      : []),
    await stage('Build', () => asOneTest('build', build)),
    await stage('Page tests', () => onPages([])),
    await stage('Window tests', async () =>
      // With a newer Electron the desktop tests run on it, with the rest: each once in both commands.
      onDesktops(process.env[SECOND] ? ['tests/e2e'] : [], runtime, {
        more: onPostgresToo ? await serverPrograms() : {},
      }),
    ),
  ]
  return sum(tallies)
}

/**
 * Runs what `npm test` leaves out: the desktop tests on a newer Electron, the contract tests that are long, the other ones
 * on PostgreSQL, and the tests of packages. The last run beside the contract tests, because they use one core most of the
 * time; not beside the desktop tests, which take the focus from each other.
 * @returns {Promise<Tally>}
 */
export async function theRest() {
  const runtime = await setUpApp({ forTests: true })
  const second = process.env[SECOND]
  const first = [
    await stage('Build', () => asOneTest('build', build)),
    ...(second ? [await onSecondRuntime(second)] : []),
  ]
  // Installed before, because apt refuses to run twice at once. A stage whose tools are missing fails with the reason.
  await installPackagingTools().catch(() => undefined)
  await serverPrograms()
  const tallies = await Promise.all([
    stage('Tests of packages', () => packagesOn(runtime, [])),
    restOfContract(),
  ])
  return sum([...first, ...tallies])
}

/** @returns {Promise<Tally>} */
async function restOfContract() {
  return sum([
    await stage('Long contract tests', () => contractOnFiles([], 'rest')),
    await stage('Other contract tests on PostgreSQL', () =>
      contractOnPostgres([], { part: 'rest' }),
    ),
  ])
}

/**
 * Runs the tests that the changes since a commit can break, for use while working: checks, unit and contract tests by
 * their imports, and page tests by the screens.
 * @param {string} [since] default: the commit of the upstream branch, or HEAD without one
 * @returns {Promise<Tally>}
 */
export async function changed(since) {
  await setUpApp({ forTests: true })
  const base = since ?? (await upstream())
  const files = await changedFiles(base)
  // Not imported at the top, because this module is also loaded by an older Node, which runs no TypeScript.
  const { needsWindow } = await import('../../tests/support/needs-window.ts')
  const specs = await specsOf(files)
  const page = specs.page.filter((path) => !needsWindow(join(ROOT, path)))
  const window = [...specs.window, ...specs.page.filter((path) => !page.includes(path))]
  const programs = await bundlePrograms()
  const env = { ...process.env, ...programs }
  const related = { filters: [`--changed=${base}`], mayBeEmpty: true }
  return sum([
    await stage('Format, lint, types', check),
    await stage('Unit and component tests', () => vitest(UNIT, related)),
    await stage('Contract tests', () => vitest('contract*', { ...related, env })),
    ...(page.length > 0 ? [await stage('Page tests', () => pages(page))] : []),
    ...(window.length > 0 ? [await stage('Window tests', () => windows(window))] : []),
  ])
}

/** The unit tests, and those of components in a browser. @param {readonly string[]} filters @returns {Promise<Tally>} */
export async function unit(filters) {
  await setUpApp({ forTests: true })
  return vitest(UNIT, { filters })
}

/** @param {readonly string[]} filters @returns {Promise<Tally>} */
export async function contract(filters) {
  await setUpPackages()
  return contractOnFiles(filters)
}

/**
 * The contract tests with the services on SQLite.
 * @param {readonly string[]} filters
 * @param {ContractPart} [part] default: all
 * @returns {Promise<Tally>}
 */
async function contractOnFiles(filters, part) {
  const programs = await bundlePrograms()
  return vitest('contract*', { filters, env: { ...process.env, ...programs, ...ofPart(part) } })
}

/** @param {ContractPart | undefined} part @returns {NodeJS.ProcessEnv} */
const ofPart = (part) => (part === undefined ? {} : { BANDEJA_CONTRACT_PART: part })

/**
 * The contract tests with the services on PostgreSQL, without most tests of the app's own process, which have no such service.
 * @param {readonly string[]} filters
 * @param {object} [options]
 * @param {ContractPart} [options.part] default: all
 * @param {NodeJS.ProcessEnv} [options.more] variables for the tests
 * @returns {Promise<Tally>}
 */
export async function contractOnPostgres(filters, { part, more } = {}) {
  await setUpPackages()
  await installServicePrograms()
  const programs = await bundlePrograms()
  return onPostgres((server) =>
    vitest('contract*', {
      label: 'on PostgreSQL',
      filters,
      env: {
        ...server,
        ...programs,
        ...more,
        ...ofPart(part),
        BANDEJA_TEST_POSTGRES: server['BANDEJA_TEST_POSTGRES'],
      },
    }),
  )
}

/** The page tests, in a browser. @param {readonly string[]} filters @returns {Promise<Tally>} */
export async function pages(filters) {
  await setUpApp({ forTests: true })
  const built = await asOneTest('build', build)
  return built.failed.length > 0 ? built : sum([built, await onPages(filters)])
}

/** @param {readonly string[]} filters @param {boolean} [mayBeEmpty] @returns {Promise<Tally>} */
async function onPages(filters, mayBeEmpty = false) {
  const programs = await bundlePrograms()
  return vitest('page', { filters, env: { ...process.env, ...programs }, mayBeEmpty })
}

/** The tests in windows. @param {readonly string[]} filters @returns {Promise<Tally>} */
async function windows(filters) {
  const runtime = await setUpApp({ forTests: true, built: true })
  return onDesktops(filters, runtime, { more: await serverPrograms() })
}

/**
 * The tests of a person's tasks and of the desktop: those in a browser, then those in windows.
 * @param {readonly string[]} filters
 * @param {NodeJS.ProcessEnv} [more] variables for the tests
 * @returns {Promise<Tally>}
 */
export async function endToEnd(filters, more) {
  const runtime = await setUpApp({ forTests: true })
  const built = await asOneTest('build', build)
  if (built.failed.length > 0) return built
  const mayBeEmpty = filters.length > 0
  const tallies = [
    await onPages(filters, mayBeEmpty),
    await onDesktops(filters, runtime, {
      more: { ...(await serverPrograms()), ...more },
      mayBeEmpty,
    }),
  ]
  const ran = sum(tallies)
  if (ran.passed + ran.failed.length + ran.skipped.length === 0)
    throw new UserError('No test has such a name.', 'Name a file of tests/e2e or tests/desktop.')
  return sum([built, ran])
}

/**
 * What tests of the app with several services need: PostgreSQL, PgBouncer and Redis. As root on Debian they are installed if they are
 * missing. Otherwise those tests are skipped, and the contract tests on PostgreSQL fail.
 * @returns {Promise<NodeJS.ProcessEnv>} variables for the tests
 */
async function serverPrograms() {
  try {
    await installServicePrograms()
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
    // They unpack gigabytes.
    onDisk: true,
    env: { ...process.env, BANDEJA_PACKAGED_ELECTRON: packaged.folder },
  })
}

/**
 * Runs tests on several desktops at once, each with its own display, bus and keyring: two apps on one display take the
 * focus from each other. Tests mostly wait, so there is one desktop more than cores; with two a core they time out.
 *
 * @param {readonly string[]} filters
 * @param {Runtime} runtime
 * @param {object} [options]
 * @param {string} [options.label]
 * @param {NodeJS.ProcessEnv} [options.more] further variables
 * @param {boolean} [options.mayBeEmpty]
 * @returns {Promise<Tally>}
 */
async function onDesktops(filters, runtime, { label, more = {}, mayBeEmpty = false } = {}) {
  const packaged = await runtimeForPackageTest(runtime)
  const hasOneScreen = process.platform !== 'linux' || (await hasDisplay(process.env))
  const count = hasOneScreen ? 1 : availableParallelism() + 1
  const programs = await bundlePrograms()
  return onTestDesktops(count, (env) =>
    vitest('window', {
      ...(label === undefined ? {} : { label }),
      filters,
      mayBeEmpty,
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
 * Runs the desktop tests on another Electron: a newer one is nearer to the pinned Electron than the one that stands in
 * for it.
 * @param {string} folder of the second runtime
 * @returns {Promise<Tally>}
 */
async function onSecondRuntime(folder) {
  const runtime = await runtimeIn(folder)
  if (runtime === null) {
    return { ...emptyTally(), failed: [`${SECOND}: no Electron in ${folder}`] }
  }
  const label = `on Electron ${runtime.version}`
  return stage(`Desktop tests ${label}`, () => onDesktops(['tests/desktop'], runtime, { label }))
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
