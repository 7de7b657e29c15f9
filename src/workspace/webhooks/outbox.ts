import { limits } from '#contract/limits.ts'
import type { Announcement } from '#workspace/events/event-draft.ts'
import { ofDatabase } from '#workspace/storage/engine.ts'
import {
  insertDeliveries,
  listActive,
  type DeliveryDraft,
} from '#workspace/storage/groups/webhook-deliveries.ts'
import { kindsWanted } from '#workspace/storage/groups/webhook-kinds.ts'
import { kindsOf } from '#workspace/storage/groups/webhooks.ts'
import { newId } from '#workspace/storage/ids.ts'
import type { Db, Tx, WebhooksTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { happeningsIn, kindsIn, type Happening } from './happening.ts'

/** Who sends what the outbox of a database contains. */
interface Sender {
  /** Epoch ms. */
  now(): number
  /** Called after new deliveries were committed. */
  wake(): void
}

const senderIn = ofDatabase((): { current: Sender } => ({
  current: { now: Date.now, wake: () => undefined },
}))

/** Names who sends what is stored in the outbox; without one, it waits for the next service that has the database open. */
export function setSender(db: Db, sender: Sender): void {
  senderIn(db).current = sender
}

/** Wakes whoever sends. */
export const wakeSender = (db: Db): void => senderIn(db).current.wake()

/** What a transaction has announced or told, in order. */
export type Told = Announcement | Happening

const isHappening = (told: Told): told is Happening => 'kind' in told && !('to' in told)
const kindsOfTold = (told: Told): readonly string[] =>
  isHappening(told) ? [told.kind] : kindsIn(told)

/** Whether it is for one webhook, which is told whatever its kinds are. */
const isForOne = (told: Told): boolean => isHappening(told) && told.webhookId !== undefined

/** The JSON text of an event, with what its receiver may read. */
export function bodyOf(
  happening: Happening,
  { eventId, now, withContent }: { eventId: string; now: number; withContent: boolean },
): string {
  const { groupId, kind: event, contactId, byUserId, outline, content } = happening
  const head = { id: eventId, event, at: iso(now), groupId, contactId, byUserId }
  const brief = JSON.stringify({ ...head, ...outline })
  if (!withContent) return brief
  const whole = JSON.stringify({ ...head, ...outline, ...content })
  return Buffer.byteLength(whole) <= limits.integrations.bodyBytesMax
    ? whole
    : JSON.stringify({ ...head, ...outline, truncated: true })
}

/**
 * Stores what a transaction has told for the webhooks that want to know it, in the same transaction: nothing is lost with a
 * stop, and nothing is told that did not happen. Without webhooks nothing is written, and mostly nothing read.
 * @param since see `kindsWanted`
 * @returns whether something was stored
 */
export async function storeTold(tx: Tx, all: readonly Told[], since: number): Promise<boolean> {
  const telling = Map.groupBy(
    all.filter((told) => kindsOfTold(told).length > 0),
    ({ groupId }) => groupId,
  )
  let isStored = false
  for (const [groupId, told] of telling) {
    const wanted = await kindsWanted(tx, groupId, since)
    const happenings = told
      .filter((one) => isForOne(one) || kindsOfTold(one).some((kind) => wanted.has(kind)))
      .flatMap((one) => (isHappening(one) ? [one] : happeningsIn(one)))
    const drafts = await draftsFor(tx, groupId, happenings)
    if (drafts.length === 0) continue
    await insertDeliveries(tx, groupId, drafts)
    isStored = true
  }
  return isStored
}

async function draftsFor(
  tx: Tx,
  groupId: string,
  happenings: readonly Happening[],
): Promise<DeliveryDraft[]> {
  if (happenings.length === 0) return []
  const webhooks = await listActive(tx, groupId)
  const now = senderIn(tx).current.now()
  return happenings.flatMap((happening) => {
    const eventId = newId('webhookEvent', now)
    return webhooks
      .filter((webhook) => isTold(webhook, happening))
      .map((webhook) => {
        const withContent = webhook.with_content === 1
        return draftOf(happening, webhook.id, eventId, now, withContent)
      })
  })
}

const isTold = (
  webhook: Pick<WebhooksTable, 'id' | 'kinds_json'>,
  { kind, webhookId }: Happening,
): boolean =>
  webhookId === undefined ? kindsOf(webhook).some((one) => one === kind) : webhook.id === webhookId

/** A delivery that is due now. */
export function draftOf(
  happening: Happening,
  webhookId: string,
  eventId: string,
  now: number,
  withContent: boolean,
): DeliveryDraft {
  return {
    id: newId('delivery', now),
    webhook_id: webhookId,
    group_id: happening.groupId,
    event_id: eventId,
    kind: happening.kind,
    subject_id: happening.subjectId,
    contact_id: happening.contactId ?? null,
    title: happening.title,
    body: bodyOf(happening, { eventId, now, withContent }),
    answer: '',
    state: 'waiting',
    created_at: now,
    due_at: now,
    tries: 0,
    tries_json: '[]',
    last_status: null,
    last_at: null,
  }
}
