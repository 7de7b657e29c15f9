import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContactData } from '#workspace/storage/contacts/contact-data.ts'
import { contactFile, personFilePath } from '#workspace/storage/contacts/contact-file.ts'
import type { FileStore } from '#workspace/storage/file-store/file-store.ts'
import { fetchFile } from './data-files.ts'
import { OperationRefused } from './operation.ts'

/**
 * Writes everything about a contact into a new folder: `contact.json` and the files. The folder gets its name when it is
 * complete.
 */
export async function writeContact(
  data: ContactData,
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
  const there = new Set<string>()
  for (const file of data.files) {
    if ((await stored.size(file.id)) === undefined) continue
    there.add(file.id)
    await fetchFile(stored, file.id, join(draft, personFilePath(file)))
  }
  await writeFile(join(draft, 'contact.json'), contactFile(data, there), { mode: 0o600 })
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
}
