import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { step, UserError } from '../console.mjs'
import { pinnedNode } from '../node-runtime.mjs'
import { ROOT } from '../paths.mjs'
import { writeDeb } from './deb.mjs'
import { bundleServer } from './server-bundle.mjs'
import { finishRoot, runTool, sourceTime, writeInto } from './system-package.mjs'

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

/** What the pinned Node is linked to. */
const LIBRARIES = ['libc6 (>= 2.28)', 'libgcc-s1', 'libstdc++6']

/**
 * Makes the deb and the archive of the service alone, with a Node of its own.
 * @param {{ folder: string, version: string, isRelease: boolean }} options
 * @returns {Promise<{ deb: string, archive: string }>}
 */
export async function makeServerPackages({ folder, version, isRelease }) {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new UserError('The service is packaged on Linux x64.', 'Run this there.')
  }
  const time = await sourceTime(ROOT, process.env)
  const root = await mkdtemp(join(tmpdir(), 'bandeja-root-'))
  try {
    await step('Bundling the service', () => fillRoot(root))
    await finishRoot(root, { time, modes: { [CONF]: 0o640 } })
    await mkdir(folder, { recursive: true })
    const archive = join(folder, `${NAME}-${version}-linux-x64.tar.gz`)
    await step('Writing the archive', () => writeArchive(root, archive, { version, time }))
    const made = await describe(root, version, time)
    /** @type {import('./system-package.mjs').Compression} */
    const compression = isRelease ? { kind: 'xz', level: 6 } : { kind: 'gzip', level: 1 }
    const deb = await step('Writing the deb', () => writeDeb(made, folder, { compression }))
    return { deb, archive }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** @param {string} root of the file system on which the package is installed */
async function fillRoot(root) {
  const home = join(root, HOME)
  await bundleServer(join(home, 'server'))
  const node = await pinnedNode()
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
    await runTool('tar', [
      '--create',
      '--gzip',
      `--file=${archive}`,
      '--sort=name',
      `--mtime=@${time}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '-C',
      work,
      name,
    ])
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/**
 * @param {string} root
 * @param {string} version
 * @param {number} time
 * @returns {Promise<import('./system-package.mjs').SystemPackage>}
 */
async function describe(root, version, time) {
  /** @type {{ homepage: string, license: string, author: string }} */
  const { homepage, license, author } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  )
  return {
    name: NAME,
    version,
    arch: 'x64',
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
      deb: { depends: [...LIBRARIES, 'passwd'], recommends: ['ca-certificates'] },
      rpm: { depends: [], recommends: [] },
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
if [ -z "$2" ]; then
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
