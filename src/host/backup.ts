import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { copyDatabase, DATABASE_FILE, filesInCopy } from '#workspace/storage/sqlite/copy.ts'
import { OperationRefused } from './operations.ts'

/** Suffix of the folder of a backup that is not complete. */
const UNFINISHED = '.unfinished'
/** In a data folder: says that a restore has begun and not ended. */
const RESTORING = 'restore-unfinished'
const MANIFEST = 'manifest.json'
/** What the data folder may have besides the database and the folder of files. */
const KEY = 'line.key'

const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Every file of the backup, by its path. */
  files: z.record(
    z.string().regex(/^(?:workspace\.sqlite|line\.key|files\/\w+)$/),
    z.object({ size: z.number(), sha256: z.string() }),
  ),
})
type Manifest = z.infer<typeof manifestSchema>

async function checksumOf(path: string): Promise<Manifest['files'][string]> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { size: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** Waits until a file or folder is on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function copy(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await flush(to)
}

/** The name of a backup: its time in UTC, so that names sort by age. */
const nameAt = (now: Date): string =>
  `bandeja-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`

/**
 * Copies a data folder while its service runs or not. The database is copied in the state of one moment, then the files
 * that it names: they never change. The folder of a backup gets its name only when it is complete and on the disk.
 * @param into folder of the backups
 * @returns the folder of the new backup, and its size in bytes
 */
export async function backUp(
  dataDir: string,
  into: string,
  now: Date,
): Promise<{ folder: string; files: number; bytes: number }> {
  if (!existsSync(join(dataDir, DATABASE_FILE)))
    throw new OperationRefused(`There is no data in ${dataDir}.`)
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const name of await readdir(into))
    if (name.startsWith('bandeja-') && name.endsWith(UNFINISHED))
      await rm(join(into, name), { recursive: true })
  const folder = join(into, nameAt(now))
  if (existsSync(folder)) throw new OperationRefused(`${folder} is there already.`)
  const draft = folder + UNFINISHED
  await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 })
  const copied = [DATABASE_FILE]
  await copyDatabase(join(dataDir, DATABASE_FILE), join(draft, DATABASE_FILE))
  await flush(join(draft, DATABASE_FILE))
  for (const id of filesInCopy(join(draft, DATABASE_FILE))) {
    const path = join('files', id)
    // A file that nothing used any more may have been removed meanwhile.
    if (!existsSync(join(dataDir, path))) continue
    await copy(join(dataDir, path), join(draft, path))
    copied.push(path)
  }
  if (existsSync(join(dataDir, KEY))) {
    await copy(join(dataDir, KEY), join(draft, KEY))
    copied.push(KEY)
  }
  const files: Manifest['files'] = {}
  for (const path of copied) files[path] = await checksumOf(join(draft, path))
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), files }
  await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 })
  for (const path of [join(draft, MANIFEST), join(draft, 'files'), draft]) await flush(path)
  await rename(draft, folder)
  await flush(into)
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0)
  return { folder, files: copied.length, bytes }
}

/** @throws OperationRefused for a folder that is no complete backup, or that was changed or damaged since */
async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new OperationRefused(`${folder} is not a complete backup: it has no ${MANIFEST}.`)
  const manifest = manifestSchema.parse(JSON.parse(text))
  for (const [path, wanted] of Object.entries(manifest.files)) {
    const found = await checksumOf(join(folder, path)).catch(() => undefined)
    if (found?.sha256 !== wanted.sha256)
      throw new OperationRefused(
        `${path} of the backup is ${found === undefined ? 'missing' : 'damaged'}. Restore another backup.`,
      )
  }
  return manifest
}

/** The names in a folder; none if it is not there. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/**
 * Puts a backup into an empty data folder. The database comes last, so the service does not start on half a restore; a
 * repeated restore removes what a killed one has left.
 */
export async function restore(folder: string, dataDir: string): Promise<{ files: number }> {
  const { files } = await readBackup(folder)
  const marker = join(dataDir, RESTORING)
  const names = await namesIn(dataDir)
  const isRepeated = names.includes(RESTORING)
  if (!isRepeated && names.length > 0)
    throw new OperationRefused(
      `${dataDir} is not empty. Move it away, so that nothing is lost, and restore again.`,
    )
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(marker, '', { mode: 0o600 })
  await flush(dataDir)
  if (isRepeated)
    for (const name of names)
      if (name !== RESTORING) await rm(join(dataDir, name), { recursive: true })
  const others = Object.keys(files).filter((path) => path !== DATABASE_FILE)
  for (const path of others) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 })
    await copy(join(folder, path), join(dataDir, path))
  }
  const draft = join(dataDir, `${DATABASE_FILE}.draft`)
  await copy(join(folder, DATABASE_FILE), draft)
  // While the marker is there, a repeated restore starts anew.
  await rename(draft, join(dataDir, DATABASE_FILE))
  await flush(dataDir)
  await rm(marker)
  await flush(dataDir)
  return { files: Object.keys(files).length }
}

/** @throws OperationRefused if a restore was interrupted: the data may be incomplete */
export function assertRestored(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORING)))
    throw new OperationRefused(`A restore into ${dataDir} did not end. Restore the backup again.`)
}
