import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './lib/build.mjs'
import { pinnedVersion } from './lib/electron-runtime.mjs'
import { signPackages } from './lib/gpg.mjs'
import { underRecentNode } from './lib/node-runtime.mjs'
import { makeLinuxPackages, splitFormats } from './lib/packages/linux-packages.mjs'
import { DEVELOPMENT_SUFFIX, planDevelopment, planRelease, platformsOf } from './lib/packaging.mjs'
import { MODULES, ROOT } from './lib/paths.mjs'
import { runInFront } from './lib/processes.mjs'
import { entry, say } from './lib/console.mjs'
import { setUpApp } from './lib/setup.mjs'

const RELEASE = '--release'

/**
 * `npm run package -- …`: packages the app for this system. It makes a development build in dist/development or, with
 * `--release`, a signed release in dist/release. Other arguments are passed to electron-builder, except the targets deb
 * and rpm, which are made from its unpacked directory.
 * @returns {Promise<number>} the exit code
 */
async function main() {
  const isRelease = process.argv.includes(RELEASE)
  const given = process.argv.slice(2).filter((arg) => arg !== RELEASE)
  const isForLinux = platformsOf(given, process.platform).includes('linux')
  const { formats, args } = splitFormats(given, isForLinux)
  const runtime = await setUpApp({ official: isRelease })
  /** @type {{ version: string }} */
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const { title, options, gpgKey } = isRelease
    ? planRelease(runtime, await pinnedVersion(), args, process)
    : planDevelopment(runtime, version, args)
  say(title)
  await build()
  const builder = join(MODULES, 'electron-builder', 'cli.js')
  const code = await runInFront(process.execPath, [builder, ...options], {
    ...process.env,
    // Without this, electron-builder would sign a development build with any certificate that it finds.
    ...(!isRelease && { CSC_IDENTITY_AUTO_DISCOVERY: 'false' }),
  })
  if (code !== 0) return code
  const folder = join(ROOT, 'dist', isRelease ? 'release' : 'development')
  if (formats.length > 0) {
    const own = isRelease ? version : `${version}-${DEVELOPMENT_SUFFIX}`
    await makeLinuxPackages(formats, { folder, args, version: own, gpgKey, isRelease })
  }
  if (gpgKey !== null) await signPackages(folder, gpgKey)
  return code
}

await entry(() => underRecentNode(fileURLToPath(import.meta.url), main))
