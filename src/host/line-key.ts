import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LINE_KEY_FILE, lineKeyIn } from '#workspace/cloud-api/line-key.ts'
import { UsageError } from './options.ts'

const KEY = 'BANDEJA_LINE_KEY'
const FILE = 'BANDEJA_LINE_KEY_FILE'

/**
 * The key that encrypts the secrets of lines, from the environment: the key itself, or the file that has it. It is 32
 * bytes as base64.
 * @returns undefined if neither is set. The service then makes a key of its own in the data folder
 * @throws UsageError for a text that is no key, or a file that cannot be read
 */
export function lineKeyOf(env: Readonly<Record<string, string | undefined>>): Buffer | undefined {
  const { [KEY]: given = '', [FILE]: file = '' } = env
  if (given === '' && file === '') return undefined
  const key = lineKeyIn(given === '' ? contentOf(file) : given)
  if (key === undefined)
    throw new UsageError(
      `${given === '' ? FILE : KEY} must be 32 bytes as base64, as from: openssl rand -base64 32`,
    )
  return key
}

/**
 * Whether the data folder has a different key than the settings. The service uses the key of the settings, and cannot
 * decrypt data that was encrypted with the folder's key.
 */
export function isOtherKey(ownKey: Buffer, dataDir: string): boolean {
  const path = join(dataDir, LINE_KEY_FILE)
  const stored = existsSync(path) ? lineKeyIn(readFileSync(path, 'utf8')) : undefined
  return stored !== undefined && !stored.equals(ownKey)
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new UsageError(`${FILE} names a file that cannot be read: ${file}`)
  }
}
