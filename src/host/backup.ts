import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { openFiles } from '#workspace/storage/file-store/open-store.ts'
import { copyDatabase, DATABASE_FILE, filesInCopy } from '#workspace/storage/sqlite/copy.ts'
import type { Arguments } from './arguments.ts'
import { checksumOf, copy, fetchFile, flush, KEY, RESTORING } from './data-files.ts'
import { copyToFile, moveBackup, type Moved, type Target } from './move.ts'
import { OperationRefused } from './operation.ts'

/** Suffix of the folder of a backup that is not complete. */
const UNFINISHED = '.unfinished'
const MANIFEST = 'manifest.json'

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

/** The name of a backup: its time in UTC, so that names sort by age. */
const nameAt = (now: Date): string =>
  `bandeja-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`

/** The source of a backup: a data folder, and the addresses of its database and files if they are elsewhere. */
export type Backed = Pick<Arguments, 'data' | 'database' | 'files'>

/** The names of complete backups. */
const COMPLETE = /^bandeja-\d{8}-\d{6}$/

/** Copies everything into the folder of a new backup. */
async function fill(
  draft: string,
  { data: dataDir, database, files: place }: Backed,
  { now, say }: { now: Date; say: (progress: string) => void },
): Promise<Manifest> {
  await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 })
  const paths = [DATABASE_FILE]
  const copied = join(draft, DATABASE_FILE)
  if (database === undefined) await copyDatabase(join(dataDir, DATABASE_FILE), copied)
  else await copyToFile(database, copied, say)
  await flush(copied)
  const { files: stored } = await openFiles(dataDir, place)
  for (const id of filesInCopy(copied)) {
    const path = join('files', id)
    // A file that nothing used any more may have been removed meanwhile.
    if ((await stored.size(id)) === undefined) continue
    await fetchFile(stored, id, join(draft, path))
    await flush(join(draft, path))
    paths.push(path)
  }
  if (existsSync(join(dataDir, KEY))) {
    await copy(join(dataDir, KEY), join(draft, KEY))
    paths.push(KEY)
  }
  const files: Manifest['files'] = {}
  for (const path of paths) files[path] = await checksumOf(createReadStream(join(draft, path)))
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), files }
  await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600 })
  for (const path of [join(draft, MANIFEST), join(draft, 'files'), draft]) await flush(path)
  return manifest
}

/**
 * Copies a data folder while its service runs or not. The database is copied in the state of one moment, then the files
 * that it names: they never change. A server's database becomes a file, so that there is one kind of backup. The folder of a
 * backup gets its name only when it is complete and on the disk. A backup that fails leaves nothing: the disk may be full.
 * @param into folder of the backups
 * @returns the folder of the new backup, and its size in bytes
 */
export async function backUp(
  backed: Backed,
  into: string,
  { now, say }: { now: Date; say: (progress: string) => void },
): Promise<{ folder: string; files: number; bytes: number }> {
  const { data: dataDir, database } = backed
  if (database === undefined && !existsSync(join(dataDir, DATABASE_FILE)))
    throw new OperationRefused(`There is no data in ${dataDir}.`)
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const name of await readdir(into))
    if (name.startsWith('bandeja-') && name.endsWith(UNFINISHED))
      await rm(join(into, name), { recursive: true })
  const folder = join(into, nameAt(now))
  if (existsSync(folder)) throw new OperationRefused(`${folder} is there already.`)
  const draft = folder + UNFINISHED
  let manifest: Manifest
  try {
    manifest = await fill(draft, backed, { now, say })
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
  await rename(draft, folder)
  await flush(into)
  const all = Object.values(manifest.files)
  const bytes = all.reduce((sum, { size }) => sum + size, 0)
  return { folder, files: all.length, bytes }
}

/**
 * Removes the oldest complete backups of a folder.
 * @param keep how many stay
 * @returns how many were removed
 */
export async function removeOldBackups(into: string, keep: number): Promise<number> {
  const names = (await readdir(into)).filter((name) => COMPLETE.test(name)).toSorted()
  const old = names.slice(0, -keep)
  for (const name of old) {
    const draft = join(into, name + UNFINISHED)
    // A half-removed backup must not look complete. The next backup removes what a kill has left.
    await rename(join(into, name), draft)
    await rm(draft, { recursive: true })
  }
  return old.length
}

/** @throws OperationRefused for a folder that is no complete backup, or that was changed or damaged since */
async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new OperationRefused(`${folder} is not a complete backup: it has no ${MANIFEST}.`)
  const manifest = manifestSchema.parse(JSON.parse(text))
  for (const [path, wanted] of Object.entries(manifest.files)) {
    const found = await checksumOf(createReadStream(join(folder, path))).catch(() => undefined)
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

/**
 * Checks a backup and copies it to an empty database of a server and a data folder.
 * @throws as `moveBackup` does
 */
export async function restoreToServer(
  folder: string,
  target: Target,
  say: (progress: string) => void,
): Promise<Moved> {
  await readBackup(folder)
  return await moveBackup(folder, target, say)
}
