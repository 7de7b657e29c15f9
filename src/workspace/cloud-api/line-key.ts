import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SECRET_KEY_BYTES } from '#workspace/sealed-text.ts'

/** Its name in the data folder. */
export const LINE_KEY_FILE = 'line.key'

/** The key in a text, base64; undefined if it is no key. */
export function lineKeyIn(text: string): Buffer | undefined {
  const key = Buffer.from(text.trim(), 'base64')
  return key.length === SECRET_KEY_BYTES ? key : undefined
}

/**
 * The key in the data folder, for a service that was given none. It is created once. Whoever has the whole folder has the
 * key too; it keeps secrets out of copies of the database alone.
 */
export async function readLineKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, LINE_KEY_FILE)
  const stored = await readFile(path, 'utf8').catch(() => undefined)
  const known = stored === undefined ? undefined : lineKeyIn(stored)
  if (known !== undefined) return known
  const key = randomBytes(SECRET_KEY_BYTES)
  await writeFile(path, key.toString('base64'), { mode: 0o600 })
  return key
}
