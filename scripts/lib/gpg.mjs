import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from './console.mjs'
import { run } from './processes.mjs'

/** Names of the packages that users download on Linux. The folder also contains the unpacked app and build metadata. */
const PACKAGE = /\.(?:deb|rpm|AppImage|tar\.gz)$/

/**
 * Writes a detached signature, `*.asc`, next to each package for Linux.
 * @param {string} folder
 * @param {string} key id of a secret key in gpg
 * @throws {UserError} if a package cannot be signed, or if there is none
 */
export async function signPackages(folder, key) {
  const names = (await readdir(folder)).filter((name) => PACKAGE.test(name))
  if (names.length === 0) {
    throw new UserError(`${folder} has no package to sign.`, 'Leave out --dir for a release.')
  }
  for (const name of names) {
    const args = ['--batch', '--yes', '--armor', '--local-user', key]
    const { code, output } = await run('gpg', [...args, '--detach-sign', join(folder, name)])
    if (code === 0) continue
    throw new UserError(`gpg did not sign ${name}: ${output.trim()}`, 'Check BANDEJA_GPG_KEY.')
  }
}
