import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of the profile's files that contain a text, plain or as base64. */
export async function filesWith(profile: string, text: string): Promise<string[]> {
  const entries = await readdir(profile, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    // Chromium's helper processes end a moment after the application and remove their own files.
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
    const spellings = [text, Buffer.from(text).toString('base64').slice(0, -4)]
    if (spellings.some((one) => bytes.includes(one))) found.push(entry.name)
  }
  return found
}
