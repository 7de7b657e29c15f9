import {
  closeSync,
  copyFileSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  chmodSync,
} from 'node:fs'

/**
 * Replaces a program file by another one in one step: after a failure or a crash the old one is complete.
 * @param from the new program; it stays
 * @param program the path of the running one
 */
export function replaceProgram(from: string, program: string): void {
  const draft = `${program}.new`
  try {
    copyFileSync(from, draft)
    chmodSync(draft, 0o755)
    const file = openSync(draft, 'r+')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, program)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
