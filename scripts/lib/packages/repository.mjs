import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UserError } from '../console.mjs'
import { DEB_ARCH } from './deb.mjs'
import { gzipped, runTool } from './system-package.mjs'

/** The name under which `apt` finds the packages; docs/administration.md has the line for administrators. */
const SUITE = 'stable'

/**
 * @param {readonly string[]} formats of the packages that are made
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string} the key that signs the repository
 * @throws {UserError} if a part of the repository would be missing or unsigned
 */
export function repositoryKeyOf(formats, env) {
  if (!formats.includes('deb') || !formats.includes('rpm')) {
    throw new UserError(
      'A repository is made of the deb and the rpm.',
      'Name both, as in --linux deb rpm --repository.',
    )
  }
  const gpgKey = env['BANDEJA_GPG_KEY']
  if (gpgKey) return gpgKey
  throw new UserError(
    'A repository is signed, and this one would not be.',
    'Set BANDEJA_GPG_KEY to the id of a key of gpg.',
  )
}

/**
 * Adds packages to a repository for apt and dnf, or begins one, and signs its indexes. Earlier versions stay, so that
 * the folder can be published as it is.
 * @param {string} folder
 * @param {readonly string[]} packages paths of debs and rpms
 * @param {{ name: string, gpgKey: string }} options name of the public key's file
 */
export async function addToRepository(folder, packages, { name, gpgKey }) {
  const apt = join(folder, 'apt')
  const rpm = join(folder, 'rpm')
  for (const path of packages) {
    const to = path.endsWith('.deb') ? join(apt, 'pool') : rpm
    await mkdir(to, { recursive: true })
    await copyFile(path, join(to, basename(path)))
  }
  await indexForApt(apt, name, gpgKey)
  await indexForDnf(rpm, gpgKey)
  const key = join(folder, `${name}.asc`)
  await runTool('gpg', ['--batch', '--yes', '--armor', '--output', key, '--export', gpgKey])
}

/** @param {string} apt @param {string} name @param {string} gpgKey */
async function indexForApt(apt, name, gpgKey) {
  const pool = await readdir(join(apt, 'pool'))
  const archs = Object.values(DEB_ARCH).filter((arch) =>
    pool.some((file) => file.endsWith(`_${arch}.deb`)),
  )
  const suite = join(apt, 'dists', SUITE)
  // Written beside the published index and renamed at the end, so that an error leaves the old one.
  const draft = `${suite}.draft`
  await rm(draft, { recursive: true, force: true })
  for (const arch of archs) {
    const index = join(draft, 'main', `binary-${arch}`)
    await mkdir(index, { recursive: true })
    const packages = await runTool('apt-ftparchive', ['-qq', '--arch', arch, 'packages', 'pool'], {
      cwd: apt,
    })
    await writeFile(join(index, 'Packages'), packages)
    await writeFile(join(index, 'Packages.gz'), await gzipped(packages))
  }
  const facts = { Origin: name, Label: name, Suite: SUITE, Codename: SUITE, Components: 'main' }
  const options = Object.entries({ ...facts, Architectures: archs.join(' ') }).flatMap(
    ([field, value]) => ['-o', `APT::FTPArchive::Release::${field}=${value}`],
  )
  const release = await runTool('apt-ftparchive', ['-qq', ...options, 'release', draft])
  await writeFile(join(draft, 'Release'), release)
  const sign = ['--batch', '--yes', '--local-user', gpgKey]
  const signed = join(draft, 'InRelease')
  await runTool('gpg', [...sign, '--clearsign', '--output', signed, join(draft, 'Release')])
  const signature = join(draft, 'Release.gpg')
  const detached = ['--armor', '--detach-sign', '--output', signature]
  await runTool('gpg', [...sign, ...detached, join(draft, 'Release')])
  await rm(suite, { recursive: true, force: true })
  await rename(draft, suite)
}

/** @param {string} rpm @param {string} gpgKey */
async function indexForDnf(rpm, gpgKey) {
  await runTool('createrepo_c', ['--quiet', rpm])
  const index = join(rpm, 'repodata', 'repomd.xml')
  const sign = ['--batch', '--yes', '--local-user', gpgKey, '--armor', '--detach-sign']
  await runTool('gpg', [...sign, '--output', `${index}.asc`, index])
}
