import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { say } from './console.mjs'

const HEARTBEAT_MS = 2000
const STALE_MS = 30_000

/**
 * Runs work that only one process at a time may do. A second process prints the owner's process id and waits. If the
 * owner has exited or has not renewed the lock for half a minute, the second process acquires it, and the former owner
 * no longer renews or removes it.
 *
 * @template T
 * @param {string} path of the lock file
 * @param {() => Promise<T>} work
 * @param {(owner: number) => void} [onWait] called once, before waiting, with the owner's process id; it may throw in
 *   order not to wait
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait = sayOwner) {
  await mkdir(dirname(path), { recursive: true })
  for (let isReported = false; !(await acquire(path));) {
    const seen = await readLock(path)
    if (seen === null) continue
    if (await isStale(path, seen)) {
      await removeStale(path, seen)
      continue
    }
    if (!isReported) onWait(seen.owner)
    isReported = true
    await pause(250)
  }
  const isOurs = async () => (await ownerOf(path)) === process.pid
  const renew = async () => {
    if (await isOurs()) await utimes(path, new Date(), new Date())
  }
  const beat = setInterval(() => void renew().catch(() => undefined), HEARTBEAT_MS)
  beat.unref()
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if (await isOurs()) await rm(path, { force: true })
  }
}

/**
 * Waits before the next check of the lock file. Polling is used because watching a file does not work on every machine.
 * @param {number} ms @returns {Promise<void>}
 */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** @param {number} owner */
function sayOwner(owner) {
  say(`Another set-up is running here (process ${owner}); waiting for it …`)
}

/** @param {string} path @returns {Promise<boolean>} whether this process has acquired the lock */
async function acquire(path) {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} path @returns {Promise<number | null>} null if there is no file; 0 if it contains no process id */
async function ownerOf(path) {
  const text = await readFile(path, 'utf8').catch((error) => (error.code === 'ENOENT' ? null : ''))
  return text === null ? null : Number.parseInt(text, 10) || 0
}

/**
 * A lock of another process.
 *
 * @typedef {object} Lock
 * @property {number} owner process id; 0 if its file is incomplete or not readable
 * @property {number} touchedAt epoch ms
 */

/** @param {string} path @returns {Promise<Lock | null>} null if there is no lock */
async function readLock(path) {
  const owner = await ownerOf(path)
  const facts = await stat(path).catch(() => null)
  return owner === null || facts === null ? null : { owner, touchedAt: facts.mtimeMs }
}

/** @param {string} path @param {Lock} seen @returns {Promise<boolean>} */
async function isUnchanged(path, { owner, touchedAt }) {
  const now = await readLock(path)
  return now !== null && now.owner === owner && now.touchedAt === touchedAt
}

/** @param {string} path @param {Lock} seen */
async function isStale(path, seen) {
  const { owner, touchedAt } = seen
  if (owner !== 0 && !isAlive(owner)) return true
  if (Date.now() - touchedAt <= STALE_MS) return false
  if (owner === 0) return true
  // The machine may have slept, so give the owner time to renew the lock.
  await pause(2 * HEARTBEAT_MS)
  return isUnchanged(path, seen)
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Removes a stale lock, one waiter at a time. Each checks that the lock is unchanged: another waiter may have removed
 * and acquired it meanwhile.
 *
 * @param {string} path
 * @param {Lock} seen
 */
function removeStale(path, seen) {
  const ignore = () => undefined
  const removal = async () => {
    if (await isUnchanged(path, seen)) await rm(path, { force: true })
  }
  return withLock(`${path}.removal`, removal, ignore)
}
