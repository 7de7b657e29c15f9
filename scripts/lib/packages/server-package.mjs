import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { step, UserError } from '../console.mjs'
import { pinnedNode } from '../node-runtime.mjs'
import { ROOT } from '../paths.mjs'
import { writeDeb } from './deb.mjs'
import { bundleServer } from './server-bundle.mjs'
import { writeRpm } from './rpm.mjs'
import { writeImage } from './server-image.mjs'
import { finishRoot, reproducibleTar, sourceTime, writeInto } from './system-package.mjs'

/** The name of the package, the command and the unit. */
const NAME = 'bandeja-server'
const HOME = `/usr/lib/${NAME}`
const DATA = '/var/lib/bandeja'
const BACKUPS = '/var/backups/bandeja'
const CONF = '/etc/bandeja/server.conf'
const UNITS = '/usr/lib/systemd/system'
/** The service, and its backups by a timer. */
const UNIT_FILES = [`${NAME}.service`, `${NAME}-backup.service`, `${NAME}-backup.timer`]
const DOC = `/usr/share/doc/${NAME}`
/** Configurations of web servers. */
const EXAMPLES = `${DOC}/examples`
const USER = 'bandeja'

/** What the pinned Node is linked to, and the command that makes the user. */
const NEEDS = {
  deb: ['libc6 (>= 2.28)', 'libgcc-s1', 'libstdc++6', 'passwd'],
  rpm: ['glibc >= 2.28', 'libgcc', 'libstdc++', 'shadow-utils'],
}

/** What can be made of the service alone. */
export const serverFormats = /** @type {const} */ (['deb', 'rpm', 'archive', 'image'])
/** @typedef {(typeof serverFormats)[number]} ServerFormat */

/**
 * Makes packages of the service alone, with a Node of its own.
 * @param {object} options
 * @param {string} options.folder for the packages
 * @param {string} options.version
 * @param {boolean} options.isRelease
 * @param {'x64' | 'arm64'} options.arch
 * @param {readonly ServerFormat[]} options.formats
 * @param {string | null} options.gpgKey that signs the rpm
 * @returns {Promise<Partial<Record<ServerFormat, string>>>} the files
 */
export async function makeServerPackages({ folder, version, isRelease, arch, formats, gpgKey }) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new UserError('The service is packaged on Linux x64.', 'Run this there.')
  }
  if (arch !== 'x64' && formats.includes('image')) {
    throw new UserError('The image is made for x64 only.', 'Leave out --arm64, or image.')
  }
  const time = await sourceTime(ROOT, process.env)
  const root = await mkdtemp(join(tmpdir(), 'bandeja-root-'))
  /** @type {Partial<Record<ServerFormat, string>>} */
  const files = {}
  try {
    await step('Bundling the service', () => fillRoot(root, arch))
    await finishRoot(root, { time, modes: { [CONF]: 0o640 } })
    await mkdir(folder, { recursive: true })
    const made = await describe(root, { version, time, arch })
    /** @type {import('./system-package.mjs').Compression} */
    const compression = isRelease ? { kind: 'xz', level: 6 } : { kind: 'gzip', level: 1 }
    /** @type {Record<ServerFormat, () => Promise<string>>} */
    const makers = {
      deb: () => writeDeb(made, folder, { compression }),
      rpm: () => writeRpm(made, folder, { compression, gpgKey }),
      archive: () =>
        writeArchive(root, join(folder, `${NAME}-${version}-linux-${arch}.tar.gz`), {
          version,
          time,
        }),
      image: () =>
        writeImage(root, join(folder, `${NAME}-${version}-linux-${arch}.oci.tar`), {
          name: NAME,
          version,
          time,
        }),
    }
    for (const format of formats)
      files[format] = await step(`Writing the ${format}`, makers[format])
    return files
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/**
 * @param {string} root of the file system on which the package is installed
 * @param {'x64' | 'arm64'} arch
 */
async function fillRoot(root, arch) {
  const home = join(root, HOME)
  await bundleServer(join(home, 'server'))
  const node = await pinnedNode(arch)
  await cp(join(node, 'bin', 'node'), join(home, 'node'))
  await cp(join(node, 'LICENSE'), join(home, 'LICENSE.node.txt'))
  for (const resource of ['fonts', 'demo']) {
    await cp(join(ROOT, 'resources', resource), join(home, 'resources', resource), {
      recursive: true,
    })
  }
  await mkdir(join(root, 'usr', 'bin'), { recursive: true })
  await cp(join(ROOT, 'resources', 'server', NAME), join(root, 'usr', 'bin', NAME))
  const ownFile = (/** @type {string} */ name) =>
    readFile(join(ROOT, 'resources', 'server', name), 'utf8')
  for (const name of UNIT_FILES) await writeInto(root, `${UNITS}/${name}`, await ownFile(name))
  await writeInto(root, CONF, await ownFile('server.conf'))
  await cp(join(ROOT, 'resources', 'server', 'examples'), join(root, EXAMPLES), {
    recursive: true,
  })
  const licence = (await readFile(join(ROOT, 'LICENSE'), 'utf8')).trim()
  const others = `Other people's work is inside. Its licences are in ${HOME}/server/notices and ${HOME}/LICENSE.node.txt.`
  await writeInto(root, `${DOC}/copyright`, `${licence}\n\n${others}\n`)
  const guide = await readFile(join(ROOT, 'docs', 'operating.md'), 'utf8')
  await writeInto(root, `${DOC}/operating.md`, guide)
}

/**
 * The same files in one folder, for systems without dpkg: the command finds its program beside it.
 * @param {string} root
 * @param {string} archive
 * @param {{ version: string, time: number }} options
 * @returns {Promise<string>} the archive
 */
async function writeArchive(root, archive, { version, time }) {
  const work = await mkdtemp(join(tmpdir(), 'bandeja-archive-'))
  const name = `${NAME}-${version}`
  try {
    const folder = join(work, name)
    await cp(join(root, HOME), join(folder, 'lib', NAME), { recursive: true })
    await cp(join(root, 'usr', 'bin'), join(folder, 'bin'), { recursive: true })
    for (const path of [
      ...UNIT_FILES.map((file) => `${UNITS}/${file}`),
      CONF,
      `${DOC}/copyright`,
      `${DOC}/operating.md`,
      EXAMPLES,
    ]) {
      await cp(join(root, path), join(folder, path.split('/').at(-1) ?? ''), { recursive: true })
    }
    await reproducibleTar(archive, work, [name], time, ['--gzip'])
    return archive
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/**
 * @param {string} root
 * @param {{ version: string, time: number, arch: 'x64' | 'arm64' }} options
 * @returns {Promise<import('./system-package.mjs').SystemPackage>}
 */
async function describe(root, { version, time, arch }) {
  /** @type {{ homepage: string, license: string, author: string }} */
  const { homepage, license, author } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  )
  return {
    name: NAME,
    version,
    arch,
    summary: 'Service of Bandeja, a team inbox for business chat',
    description:
      'The service that the desktop app connects to, for a company: it stores the\nchats and talks to WhatsApp. It needs a web server before it that ends TLS.',
    maintainer: author,
    homepage,
    license,
    section: 'net',
    root,
    ownFolders: [HOME, DOC],
    configFiles: [CONF],
    relations: {
      deb: { depends: NEEDS.deb, recommends: ['ca-certificates'] },
      rpm: { depends: NEEDS.rpm, recommends: ['ca-certificates'] },
    },
    scripts,
    lintianOverrides: [
      '# Node is shipped as its authors have built it.',
      `${NAME}: embedded-library *`,
      `${NAME}: unstripped-binary-or-object *`,
    ],
    time,
  }
}

/**
 * Runs a command of systemd where it runs: not in a container, nor while a system is being installed.
 * @param {string} command
 */
const systemd = (command) => `if [ -d /run/systemd/system ]; then ${command} || true; fi`

/** @type {import('./system-package.mjs').Scripts} */
const scripts = {
  // A new service is not started: its settings are those of the package. An upgrade starts one again that runs.
  afterInstall: `
if ! getent passwd ${USER} >/dev/null; then
  useradd --system --user-group --home-dir ${DATA} --no-create-home --shell /usr/sbin/nologin ${USER}
fi
install -d -o ${USER} -g ${USER} -m 0700 ${DATA} ${BACKUPS}
chgrp ${USER} ${CONF}
chmod 0640 ${CONF}
${systemd('systemctl daemon-reload')}
# dpkg passes the version before, rpm the number of versions.
if [ "$1" = 1 ] || { [ "$1" = configure ] && [ -z "$2" ]; }; then
  ${systemd(`systemctl enable ${NAME}.service`)}
  echo "Edit ${CONF}, run: bandeja-server check, and then: systemctl start ${NAME}"
  echo "For a backup every night: systemctl enable --now ${NAME}-backup.timer"
else
  ${systemd(`systemctl try-restart ${NAME}.service`)}
fi`,
  beforeRemove: systemd(`systemctl disable --now ${NAME}.service ${NAME}-backup.timer`),
  afterRemove: systemd('systemctl daemon-reload'),
  // Chats are not deleted with a program. Their user stays while there are any, so that no other user gets its number.
  afterPurge: `
rmdir ${DATA} ${BACKUPS} 2>/dev/null || true
if [ -d ${DATA} ] || [ -d ${BACKUPS} ]; then
  echo "The data stays in ${DATA} and ${BACKUPS}, with its user ${USER}."
elif getent passwd ${USER} >/dev/null; then
  userdel ${USER}
fi`,
}
