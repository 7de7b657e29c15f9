import type { MessageContent } from '#contract/entities/message.ts'
import { scriptsFor } from '../../demo/script-library.ts'
import { tell } from '../../demo/script-variables.ts'
import { activityMs } from '../../storage/activity-key.ts'
import type { ContactsTable, Db } from '../../storage/tables.ts'
import type { Stream } from '../../demo/random.ts'
import { say, type Mind } from './customer-reply.ts'
import { phrases } from './phrases/index.ts'

const MINUTE_MS = 60_000
/** Chats looked at for one whose customer might write. */
const NEWEST = 120
/** After so many messages without an answer a customer waits. */
const PENDING_MAX = 4
/** A chat that rests so long begins anew. */
const REST_MS = 20 * 60 * MINUTE_MS

/** Groups that have messaging at all. */
export async function messagingGroups(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('groups').select(['id', 'settings_json']).orderBy('id').execute()
  return rows.filter(({ settings_json }) => settings_json.includes('"appId"')).map(({ id }) => id)
}

/**
 * Chats whose customers may write of their own accord, newest first.
 * @param forEveryone only those that anybody of the group sees: no agent's and no team's
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
    query = query
      .where('user_tag_id', 'is', null)
      .where('user_id', 'is', null)
      .where('team_tag_id', 'is', null)
  }
  return await query.orderBy('activity', 'desc').limit(NEWEST).execute()
}

type Occasion = 'open' | 'nudge' | 'follow'

/** Why a customer would write now; undefined where they would not. */
export function occasionFor(row: ContactsTable, now: number): Occasion | undefined {
  const rested = now - activityMs(row.activity)
  if (row.last_sender === 'none' || rested > REST_MS) return 'open'
  if (row.last_sender === 'contact')
    return rested > 4 * MINUTE_MS && row.pending_messages < PENDING_MAX ? 'nudge' : undefined
  return rested > 3 * MINUTE_MS && row.last_message_status !== 'failed' ? 'follow' : undefined
}

/** The first words of a new matter: what a script's customer says before anybody has answered. */
function opening({ person, stream, media }: Mind, isGroupChat: boolean): MessageContent[] {
  const { country, story } = person
  const beginnings = scriptsFor({ country, kind: isGroupChat ? 'group' : 'person' })
    .map(({ beats }) => {
      const end = beats.findIndex(({ line }) => line.by !== 'c')
      return beats.slice(0, end === -1 ? 1 : end)
    })
    .filter(([first]) => first?.line.kind === 'text' && first.line.text.length < 300)
  return stream.pick(beginnings).flatMap(({ line }): MessageContent[] => {
    if (line.kind === 'text') return [{ type: 'text', text: tell(line.text, story, stream) }]
    if (line.kind !== 'image') return []
    const text = tell(line.text, story, stream)
    return [{ ...media.photo(line.photo), ...(text !== '' && { text }) }]
  })
}

/** What the customer writes on this occasion, one message after another. */
export function unprompted(occasion: Occasion, mind: Mind, row: ContactsTable): MessageContent[] {
  const words = phrases[mind.person.country.language]
  switch (occasion) {
    case 'open':
      return opening(mind, row.is_group_chat === 1)
    case 'nudge':
      return [say(words.nudges, mind)]
    case 'follow':
      return [say(words.followUps, mind)]
  }
}

/** Picks one of the rows that has an occasion; the newer, the likelier. */
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
