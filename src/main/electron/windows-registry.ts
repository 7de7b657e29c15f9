import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { isMissing } from '#main/file-store.ts'

/**
 * The usual path of the program. It is tried before the folder in the environment variable `SystemRoot`, because the
 * user can change that variable, and then another program would run.
 */
const PROGRAM = 'C:\\Windows\\System32\\reg.exe'
const TIMEOUT_MS = 5_000
/** The exit code of `reg query` for a missing key. */
const NO_KEY = 1

/**
 * Reads a key of the Windows registry with all its values and subkeys.
 * @returns the output of `reg.exe query`; null if the key does not exist, or if this is not Windows
 * @throws Error if the program fails
 */
export async function queryRegistry(key: string): Promise<string | null> {
  if (process.platform !== 'win32') return null
  const query = (program: string) =>
    promisify(execFile)(program, ['query', key, '/s', '/reg:64'], {
      timeout: TIMEOUT_MS,
      windowsHide: true,
    })
  try {
    const { stdout } = await query(PROGRAM).catch((error: unknown) => {
      // The program is missing if Windows is installed on another drive.
      const folder = process.env['SystemRoot']
      if (!isMissing(error) || folder === undefined) throw error
      return query(`${folder}\\System32\\reg.exe`)
    })
    return stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_KEY) return null
    throw error
  }
}
