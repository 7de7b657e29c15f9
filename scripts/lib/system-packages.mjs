import { existsSync } from 'node:fs'
import { hasDisplay } from './displays.mjs'
import { isRoot, isThere, run } from './processes.mjs'
import { UserError, say, step } from './console.mjs'

/** Debian's names of the libraries that Electron links to, of a virtual screen and of a keyring. */
const FOR_THE_APP = [
  'xvfb',
  'dbus',
  'gnome-keyring',
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libatk-bridge2.0-0',
  'libdrm2',
  'libsecret-1-0',
  'libnotify-bin',
  'fonts-noto-color-emoji',
]

/**
 * Debian's names of the browser of the page tests, of the desktop tests' notification server and tray, and of tools that
 * observe the app's calls.
 */
const FOR_THE_TESTS = [
  'chromium-headless-shell',
  'python3-dbusmock',
  'python3-gi',
  'libsecret-tools',
  'strace',
]

/**
 * Debian's names of the tools that write packages, and of those with which tests read and install them. The app depends on
 * xdg-utils: the test that installs from our repository has no other.
 */
const FOR_PACKAGES = [
  '7zip',
  'apt-utils',
  'binutils',
  'busybox-static',
  'createrepo-c',
  'dnf',
  'gnupg',
  'lintian',
  'mmdebstrap',
  'nsis',
  'openssl',
  'osslsigncode',
  'procps',
  'rpm',
  'umoci',
  'xdg-utils',
]

/** Libraries that newer Debian releases have renamed, with the suffix t64, for 64-bit time values. */
const RENAMED = new Set(['libgtk-3-0', 'libasound2', 'libatk-bridge2.0-0'])

/**
 * @typedef {object} Machine
 * @property {string} platform
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} isRoot
 * @property {boolean} hasApt whether Debian's package manager exists
 * @property {typeof run} run
 * @property {typeof isThere} isThere
 * @property {typeof hasDisplay} hasDisplay
 */

/** @returns {Machine} */
function thisMachine() {
  const hasApt = existsSync('/usr/bin/apt-get')
  const { platform, env } = process
  return { platform, env, isRoot: isRoot(), hasApt, run, isThere, hasDisplay }
}

/**
 * Installs the system packages that Electron needs to start and to show a window. As root on Debian, it installs them;
 * other users get an error with the command.
 * @param {{ executable: string, forTests: boolean }} needs
 * @param {Machine} [machine]
 * @throws {UserError} if the app could not start, with the command that fixes it
 */
export async function installSystemPackages({ executable, forTests }, machine = thisMachine()) {
  if (machine.platform !== 'linux') return
  const lacks = await findProblems(executable, machine)
  const isDebian = machine.hasApt && (await machine.isThere('dpkg-query'))
  const wanted = forTests ? [...FOR_THE_APP, ...FOR_THE_TESTS] : FOR_THE_APP
  const missing = isDebian ? await missingPackages(wanted, machine) : []
  if (lacks.length === 0 && (missing.length === 0 || !forTests)) return
  if (isDebian && machine.isRoot && missing.length > 0) {
    try {
      await step(`Installing ${missing.length} Debian packages (${missing.join(', ')})`, () =>
        aptInstall(missing, machine),
      )
    } catch (error) {
      // If only packages for tests are missing, an unreachable mirror must not prevent the other tests.
      if (lacks.length > 0 || !(error instanceof UserError)) throw error
      return warnAboutSkippedTests(missing, machine)
    }
    const still = await findProblems(executable, machine)
    if (still.length > 0) throw await remedyFor(still, wanted, isDebian, machine)
    return
  }
  if (lacks.length > 0) {
    throw await remedyFor(lacks, missing.length > 0 ? missing : wanted, isDebian, machine)
  }
  await warnAboutSkippedTests(missing, machine)
}

/**
 * Installs the tools that write and test packages, as root on Debian.
 * @param {Machine} [machine]
 * @throws {UserError} with the command for other users
 */
export async function installPackagingTools(machine = thisMachine()) {
  const missing = machine.hasApt ? await missingPackages(FOR_PACKAGES, machine) : FOR_PACKAGES
  if (missing.length === 0) return
  if (!machine.hasApt || !machine.isRoot) {
    throw await remedyFor(['Tools for packages are missing.'], missing, machine.hasApt, machine)
  }
  await step(`Installing ${missing.length} Debian packages (${missing.join(', ')})`, () =>
    aptInstall(missing, machine),
  )
}

/**
 * Installs Debian packages as root.
 * @param {readonly string[]} packages
 * @throws {UserError} with the command, if this process may not install them
 */
export async function installDebianPackages(packages, machine = thisMachine()) {
  const isDebian = machine.hasApt && (await machine.isThere('dpkg-query'))
  if (!isDebian || !machine.isRoot)
    throw await remedyFor(
      [`The tests need ${packages.join(' and ')}.`],
      packages,
      isDebian,
      machine,
    )
  await step(`Installing ${packages.join(', ')}`, () => aptInstall(packages, machine))
}

/** @param {readonly string[]} missing @param {Machine} machine */
async function warnAboutSkippedTests(missing, machine) {
  say(`Some desktop tests will be skipped without: ${await installCommand(missing, machine)}`)
}

/**
 * @param {string} executable
 * @param {Machine} machine
 * @returns {Promise<string[]>} one sentence per problem; empty if the app can start
 */
async function findProblems(executable, { env, run, isThere, hasDisplay }) {
  const lacks = []
  const libraries = missingLibraries((await run('ldd', [executable])).output)
  if (libraries.length > 0) lacks.push(`Electron lacks ${libraries.join(', ')}.`)
  if (!(await hasDisplay(env)) && !(await isThere('Xvfb'))) {
    lacks.push('There is no display and no Xvfb.')
  }
  return lacks
}

/**
 * @param {string} ldd the output of `ldd`
 * @returns {string[]} names of missing libraries
 */
export function missingLibraries(ldd) {
  const missing = [...ldd.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1] ?? '')
  return [...new Set(missing)]
}

/**
 * @param {readonly string[]} lacks
 * @param {readonly string[]} packages
 * @param {boolean} isDebian
 * @param {Machine} machine
 */
async function remedyFor(lacks, packages, isDebian, machine) {
  const remedy = isDebian
    ? `Run: ${await installCommand(packages, machine)}`
    : `Install what your distribution calls: ${packages.join(' ')}`
  return new UserError(lacks.join(' '), remedy)
}

/** @param {readonly string[]} packages @param {Machine} machine @returns {Promise<string>} */
async function installCommand(packages, machine) {
  const names = await namesHere(packages, machine)
  const unknown = packages.filter((_, index) => names[index] === null)
  const known = names.filter((name) => name !== null)
  const all = unknown.length === 0 ? known : [...known, chosenByShell(unknown)]
  const sudo = machine.isRoot ? '' : 'sudo '
  // Include `apt-get update`, because a system image has no package lists.
  return `${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends ${all.join(' ')}`
}

/**
 * Shell commands that choose the release's names, because the package lists are not available before the command runs.
 * @param {readonly string[]} packages
 */
function chosenByShell(packages) {
  const choice = 'apt-cache show ${p}t64 >/dev/null 2>&1 && echo ${p}t64 || echo $p'
  return `$(for p in ${packages.join(' ')}; do ${choice}; done)`
}

/** @param {readonly string[]} wanted @param {Machine} machine @returns {Promise<string[]>} */
async function missingPackages(wanted, { run }) {
  const names = wanted.flatMap((name) => (RENAMED.has(name) ? [name, `${name}t64`] : [name]))
  const format = '${Package} ${db:Status-Status}\n'
  const { output } = await run('dpkg-query', ['--show', `--showformat=${format}`, ...names])
  const installed = new Set(
    output
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0] ?? ''),
  )
  return wanted.filter((name) => !installed.has(name) && !installed.has(`${name}t64`))
}

/** @param {readonly string[]} packages @param {Machine} machine */
async function aptInstall(packages, machine) {
  const { run } = machine
  const env = { ...machine.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-q'], { env })
  const names = await namesHere(packages, machine)
  const args = ['install', '-y', '-q', '--no-install-recommends']
  args.push(...packages.map((name, index) => names[index] ?? name))
  const { code, output } = await run('apt-get', args, { env })
  if (code === 0) return
  const tail = (update.code === 0 ? output : update.output).trim().split('\n').slice(-5).join('\n')
  throw new UserError(
    `apt-get failed:\n${tail}\n`,
    `Fix that, then run: ${await installCommand(packages, machine)}`,
  )
}

/**
 * Returns the names of packages in this release; null for a renamed package that its lists do not contain.
 * @param {readonly string[]} packages
 * @param {Machine} machine
 * @returns {Promise<(string | null)[]>}
 */
function namesHere(packages, { run, env }) {
  // Without LC_ALL=C, the parsed output could be in the user's language.
  const plain = { env: { ...env, LC_ALL: 'C' } }
  /** @param {string} name */
  const isKnown = async (name) =>
    /Candidate: (?!\(none\))/.test((await run('apt-cache', ['policy', name], plain)).output)
  return Promise.all(
    packages.map(async (name) => {
      if (!RENAMED.has(name)) return name
      if (await isKnown(`${name}t64`)) return `${name}t64`
      return (await isKnown(name)) ? name : null
    }),
  )
}
