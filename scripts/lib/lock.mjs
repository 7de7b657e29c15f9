import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { say } from './say.mjs'

const HEARTBEAT_MS = 2000
const STALE_MS = 30_000

/**
 * Does something that only one process at a time may do. A second one waits and says for whom; a lock whose
 * owner died, or has not touched it for half a minute, is taken over.
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
    const owner = await ownerOf(path)
    if (owner === null) continue
    if (await isStale(path, owner)) {
      await removeStale(path)
      continue
    }
    if (!told) whenTaken(owner)
    told = true
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  const beat = setInterval(
    () => void utimes(path, new Date(), new Date()).catch(() => undefined),
    HEARTBEAT_MS,
  )
  beat.unref()
  try {
    return await work()
  } finally {
    clearInterval(beat)
    await rm(path, { force: true })
  }
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

/** @param {string} path @param {number} owner 0 while its file is being written, was cut short or is not ours to read */
async function isStale(path, owner) {
  const facts = await stat(path).catch(() => null)
  if (facts === null) return false
  if (Date.now() - facts.mtimeMs > STALE_MS) return true
  return owner !== 0 && !isAlive(owner)
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
 * so they do it one at a time, and each looks again first.
 *
 * @param {string} path
 */
function removeStale(path) {
  const quietly = () => undefined
  const removal = async () => {
    const owner = await ownerOf(path)
    if (owner !== null && (await isStale(path, owner))) await rm(path, { force: true })
  }
  return alone(`${path}.removal`, removal, quietly)
}
