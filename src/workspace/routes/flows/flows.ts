import { flowsApi } from '#contract/api/flows/flows.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/policies/index.ts'
import { distinctName } from '#contract/rules/people/colleague-name.ts'
import { type FlowDocument, flowJsonLocation } from '#contract/rules/flows/flow-json/document.ts'
import { publicationFaults } from '#contract/rules/flows/flow-json/publish.ts'
import type { Channel } from '#workspace/channel/channel.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { forbidden, notFound, ServiceFailure } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import { inGroup } from '#workspace/in-group.ts'
import { byName } from '#workspace/name-collation.ts'
import type { Service } from '#workspace/http/service.ts'
import {
  type DraftedFlow,
  draftOf,
  findDraftedFlow,
  insertFlow,
  listFlowNames,
  listFlows,
  publishedOf,
  updateFlow,
} from '#workspace/storage/flows/flows.ts'
import { newId } from '#workspace/storage/ids.ts'
import type { Db, FlowsTable } from '#workspace/storage/tables.ts'
import { writeGroup, type Work } from '#workspace/unit-of-work.ts'
import {
  endAtProvider,
  previewAtProvider,
  publishFlow,
  withProvidedStatus,
} from '#workspace/use-cases/flows/provided-flows.ts'
import { takeByAnswer } from '#workspace/use-cases/chats/take-chat.ts'
import { deliverFlow } from '#workspace/use-cases/flows/send-flow.ts'
import { enterGroup, type GroupContext, type Who } from '#workspace/access.ts'
import { sendOnce } from '#workspace/routes/messages/send-once.ts'
import { given } from '#workspace/routes/without-undefined.ts'

const DAY_MS = 86_400_000

/** @throws ServiceFailure 404 if the flow is unknown or in another group, 403 if the caller may not see flows */
async function openFlow(
  db: Db,
  call: Who,
  id: string,
): Promise<GroupContext & { row: FlowsTable }> {
  const access = await enterGroup(db, call)
  if (!can(access.viewer, 'flow.see')) throw forbidden('You may not see the flows.')
  const row = await inGroup(db, call.groupId).flow(id)
  return { ...access, row }
}

/** Opens a flow for a change. @throws ServiceFailure 404 as `openFlow`, 403 if the caller may not edit flows */
async function openToEdit(db: Db, call: Who, id: string): Promise<FlowsTable> {
  const { viewer, row } = await openFlow(db, call, id)
  if (!can(viewer, 'flow.edit')) throw forbidden('You may not change flows.')
  return row
}

/** @throws ServiceFailure 409 if the document of the flow cannot be edited here */
function assertUnlocked({ locked }: FlowsTable): void {
  if (locked !== null)
    throw new ServiceFailure('CONFLICT', 'The flow was made elsewhere and cannot be edited here.')
}

/** The name, with a number behind it if another flow of the group has it: a list of flows could not tell them apart. */
async function freeName(db: Db, groupId: string, name: string, ownId?: string): Promise<string> {
  return distinctName(name, await listFlowNames(db, groupId, ownId), limits.flow.nameMax)
}

/** Reads the changed flow back and publishes the change to the group. */
async function changed(
  { tx, announce }: Work,
  { channel }: Service,
  row: FlowsTable,
  byUserId: string,
): Promise<DraftedFlow> {
  announce(toGroup(row.group_id, 'flow.changed', { flowId: row.id }, byUserId))
  return await draftedFlow(tx, channel, row)
}

async function draftedFlow(db: Db, channel: Channel, row: FlowsTable): Promise<DraftedFlow> {
  const found = await findDraftedFlow(db, row.id)
  const [flow] = found ? await withProvidedStatus(db, channel, row.group_id, [found]) : []
  if (flow === undefined) throw notFound('flow')
  return flow
}

/** @throws ServiceFailure 422 FLOW_INVALID with the path of each error, if the channel would refuse the flow */
function assertPublishable(document: FlowDocument): void {
  const { channel, elements } = publicationFaults(document)
  const issues = [
    ...channel.map(({ code, path }) => ({ path: flowJsonLocation(document, path), message: code })),
    ...elements.flatMap(({ path, faults }) =>
      faults.map(({ member, fault }) => ({
        path: flowJsonLocation(document, [...path, member]),
        message: fault,
      })),
    ),
  ]
  if (issues.length > 0)
    throw new ServiceFailure('FLOW_INVALID', 'The channel would refuse the flow.', { issues })
}

async function setArchived(
  call: Who & { params: { id: string } },
  service: Service,
  archived: boolean,
): Promise<DraftedFlow> {
  const row = await openToEdit(service.storage.db, call, call.params.id)
  if (archived) await endAtProvider(service, row)
  return await writeGroup(service, call.groupId, async (work) => {
    await updateFlow(work.tx, row.id, { archived: archived ? 1 : 0 })
    return await changed(work, service, row, call.userId)
  })
}

export const flowsRoutes = [
  implement(flowsApi.flows, async (call, { storage, clock, channel }) => {
    const { archived = false, days } = call.query
    const { viewer, directory } = await enterGroup(storage.db, call)
    if (!can(viewer, 'flow.see')) throw forbidden('You may not see the flows.')
    const since = days === undefined ? 0 : clock.now() - days * DAY_MS
    const listed = await listFlows(storage.db, call.groupId, { archived, since })
    const items = await withProvidedStatus(storage.db, channel, call.groupId, listed)
    const named = items.map((item) => ({ ...item, name: item.name ?? '' }))
    return { items: byName(named, directory.group.language) }
  }),

  implement(flowsApi.sendFlow, async (call, service) => {
    return await sendOnce(call, service, 'message.sendFlow', async (work, opened, clientKey) => {
      const { contactId: _, ...named } = call.body
      const chat = await takeByAnswer(work, opened, service.clock.now())
      return await deliverFlow(work, service, { ...named, chat, userId: call.userId, clientKey })
    })
  }),

  implement(flowsApi.workflow, async (call, { storage }) => {
    const { row } = await openFlow(storage.db, call, call.params.id)
    const published = publishedOf(row)
    if (published === null)
      throw new ServiceFailure('FLOW_NOT_PUBLISHED', 'The flow is not published.')
    return { id: row.id, ...published }
  }),

  implement(flowsApi.flow, async (call, { storage, channel }) => {
    const { row } = await openFlow(storage.db, call, call.params.id)
    return await draftedFlow(storage.db, channel, row)
  }),

  implement(flowsApi.createFlow, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const { viewer } = await enterGroup(work.tx, call)
      if (!can(viewer, 'flow.edit')) throw forbidden('You may not create flows.')
      const { name, document, header, body, action } = call.body
      const now = service.clock.now()
      const row: FlowsTable = {
        id: newId('flow', now),
        group_id: call.groupId,
        name: await freeName(work.tx, call.groupId, name),
        header: header ?? null,
        body: body ?? null,
        action: action ?? null,
        archived: 0,
        draft_json: JSON.stringify(document),
        revision: 0,
        published_json: null,
        published_version: 0,
        published_revision: null,
        locked: null,
        created_at: now,
        edited_at: now,
        edited_by: call.userId,
      }
      await insertFlow(work.tx, row)
      return await changed(work, service, row, call.userId)
    })
  }),

  implement(flowsApi.saveFlow, async (call, service) => {
    return await writeGroup(service, call.groupId, async (work) => {
      const row = await openToEdit(work.tx, call, call.params.id)
      const { document, revision, name, ...texts } = call.body
      if (document !== undefined) assertUnlocked(row)
      if (revision !== undefined && revision !== row.revision)
        throw new ServiceFailure('FLOW_CHANGED', 'Somebody else has saved the flow meanwhile.', {
          details: { revision: row.revision },
        })
      const draft = document && JSON.stringify(document)
      const isNewDraft = draft !== undefined && draft !== row.draft_json
      await updateFlow(work.tx, row.id, {
        ...given(texts),
        ...(name !== undefined && {
          name: await freeName(work.tx, row.group_id, name, row.id),
        }),
        ...(isNewDraft && { draft_json: draft, revision: row.revision + 1 }),
        edited_at: service.clock.now(),
        edited_by: call.userId,
      })
      return await changed(work, service, row, call.userId)
    })
  }),

  implement(flowsApi.publishFlow, async (call, service) => {
    const row = await openToEdit(service.storage.db, call, call.params.id)
    assertUnlocked(row)
    assertPublishable(draftOf(row))
    return await publishFlow(service, row, (work) => changed(work, service, row, call.userId))
  }),

  implement(flowsApi.flowPreview, async (call, service) => {
    const row = await openToEdit(service.storage.db, call, call.params.id)
    assertUnlocked(row)
    const preview = await previewAtProvider(service, row)
    if (preview === undefined) throw notFound('line')
    return { ...preview }
  }),

  implement(flowsApi.archiveFlow, (call, service) => setArchived(call, service, true)),
  implement(flowsApi.restoreFlow, (call, service) => setArchived(call, service, false)),
]
