import { integrationsApi } from '#contract/api/groups/integrations.ts'
import {
  PING,
  webhookDeliverySchema,
  webhookSchema,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
} from '#contract/entities/groups/webhook.ts'
import { limits } from '#contract/limits.ts'
import { maySeeWebhookNames } from '#contract/policies/groups/webhook-names.ts'
import { chatScope, inScope } from '#contract/policies/chats/chat-visibility.ts'
import { enterGroup, type GroupContext } from '#workspace/access.ts'
import { newToken } from '#workspace/auth/tokens.ts'
import { toGroup } from '#workspace/events/event-draft.ts'
import { badRequest, forbidden, notFound, unfit } from '#workspace/failure.ts'
import { implement } from '#workspace/http/endpoint-routes.ts'
import type { Service } from '#workspace/http/service.ts'
import { inGroup } from '#workspace/in-group.ts'
import { listChatFacts } from '#workspace/storage/contacts/contacts.ts'
import {
  countDeliveries,
  findDelivery,
  insertDeliveries,
  listDeliveries,
  type DeliveryDraft,
  type WebhookCounts,
} from '#workspace/storage/groups/webhook-deliveries.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  kindsOf,
  listWebhooks,
  updateWebhook,
} from '#workspace/storage/groups/webhooks.ts'
import { newId } from '#workspace/storage/ids.ts'
import type { Db, WebhookDeliveriesTable, WebhooksTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { writeGroup } from '#workspace/unit-of-work.ts'
import { triesOf } from '#workspace/use-cases/groups/settle-delivery.ts'
import { sealSecret } from '#workspace/use-cases/groups/webhook-secrets.ts'
import { deliver } from '#workspace/use-cases/groups/webhook-sender.ts'
import { webhookUses } from '#workspace/use-cases/groups/webhook-uses.ts'
import { wakeSender } from '#workspace/webhooks/outbox.ts'
import { enterIntegrations, enterToEditIntegrations } from './integration-access.ts'

const DAY_MS = 24 * 3_600_000
const { webhooksMax, oldSecretHours } = limits.integrations

const unused: WebhookCounts = { calls: 0, failures: 0, waiting: 0, retries: false }

interface WebhookFacts {
  readonly counts: WebhookCounts | undefined
  readonly usedBy: Webhook['usedBy'] | undefined
}

function webhookOut(row: WebhooksTable, { counts, usedBy }: WebhookFacts, now: number): Webhook {
  const { calls, failures, waiting, retries } = counts ?? unused
  const isOldValid = row.old_secret !== null && (row.old_secret_until ?? 0) > now
  const state = row.state === 'on' && retries ? 'retrying' : row.state
  return webhookSchema.parse({
    id: row.id,
    groupId: row.group_id,
    name: row.name,
    url: row.url,
    kinds: kindsOf(row),
    withContent: row.with_content === 1,
    state,
    ...(isOldValid && { oldSecretUntil: iso(row.old_secret_until ?? 0) }),
    createdAt: iso(row.created_at),
    ...(row.last_call_at !== null && { lastCallAt: iso(row.last_call_at) }),
    callsOfDay: calls,
    failuresOfDay: failures,
    waiting,
    usedBy: usedBy ?? [],
  })
}

/** Reads what is known of the webhooks of a group beside their rows. */
async function readFacts(
  db: Db,
  groupId: string,
  now: number,
): Promise<(webhookId: string) => WebhookFacts> {
  const counts = await countDeliveries(db, groupId, now - DAY_MS)
  const uses = await webhookUses(db, groupId)
  return (id) => ({ counts: counts.get(id), usedBy: uses.get(id) })
}

/** A webhook as it is stored now. */
async function webhookNow(db: Db, id: string, now: number): Promise<Webhook> {
  const row = await findWebhook(db, id)
  if (row === undefined) throw notFound('webhook')
  const factsOf = await readFacts(db, row.group_id, now)
  return webhookOut(row, factsOf(id), now)
}

/** @param isVisible whether the caller sees the chat that it is about: others are not named */
function deliveryOut(row: WebhookDeliveriesTable, isVisible: boolean): WebhookDelivery {
  const tries = triesOf(row)
  const last = tries.at(-1)
  return webhookDeliverySchema.parse({
    id: row.id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    kind: row.kind,
    ...(isVisible && { title: row.title, contactId: row.contact_id }),
    state: row.state,
    createdAt: iso(row.created_at),
    tries: tries.length,
    ...(last !== undefined && { last }),
    ...(row.due_at !== null && { nextAt: iso(row.due_at) }),
  })
}

/** Tells of each delivery whether the caller sees the chat that it is about. A deleted chat is seen by all. */
async function visibility(
  db: Db,
  { viewer }: GroupContext,
  rows: readonly WebhookDeliveriesTable[],
): Promise<(row: WebhookDeliveriesTable) => boolean> {
  const ids = new Set(rows.flatMap(({ contact_id }) => contact_id ?? []))
  const known = await listChatFacts(db, [...ids])
  const scope = chatScope(viewer)
  return ({ contact_id }) => {
    const facts = contact_id === null ? undefined : known.get(contact_id)
    return facts === undefined || inScope(scope, facts)
  }
}

/**
 * What is known of a delivery. What was sent and answered is for those who see the chat.
 * @throws ServiceFailure 404 if it was deleted meanwhile
 */
async function detailsOf(
  db: Db,
  access: GroupContext,
  id: string,
): Promise<WebhookDeliveryDetails> {
  const row = await findDelivery(db, id)
  if (row === undefined) throw notFound('delivery')
  const isVisible = (await visibility(db, access, [row]))(row)
  const { body, answer } = isVisible ? row : { body: '', answer: '' }
  const tries = triesOf(row)
  return integrationsApi.webhookDelivery.output.parse({
    delivery: deliveryOut(row, isVisible),
    tries,
    body,
    answer,
  })
}

/** @throws ServiceFailure 400 for an address that the service must not call */
function assertCallable({ isCallable }: Pick<Service, 'isCallable'>, url: string): void {
  if (isCallable(new URL(url))) return
  const message = 'must be a public address over https; the operator can allow others'
  throw unfit('This address may not be called.', [{ path: 'url', message }])
}

const changed = (groupId: string, { viewer }: GroupContext) =>
  toGroup(groupId, 'integrations.changed', {}, viewer.userId)

/** The event by which an admin tries a webhook, after its call. */
function pingOf(webhook: WebhooksTable, now: number): DeliveryDraft {
  const eventId = newId('webhookEvent', now)
  const { id: webhook_id, group_id: groupId } = webhook
  return {
    id: newId('delivery', now),
    webhook_id,
    group_id: groupId,
    event_id: eventId,
    kind: PING,
    subject_id: webhook_id,
    contact_id: null,
    title: '',
    body: JSON.stringify({ id: eventId, event: PING, at: iso(now), groupId }),
    answer: '',
    state: 'failed',
    created_at: now,
    due_at: null,
    tries: 0,
    tries_json: '[]',
    last_status: null,
    last_at: null,
  }
}

export const webhooksRoutes = [
  implement(integrationsApi.webhooks, async (call, { storage, clock }) => {
    await enterIntegrations(storage.db, call)
    const now = clock.now()
    const factsOf = await readFacts(storage.db, call.groupId, now)
    const rows = await listWebhooks(storage.db, call.groupId)
    return { items: rows.map((row) => webhookOut(row, factsOf(row.id), now)) }
  }),

  implement(integrationsApi.webhookNames, async (call, { storage }) => {
    const { viewer } = await enterGroup(storage.db, call)
    if (!maySeeWebhookNames(viewer)) throw forbidden('You may not see the names of webhooks.')
    const rows = await listWebhooks(storage.db, call.groupId)
    return { items: rows.map(({ id, name, state }) => ({ id, name, isOn: state === 'on' })) }
  }),

  implement(integrationsApi.createWebhook, async (call, service) => {
    const { groupId } = call
    const now = service.clock.now()
    return await writeGroup(service, groupId, async ({ tx, announce }) => {
      const access = await enterToEditIntegrations(tx, call)
      const { name, url, kinds, withContent } = call.body
      assertCallable(service, url)
      if ((await listWebhooks(tx, groupId)).length >= webhooksMax)
        throw badRequest(`There are at most ${webhooksMax} webhooks.`)
      const id = newId('webhook', now)
      const secret = newToken()
      const row: WebhooksTable = {
        id,
        group_id: groupId,
        name,
        url,
        kinds_json: JSON.stringify([...new Set(kinds)]),
        with_content: withContent ? 1 : 0,
        state: 'off',
        secret: sealSecret(service.lineKey, id, secret),
        old_secret: null,
        old_secret_until: null,
        created_at: now,
        last_call_at: null,
        last_success_at: null,
      }
      await insertWebhook(tx, row)
      announce(changed(groupId, access))
      return { webhook: webhookOut(row, { counts: undefined, usedBy: undefined }, now), secret }
    })
  }),

  implement(integrationsApi.updateWebhook, async (call, service) => {
    const { groupId } = call
    const now = service.clock.now()
    return await writeGroup(service, groupId, async ({ tx, announce, afterCommit }) => {
      const access = await enterToEditIntegrations(tx, call)
      const row = await inGroup(tx, groupId).webhook(call.params.webhookId)
      const { name, url, kinds, withContent, isOn } = call.body
      if (url !== undefined) assertCallable(service, url)
      await updateWebhook(tx, row, {
        ...(name !== undefined && { name }),
        ...(url !== undefined && { url }),
        ...(kinds !== undefined && { kinds_json: JSON.stringify([...new Set(kinds)]) }),
        ...(withContent !== undefined && { with_content: withContent ? 1 : 0 }),
        ...(isOn !== undefined && { state: isOn ? 'on' : 'off' }),
      })
      announce(changed(groupId, access))
      afterCommit(() => wakeSender(service.storage.db))
      return await webhookNow(tx, row.id, now)
    })
  }),

  implement(integrationsApi.renewWebhookSecret, async (call, service) => {
    const { groupId } = call
    const now = service.clock.now()
    return await writeGroup(service, groupId, async ({ tx, announce }) => {
      const access = await enterToEditIntegrations(tx, call)
      const row = await inGroup(tx, groupId).webhook(call.params.webhookId)
      const secret = newToken()
      await updateWebhook(tx, row, {
        secret: sealSecret(service.lineKey, row.id, secret),
        old_secret: row.secret,
        old_secret_until: now + oldSecretHours * 3_600_000,
      })
      announce(changed(groupId, access))
      return { webhook: await webhookNow(tx, row.id, now), secret }
    })
  }),

  implement(integrationsApi.deleteWebhook, async (call, service) => {
    const { groupId } = call
    return await writeGroup(service, groupId, async ({ tx, announce }) => {
      const access = await enterToEditIntegrations(tx, call)
      const row = await inGroup(tx, groupId).webhook(call.params.webhookId)
      const uses = (await webhookUses(tx, groupId)).get(row.id) ?? []
      const isUsedBy = (kind: 'rule' | 'macro') => uses.some((use) => use.kind === kind)
      const { userId } = access.viewer
      await deleteWebhook(tx, row)
      announce(changed(groupId, access))
      // What they name is missing from now on.
      if (isUsedBy('rule')) announce(toGroup(groupId, 'rules.changed', {}, userId))
      if (isUsedBy('macro')) announce(toGroup(groupId, 'macros.changed', {}, userId))
      return { ok: true as const }
    })
  }),

  implement(integrationsApi.testWebhook, async (call, service) => {
    const { groupId } = call
    const { db } = service.storage
    const access = await enterToEditIntegrations(db, call)
    const webhook = await inGroup(db, groupId).webhook(call.params.webhookId)
    const ping = pingOf(webhook, service.clock.now())
    await writeGroup(service, groupId, ({ tx }) => insertDeliveries(tx, groupId, [ping]))
    const row = await inGroup(db, groupId).delivery(ping.id)
    await deliver(service, webhook, row, true)
    return await detailsOf(db, access, ping.id)
  }),

  implement(integrationsApi.webhookDeliveries, async (call, { storage }) => {
    const { db } = storage
    const access = await enterIntegrations(db, call)
    const { rows, counts } = await listDeliveries(db, call.groupId, call.query)
    const isVisible = await visibility(db, access, rows)
    return { items: rows.map((row) => deliveryOut(row, isVisible(row))), counts }
  }),

  implement(integrationsApi.webhookDelivery, async (call, { storage }) => {
    const access = await enterIntegrations(storage.db, call)
    const { id } = await inGroup(storage.db, call.groupId).delivery(call.params.deliveryId)
    return await detailsOf(storage.db, access, id)
  }),

  implement(integrationsApi.resendDelivery, async (call, service) => {
    const { groupId } = call
    const { db } = service.storage
    const access = await enterToEditIntegrations(db, call)
    const row = await inGroup(db, groupId).delivery(call.params.deliveryId)
    const webhook = await inGroup(db, groupId).webhook(row.webhook_id)
    await deliver(service, webhook, row, true)
    return await detailsOf(db, access, row.id)
  }),
]
