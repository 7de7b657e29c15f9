import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { say } from './console.mjs'

const HEARTBEAT_MS = 2000
const STALE_MS = 30_000

/**
 * Does something that only one process at a time may do. A second one waits and says for whom; a lock whose
 * owner died, or has not touched it for half a minute, is taken over. From then on it is nothing to that owner any more.
 *
 * @template T
 * @param {string} path of the lock file
 * @param {() => Promise<T>} work
 * @param {(owner: number) => void} [whenTaken] told once, with the other's process number, before waiting;
 *   what it throws is thrown instead of waiting
 * @returns {Promise<T>}
 */
export async function alone(path, work, whenTaken = sayWhoHasIt) {
  await mkdir(dirname(path), { recursive: true })
  for (let told = false; !(await take(path));) {
    const sight = await look(path)
    if (sight === null) continue
    if (await isStale(path, sight)) {
      await removeStale(path, sight)
      continue
    }
    if (!told) whenTaken(sight.owner)
    told = true
    await pause(250)
  }
  const isOurs = async () => (await ownerOf(path)) === process.pid
  const touch = async () => {
    if (await isOurs()) await utimes(path, new Date(), new Date())
  }
  const beat = setInterval(() => void touch().catch(() => undefined), HEARTBEAT_MS)
  beat.unref()
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if (await isOurs()) await rm(path, { force: true })
  }
}

/**
 * A lock is looked at again after a while: no file system tells on every machine that a file has gone.
 * @param {number} ms @returns {Promise<void>}
 */
function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** @param {number} owner */
function sayWhoHasIt(owner) {
  say(`Another set-up is running here (process ${owner}); waiting for it …`)
}

/** @param {string} path @returns {Promise<boolean>} whether the lock is ours now */
async function take(path) {
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

/** @param {string} path @returns {Promise<number | null>} null when the file went away meanwhile; 0 where nobody can be read from it */
async function ownerOf(path) {
  const text = await readFile(path, 'utf8').catch((error) => (error.code === 'ENOENT' ? null : ''))
  return text === null ? null : Number.parseInt(text, 10) || 0
}

/**
 * A lock as somebody else holds it.
 *
 * @typedef {object} Sight
 * @property {number} owner 0 while its file is being written, was cut short or is not ours to read
 * @property {number} touchedAt epoch ms
 */

/** @param {string} path @returns {Promise<Sight | null>} null where there is none any more */
async function look(path) {
  const owner = await ownerOf(path)
  const facts = await stat(path).catch(() => null)
  return owner === null || facts === null ? null : { owner, touchedAt: facts.mtimeMs }
}

/** @param {string} path @param {Sight} sight @returns {Promise<boolean>} whether nothing has happened to it since */
async function isAsSeen(path, { owner, touchedAt }) {
  const now = await look(path)
  return now !== null && now.owner === owner && now.touchedAt === touchedAt
}

/** @param {string} path @param {Sight} sight */
async function isStale(path, sight) {
  const { owner, touchedAt } = sight
  if (owner !== 0 && !isAlive(owner)) return true
  if (Date.now() - touchedAt <= STALE_MS) return false
  if (owner === 0) return true
  // The machine may have slept, and its owner comes to touch it in a moment.
  await pause(2 * HEARTBEAT_MS)
  return isAsSeen(path, sight)
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
 * Of several waiters that find a lock stale, one removes it and takes it anew while another is still about to remove it:
 * so they do it one at a time, and each looks first whether it is that lock still.
 *
 * @param {string} path
 * @param {Sight} sight
 */
function removeStale(path, sight) {
  const quietly = () => undefined
  const removal = async () => {
    if (await isAsSeen(path, sight)) await rm(path, { force: true })
  }
  return alone(`${path}.removal`, removal, quietly)
}
