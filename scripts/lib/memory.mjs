import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** Files here are in memory. */
const MEMORY = '/dev/shm'

/**
 * @param {number} room that is needed, bytes
 * @param {string} [memory]
 * @returns {Promise<string>} a folder for temporary files: in memory if there is room, which is faster
 */
export async function roomiest(room, memory = MEMORY) {
  const space = await statfs(memory).catch(() => null)
  return space !== null && space.bavail * space.bsize >= room ? memory : tmpdir()
}
