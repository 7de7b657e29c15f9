import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathOf } from '../processes.mjs'
import { packageVersion, runTool } from './system-package.mjs'

/**
 * @typedef {import('./system-package.mjs').SystemPackage} SystemPackage
 * @typedef {import('./system-package.mjs').Compression} Compression
 */

/** rpm's names of architectures. */
export const RPM_ARCH = /** @type {const} */ ({ x64: 'x86_64', arm64: 'aarch64', all: 'noarch' })

/**
 * Writes an rpm with rpmbuild.
 * @param {SystemPackage} made
 * @param {string} folder for the package
 * @param {{ compression: Compression, gpgKey: string | null }} options gpgKey: key of the signature inside the package,
 *   which dnf verifies
 * @returns {Promise<string>} path of the package
 */
export async function writeRpm(made, folder, { compression, gpgKey }) {
  const name = `${made.name}-${packageVersion(made.version)}-1.${RPM_ARCH[made.arch]}.rpm`
  const work = await mkdtemp(join(tmpdir(), 'bandeja-rpm-'))
  try {
    const spec = join(work, `${made.name}.spec`)
    await writeFile(spec, await specFile(made, compression))
    // rpmbuild empties its own root before it installs, so the content is copied there by the spec.
    const args = ['-bb', '--define', `_topdir ${work}`, '--target', RPM_ARCH[made.arch], spec]
    await runTool('rpmbuild', args, {
      env: { ...process.env, SOURCE_DATE_EPOCH: String(made.time), LC_ALL: 'C.UTF-8' },
    })
    const built = join(work, 'RPMS', RPM_ARCH[made.arch], name)
    if (gpgKey !== null) {
      // Debian's rpm looks for a gpg2.
      const gpg = (await pathOf('gpg')) ?? 'gpg'
      const names = ['--define', `_gpg_name ${gpgKey}`, '--define', `__gpg ${gpg}`]
      await runTool('rpmsign', [...names, '--addsign', built])
    }
    await mkdir(folder, { recursive: true })
    const file = join(folder, name)
    // The folder may be on another disk.
    await rename(built, file).catch(() => cp(built, file))
    return file
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/**
 * @param {SystemPackage} made
 * @param {Compression} compression
 */
async function specFile(made, compression) {
  const { depends, recommends } = made.relations.rpm
  const { beforeInstall, afterInstall, beforeRemove, afterRemove } = made.scripts
  // rpm passes the number of versions that remain: 0 is a removal and not an upgrade.
  const onRemoval = (/** @type {string} */ lines) => `if [ "$1" -eq 0 ]; then\n${lines.trim()}\nfi`
  const lines = [
    // The content is ready: nothing is stripped, compressed or searched for libraries.
    '%global debug_package %{nil}',
    '%global __os_install_post %{nil}',
    '%global _build_id_links none',
    // The same content gives the same package.
    '%global _buildhost reproducible',
    '%global use_source_date_epoch_as_buildtime 1',
    '%global clamp_mtime_to_source_date_epoch 1',
    '%global source_date_epoch_from_changelog 0',
    `%global _binary_payload w${compression.level}.${compression.kind === 'xz' ? 'xz' : 'gz'}dio`,
    `Name: ${made.name}`,
    `Version: ${packageVersion(made.version)}`,
    'Release: 1',
    `Summary: ${made.summary}`,
    `License: ${made.license}`,
    `URL: ${made.homepage}`,
    `Vendor: ${made.maintainer}`,
    `Packager: ${made.maintainer}`,
    'AutoReqProv: no',
    ...depends.map((one) => `Requires: ${one}`),
    ...recommends.map((one) => `Recommends: ${one}`),
    '%description',
    made.description,
    '%install',
    `cp -a '${made.root}/.' '%{buildroot}'`,
    ...(beforeInstall === undefined ? [] : ['%pre', beforeInstall.trim()]),
    ...(afterInstall === undefined ? [] : ['%post', afterInstall.trim()]),
    ...(beforeRemove === undefined ? [] : ['%preun', onRemoval(beforeRemove)]),
    ...(afterRemove === undefined ? [] : ['%postun', onRemoval(afterRemove)]),
    '%files',
    '%defattr(-,root,root,-)',
    ...(await filesOf(made)),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * Returns the lines of `%files`. Folders that other packages have too, such as /usr/bin, must not be listed.
 * @param {SystemPackage} made
 */
async function filesOf({ root, ownFolders, configFiles }) {
  const entries = await readdir(root, { withFileTypes: true, recursive: true })
  const isOwned = (/** @type {string} */ path) =>
    ownFolders.some((folder) => path === folder || path.startsWith(`${folder}/`))
  const single = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name))}`)
    .filter((path) => !isOwned(path) && !configFiles.includes(path))
  const config = configFiles.map((path) => `%config(noreplace) "${path}"`)
  const listed = [...ownFolders, ...single].map((path) => `"${path}"`)
  return [...config, ...listed.toSorted()]
}
