import { changesTo } from '#workspace/audit/record.ts'
import { recordCall } from '#workspace/audit/acting.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { contactTransferApi } from '#contract/api/contacts/contact-transfer.ts'
import { limits } from '#contract/limits.ts'
import { chatScope } from '#contract/policies/chats/chat-visibility.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { contactCsv } from './contact-csv.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { servicePath, type App } from '#workspace/http/app.ts'
import { caller, implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { contentDisposition } from '#workspace/media/content-disposition.ts'
import { onlyReads } from '#workspace/media/serve-file.ts'
import type { Service } from '#workspace/http/service.ts'
import { listImports } from '#workspace/storage/contacts/imports.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { withUrgency, writeGroup } from '#workspace/unit-of-work.ts'
import {
  importContacts,
  type ImportBatch,
  type RowResult,
} from '#workspace/use-cases/contacts/import-contacts.ts'
import { undoImport } from '#workspace/use-cases/contacts/undo-import.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import { assertRuleInGroup, seesTags } from './contact-access.ts'

/** @throws ServiceFailure 404 if the caller is not in the group, 403 if they may not export contacts */
async function enterToExport(db: Db, who: Who): Promise<GroupContext> {
  const access = await enterGroup(db, who)
  if (!can(access.viewer, 'contact.export')) throw forbidden('You may not export contacts.')
  return access
}

/** @throws ServiceFailure 404 if one of the tags is unknown or hidden from the viewer, 409 if one is archived */
async function assertPuttable(db: Db, viewer: Viewer, tagIds: readonly string[]): Promise<void> {
  for (const tagId of tagIds) {
    const tag = await inGroup(db, viewer.groupId).tag(tagId)
    if (!can(viewer, 'tag.see', tag)) throw notFound('tag')
    if (tag.archived) throw new ServiceFailure('CONFLICT', 'This tag is archived.')
  }
}

/**
 * Publishes one event for all contacts that a call has created or updated. Publishes nothing if there are none. An
 * import can have a hundred thousand contacts, and an event for each would overload the apps of the group's users.
 */
function announceImport(
  { publisher }: Pick<Service, 'publisher'>,
  { groupId, byUserId }: { groupId: string; byUserId: string },
  items: readonly RowResult[],
): void {
  const count = (result: RowResult['result']) => items.filter((one) => one.result === result).length
  const data = { created: count('created'), updated: count('updated') }
  if (data.created + data.updated > 0)
    publisher.publish([toGroup(groupId, 'contacts.imported', data, byUserId)])
}

export const contactTransferRoutes = [
  implement(contactTransferApi.importContacts, async (call, service) => {
    const { groupId } = call
    const { viewer: importer } = await enterGroup(service.storage.db, call)
    if (!can(importer, 'contact.import')) throw forbidden('You may not import contacts.')
    const { groupId: _, userId: agentId, ...batch } = call.body
    const tagIds = new Set([...batch.tagIds, ...batch.rows.flatMap((row) => row.tagIds ?? [])])
    const seen = { phones: new Set<string>(), emails: new Set<string>() }
    const items: RowResult[] = []
    const needs = withUrgency(service, 'bulk')
    const importChunk = (rows: ImportBatch['rows']) =>
      writeGroup(needs, groupId, async (work) => {
        const { viewer } = await enterGroup(work.tx, call)
        if (!can(viewer, 'contact.import')) throw forbidden('You may not import contacts.')
        await assertPuttable(work.tx, viewer, [...tagIds])
        const agent =
          agentId === undefined ? undefined : await inGroup(work.tx, groupId).agent(agentId)
        if (agent !== undefined && !can(viewer, 'assignment.toAgent', agent))
          throw forbidden('You may not give chats to this person.')
        const now = service.clock.now()
        return await importContacts(work, viewer, { ...batch, rows, agent }, { seen, now })
      })
    try {
      for (let from = 0; from < batch.rows.length; from += limits.contacts.importChunk) {
        // The database runs in this thread, so let other requests run between two chunks.
        if (from > 0) await nextTurn()
        items.push(
          ...(await importChunk(batch.rows.slice(from, from + limits.contacts.importChunk))),
        )
      }
    } finally {
      if (!batch.isDryRun) announceImport(service, { groupId, byUserId: call.userId }, items)
    }
    return { items }
  }),

  implement(contactTransferApi.imports, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!can(viewer, 'contact.import')) throw forbidden('You may not import contacts.')
    const sees = (userId: string) => can(viewer, 'contact.undoImport', { userId })
    // Who undoes the imports of others undoes all of them.
    const userId = sees('') ? undefined : viewer.userId
    const scope = chatScope(viewer)
    return {
      items: await listImports(storage.db, { scope, userId }, limits.contacts.importsListed),
    }
  }),

  implement(contactTransferApi.undoImport, async (call, service) => {
    const { groupId, userId, params } = call
    const needs = withUrgency(service, 'bulk')
    let removed = 0
    let left = 0
    try {
      do {
        // The database runs in this thread, so let other requests run between two chunks.
        if (removed > 0) await nextTurn()
        const chunk = await writeGroup(needs, groupId, (work) =>
          undoImport(work, call, params.id, {
            limit: limits.contacts.importChunk,
            now: service.clock.now(),
          }),
        )
        removed += chunk.removed
        left = chunk.left
      } while (left > 0 && removed < limits.contacts.importBatch)
    } finally {
      if (removed > 0)
        service.publisher.publish([toGroup(groupId, 'contacts.removed', { removed }, userId)])
    }
    return { removed, left }
  }),

  implement(contactTransferApi.exportContacts, async (call, service) => {
    const { viewer } = await enterToExport(service.storage.db, call)
    const { groupId, userId, body } = call
    if (!seesTags(viewer, body.rule ?? {})) throw notFound('tag')
    await assertRuleInGroup(service.storage.db, groupId, body.rule ?? {})
    const { columns, contactIds, rule, filter, archived, filename } = body
    // Not what was searched for, which may be the name or number of a person.
    const isFiltered = contactIds !== undefined || filter !== undefined || rule !== undefined
    const asked = { columns: columns.map(({ field }) => field), filter: isFiltered, archived }
    const { ticket, until } = await service.exports.add({
      userId,
      request: { ...body, groupId },
      record: async (tx) =>
        await recordCall(tx, service.acting, {
          action: 'contacts.exported',
          object: { type: 'file', name: filename },
          changes: await changesTo(tx, groupId, asked),
          ...(contactIds !== undefined && { count: contactIds.length }),
        }),
    })
    return { path: `/contacts/exports/${ticket}`, expiresAt: iso(until) }
  }),
]

/**
 * Adds the route that sends a prepared export. The call needs the bearer token of the user who requested the export.
 */
export function serveExports(app: App, service: Service): void {
  app.all(`${servicePath('main')}/contacts/exports/:ticket`, async (context) => {
    onlyReads(context.req.method)
    const { userId } = await caller(context.req.raw, service)
    const request = await service.exports.find(context.req.param('ticket'), userId)
    if (request === undefined) throw notFound('export')
    const who = { userId, groupId: request.groupId }
    // Check the current permissions: they may have changed since the export was prepared.
    const access = await enterToExport(service.storage.db, who)
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', request.filename),
    }
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    return new Response(await contactCsv(service, access, request), { headers })
  })
}
