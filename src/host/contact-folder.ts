import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ContactData, PersonFile } from '#workspace/storage/contacts/contact-data.ts'
import type { FileStore } from '#workspace/storage/file-store/file-store.ts'
import { fetchFile } from './data-files.ts'
import { OperationRefused } from './operation.ts'

/** A column of times, epoch ms. */
const isTime = (column: string): boolean => /(?:^|_)(?:at|since|until)$/.test(column)

/** A row as a person reads it: JSON columns as objects, times with date and zone, no empty values. */
function readable(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
    if (value === null || value === '') return []
    if (column.endsWith('_json') && typeof value === 'string') {
      const parsed: unknown = JSON.parse(value)
      return [[column.slice(0, -'_json'.length), parsed]]
    }
    if (isTime(column) && typeof value === 'number')
      return [[column, new Date(value).toISOString()]]
    return [[column, value]]
  })
  return Object.fromEntries(entries)
}

/** The name of a copied file: its id, so that none hides another, and what it was called. */
const nameOf = ({ id, filename }: PersonFile): string =>
  `${id}-${basename(filename).replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')}`.slice(0, 200)

/**
 * Writes everything about a contact into a new folder: `contact.json` and the files. The folder gets its name when it is
 * complete.
 */
export async function writeContact(
  { tables, files }: ContactData,
  stored: FileStore,
  folder: string,
): Promise<void> {
  const isEmpty = await readdir(folder).then(
    (names) => names.length === 0,
    () => true,
  )
  if (!isEmpty) throw new OperationRefused(`${folder} is not empty. Name a new folder.`)
  const draft = `${folder}.unfinished`
  await rm(draft, { recursive: true, force: true })
  await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 })
  const listed: object[] = []
  for (const file of files) {
    const isThere = (await stored.size(file.id)) !== undefined
    const name = nameOf(file)
    if (isThere) await fetchFile(stored, file.id, join(draft, 'files', name))
    listed.push({ ...file, path: isThere ? `files/${name}` : null })
  }
  const rows = Object.entries(tables).map(([name, each]) => [name, each.map(readable)])
  const content = { ...Object.fromEntries(rows), files: listed }
  await writeFile(join(draft, 'contact.json'), `${JSON.stringify(content, null, 2)}\n`, {
    mode: 0o600,
  })
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
}
