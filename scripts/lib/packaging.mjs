import { UserError } from './console.mjs'
import { feedOptions, releaseFeed } from './release-feed.mjs'
import { decideSigning } from './signing.mjs'

/**
 * @typedef {import('./signing.mjs').Platform} Platform
 *
 * @typedef {object} Plan
 * @property {string[]} options of electron-builder
 * @property {string} title for the console
 * @property {string | null} gpgKey the key that signs the finished files
 */

/** Suffix of a development build's version. The app shows it, and does not update such a version. */
export const DEVELOPMENT_SUFFIX = 'development'

/** Options of electron-builder that would put another program into a release, or leave it unsigned. */
const FORBIDDEN_IN_RELEASE =
  /^(?:-c|--config)(?:$|=|\.(?:electronDist|electronVersion|electronDownload|electronFuses|forceCodeSigning|extraMetadata|publish|asar|(?:win|mac)\.(?:sign|forceCodeSigning|identity|notarize|azure)))/i

/**
 * Plans a development build: from any local Electron, with its own version suffix and folder. electron-builder signs it
 * if a variable names a certificate.
 * @param {{ folder: string }} runtime
 * @param {string} version of the project
 * @param {readonly string[]} args for electron-builder
 * @returns {Plan}
 */
export function planDevelopment(runtime, version, args) {
  return {
    title: 'A development build, not to be handed out.',
    options: [
      `--config.electronDist=${runtime.folder}`,
      `--config.extraMetadata.version=${version}-${DEVELOPMENT_SUFFIX}`,
      '--config.directories.output=dist/development',
      '--config.mac.notarize=false',
      '--publish=never',
      ...args,
    ],
    gpgKey: null,
  }
}

const ARCHS = ['x64', 'arm64', 'ia32', 'armv7l']

/**
 * Returns the system and processor of a development build, which has one Electron.
 * @param {readonly string[]} args for electron-builder
 * @param {import('./electron-runtime.mjs').Target} own this machine
 * @returns {import('./electron-runtime.mjs').Target}
 * @throws {UserError} if the arguments name several
 */
export function developmentTarget(args, own) {
  const platforms = platformsOf(args, own.platform)
  const archs = ARCHS.filter((arch) =>
    args.some((arg) => arg === `--${arch}` || arg.endsWith(`:${arch}`)),
  )
  if (platforms.length > 1 || archs.length > 1) {
    throw new UserError(
      'A development build is for one system and one processor, because it is made from one Electron.',
      'Run this once for each.',
    )
  }
  return { platform: platforms[0] ?? own.platform, arch: archs[0] ?? own.arch }
}

/**
 * Names the default targets for Windows. electron-builder.yml lists them for both processors, which no argument
 * changes, and a development build has the Electron of one.
 * @param {readonly string[]} args for electron-builder
 * @returns {string[]}
 */
export function withWindowsTargets(args) {
  const flag = args.findIndex((arg) => /^(?:--win(?:dows)?|-w)(?:=|$)/.test(arg))
  const isNamed = flag !== -1 && (/=/.test(args[flag] ?? '') || /^[^-]/.test(args[flag + 1] ?? ''))
  if (isNamed || args.includes('--dir')) return [...args]
  const others = args.filter((_, index) => index !== flag)
  return ['--win', 'nsis', 'msi', ...others]
}

/**
 * Plans a release: from the pinned Electron, which electron-builder fetches for each architecture, and signed.
 * @param {{ version: string, isStandIn: boolean }} runtime of this machine
 * @param {string} pinned version of the electron package
 * @param {readonly string[]} args for electron-builder
 * @param {{ platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>> }} machine
 * @returns {Plan}
 * @throws {UserError} if it would be unsigned, contain another Electron, or not know its update feed
 */
export function planRelease(runtime, pinned, args, { platform, env }) {
  refuseOtherElectron(runtime, pinned)
  const forbidden = args.find((arg) => FORBIDDEN_IN_RELEASE.test(arg))
  if (forbidden !== undefined) {
    throw new UserError(`A release does not take the option ${forbidden}.`, 'Leave it out.')
  }
  const signings = platformsOf(args, platform).map((target) => {
    const signing = decideSigning(target, env)
    if (!('refused' in signing)) return signing
    throw new UserError(
      `A release for ${target} must be signed, and this one would not be. ${signing.refused}`,
      'docs/platforms.md lists the variables. Without --release this makes a development build.',
    )
  })
  const feed = releaseFeed(env)
  const updated = feed === null ? 'without updates' : `updated from ${feed.address}`
  return {
    title: `A release, signed by ${signings.map(({ by }) => by).join('; ')}, ${updated}.`,
    options: [
      ...(feed === null ? [] : feedOptions(feed)),
      ...signings.flatMap(({ options }) => options),
      '--config.forceCodeSigning=true',
      '--config.directories.output=dist/release',
      '--publish=never',
      ...args,
    ],
    gpgKey: signings.find(({ gpgKey }) => gpgKey !== null)?.gpgKey ?? null,
  }
}

/**
 * Takes `--as VERSION` out of the arguments: a development build may have another version than the project, so that an
 * upgrade can be tried.
 * @param {readonly string[]} args
 * @param {boolean} isRelease
 * @param {string} own version of the project
 * @returns {{ version: string, rest: string[] }}
 * @throws {UserError} if a release would get another version, or if it is not a version
 */
export function takeVersion(args, isRelease, own) {
  const at = args.indexOf('--as')
  if (at === -1) return { version: own, rest: [...args] }
  if (isRelease) {
    throw new UserError('A release has the version of package.json.', 'Leave out --as.')
  }
  const version = args[at + 1] ?? ''
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    throw new UserError(`--as has no version: ${version || 'nothing'}.`, 'Write --as 1.2.3.')
  }
  return { version, rest: args.toSpliced(at, 2) }
}

/**
 * Returns the systems for which packages are made.
 * @param {readonly string[]} args for electron-builder
 * @param {string} own
 * @returns {Platform[]}
 */
export function platformsOf(args, own) {
  /** @type {[Platform, string, readonly string[]][]} */
  const flags = [
    ['win32', 'w', ['--win', '--windows']],
    ['darwin', 'mo', ['--mac', '--macos']],
    ['linux', 'l', ['--linux']],
  ]
  const named = flags.filter(([, letters, names]) =>
    args.some((arg) => {
      const [name = ''] = arg.split('=')
      // Single-letter options may be joined, as in -mwl.
      const isShort = /^-[mowl]+$/.test(name)
      return names.includes(name) || (isShort && [...letters].some((one) => name.includes(one)))
    }),
  )
  if (named.length > 0) return named.map(([platform]) => platform)
  return [own === 'win32' || own === 'darwin' ? own : 'linux']
}

/**
 * Refuses to package with an untested Electron.
 * @param {{ version: string, isStandIn: boolean }} runtime
 * @param {string} pinned version of the electron package
 * @throws {UserError} if the runtime is the stand-in, or not the pinned version
 */
export function refuseOtherElectron({ version, isStandIn }, pinned) {
  if (version === pinned && !isStandIn) return
  const why = isStandIn
    ? `Electron ${version} is a stand-in for development and tests`
    : `This is Electron ${version} and not ${pinned}`
  throw new UserError(
    `${why}; no release is made with it.`,
    'Run this where https://github.com/electron/electron/releases or a mirror of it (ELECTRON_MIRROR) ' +
      `is reached, or name a folder with Electron ${pinned} in BANDEJA_ELECTRON.`,
  )
}
