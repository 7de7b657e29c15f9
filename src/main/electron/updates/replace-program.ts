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
 * Replaces a program file with another one in a single step. After a failure or a crash, the old file is still
 * complete.
 * @param from path of the new program, which is not removed
 * @param program path of the running program
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
