import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isRoot, run } from './processes.mjs'
import { UserError } from './console.mjs'

/**
 * @typedef {object} Machine
 * @property {string} platform
 * @property {boolean} isRoot whether the user is root, for whom Electron is started without a sandbox
 * @property {(name: string) => Promise<string | null>} kernelSetting by its path under /proc/sys; null if missing
 * @property {() => Promise<boolean>} mayUnshare whether this user may create a user namespace
 * @property {(path: string) => Promise<{ uid: number, mode: number }>} stat
 */

/** @returns {Machine} */
function thisMachine() {
  return {
    platform: process.platform,
    isRoot: isRoot(),
    kernelSetting: async (name) => {
      const text = await readFile(join('/proc/sys', name), 'utf8').catch(() => null)
      return text === null ? null : text.trim()
    },
    async mayUnshare() {
      const { code } = await run('unshare', ['--user', 'true'])
      // Code 127: the program is missing, so assume that it is allowed.
      return code === 0 || code === 127
    },
    stat,
  }
}

/**
 * Checks that Electron's sandbox works. Some systems need a set-uid helper for it. Without the helper, Electron aborts
 * with a long message, and each window test fails.
 * @param {{ folder: string }} runtime
 * @param {Machine} [machine]
 * @throws {UserError} with the command that fixes it
 */
export async function assertSandbox({ folder }, machine = thisMachine()) {
  if (machine.platform !== 'linux' || machine.isRoot) return
  const restricted =
    (await machine.kernelSetting('kernel/apparmor_restrict_unprivileged_userns')) === '1' ||
    (await machine.kernelSetting('kernel/unprivileged_userns_clone')) === '0' ||
    (await machine.kernelSetting('user/max_user_namespaces')) === '0'
  const helper = join(folder, 'chrome-sandbox')
  if (!existsSync(helper) || (!restricted && (await machine.mayUnshare()))) return
  const { uid, mode } = await machine.stat(helper)
  if (uid === 0 && (mode & 0o4000) !== 0) return
  const name = quoted(helper)
  const setUid = `Run: sudo chown root:root ${name} && sudo chmod 4755 ${name}`
  throw new UserError(
    'This system does not let ordinary users create a sandbox, which Electron needs.',
    // A container may forbid namespaces by its own rules, without any kernel setting.
    restricted
      ? setUid
      : `In a container, run this as root or under a seccomp profile that allows user namespaces. Elsewhere: ${setUid}`,
  )
}

/**
 * Quotes a text for a shell. Each single quote inside is replaced by a closing, an escaped and an opening quote.
 * @param {string} text
 */
function quoted(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
