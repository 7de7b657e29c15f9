import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './lib/build.mjs'
import { pinnedVersion } from './lib/electron-runtime.mjs'
import { signPackages } from './lib/gpg.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { makeLinuxPackages, splitFormats } from './lib/packages/linux-packages.mjs'
import { writeMaterials } from './lib/packages/materials.mjs'
import { addToRepository, repositoryKeyOf } from './lib/packages/repository.mjs'
import { sourceTime } from './lib/packages/system-package.mjs'
import {
  DEVELOPMENT_SUFFIX,
  developmentTarget,
  planDevelopment,
  planRelease,
  platformsOf,
  takeVersion,
  withWindowsTargets,
} from './lib/packaging.mjs'
import { MODULES, ROOT } from './lib/paths.mjs'
import { pathOf, runInFront } from './lib/processes.mjs'
import { entry, say, UserError } from './lib/console.mjs'
import { setUpPackages, setUpPackaging } from './lib/setup.mjs'
import { decideSigning } from './lib/signing.mjs'

const RELEASE = '--release'
const REPOSITORY = '--repository'
const SERVER = '--server'

/**
 * `npm run package -- --server [deb rpm archive image] [--arm64] [--repository]`: packages the service alone, without
 * Electron. Without a named format it makes the deb, the rpm and the archive. `--repository` adds deb and rpm to the signed
 * repository that has those of the app.
 * @returns {Promise<number>} the exit code
 */
async function packageServer() {
  const isRelease = process.argv.includes(RELEASE)
  const signing = isRelease ? decideSigning('linux', process.env) : null
  if (signing !== null && 'refused' in signing) {
    throw new UserError(
      `A release must be signed, and this one would not be. ${signing.refused}`,
      '',
    )
  }
  await setUpPackages()
  // Loaded after set-up, because it needs the installed packages.
  const { makeServerPackages, serverFormats } = await import('./lib/packages/server-package.mjs')
  const named = serverFormats.filter((format) => process.argv.includes(format))
  const formats = named.length > 0 ? named : serverFormats.filter((format) => format !== 'image')
  const repositoryKey = process.argv.includes(REPOSITORY)
    ? repositoryKeyOf(formats, process.env)
    : null
  const version = await projectVersion()
  const folder = join(ROOT, 'dist', isRelease ? 'release' : 'development')
  const made = await makeServerPackages({
    folder,
    version: isRelease ? version : `${version}-${DEVELOPMENT_SUFFIX}`,
    isRelease,
    arch: process.argv.includes('--arm64') ? 'arm64' : 'x64',
    formats,
    gpgKey: signing?.gpgKey ?? repositoryKey,
  })
  for (const file of Object.values(made)) say(file)
  const packages = [made.deb, made.rpm].filter((file) => file !== undefined)
  if (repositoryKey !== null)
    await addToRepository(join(folder, 'repository'), packages, {
      name: 'bandeja',
      gpgKey: repositoryKey,
    })
  if (signing !== null && signing.gpgKey !== null) await signPackages(folder, signing.gpgKey)
  return 0
}

/**
 * `npm run package -- …`: packages the app for this system. It makes a development build in dist/development or, with
 * `--release`, a signed release in dist/release. Other arguments are passed to electron-builder, except the targets deb
 * and rpm, which are made from its unpacked directory. With `--repository` both are also added to a signed repository for
 * apt and dnf. `--as VERSION` gives a development build another version.
 * @returns {Promise<number>} the exit code
 */
async function main() {
  if (process.argv.includes(SERVER)) return packageServer()
  const isRelease = process.argv.includes(RELEASE)
  const isRepository = process.argv.includes(REPOSITORY)
  const { version, rest } = takeVersion(process.argv.slice(2), isRelease, await projectVersion())
  const given = rest.filter((arg) => arg !== RELEASE && arg !== REPOSITORY)
  const platforms = platformsOf(given, process.platform)
  const target = isRelease
    ? { platform: platforms[0] ?? process.platform, arch: process.arch }
    : developmentTarget(given, process)
  const { formats, args } = splitFormats(given, platforms.includes('linux'))
  const repositoryKey = isRepository ? repositoryKeyOf(formats, process.env) : null
  const runtime = await setUpPackaging({ official: isRelease, target })
  const { title, options, gpgKey } = isRelease
    ? planRelease(runtime, await pinnedVersion(), args, process)
    : planDevelopment(
        runtime,
        version,
        target.platform === 'win32' ? withWindowsTargets(args) : args,
      )
  say(title)
  await build()
  await writeMaterials(join(ROOT, 'dist', 'materials'), {
    electron: isRelease ? await pinnedVersion() : runtime.version,
    time: await sourceTime(ROOT, process.env),
  })
  const builder = join(MODULES, 'electron-builder', 'cli.js')
  // On Linux nothing is signed, and electron-builder warns about a hook that it skips.
  const hooks = platforms.includes('win32') ? ['--config.afterSign=./scripts/after-sign.mjs'] : []
  const code = await runInFront(process.execPath, [builder, ...options, ...hooks], {
    ...process.env,
    ...(!isRelease && (await developmentEnvironment())),
  })
  if (code !== 0) return code
  const folder = join(ROOT, 'dist', isRelease ? 'release' : 'development')
  if (formats.length > 0) {
    const own = isRelease ? version : `${version}-${DEVELOPMENT_SUFFIX}`
    const made = await makeLinuxPackages(formats, {
      folder,
      args,
      version: own,
      gpgKey: gpgKey ?? repositoryKey,
      isRelease,
    })
    if (repositoryKey !== null) {
      const repository = join(folder, 'repository')
      await addToRepository(repository, made, { name: 'bandeja', gpgKey: repositoryKey })
      say(`The repository is in ${repository}.`)
    }
  }
  if (gpgKey !== null) await signPackages(folder, gpgKey)
  return code
}

/** Further variables of electron-builder for a development build. */
async function developmentEnvironment() {
  const archiver = process.env['ELECTRON_BUILDER_7ZIP_PATH'] ?? (await pathOf('7zz', '7za'))
  return {
    // Without this, electron-builder would sign with any certificate that it finds.
    CSC_IDENTITY_AUTO_DISCOVERY: 'false',
    // electron-builder downloads 7-Zip, which makes archives, unless this names one.
    ...(archiver === null ? {} : { ELECTRON_BUILDER_7ZIP_PATH: archiver }),
  }
}

/** @returns {Promise<string>} */
async function projectVersion() {
  /** @type {{ version: string }} */
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  return version
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))
