import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../console.mjs'
import { reproducibleTar, runTool } from './system-package.mjs'

/** The user that the program runs as, with the number that owns its volumes. */
const USER = 'bandeja'
const USER_ID = 990
const DATA = '/var/lib/bandeja'
/** Folders of the user: volumes begin with them. */
const FOLDERS = [DATA, '/var/lib/bandeja-files', '/var/backups/bandeja']

/** What the program, its commands and TLS need of Debian. */
const PACKAGES = ['ca-certificates', 'libgcc-s1', 'libstdc++6']

/**
 * Writes an image of the Open Container Initiative, which podman and docker load, without a daemon and without an image of
 * others: Debian's packages are the first layer, the service the second.
 * @param {string} root with the files of the package, see `finishRoot`
 * @param {string} file of the image, a tar archive
 * @param {{ name: string, version: string, time: number }} options time of every file, seconds since 1970
 * @returns {Promise<string>} the image
 */
export async function writeImage(root, file, { name, version, time }) {
  const work = await mkdtemp(join(tmpdir(), 'bandeja-image-'))
  const layout = join(work, 'layout')
  const image = `${layout}:${version}`
  const created = new Date(time * 1000).toISOString()
  try {
    const debian = join(work, 'debian.tar')
    await writeDebian(debian, time)
    const service = join(work, 'service.tar')
    // The settings of the image have no secret, and its user must read them.
    await reproducibleTar(service, root, ['.'], time, ['--mode=a+rX'])
    await runTool('umoci', ['init', '--layout', layout])
    await runTool('umoci', ['new', '--image', image])
    for (const [layer, author] of [
      [debian, 'Debian'],
      [service, name],
    ]) {
      const history = [`--history.created=${created}`, `--history.created_by=${author}`]
      await runTool('umoci', ['raw', 'add-layer', '--image', image, ...history, layer ?? ''])
    }
    await runTool('umoci', [
      'config',
      '--image',
      image,
      `--created=${created}`,
      '--history.created',
      created,
      '--config.user',
      USER,
      '--config.workingdir',
      DATA,
      '--config.entrypoint',
      `/usr/bin/${name}`,
      '--config.cmd',
      'serve',
      '--config.exposedports',
      '8080/tcp',
      '--config.volume',
      DATA,
      '--config.stopsignal',
      'SIGTERM',
      // In a container only the network between containers reaches it.
      '--config.env',
      'BANDEJA_HOST=0.0.0.0',
    ])
    await runTool('umoci', ['gc', '--layout', layout])
    await reproducibleTar(file, layout, ['.'], time)
    return file
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/**
 * Writes the root of a small Debian of this machine's release, with the user of the service.
 * @param {string} file
 * @param {number} time
 */
async function writeDebian(file, time) {
  if (!existsSync('/etc/debian_version')) {
    throw new UserError('The image is made of Debian’s packages.', 'Run this on Debian.')
  }
  const codename = /^VERSION_CODENAME=(.+)$/m.exec(await readFile('/etc/os-release', 'utf8'))?.[1]
  const hook = (/** @type {string} */ command) => `--customize-hook=${command}`
  const account = `${USER}:x:${USER_ID}`
  const options = [
    '--quiet',
    '--variant=essential',
    `--include=${PACKAGES.join(',')}`,
    '--dpkgopt=path-exclude=/usr/share/doc/*',
    '--dpkgopt=path-include=/usr/share/doc/*/copyright',
    '--dpkgopt=path-exclude=/usr/share/man/*',
    '--dpkgopt=path-exclude=/usr/share/locale/*',
    hook(`echo ${account}: >> "$1/etc/group"`),
    hook(`echo ${account}:${USER_ID}::${DATA}:/usr/sbin/nologin >> "$1/etc/passwd"`),
    ...FOLDERS.map((folder) =>
      hook(`install -d -o ${USER_ID} -g ${USER_ID} -m 0700 "$1${folder}"`),
    ),
  ]
  await runTool('mmdebstrap', [...options, codename ?? 'stable', file, ...sources()], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(time) },
  })
}

/** The sources of this machine's Debian, if it has them where Debian puts them. */
function sources() {
  return ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list']
    .filter(existsSync)
    .slice(0, 1)
}
