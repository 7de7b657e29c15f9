import type { Flow, ProvidedFlowStatus } from '#contract/entities/flow.ts'
import { flowJsonLocation } from '#contract/rules/flow-json/document.ts'
import type { Channel } from '#workspace/channel/channel.ts'
import type {
  ChannelProvider,
  FlowPreview,
  ProvidedFlowFault,
} from '#workspace/channel/channel-provider.ts'
import type { LineFlowNews } from '#workspace/channel/line-update.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { isRefusedCall, ServiceFailure } from '#workspace/failure.ts'
import { draftOf } from '#workspace/storage/flows.ts'
import {
  deleteProviderFlow,
  findProviderFlow,
  latestProviderFlows,
  listGroupProviderFlows,
  listProviderFlows,
  saveProviderFlow,
} from '#workspace/storage/provider-flows.ts'
import type { Db, FlowsTable, ProviderFlowsTable } from '#workspace/storage/tables.ts'
import { write, type Work, type WriteNeeds } from '#workspace/unit-of-work.ts'
import type { DeliveryNeeds } from './deliver.ts'

type Needs = WriteNeeds & DeliveryNeeds

/** Characters at the end of a flow's id that make its name at the provider unique. */
const ID_END = 6

const live: readonly string[] = ['published', 'throttled', 'blocked']
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
    return { ...flow, providedStatus, ...(!isLive && { state: 'draft' as const }) }
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
  const known_at = service.clock.now()
  const row = { group_id, provider_id, flow_id: id, version, status: 'draft', known_at }
  await write(service, ({ tx }) => saveProviderFlow(tx, row))
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
 * Publishes a flow's draft at the provider of its group.
 * @returns the flow at the provider, to be stored with `saveProviderFlow`; undefined in a group without a provider
 * @throws ServiceFailure as `uploadDraft`
 */
export async function publishAtProvider(
  service: Needs,
  row: FlowsTable,
): Promise<ProviderFlowsTable | undefined> {
  const provider = service.channel.provider?.(row.group_id)
  if (provider === undefined) return undefined
  const draft = await uploadDraft(service, provider, row)
  await provider.publishFlow(draft.provider_id)
  return { ...draft, status: 'published', known_at: service.clock.now() }
}

/** The preview of a flow's draft; undefined in a group without a provider. @throws ServiceFailure as `uploadDraft` */
export async function previewAtProvider(
  service: Needs,
  row: FlowsTable,
): Promise<FlowPreview | undefined> {
  const provider = service.channel.provider?.(row.group_id)
  if (provider === undefined) return undefined
  const { provider_id } = await uploadDraft(service, provider, row)
  return await provider.flowPreview(provider_id)
}

/**
 * Ends what a flow has at the provider: published versions cannot be sent any more, a draft is deleted.
 * @throws ServiceFailure LINE_REFUSED, LINE_UNREACHABLE
 */
export async function endAtProvider(service: Needs, row: FlowsTable): Promise<void> {
  const provider = service.channel.provider?.(row.group_id)
  if (provider === undefined) return
  for (const one of await listProviderFlows(service.storage.db, row.id)) {
    const { provider_id, status } = one
    if (status === 'draft') {
      await provider.deleteFlow(provider_id)
      await write(service, ({ tx }) => deleteProviderFlow(tx, one))
    } else if (status !== 'deprecated') {
      await provider.deprecateFlow(provider_id)
      const known_at = service.clock.now()
      const ended = { ...one, status: 'deprecated', known_at }
      await write(service, ({ tx }) => saveProviderFlow(tx, ended))
    }
  }
}

async function storeStatus(
  { tx, announce }: Work,
  row: ProviderFlowsTable,
  { status, at }: { status: string; at: number },
): Promise<void> {
  await saveProviderFlow(tx, { ...row, status, known_at: at })
  if (status !== row.status)
    announce(toGroup(row.group_id, 'flow.changed', { flowId: row.flow_id }))
}

/** Stores the status of each of the group's flows at the provider, and forgets those that it does not have. */
export async function syncFlowStates(
  service: Needs,
  groupId: string,
  provider: ChannelProvider,
): Promise<void> {
  const { storage, clock } = service
  const at = clock.now()
  if ((await listGroupProviderFlows(storage.db, groupId)).length === 0) return
  const statuses = await provider.flowStatuses()
  await write(service, async (work) => {
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
