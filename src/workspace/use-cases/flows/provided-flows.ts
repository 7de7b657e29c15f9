import type { Flow, FlowLock, ProvidedFlowStatus } from '#contract/entities/flows/flow.ts'
import { limits } from '#contract/limits.ts'
import { flowJsonLocation, isFlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { isObject } from '#contract/wire.ts'
import type { Channel } from '#workspace/channel/channel.ts'
import type {
  ChannelProvider,
  FlowPreview,
  ProvidedFlow,
  ProvidedFlowFault,
} from '#workspace/channel/channel-provider.ts'
import type { LineFlowNews } from '#workspace/channel/line-update.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { isRefusedCall, ServiceFailure } from '#workspace/failure.ts'
import {
  draftOf,
  findFlowRow,
  insertFlow,
  listFlowIds,
  updateFlow,
} from '#workspace/storage/flows/flows.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  deleteProviderFlow,
  findProviderFlow,
  findPublishedProviderFlow,
  latestProviderFlows,
  listGroupProviderFlows,
  listProviderFlows,
  saveProviderFlow,
} from '#workspace/storage/templates/provider-flows.ts'
import type { Db, FlowsTable, ProviderFlowsTable } from '#workspace/storage/tables.ts'
import { turnOf } from '#workspace/storage/turns.ts'
import { writeGroup, type Work, type WriteNeeds } from '#workspace/unit-of-work.ts'
import type { DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'

type Needs = WriteNeeds & DeliveryNeeds

/** Characters at the end of a flow's id that make its name at the provider unique. */
const ID_END = 6

const live: readonly string[] = ['published', 'throttled', 'blocked']
const notPublishing = { publishing_json: null, publishing_revision: null }
const known: readonly ProvidedFlowStatus[] = ['published', 'throttled', 'blocked', 'deprecated']

/** Adds to flows what the provider of their group says of them; unchanged in a group without one. */
export async function withProvidedStatus<Shown extends Flow>(
  db: Db,
  channel: Channel,
  groupId: string,
  flows: readonly Shown[],
): Promise<Shown[]> {
  if (channel.provider?.(groupId) === undefined) return [...flows]
  const latest = await latestProviderFlows(db, groupId)
  return flows.map((flow) => {
    const status = latest.get(flow.id)?.status ?? 'absent'
    const providedStatus = known.find((one) => one === status) ?? 'absent'
    const isLive = live.includes(status)
    return {
      ...flow,
      providedStatus,
      ...(latest.get(flow.id)?.made_elsewhere === 1 && { isMadeElsewhere: true }),
      ...(!isLive && { state: 'draft' as const }),
    }
  })
}

/** The draft of a flow at the provider. It is created if there is none. */
async function draftAtProvider(
  service: Needs,
  provider: ChannelProvider,
  { id, group_id, name }: FlowsTable,
): Promise<ProviderFlowsTable> {
  const rows = await listProviderFlows(service.storage.db, id)
  const draft = rows.find(({ status }) => status === 'draft')
  if (draft !== undefined) return draft
  const version = (rows[0]?.version ?? 0) + 1
  const provider_id = await provider.createFlow(`${name} v${version} ${id.slice(-ID_END)}`)
  const row = {
    group_id,
    provider_id,
    flow_id: id,
    version,
    status: 'draft',
    known_at: service.clock.now(),
    made_elsewhere: 0 as const,
    ...notPublishing,
  }
  await writeGroup(service, group_id, ({ tx }) => saveProviderFlow(tx, row))
  return row
}

/**
 * Uploads a flow's draft to the provider.
 * @returns the flow at the provider
 * @throws ServiceFailure FLOW_INVALID with the provider's faults; LINE_REFUSED, LINE_UNREACHABLE
 */
async function uploadDraft(
  service: Needs,
  provider: ChannelProvider,
  row: FlowsTable,
): Promise<ProviderFlowsTable> {
  const document = draftOf(row)
  let draft = await draftAtProvider(service, provider, row)
  let faults: ProvidedFlowFault[]
  try {
    faults = await provider.uploadFlow(draft.provider_id, document)
  } catch (error) {
    if (!isRefusedCall(error)) throw error
    // It may not be a draft there any more.
    const { provider_id: before } = draft
    await syncFlowStates(service, row.group_id, provider)
    draft = await draftAtProvider(service, provider, row)
    if (draft.provider_id === before) throw error
    faults = await provider.uploadFlow(draft.provider_id, document)
  }
  if (faults.length === 0) return draft
  throw new ServiceFailure('FLOW_INVALID', 'The provider would refuse the flow.', {
    issues: faults.map(({ path, message }) => ({
      path: flowJsonLocation(document, path),
      message,
    })),
    details: { faults },
  })
}

/**
 * The provider of a flow's group, after it is known whether the flow's last publication took place: its answer may be
 * lost, or the service was killed.
 * @returns undefined in a group without a provider
 */
async function settledProvider(
  service: Needs,
  { id, group_id }: FlowsTable,
): Promise<ChannelProvider | undefined> {
  const provider = service.channel.provider?.(group_id)
  if (provider === undefined) return undefined
  const publishing = async (db: Db) =>
    (await listProviderFlows(db, id)).filter((one) => one.publishing_json !== null)
  if ((await publishing(service.storage.db)).length === 0) return provider
  await syncFlowStates(service, group_id, provider)
  await writeGroup(service, group_id, async ({ tx }) => {
    for (const one of await publishing(tx)) await saveProviderFlow(tx, { ...one, ...notPublishing })
  })
  return provider
}

/** Whether customers receive this revision of a flow. */
async function isPublished(db: Db, { id, revision }: FlowsTable): Promise<boolean> {
  const row = await findFlowRow(db, id)
  return (
    row?.published_revision === revision && (await findPublishedProviderFlow(db, id)) !== undefined
  )
}

/**
 * Publishes a flow's draft at the provider of its group.
 * @returns the flow at the provider; undefined in a group without a provider, and if this revision is published already
 * @throws ServiceFailure as `uploadDraft`
 */
async function publishAtProvider(
  service: Needs,
  row: FlowsTable,
): Promise<ProviderFlowsTable | undefined> {
  const { storage, clock } = service
  const provider = await settledProvider(service, row)
  if (provider === undefined || (await isPublished(storage.db, row))) return undefined
  const draft = await uploadDraft(service, provider, row)
  const publishing = { publishing_json: row.draft_json, publishing_revision: row.revision }
  await storage.transaction((tx) => saveProviderFlow(tx, { ...draft, ...publishing }), {
    isDurable: true,
    turn: turnOf(row.group_id),
  })
  await provider.publishFlow(draft.provider_id)
  return { ...draft, status: 'published', known_at: clock.now() }
}

/** Stores which document customers receive. */
async function setPublished(
  db: Db,
  flowId: string,
  { document, revision }: { document: string; revision: number },
): Promise<void> {
  const row = await findFlowRow(db, flowId)
  if (row === undefined) return
  await updateFlow(db, flowId, {
    published_json: document,
    published_version: row.published_version + 1,
    published_revision: revision,
  })
}

/**
 * Publishes a flow's draft, at the provider first if its group has one.
 * @param store is called in the transaction
 * @throws ServiceFailure as `uploadDraft`
 */
export async function publishFlow<Result>(
  service: Needs,
  row: FlowsTable,
  store: (work: Work) => Promise<Result>,
): Promise<Result> {
  const hasProvider = service.channel.provider?.(row.group_id) !== undefined
  const provided = await publishAtProvider(service, row)
  return await writeGroup(service, row.group_id, async (work) => {
    // News of the provider may have been faster.
    const isNew = !hasProvider || !(await isPublished(work.tx, row))
    if (provided !== undefined) await saveProviderFlow(work.tx, provided)
    // The draft may have been saved meanwhile; what was checked is what is published.
    const { draft_json: document, revision } = row
    if (isNew) await setPublished(work.tx, row.id, { document, revision })
    return await store(work)
  })
}

/** The preview of a flow's draft; undefined in a group without a provider. @throws ServiceFailure as `uploadDraft` */
export async function previewAtProvider(
  service: Needs,
  row: FlowsTable,
): Promise<FlowPreview | undefined> {
  const provider = await settledProvider(service, row)
  if (provider === undefined) return undefined
  const { provider_id } = await uploadDraft(service, provider, row)
  return await provider.flowPreview(provider_id)
}

/**
 * Ends what a flow has at the provider: published versions cannot be sent any more, a draft is deleted. What another
 * program made stays, because that may still send it.
 * @throws ServiceFailure LINE_REFUSED, LINE_UNREACHABLE
 */
export async function endAtProvider(service: Needs, row: FlowsTable): Promise<void> {
  const provider = await settledProvider(service, row)
  if (provider === undefined) return
  for (const one of await listProviderFlows(service.storage.db, row.id)) {
    const { provider_id, status } = one
    if (one.made_elsewhere === 1) continue
    if (status === 'draft') {
      await provider.deleteFlow(provider_id)
      await writeGroup(service, row.group_id, ({ tx }) => deleteProviderFlow(tx, one))
    } else if (status !== 'deprecated') {
      await provider.deprecateFlow(provider_id)
      const known_at = service.clock.now()
      const ended = { ...one, status: 'deprecated', known_at }
      await writeGroup(service, row.group_id, ({ tx }) => saveProviderFlow(tx, ended))
    }
  }
}

async function storeStatus(
  { tx, announce }: Work,
  row: ProviderFlowsTable,
  { status, at }: { status: string; at: number },
): Promise<void> {
  const { publishing_json: document, publishing_revision: revision } = row
  const isStillDraft = status === 'draft'
  if (!isStillDraft && document !== null && revision !== null)
    await setPublished(tx, row.flow_id, { document, revision })
  await saveProviderFlow(tx, {
    ...row,
    status,
    known_at: at,
    ...(!isStillDraft && notPublishing),
  })
  if (status !== row.status)
    announce(toGroup(row.group_id, 'flow.changed', { flowId: row.flow_id }))
}

/**
 * Stores the status of each of the group's flows at the provider, and forgets those that it does not have.
 * @returns the flows at the provider
 */
export async function syncFlowStates(
  service: Needs,
  groupId: string,
  provider: ChannelProvider,
): Promise<ProvidedFlow[]> {
  const { clock } = service
  const at = clock.now()
  const listed = await provider.flows()
  const statuses = new Map(listed.map(({ providerId, status }) => [providerId, status]))
  await writeGroup(service, groupId, async (work) => {
    for (const row of await listGroupProviderFlows(work.tx, groupId)) {
      if (row.known_at > at) continue
      const status = statuses.get(row.provider_id)
      if (status !== undefined) {
        await storeStatus(work, row, { status, at })
        continue
      }
      await deleteProviderFlow(work.tx, row)
      work.announce(toGroup(groupId, 'flow.changed', { flowId: row.flow_id }))
    }
  })
  return listed
}

/** A name that `draftAtProvider` has given: a flow of this workspace, whose line was replaced meanwhile. */
const ownName = /^.* v\d+ (?<end>\w{6})$/su

/** Why a document cannot be edited here; undefined: it can. */
function lockOf(document: unknown): FlowLock | undefined {
  if (isObject(document) && document['data_api_version'] !== undefined) return 'endpoint'
  return isFlowDocument(document) ? undefined : 'unreadable'
}

/** Adds the published flows of the provider that other programs made. They can then be sent, too. */
export async function adoptFlows(
  service: Needs,
  groupId: string,
  provider: ChannelProvider,
): Promise<void> {
  const { storage, clock } = service
  const listed = await syncFlowStates(service, groupId, provider)
  const isLiveThere = ({ status }: ProvidedFlow) => status === 'published' || status === 'throttled'
  const known = new Set(
    (await listGroupProviderFlows(storage.db, groupId)).map((row) => row.provider_id),
  )
  const ends = new Set((await listFlowIds(storage.db, groupId)).map((id) => id.slice(-ID_END)))
  const isOwn = (name: string) => ends.has(ownName.exec(name)?.groups?.['end'] ?? '')
  for (const { providerId, name, status } of listed.filter(isLiveThere)) {
    if (known.has(providerId) || isOwn(name)) continue
    const document = await provider.readFlow(providerId)
    // It is asked for again at the next fetch.
    if (document === undefined) continue
    const now = clock.now()
    const json = JSON.stringify(document)
    const row = {
      id: newId('flow', now),
      group_id: groupId,
      name: name.trim() === '' ? providerId : name.trim().slice(0, limits.flow.nameMax),
      header: null,
      body: null,
      action: null,
      archived: 0 as const,
      draft_json: json,
      revision: 0,
      published_json: json,
      published_version: 1,
      published_revision: 0,
      locked: lockOf(document) ?? null,
      created_at: now,
      edited_at: now,
      edited_by: null,
    }
    await writeGroup(service, groupId, async ({ tx, announce }) => {
      if ((await findProviderFlow(tx, groupId, providerId)) !== undefined) return
      await insertFlow(tx, row)
      await saveProviderFlow(tx, {
        group_id: groupId,
        provider_id: providerId,
        flow_id: row.id,
        version: 1,
        status,
        known_at: now,
        made_elsewhere: 1,
        ...notPublishing,
      })
      announce(toGroup(groupId, 'flow.changed', { flowId: row.id }))
    })
  }
}

/** Applies a webhook's news of a flow. */
export async function receiveFlowNews(
  work: Work,
  groupId: string,
  { providerId, status, at }: LineFlowNews,
): Promise<void> {
  const row = await findProviderFlow(work.tx, groupId, providerId)
  if (row !== undefined && row.known_at < at) await storeStatus(work, row, { status, at })
}
