import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const lastBackupSchema = z.object({
  /** ISO 8601. */
  madeAt: z.string(),
  folder: z.string(),
})

/** The last complete backup that was made from a data folder. */
export type LastBackup = z.infer<typeof lastBackupSchema>

const pathIn = (dataDir: string): string => join(dataDir, 'last-backup.json')

/** Notes a backup in its data folder, for `status`. */
export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await writeFile(pathIn(dataDir), JSON.stringify(backup), { mode: 0o600 })
}

/** @returns undefined if there was none, or the note was damaged */
export async function lastBackup(dataDir: string): Promise<LastBackup | undefined> {
  try {
    const text = await readFile(pathIn(dataDir), 'utf8')
    return lastBackupSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
