import { newId } from '#workspace/storage/ids.ts'
import { insertScheduled } from '#workspace/storage/messages/scheduled-messages.ts'
import type { ContactsTable, Tx } from '#workspace/storage/tables.ts'
import { SHOP } from './users.ts'
import { Stream } from './random.ts'

const HOUR = 3_600_000
const HALF_HOUR = HOUR / 2
/** Minimum time from now to the first scheduled message, ms. */
const AHEAD = 3 * HOUR
/** Time between two scheduled messages, ms. */
const APART = 2 * HOUR
/** The agent who scheduled the messages. */
const AGENT = 'u-ana'
/** The customers' dialling code: Peru, since the texts are in Spanish. */
const COUNTRY = '51'

type Words = Pick<ContactsTable, 'name'>
const messages: readonly ((contact: Words) => { text: string } | { template: string })[] = [
  ({ name }) => ({
    text: `Hola, ${name.split(' ')[0]}. ¿Pudiste revisar la cotización que te envié?`,
  }),
  () => ({ template: 'w-post-hire' }),
]

/** Inserts messages that an agent has scheduled for the next hours in their own chats. */
export async function insertScheduledMessages(
  tx: Tx,
  { seed, now }: { seed: number; now: number },
): Promise<void> {
  const chats = await tx
    .selectFrom('contacts')
    .select(['id', 'name'])
    .where('group_id', '=', SHOP)
    .where('user_id', '=', AGENT)
    .where('country_code', '=', COUNTRY)
    .where('is_group_chat', '=', 0)
    // The customers' 24-hour windows must be open when the messages are sent.
    .where('last_contact_response_at', '>', now - 12 * HOUR)
    .orderBy('activity', 'desc')
    .limit(messages.length)
    .execute()
  const stream = new Stream(seed, 'scheduled')
  const first = Math.ceil((now + AHEAD) / HALF_HOUR) * HALF_HOUR
  for (const [index, chat] of chats.entries()) {
    const planned = messages[index]?.(chat)
    if (planned === undefined) continue
    const row = {
      id: newId('scheduled', now, stream.bytes(10)),
      contact_id: chat.id,
      scheduled_at: first + index * APART,
      text: 'text' in planned ? planned.text : null,
      template_id: 'template' in planned ? planned.template : null,
      created_by_user_id: AGENT,
      done: 0 as const,
    }
    await insertScheduled(tx, row, now)
  }
}
