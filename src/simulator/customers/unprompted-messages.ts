import type { MessageContent } from '#contract/entities/message.ts'
import { scriptsFor } from '#simulator/demo/script-library.ts'
import { fillPhrase } from '#simulator/demo/script-variables.ts'
import { activityMs } from '#workspace/storage/activity-key.ts'
import { isFree } from '#workspace/storage/chat-scope.ts'
import { withMessagingApp } from '#workspace/storage/groups.ts'
import type { ContactsTable, Db } from '#workspace/storage/tables.ts'
import type { Stream } from '#simulator/demo/random.ts'
import { say, type CustomerContext } from './customer-reply.ts'
import { phrases } from './phrases/index.ts'

const MINUTE_MS = 60_000
/** Number of a group's newest chats whose customers may write unprompted. */
const NEWEST = 120
/** A customer with this many unread messages in the chat sends no reminder. */
const PENDING_MAX = 4
/** After this time without messages, ms, the customer begins a new subject. */
const REST_MS = 20 * 60 * MINUTE_MS

/** The ids of the groups that have a messaging app. */
export async function messagingGroups(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('groups').select('id').orderBy('id').execute()
  const ids = rows.map(({ id }) => id)
  const messaging = await withMessagingApp(db, ids)
  return ids.filter((id) => messaging.has(id))
}

/**
 * Chats whose customers may write unprompted, newest first.
 * @param forEveryone whether to return only chats that every member sees: chats without an agent and without a team
 */
export async function candidates(
  db: Db,
  groupId: string,
  forEveryone: boolean,
): Promise<ContactsTable[]> {
  let query = db
    .selectFrom('contacts')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('archived', '=', 0)
  if (forEveryone) {
    query = query.where(isFree()).where('team_tag_id', 'is', null)
  }
  return await query.orderBy('activity', 'desc').limit(NEWEST).execute()
}

/** The reason to write: `open` begins a new subject, `nudge` is a reminder, and `follow` is a further question. */
type Occasion = 'open' | 'nudge' | 'follow'

/** The reason for a customer to write now; undefined if there is none. */
export function occasionFor(row: ContactsTable, now: number): Occasion | undefined {
  const rested = now - activityMs(row.activity)
  if (row.last_sender === 'none' || rested > REST_MS) return 'open'
  if (row.last_sender === 'contact')
    return rested > 4 * MINUTE_MS && row.pending_messages < PENDING_MAX ? 'nudge' : undefined
  return rested > 3 * MINUTE_MS && row.last_message_status !== 'failed' ? 'follow' : undefined
}

/**
 * The messages with which a customer begins a new subject: the first lines of a random demo script, up to the first
 * line of somebody else.
 */
function opening(
  { person, stream, media }: CustomerContext,
  isGroupChat: boolean,
): MessageContent[] {
  const { country, variables } = person
  const beginnings = scriptsFor({ country, kind: isGroupChat ? 'group' : 'person' })
    .map(({ messages }) => {
      const end = messages.findIndex(({ line }) => line.by !== 'c')
      return messages.slice(0, end === -1 ? 1 : end)
    })
    .filter(([first]) => first?.line.kind === 'text' && first.line.text.length < 300)
  return stream.pick(beginnings).flatMap(({ line }): MessageContent[] => {
    if (line.kind === 'text')
      return [{ type: 'text', text: fillPhrase(line.text, variables, stream) }]
    if (line.kind !== 'image') return []
    const text = fillPhrase(line.text, variables, stream)
    return [{ ...media.photo(line.photo), ...(text !== '' && { text }) }]
  })
}

/** The messages that a customer writes on an occasion. */
export function unprompted(
  occasion: Occasion,
  customer: CustomerContext,
  row: ContactsTable,
): MessageContent[] {
  const words = phrases[customer.person.country.language]
  switch (occasion) {
    case 'open':
      return opening(customer, row.is_group_chat === 1)
    case 'nudge':
      return [say(words.nudges, customer)]
    case 'follow':
      return [say(words.followUps, customer)]
  }
}

/** Picks a chat whose customer has a reason to write; undefined if there is none. Newer chats are more likely. */
export function pickWriter(
  stream: Stream,
  rows: readonly ContactsTable[],
  now: number,
  isBusy: (row: ContactsTable) => boolean,
): { row: ContactsTable; occasion: Occasion } | undefined {
  const ready = rows.flatMap((row) => {
    const occasion = isBusy(row) ? undefined : occasionFor(row, now)
    return occasion === undefined ? [] : [{ row, occasion }]
  })
  if (ready.length === 0) return undefined
  return ready[Math.floor(stream.next() ** 2 * ready.length)]
}
