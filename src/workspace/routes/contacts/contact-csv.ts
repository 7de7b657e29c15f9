import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExportColumn } from '#contract/api/contacts/contact-transfer.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { statusOf } from '#contract/rules/chats/chat-status.ts'
import { csvLine, csvStart } from '#contract/rules/files/csv-text.ts'
import { phoneCell, timeCells } from '#contract/rules/contacts/export-cells.ts'
import { registrationOrigin } from '#contract/rules/contacts/registration-origin.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import { isUndated } from '#contract/rules/chats/undated-chat.ts'
import type { ExportRequest } from '#workspace/exports.ts'
import type { GroupContext } from '#workspace/access.ts'
import { visibleTags } from '#workspace/serialize.ts'
import type { Service } from '#workspace/http/service.ts'
import { listContacts, readCursor } from '#workspace/storage/contacts/contact-table.ts'
import { findContactsById } from '#workspace/storage/contacts/contacts.ts'
import { listTags } from '#workspace/storage/tags/tags.ts'

type Cell = (contact: Contact) => string

/** Reads the contacts of an export, page by page. */
async function* pagesOf(
  { storage, clock }: Pick<Service, 'storage' | 'clock'>,
  { viewer }: GroupContext,
  { contactIds, rule, filter, archived, sort }: ExportRequest,
): AsyncGenerator<Contact[]> {
  const scope = chatScope(viewer)
  const limit = limits.contacts.exportPage
  if (contactIds !== undefined) {
    for (let from = 0; from < contactIds.length; from += limit)
      yield await findContactsById(storage.db, scope, contactIds.slice(from, from + limit))
    return
  }
  const query = { ...rule, filter, archived, scope, now: clock.now() }
  const order = { sort, direction: sort === 'lastMessage' ? 'descending' : 'ascending' } as const
  for (let after: ReturnType<typeof readCursor>; ;) {
    const { items, nextCursor } = await listContacts(storage.db, query, order, { after, limit })
    yield items
    if (nextCursor === undefined) return
    after = readCursor(nextCursor, sort)
  }
}

/** The functions that format a contact's cells, by column. */
async function cellsOf(
  { storage }: Pick<Service, 'storage'>,
  { viewer, directory }: GroupContext,
  { statusLabels, originLabels }: ExportRequest,
): Promise<Record<ExportColumn, Cell>> {
  const timeCell = timeCells(groupZone(directory.group))
  const tags = await listTags(storage.db, viewer.groupId)
  const tagNames = new Map(tags.map(({ id, name }) => [id, name]))
  const agents = new Map(directory.members.map(({ id, name }) => [id, name]))
  const agentsByTag = new Map(directory.members.map(({ tagId, name }) => [tagId, name]))
  const teams = new Map(directory.teams.map(({ tagId, name }) => [tagId, name]))
  return {
    name: ({ name }) => name,
    lastName: ({ lastName = '' }) => lastName,
    phone: ({ phone, countryCode }) => phoneCell(phone, countryCode),
    email: ({ email = '' }) => email,
    brand: ({ brand = '' }) => brand,
    tags: ({ tagIdList }) =>
      visibleTags(viewer, tagIdList)
        .map((id) => tagNames.get(id) ?? '')
        .filter((name) => name !== '')
        .join(', '),
    agent: ({ userId, userTagId }) =>
      agents.get(userId ?? '') ??
      (userTagId === undefined ? undefined : agentsByTag.get(userTagId)) ??
      '',
    team: ({ teamTagId }) => (teamTagId === undefined ? '' : (teams.get(teamTagId) ?? '')),
    status: (contact) => statusLabels[statusOf(contact)] ?? '',
    // An unknown origin is an empty cell, like every other unknown value of the file.
    origin: (contact) => {
      const { kind, name } = registrationOrigin(contact, directory.group)
      return kind === null ? '' : (name ?? originLabels[kind] ?? '')
    },
    lastMessage: ({ chat }) => (isUndated(chat) ? '' : timeCell(chat.updateAt)),
    createdAt: ({ createdAt }) => timeCell(createdAt),
  }
}

interface Writer {
  readonly field: string
  readonly label: string
  readonly write: Cell
}

/** The columns without which a row could not be recognised; they are never left out. */
const identifying = ['name', 'phone']

/** The columns in which a contact has a value. It reads the pages until every column has one. */
async function columnsInUse(
  writers: readonly Writer[],
  pages: AsyncIterable<Contact[]>,
): Promise<Writer[]> {
  const unused = new Set(writers.filter(({ field }) => !identifying.includes(field)))
  for await (const page of pages) {
    for (const one of unused)
      if (page.some((contact) => one.write(contact) !== '')) unused.delete(one)
    if (unused.size === 0) break
    // The database runs in this thread, so let other requests run between two pages.
    await nextTurn()
  }
  const used = writers.filter((one) => !unused.has(one))
  return used.length === 0 ? [...writers] : used
}

/** Streams contacts as a CSV file; each page is read after the previous one was sent. */
export async function contactCsv(
  service: Pick<Service, 'storage' | 'clock'>,
  access: GroupContext,
  request: ExportRequest,
): Promise<ReadableStream<Uint8Array>> {
  const { columns, separator } = request
  const cells = await cellsOf(service, access, request)
  const named = new Map<string, Cell>(Object.entries(cells))
  const custom = (field: string): Cell => {
    return (contact) => {
      const value = contact[field]
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    }
  }
  const asked = columns.map(({ field, label }): Writer => ({
    field,
    label,
    write: named.get(field) ?? custom(field),
  }))
  const writers = request.onlyColumnsInUse
    ? await columnsInUse(asked, pagesOf(service, access, request))
    : asked
  const pages = pagesOf(service, access, request)
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const head = csvLine(
          writers.map(({ label }) => label),
          separator,
        )
        controller.enqueue(encoder.encode(csvStart + head))
      },
      async pull(controller) {
        const { done, value } = await pages.next()
        if (done === true) return controller.close()
        const lines = value.map((contact) =>
          csvLine(
            writers.map(({ write }) => write(contact)),
            separator,
          ),
        )
        controller.enqueue(encoder.encode(lines.join('')))
      },
      async cancel() {
        await pages.return(undefined)
      },
    },
    { highWaterMark: 1 },
  )
}
