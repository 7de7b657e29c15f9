import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { HistoryRefusal } from '#contract/entities/contacts/history-import.ts'
import { limits } from '#contract/limits.ts'
import {
  readChatExport,
  type ChatExport,
  type ExportEntry,
} from '#contract/rules/messages/chat-export.ts'
import type { Clock } from '#workspace/clock.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { keepUpload } from '#workspace/media/files.ts'
import { storeFile, type ReceivedFile } from '#workspace/media/receive-upload.ts'
import { assertQuota, type UploadQuota } from '#workspace/media/upload-quota.ts'
import {
  BadArchive,
  LargeArchive,
  readArchive,
  type PackedFile,
} from '#workspace/media/zip-archive.ts'
import {
  dropUnstarted,
  findHistoryImport,
  insertHistoryImport,
  UNSTARTED_MS,
  type WaitingEntry,
} from '#workspace/storage/contacts/history-imports.ts'
import { newId } from '#workspace/storage/ids.ts'
import type { HistoryImportsTable } from '#workspace/storage/tables.ts'
import { UNFINISHED } from '#workspace/storage/files/partial-file.ts'
import { writeGroup, type WriteNeeds } from '#workspace/unit-of-work.ts'

type Needs = WriteNeeds & { clock: Clock; uploadQuota: UploadQuota }

/** Whose import it is, and of which contact. */
interface Owner {
  groupId: string
  userId: string
  contactId: string
}

const sentences: Readonly<Record<HistoryRefusal, string>> = {
  noMessages: 'The file is no export of a chat.',
  dates: 'The dates of the file fit no order of day and month.',
  damaged: 'The archive is damaged or encrypted.',
  large: 'The export has too many messages or files, or is too large unpacked.',
}

const refused = (why: HistoryRefusal): ServiceFailure =>
  new ServiceFailure('HISTORY_REFUSED', sentences[why], { details: { why } })

/**
 * Receives the export of a conversation and stores its messages and files for an import. Nothing of it is in the chat yet. Files
 * that no started import uses are removed by the sweep of unused files.
 * @throws ServiceFailure 422 HISTORY_REFUSED, and as `keepMembersUpload`
 */
export async function readHistory(
  needs: Needs,
  receive: (path: string) => Promise<ReceivedFile>,
  owner: Owner,
): Promise<HistoryImportsTable> {
  const { storage, clock, uploadQuota } = needs
  // Files of imports that were not started count as well.
  await writeGroup(needs, owner.groupId, ({ tx }) =>
    dropUnstarted(tx, clock.now() - UNSTARTED_MS, owner.groupId),
  )
  await assertQuota(storage.db, uploadQuota, owner, 0)
  // Its name is that of an unfinished upload, so a start after a kill removes it.
  const path = join(storage.filesDir, newId('file', clock.now()) + UNFINISHED)
  try {
    const { filename, size } = await receive(path)
    await assertQuota(storage.db, uploadQuota, owner, size)
    const { read, files } = await readExport(path)
    return await keep(needs, read, await keepFiles(needs, read.entries, files, owner), {
      ...owner,
      filename,
    })
  } catch (error) {
    if (error instanceof BadArchive) throw refused('damaged')
    if (error instanceof LargeArchive) throw refused('large')
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/** The messages of an export, and the files of its archive. */
async function readExport(path: string): Promise<{ read: ChatExport; files: PackedFile[] }> {
  if (!(await isArchive(path))) {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (size > limits.history.textBytesMax) throw refused('large')
      return { read: readText(await file.readFile()), files: [] }
    } finally {
      await file.close()
    }
  }
  const { filesMax, filesBytesMax: bytesMax } = limits.history
  const files = await readArchive(path, { filesMax, bytesMax })
  const texts = files
    .filter(({ name }) => /\.txt$/i.test(name))
    .toSorted(chatFirst)
    .slice(0, limits.history.textsMax)
  for (const text of texts) {
    if (text.size > limits.history.textBytesMax) throw refused('large')
    const read = readChatExport(asText(await buffer(await text.read())))
    if (read.entries.length > 0) return { read: checked(read), files }
  }
  throw refused('noMessages')
}

/** The chat has one of these names; other texts are files of messages. */
const isChat = ({ name }: PackedFile): boolean => /^_chat\.txt$|whatsapp/i.test(name)
const chatFirst = (one: PackedFile, other: PackedFile): number =>
  Number(isChat(other)) - Number(isChat(one))

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer: head } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return head.toString('latin1') === 'PK\x03\x04'
  } finally {
    await file.close()
  }
}

/** The database cannot store U+0000. */
const asText = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '')

const readText = (bytes: Buffer): ChatExport => checked(readChatExport(asText(bytes)))

/** @throws ServiceFailure if nothing of it can be imported */
function checked(read: ChatExport): ChatExport {
  if (read.entries.length === 0) throw refused('noMessages')
  if (read.entries.length > limits.history.messagesMax) throw refused('large')
  if (read.orders.length === 0) throw refused('dates')
  return read
}

/** Stores the files of an archive that a message names. @returns their ids by name */
async function keepFiles(
  needs: Needs,
  entries: readonly ExportEntry[],
  files: readonly PackedFile[],
  owner: Owner,
): Promise<Map<string, string>> {
  const names = new Set(
    entries.flatMap(({ content }) => (content.kind === 'file' ? [content.file] : [])),
  )
  const named = files.filter(({ name }) => names.has(name))
  const bytes = named.reduce((sum, { size }) => sum + size, 0)
  await assertQuota(needs.storage.db, needs.uploadQuota, owner, bytes)
  const packed = new Map(named.map((file) => [file.name, file]))
  const kept = new Map<string, string>()
  for (const { content } of entries) {
    if (content.kind !== 'file' || kept.has(content.file)) continue
    const file = packed.get(content.file)
    if (file === undefined || file.size === 0) continue
    const id = await keepFile(needs, file, owner)
    if (id !== undefined) kept.set(file.name, id)
  }
  return kept
}

/** @returns undefined for a file that is too large for a message, or a picture that no client should decode */
async function keepFile(needs: Needs, file: PackedFile, owner: Owner): Promise<string | undefined> {
  const receive = async (path: string) =>
    await storeFile(await file.read(), path, { filename: file.name, declared: '' })
  try {
    return (await keepUpload(needs, receive, owner)).id
  } catch (error) {
    if (error instanceof ServiceFailure && error.code === 'PAYLOAD_TOO_LARGE') return undefined
    throw error
  }
}

async function keep(
  needs: Needs,
  { entries, orders, people, systemLines }: ChatExport,
  kept: ReadonlyMap<string, string>,
  { groupId, userId, contactId, filename }: Owner & { filename: string },
): Promise<HistoryImportsTable> {
  const now = needs.clock.now()
  const id = newId('historyImport', now)
  const fileOf = ({ content }: ExportEntry): string | null =>
    content.kind === 'file' ? (kept.get(content.file) ?? null) : null
  const isFile = ({ content }: ExportEntry) => content.kind === 'file' || content.kind === 'omitted'
  const named = entries.filter(isFile)
  const found = named.filter((entry) => fileOf(entry) !== null).length
  const waiting = entries.map((entry, at): WaitingEntry => ({
    place: at + 1,
    entry,
    fileId: fileOf(entry),
  }))
  return await writeGroup(needs, groupId, async ({ tx }) => {
    const row = {
      id,
      group_id: groupId,
      contact_id: contactId,
      user_id: userId,
      filename,
      created_at: now,
      people_json: JSON.stringify(people),
      orders_json: JSON.stringify(orders),
      system_lines: systemLines,
      files: found,
      missing_files: named.length - found,
    }
    await insertHistoryImport(tx, row, waiting)
    const stored = await findHistoryImport(tx, id)
    if (stored === undefined) throw new Error('An import was not stored.')
    return stored
  })
}
