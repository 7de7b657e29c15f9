import type { Clock } from '#workspace/clock.ts'
import type { Claims } from '#workspace/instance.ts'
import type { PublicFetch } from '#workspace/internet/public-fetch.ts'
import { isPassing, PASSING_RETRY_MS } from '#workspace/storage/error-kinds.ts'
import {
  findDelivery,
  nextDeliveries,
  webhooksWithWork,
  type DueDelivery,
} from '#workspace/storage/groups/webhook-deliveries.ts'
import { findWebhook } from '#workspace/storage/groups/webhooks.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '#workspace/storage/tables.ts'
import { writeGroupDurable, type WriteNeeds } from '#workspace/unit-of-work.ts'
import { callWebhook } from '#workspace/webhooks/call-webhook.ts'
import { setSender } from '#workspace/webhooks/outbox.ts'
import { settleDelivery } from './settle-delivery.ts'
import { secretsOf } from './webhook-secrets.ts'

/** Sends what is due to the groups' webhooks. */
export interface WebhookSender {
  /** Looks for deliveries that are due. */
  reschedule(): void
  close(): void
}

/** What calling webhooks needs of the service. */
export interface WebhookNeeds extends WriteNeeds {
  clock: Clock
  background: (work: Promise<unknown>) => void
  /** The client for addresses that admins choose. */
  publicFetch: PublicFetch
  /** Opens the secrets of webhooks. */
  lineKey: Buffer
}

/** The claim of the instance that sends. */
const CLAIM = 'outgoing webhooks'
/** Calls of one webhook at the same time: a slow receiver does not hold up the others. */
const AT_ONCE = 4
/** Pause after a failure of the service's own, ms. */
const RETRY_MS = 60_000

/** Calls a webhook with a delivery, and stores what it answered. */
export async function deliver(
  service: WebhookNeeds,
  webhook: WebhooksTable,
  row: WebhookDeliveriesTable,
  isByHand: boolean,
): Promise<void> {
  const now = service.clock.now()
  const { event_id: eventId, kind, body } = row
  const secrets = secretsOf(service.lineKey, webhook, now)
  const call = { url: webhook.url, secrets, eventId, kind, body }
  const called = await callWebhook(service.publicFetch, call, now)
  await writeGroupDurable(service, row.group_id, (work) =>
    settleDelivery(work, row.id, { ...called, now, isByHand }),
  )
}

/**
 * Sends deliveries when they are due, those about one subject in their order. A delivery is stored as done after the answer: a
 * stop between the two sends it again, with the same event id. One instance sends.
 */
export function createWebhookSender(service: WebhookNeeds & { claims: Claims }): WebhookSender {
  const { clock, storage, log, claims } = service
  let cancel: () => void = () => undefined
  let working: Promise<void> | undefined
  let isRequested = false
  let isClosed = false
  /** The deliveries that are being sent, by webhook and subject. */
  const running = new Map<string, Promise<void>>()

  async function send({ id }: DueDelivery): Promise<void> {
    const row = await findDelivery(storage.db, id)
    const webhook = row && (await findWebhook(storage.db, row.webhook_id))
    if (row === undefined || row.due_at === null || webhook?.state !== 'on') return
    await deliver(service, webhook, row, false)
  }

  const failed = (error: unknown): number => {
    log('an event could not be sent to a webhook', { error: String(error) })
    return isPassing(error) ? PASSING_RETRY_MS : RETRY_MS
  }

  function start(lane: string, due: DueDelivery): void {
    const sending = send(due)
      .then(() => 0, failed)
      .then((pauseMs) => {
        running.delete(lane)
        if (pauseMs === 0) reschedule()
        else if (!isClosed) clock.after(pauseMs, reschedule)
      })
    running.set(lane, sending)
    service.background(sending)
  }

  /** Starts the next deliveries of a webhook. @returns ms until the next is due; undefined if the end of a call decides */
  async function startNext(webhookId: string): Promise<number | undefined> {
    const lanes = [...running.keys()].filter((lane) => lane.startsWith(`${webhookId} `))
    let free = AT_ONCE - lanes.length
    if (free <= 0) return undefined
    for (const due of await nextDeliveries(storage.db, webhookId, AT_ONCE + lanes.length)) {
      const lane = `${webhookId} ${due.subject_id}`
      if (running.has(lane)) continue
      const wait = due.due_at - clock.now()
      if (wait > 0) return wait
      if (free === 0 || isClosed) return undefined
      start(lane, due)
      free -= 1
    }
    return undefined
  }

  async function startDue(): Promise<number | undefined> {
    if (isClosed || !(await claims.take(CLAIM))) return undefined
    const waits: number[] = []
    for (const webhookId of await webhooksWithWork(storage.db)) {
      const wait = await startNext(webhookId)
      if (wait !== undefined) waits.push(wait)
    }
    return waits.length === 0 ? undefined : Math.min(...waits)
  }

  async function run(): Promise<void> {
    const wait = await startDue().catch(failed)
    working = undefined
    if (isAsked()) reschedule()
    else if (wait !== undefined && !isClosed) cancel = clock.after(wait, reschedule)
  }

  /** Whether something was stored while the due ones were read. */
  const isAsked = () => isRequested

  function reschedule(): void {
    if (isClosed) return
    cancel()
    isRequested = working !== undefined
    if (isRequested) return
    working = run()
    service.background(working)
  }

  setSender(storage.db, { now: clock.now, wake: reschedule })
  return {
    reschedule,
    close() {
      isClosed = true
      cancel()
      const leave = async () => {
        await working
        await Promise.all(running.values())
        await claims.release(CLAIM)
      }
      service.background(leave())
    },
  }
}
