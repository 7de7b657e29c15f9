import { historyImportsApi } from '#contract/api/contacts/history-imports.ts'
import { limits } from '#contract/limits.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can } from '#contract/policies/index.ts'
import { enterGroup, openChat, openChatIn, type OpenChat, type Who } from '#workspace/access.ts'
import { forbidden } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { listHistoryImports, toHistoryImport } from '#workspace/storage/contacts/history-imports.ts'
import type { Db, HistoryImportsTable } from '#workspace/storage/tables.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { onSnapshot } from '#workspace/storage/snapshot.ts'
import {
  previewHistory,
  startHistory,
  undoHistory,
} from '#workspace/use-cases/contacts/import-history.ts'
import { readHistory } from '#workspace/use-cases/contacts/read-history.ts'

/** @throws ServiceFailure 403 if the caller may not import a conversation of this contact */
function assertImportable({ viewer, contact }: OpenChat): void {
  if (!can(viewer, 'contact.importHistory', contact))
    throw forbidden('You may not import conversations.')
}

/** Reads an import and its chat. @throws ServiceFailure 404 if one is unknown to the caller, 403 if they may not import */
async function openHistory(
  db: Db,
  who: Who,
  id: string,
): Promise<{ row: HistoryImportsTable; chat: OpenChat }> {
  const access = await enterGroup(db, who)
  if (!can(access.viewer, 'contact.offerHistory'))
    throw forbidden('You may not import conversations.')
  const row = await inGroup(db, who.groupId).historyImport(id)
  const chat = await openChatIn(db, access, row.contact_id)
  assertImportable(chat)
  return { row, chat }
}

export const historyImportsRoutes = [
  implement(historyImportsApi.readHistory, async (call, service) => {
    const chat = await openChat(service.storage.db, call, call.params.id)
    assertImportable(chat)
    const { userId, groupId } = call
    const receive = async (path: string) => (await call.receiveForm(path)).file
    const owner = { userId, groupId, contactId: chat.row.id }
    return toHistoryImport(await readHistory(service, receive, owner))
  }),

  implement(historyImportsApi.historyImports, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'contact.offerHistory')) throw forbidden('You may not import conversations.')
    const scope = chatScope(viewer)
    return { items: await listHistoryImports(storage.db, scope, limits.contacts.importsListed) }
  }),

  implement(historyImportsApi.historyImport, async (call, { storage }) => {
    const { row } = await openHistory(storage.db, call, call.params.id)
    return toHistoryImport(row)
  }),

  implement(historyImportsApi.previewHistory, async (call, { storage }) =>
    onSnapshot(storage.db, async (tx) => {
      const { row, chat } = await openHistory(tx, call, call.params.id)
      return await previewHistory(tx, row, call.query, chat.directory.group)
    }),
  ),

  implement(historyImportsApi.startHistory, async (call, service) =>
    writeGroup(service, call.groupId, async ({ tx, afterCommit, audit }) => {
      const { row, chat } = await openHistory(tx, call, call.params.id)
      const { group } = chat.directory
      const now = service.clock.now()
      const started = await startHistory(tx, row, { reading: call.body, group, now })
      const object = { type: 'contact', id: row.contact_id }
      audit(call.groupId, { action: 'history.imported', object }, now)
      afterCommit(() => service.historyImports.reschedule())
      return toHistoryImport(started)
    }),
  ),

  implement(historyImportsApi.undoHistory, async (call, service) =>
    writeGroup(service, call.groupId, async ({ tx, afterCommit, audit }) => {
      const { row } = await openHistory(tx, call, call.params.id)
      const now = service.clock.now()
      const undone = await undoHistory(tx, row, { userId: call.userId, now })
      const object = { type: 'contact', id: row.contact_id }
      audit(call.groupId, { action: 'history.removed', object }, now)
      afterCommit(() => service.historyImports.reschedule())
      return toHistoryImport(undone)
    }),
  ),
]
