import { contactTransferApi } from '#contract/api/contact-transfer.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { contactCsv } from './contact-csv.ts'
import { forbidden, notFound, ServiceFailure } from '../failure.ts'
import { servicePath, type App } from '../http/app.ts'
import { caller, implement } from '../http/endpoint-routes.ts'
import { contentDisposition } from '../media/content-disposition.ts'
import { onlyReads } from '../media/serve-file.ts'
import type { Service } from '../service.ts'
import { listTags } from '../storage/tags.ts'
import type { Db } from '../storage/tables.ts'
import { iso } from '../storage/timestamps.ts'
import { write } from '../unit-of-work.ts'
import { importContacts } from '../use-cases/import-contacts.ts'
import { enterGroup, sameGroup, type GroupContext, type Who } from './access.ts'
import { seesTags } from './contact-access.ts'

/** @throws ServiceFailure 403 without the right to export, 404 for another's group */
async function enterToExport(db: Db, who: Who): Promise<GroupContext> {
  const place = await enterGroup(db, who)
  if (!can(place.viewer, 'contact.export')) throw forbidden('You may not export contacts.')
  return place
}

/** @throws ServiceFailure 404 for a tag that does not exist or is hidden from the viewer, 409 for an archived one */
async function assertPuttable(db: Db, viewer: Viewer, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return
  const tags = await listTags(db, viewer.groupId)
  for (const tagId of tagIds) {
    const tag = tags.find(({ id }) => id === tagId)
    if (tag === undefined || !can(viewer, 'tag.see', tag)) throw notFound('tag')
    if (tag.archived) throw new ServiceFailure('CONFLICT', 'This tag is archived.')
  }
}

export const contactTransferRoutes = [
  implement(contactTransferApi.importContacts, async (call, service) => {
    const { groupId, userId: agentId, ...batch } = call.body
    sameGroup(call.groupId, groupId)
    return await write(service, async (work) => {
      const { viewer, directory } = await enterGroup(work.tx, call)
      if (!can(viewer, 'contact.import')) throw forbidden('You may not import contacts.')
      const tagIds = new Set([...batch.tagIds, ...batch.rows.flatMap((row) => row.tagIds ?? [])])
      await assertPuttable(work.tx, viewer, [...tagIds])
      const agent = directory.members.find(({ id }) => id === agentId)
      if (agentId !== undefined && agent === undefined) throw notFound('agent')
      if (agent !== undefined && !can(viewer, 'assignment.toAgent', agent))
        throw forbidden('You may not give chats to this person.')
      const now = service.clock.now()
      return { items: await importContacts(work, viewer, { ...batch, agent }, now) }
    })
  }),

  implement(contactTransferApi.exportContacts, async (call, service) => {
    sameGroup(call.groupId, call.body.groupId)
    const { viewer } = await enterToExport(service.storage.db, call)
    if (!seesTags(viewer, call.body.rule ?? {})) throw notFound('tag')
    const { ticket, until } = service.exports.add({ userId: call.userId, request: call.body })
    return { path: `/contacts/exports/${ticket}`, expiresAt: iso(until) }
  }),
]

/** Sends prepared exports, with the bearer, to those who asked for them. */
export function serveExports(app: App, service: Service): void {
  app.all(`${servicePath('main')}/contacts/exports/:ticket`, async (context) => {
    onlyReads(context.req.method)
    const { userId } = await caller(context.req.raw, service)
    const prepared = service.exports.find(context.req.param('ticket'), userId)
    if (prepared === undefined) throw notFound('export')
    const { request } = prepared
    const who = { userId, groupId: request.groupId }
    // The rights of now: they may have changed since the file was asked for.
    const place = await enterToExport(service.storage.db, who)
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', request.filename),
    }
    if (context.req.method === 'HEAD') return new Response(null, { headers })
    return new Response(await contactCsv(service, place, request), { headers })
  })
}
