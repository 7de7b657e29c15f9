import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isRoot, run } from './processes.mjs'
import { UserError } from './console.mjs'

/**
 * @typedef {object} Machine
 * @property {string} platform
 * @property {boolean} isRoot who starts Electron without a sandbox
 * @property {(name: string) => Promise<string | null>} kernelSetting by its path under /proc/sys; null where there is none
 * @property {() => Promise<boolean>} mayUnshare whether this user is given a namespace when they ask for one
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
      // Without the program nothing is known.
      return code === 0 || code === 127
    },
    stat,
  }
}

/**
 * Some systems let only a set-uid helper open a sandbox. Without it Electron aborts with a long message, and the tests of
 * the window fail one by one.
 *
 * @param {{ folder: string }} runtime
 * @param {Machine} [machine]
 * @throws {UserError} with the command that mends it
 */
export async function proveSandbox({ folder }, machine = thisMachine()) {
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
    'This system lets no ordinary user open a sandbox, and Electron wants one.',
    // No setting of the kernel says so where a container's own rules do.
    restricted
      ? setUid
      : `In a container, run this as root or under a seccomp profile that allows user namespaces. Elsewhere: ${setUid}`,
  )
}

/** A shell ends a quote at the next one, and takes one that is escaped between two quotes. @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
