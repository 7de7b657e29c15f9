import { sql } from 'kysely'
import type { Message } from '#contract/entities/messages/message.ts'
import { phoneCountry } from '#contract/rules/contacts/phone-number.ts'
import type { Db, LineChargesTable, Tx } from '#workspace/storage/tables.ts'
import { findContactRow } from '#workspace/storage/contacts/contacts.ts'

/** The line whose provider said the price. */
interface ChargingLine {
  id: string
  groupId: string
}

/** What a status says that matters for the price of a message. */
export interface ChargeStatus {
  /** The wamid of our message. */
  target: string
  /** Epoch ms. */
  at: number
  status: string
  /** In the provider's words. */
  pricing?: { category: string; type?: string; billable?: boolean }
  country?: string
}

type Told = Pick<LineChargesTable, 'category' | 'type' | 'billable'>

const told = ({ pricing }: ChargeStatus): Told => ({
  category: pricing?.category ?? null,
  type: pricing?.type ?? null,
  billable: pricing?.billable === undefined ? null : pricing.billable ? 1 : 0,
})

/** Orders what two statuses of the same rank say, so that the same wins whichever comes first. */
const textOf = ({ category, type, billable }: Told): string =>
  JSON.stringify([category, type, billable])

/** The earlier of two times; null: never. */
const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/**
 * Stores what a status says of the price of a message: of several statuses the later one wins, and the first delivery
 * is the message's day. So repeated and disordered statuses lead to the same charge.
 * @param rank of the status: the later one has the higher rank
 */
export async function keepCharge(
  tx: Tx,
  { id: lineId, groupId }: ChargingLine,
  status: ChargeStatus,
  rank: number,
): Promise<void> {
  const isDelivered = status.status === 'delivered' || status.status === 'read'
  if (status.pricing === undefined && !isDelivered) return
  const key = { line_id: lineId, wamid: status.target }
  const known = await tx
    .selectFrom('line_charges')
    .selectAll()
    .where('line_id', '=', lineId)
    .where('wamid', '=', status.target)
    .executeTakeFirst()
  const now = told(status)
  const wins =
    now.category !== null &&
    (known === undefined ||
      known.category === null ||
      known.rank < rank ||
      (known.rank === rank && textOf(known) < textOf(now)))
  const value = {
    ...(wins ? { ...now, rank } : {}),
    country: status.country ?? known?.country ?? null,
    delivered_at: earlier(known?.delivered_at ?? null, isDelivered ? status.at : null),
  }
  const first = {
    ...key,
    group_id: groupId,
    message_id: null,
    template_id: null,
    ...told(status),
    rank,
    ...value,
  }
  await tx
    .insertInto('line_charges')
    .values(first)
    .onConflict((conflict) => conflict.columns(['line_id', 'wamid']).doUpdateSet(value))
    .execute()
}

/** Connects the charge of a message with the message, once both are known. */
export async function knowCharge(
  tx: Tx,
  { id: lineId }: ChargingLine,
  wamid: string,
  { id, contactId, content }: Pick<Message, 'id' | 'contactId' | 'content'>,
): Promise<void> {
  const known = await tx
    .selectFrom('line_charges')
    .select(['message_id', 'country'])
    .where('line_id', '=', lineId)
    .where('wamid', '=', wamid)
    .executeTakeFirst()
  if (known === undefined || known.message_id === id) return
  const row = known.country === null ? await findContactRow(tx, contactId) : undefined
  const country = known.country ?? phoneCountry(row?.phone.replaceAll(/\D/g, '') ?? '') ?? null
  await tx
    .updateTable('line_charges')
    .set({ message_id: id, template_id: content.templateId ?? null, country })
    .where('line_id', '=', lineId)
    .where('wamid', '=', wamid)
    .execute()
}

/**
 * Takes the provider's ids, whose beginning contains the number, out of the charges of a person's messages. The end tells
 * the tries of one message apart. Charges of messages that never arrived are no figures.
 */
export async function anonymiseCharges(tx: Tx, contactId: string): Promise<void> {
  const ofPerson = sql`(line_id, wamid) in (
    select line_id, wamid from line_messages where contact_id = ${contactId}
  )`
  await sql`delete from line_charges where delivered_at is null and ${ofPerson}`.execute(tx)
  await sql`update line_charges
    set wamid = 'deleted-' || coalesce(message_id, '') || '-' || substr(wamid, length(wamid) - 11)
    where ${ofPerson}`.execute(tx)
}

/** Charges of one kind in a quarter of an hour. */
export interface ChargeRow {
  /** The start of the quarter, epoch ms. */
  at: number
  category: string
  type: string | null
  billable: 0 | 1 | null
  country: string | null
  templateId: string | null
  campaignId: string | null
  messages: number
}

/** Messages are counted by quarter hour, because days begin on a quarter hour in every time zone. */
const SLOT_MS = 15 * 60_000

/**
 * The delivered messages of a group in a time span, counted by everything that the costs are shown by.
 * @param from epoch ms, inclusive
 * @param to epoch ms, exclusive
 */
export async function listCharges(
  db: Db,
  groupId: string,
  from: number,
  to: number,
): Promise<ChargeRow[]> {
  const rows = await db
    .selectFrom('line_charges')
    .leftJoin('campaign_recipients', 'campaign_recipients.message_id', 'line_charges.message_id')
    .select(({ fn }) => [
      sql<number>`line_charges.delivered_at / ${sql.lit(SLOT_MS)}`.as('slot'),
      'line_charges.category',
      'line_charges.type',
      'line_charges.billable',
      'line_charges.country',
      'line_charges.template_id as templateId',
      'campaign_recipients.campaign_id as campaignId',
      fn.countAll<number>().as('messages'),
    ])
    .where('line_charges.group_id', '=', groupId)
    .where('line_charges.category', 'is not', null)
    .where('line_charges.delivered_at', '>=', from)
    .where('line_charges.delivered_at', '<', to)
    .groupBy([
      'slot',
      'line_charges.category',
      'line_charges.type',
      'line_charges.billable',
      'line_charges.country',
      'line_charges.template_id',
      'campaign_recipients.campaign_id',
    ])
    .execute()
  return rows.map(({ slot, category, ...row }) => ({
    ...row,
    at: Math.floor(slot) * SLOT_MS,
    category: category ?? '',
  }))
}

/** When the first message of a group was delivered whose price is known, epoch ms. */
export async function firstCharge(db: Db, groupId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('line_charges')
    .select('delivered_at')
    .where('group_id', '=', groupId)
    .where('category', 'is not', null)
    .where('delivered_at', 'is not', null)
    .orderBy('delivered_at')
    .limit(1)
    .executeTakeFirst()
  return row?.delivered_at ?? undefined
}
