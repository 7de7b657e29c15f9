import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { finishRoot, gzipped, packageVersion, runTool, writeInto } from './system-package.mjs'

/**
 * @typedef {import('./system-package.mjs').SystemPackage} SystemPackage
 * @typedef {import('./system-package.mjs').Scripts} Scripts
 * @typedef {import('./system-package.mjs').Compression} Compression
 */

/** Debian's names of architectures. */
export const DEB_ARCH = /** @type {const} */ ({ x64: 'amd64', arm64: 'arm64', all: 'all' })

/**
 * Writes a Debian package with dpkg-deb. Why not electron-builder's fpm, and why no npm module: docs/decisions.md.
 * @param {SystemPackage} made
 * @param {string} folder for the package
 * @param {{ compression: Compression }} options
 * @returns {Promise<string>} path of the package
 */
export async function writeDeb(made, folder, { compression }) {
  const file = join(
    folder,
    `${made.name}_${packageVersion(made.version)}_${DEB_ARCH[made.arch]}.deb`,
  )
  const control = join(made.root, 'DEBIAN')
  const doc = `/usr/share/doc/${made.name}`
  const overrides = `/usr/share/lintian/overrides/${made.name}`
  try {
    await writeInto(made.root, `${doc}/changelog.gz`, await gzipped(changelog(made)))
    if (made.lintianOverrides.length > 0) {
      await writeInto(made.root, overrides, `${made.lintianOverrides.join('\n')}\n`)
    }
    await finishRoot(join(made.root, 'usr', 'share'), { time: made.time })
    await mkdir(control)
    const { sums, kilobytes } = await measure(made.root)
    await writeFile(join(control, 'control'), controlFile(made, kilobytes))
    await writeFile(join(control, 'md5sums'), sums)
    if (made.configFiles.length > 0) {
      await writeFile(join(control, 'conffiles'), `${made.configFiles.join('\n')}\n`)
    }
    for (const [name, text] of Object.entries(maintainerScripts(made.scripts))) {
      await writeFile(join(control, name), text)
      await chmod(join(control, name), 0o755)
    }
    await finishRoot(control, { time: made.time })
    await mkdir(folder, { recursive: true })
    await runTool(
      'dpkg-deb',
      [
        '--root-owner-group',
        `-Z${compression.kind}`,
        `-z${compression.level}`,
        '--build',
        made.root,
        file,
      ],
      {
        env: { ...process.env, SOURCE_DATE_EPOCH: String(made.time) },
      },
    )
    return file
  } finally {
    // The folder is also packed as an rpm.
    for (const path of ['DEBIAN', `${doc}/changelog.gz`, 'usr/share/lintian']) {
      await rm(join(made.root, path), { recursive: true, force: true })
    }
  }
}

/**
 * @param {SystemPackage} made
 * @param {number} kilobytes
 */
function controlFile(made, kilobytes) {
  const { depends, recommends } = made.relations.deb
  const description = made.description.split('\n').map((line) => ` ${line === '' ? '.' : line}`)
  const fields = [
    `Package: ${made.name}`,
    `Version: ${packageVersion(made.version)}`,
    `Architecture: ${DEB_ARCH[made.arch]}`,
    `Maintainer: ${made.maintainer}`,
    `Installed-Size: ${kilobytes}`,
    ...(depends.length > 0 ? [`Depends: ${depends.join(', ')}`] : []),
    ...(recommends.length > 0 ? [`Recommends: ${recommends.join(', ')}`] : []),
    `Section: ${made.section}`,
    'Priority: optional',
    `Homepage: ${made.homepage}`,
    `Description: ${made.summary}`,
    ...description,
  ]
  return `${fields.join('\n')}\n`
}

/** @param {SystemPackage} made */
function changelog({ name, version, maintainer, time }) {
  const date = new Date(time * 1000).toUTCString().replace('GMT', '+0000')
  return `${name} (${packageVersion(version)}) stable; urgency=medium

  * Version ${version}.

 -- ${maintainer}  ${date}
`
}

/**
 * Returns dpkg's scripts. dpkg calls each of them also for failed and undone steps, with other first arguments.
 * @param {Scripts} scripts
 * @returns {Record<string, string>}
 */
export function maintainerScripts(scripts) {
  /** @type {Record<string, [when: string, lines: string | undefined][]>} */
  const parts = {
    preinst: [['install | upgrade', scripts.beforeInstall]],
    postinst: [['configure', scripts.afterInstall]],
    prerm: [['remove', scripts.beforeRemove]],
    postrm: [
      ['remove', scripts.afterRemove],
      ['purge', scripts.afterPurge],
    ],
  }
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, cases]) => {
      const given = cases.filter(([, lines]) => lines !== undefined)
      if (given.length === 0) return []
      const branches = given.map(([when, lines]) => `${when})\n${lines?.trim()}\n;;\n`).join('')
      return [[name, `#!/bin/sh\nset -e\ncase "$1" in\n${branches}esac\n`]]
    }),
  )
}

/**
 * @param {string} root
 * @returns {Promise<{ sums: string, kilobytes: number }>} the lines of md5sums, and the size as dpkg counts it
 */
async function measure(root) {
  const entries = await readdir(root, { withFileTypes: true, recursive: true })
  let kilobytes = 0
  const lines = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const inside = relative(root, path)
    if (inside === 'DEBIAN') continue
    kilobytes += entry.isFile() ? Math.ceil((await lstat(path)).size / 1024) : 1
    if (!entry.isFile()) continue
    const hash = createHash('md5')
    await pipeline(createReadStream(path), hash)
    lines.push({ inside, line: `${hash.digest('hex')}  ${inside}` })
  }
  const sorted = lines.toSorted((a, b) => (a.inside < b.inside ? -1 : 1))
  return { sums: sorted.map(({ line }) => `${line}\n`).join(''), kilobytes }
}
