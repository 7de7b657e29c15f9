import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../paths.mjs'
import { step, UserError } from '../console.mjs'
import { writeDeb } from './deb.mjs'
import { withDesktopPackage } from './desktop-package.mjs'
import { writeRpm } from './rpm.mjs'
import { sourceTime } from './system-package.mjs'

/** @typedef {'deb' | 'rpm'} Format */

/** @type {readonly Format[]} */
const FORMATS = ['deb', 'rpm']

/** @type {import('./system-package.mjs').Compression} */
const SMALL = { kind: 'xz', level: 6 }
/** Of a development build. @type {import('./system-package.mjs').Compression} */
const FAST = { kind: 'gzip', level: 1 }

/**
 * Divides the arguments of `npm run package` into the formats that this project writes itself and the arguments of
 * electron-builder.
 * @param {readonly string[]} args
 * @param {boolean} isForLinux whether packages for Linux are made
 * @returns {{ formats: Format[], args: string[] }}
 */
export function splitFormats(args, isForLinux) {
  if (!isForLinux || args.includes('--dir')) return { formats: [], args: [...args] }
  const flag = args.findIndex((arg) => /^(?:--linux|-l)$/.test(arg))
  const after = flag === -1 ? [] : args.slice(flag + 1)
  const end = after.findIndex((arg) => arg.startsWith('-'))
  const targets = end === -1 ? after : after.slice(0, end)
  if (targets.length === 0) return { formats: [...FORMATS], args: [...args] }
  const formats = FORMATS.filter((format) => targets.includes(format))
  const others = targets.filter((target) => !FORMATS.some((format) => format === target))
  // electron-builder makes the unpacked directory, from which both formats are made, for any target.
  const left = others.length === 0 ? ['dir'] : others
  return {
    formats,
    args: [...args.slice(0, flag + 1), ...left, ...after.slice(targets.length)],
  }
}

/**
 * Makes the deb and the rpm of the desktop app from the directories that electron-builder has left.
 * @param {readonly Format[]} formats
 * @param {object} options
 * @param {string} options.folder that electron-builder has written to
 * @param {readonly string[]} options.args of electron-builder
 * @param {string} options.version
 * @param {string | null} options.gpgKey that signs the rpm
 * @param {boolean} options.isRelease
 * @returns {Promise<string[]>} paths of the packages
 */
export async function makeLinuxPackages(formats, { folder, args, version, gpgKey, isRelease }) {
  const facts = await appFacts()
  const time = await sourceTime(ROOT, process.env)
  const compression = isRelease ? SMALL : FAST
  /** @type {string[]} */
  const files = []
  for (const arch of archsOf(args)) {
    const unpacked = join(folder, arch === 'x64' ? 'linux-unpacked' : `linux-${arch}-unpacked`)
    if (!existsSync(unpacked)) {
      throw new UserError(`There is no ${unpacked}.`, 'Leave out options that change the folder.')
    }
    const from = {
      unpacked,
      icons: join(ROOT, 'resources', 'icons'),
      copyright: join(ROOT, 'LICENSE'),
      facts,
      version,
      arch,
      time,
    }
    await withDesktopPackage(from, async (made) => {
      if (formats.includes('deb')) {
        files.push(await step('Writing the deb', () => writeDeb(made, folder, { compression })))
      }
      if (formats.includes('rpm')) {
        files.push(
          await step('Writing the rpm', () => writeRpm(made, folder, { compression, gpgKey })),
        )
      }
    })
  }
  return files
}

/** @param {readonly string[]} args @returns {('x64' | 'arm64')[]} */
function archsOf(args) {
  const named = /** @type {const} */ (['x64', 'arm64']).filter((arch) => args.includes(`--${arch}`))
  if (named.length > 0) return named
  return [process.arch === 'arm64' ? 'arm64' : 'x64']
}

/** @returns {Promise<import('./desktop-package.mjs').AppFacts>} */
async function appFacts() {
  // Loaded after set-up, because it is an installed package.
  const { parse } = await import('yaml')
  /** @type {{ productName: string, copyright: string, protocols: { schemes: string[] }[],
   *   linux: { category: string, maintainer: string, synopsis: string, executableName: string } }} */
  const { productName, copyright, protocols, linux } = parse(
    await readFile(join(ROOT, 'electron-builder.yml'), 'utf8'),
  )
  /** @type {{ description: string, homepage: string, license: string }} */
  const { description, homepage, license } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  )
  return {
    productName,
    executableName: linux.executableName,
    category: linux.category,
    summary: linux.synopsis,
    description,
    maintainer: linux.maintainer,
    homepage,
    license,
    copyright,
    schemes: protocols.flatMap(({ schemes }) => schemes),
  }
}
