import { limits } from '#contract/limits.ts'
import { countRecipients } from '#workspace/storage/campaigns/campaign-recipients.ts'
import { newId } from '#workspace/storage/ids.ts'
import { insertMany } from '#workspace/storage/bulk-insert.ts'
import { listWaTemplates } from '#workspace/storage/templates/wa-templates.ts'
import type { NotificationsTable, Tx } from '#workspace/storage/tables.ts'
import { Stream } from './random.ts'
import { agents, people, SHOP } from './users.ts'

const HOUR_MS = 3_600_000

/** Texts of notes in which a colleague mentions the user, without the mention (`@Ana, `) at the beginning. */
const questions = [
  '¿le damos 10 % por seis sillas?',
  'pide factura a nombre de la empresa',
  'quiere cambiar el color, ¿se puede?',
  '¿quién lleva la entrega del jueves?',
  'pregunta por la garantía del sofá',
  'prometí llamarla antes de las seis',
] as const

type Row = Omit<NotificationsTable, 'id' | 'created_at' | 'user_id'>

const empty: Row = {
  group_id: SHOP,
  kind: 'system',
  change: null,
  title: null,
  text: '',
  reason: null,
  actor_name: null,
  contact_id: null,
  note_id: null,
  template_id: null,
  campaign_id: null,
  read: 0,
}

interface DemoContact {
  id: string
  name: string
  last_name: string | null
  last_message: string
  user_id: string | null
}

/**
 * Creates a random notification about a chat.
 * @param firstName the receiver's first name
 * @param actor name of the colleague who mentions the receiver or assigns the chat
 */
function aboutChat(stream: Stream, contact: DemoContact, firstName: string, actor: string): Row {
  const { id, name, last_name, last_message } = contact
  const about = { contact_id: id, title: [name, last_name ?? ''].join(' ').trim() }
  const kind = stream.weighted([
    ['mention', 40],
    ['assignment', 35],
    ['waiting', 15],
    ['message_failed', 10],
  ] as const)
  if (kind === 'mention') {
    const text = `@${firstName}, ${stream.pick(questions)}`
    return { ...empty, ...about, kind, text, actor_name: actor }
  }
  if (kind === 'assignment') return { ...empty, ...about, kind, change: 'agent', actor_name: actor }
  const change = kind === 'waiting' ? 'unanswered' : null
  return { ...empty, ...about, kind, change, text: last_message }
}

/**
 * Inserts notifications for every user of the shop. Agents get notifications about their own chats, other users about
 * any chats. In addition, admins get the reviews of templates, and creators of campaigns get the campaigns' results.
 */
export async function insertNotifications(
  tx: Tx,
  { seed, now }: { seed: number; now: number },
): Promise<void> {
  const contacts = await tx
    .selectFrom('contacts')
    .select(['id', 'name', 'last_name', 'last_message', 'user_id'])
    .where('group_id', '=', SHOP)
    .where('archived', '=', 0)
    .where('name', '!=', '')
    .orderBy('activity', 'desc')
    .limit(300)
    .execute()
  const judged = ['approved', 'rejected', 'paused']
  const templates = (await listWaTemplates(tx, SHOP)).filter(({ status }) =>
    judged.includes(status),
  )
  const rows: NotificationsTable[] = []
  for (const { id: userId, name, memberships } of people) {
    const role = memberships.find(({ groupId }) => groupId === SHOP)?.role
    const stream = new Stream(seed, `notifications/${userId}`)
    const [firstName = name] = name.split(' ')
    const isAgent = agents.some(({ id }) => id === userId)
    const own = isAgent ? contacts.filter(({ user_id }) => user_id === userId) : contacts
    const others = people.filter(({ id }) => id !== userId)
    const chats = own
      .slice(0, 26)
      .map((contact) => aboutChat(stream, contact, firstName, stream.pick(others).name))
    const verdicts = templates.map(({ id, name: title, status, rejectedReason = '' }): Row => ({
      ...empty,
      kind: 'template',
      change: status,
      title,
      text: status === 'rejected' ? rejectedReason : '',
      template_id: id,
    }))
    const interleavedRows = role === 'ROLE_ADMI' ? interleaved(chats, verdicts) : chats
    let at = now
    for (const [index, row] of interleavedRows.entries()) {
      at -= stream.int(1, index < 6 ? 1 : 18) * HOUR_MS - stream.int(0, 40) * 60_000
      if (now - at > (limits.notificationDays - 1) * 24 * HOUR_MS) break
      const read = index < 6 ? 0 : 1
      const id = newId('notification', at, stream.bytes(10))
      rows.push({ ...row, id, user_id: userId, read, created_at: at })
    }
  }
  await insertMany(tx, 'notifications', [...rows, ...(await ofCampaigns(tx, { seed, now }))])
}

/** The notifications to the creators of campaigns that ended. */
async function ofCampaigns(
  tx: Tx,
  { seed, now }: { seed: number; now: number },
): Promise<NotificationsTable[]> {
  const stream = new Stream(seed, 'notifications/campaigns')
  const finished = await tx
    .selectFrom('campaigns')
    .select(['id', 'name', 'created_by', 'finished_at'])
    .where('group_id', '=', SHOP)
    .where('finished_at', '>', now - (limits.notificationDays - 1) * 24 * HOUR_MS)
    .orderBy('finished_at')
    .execute()
  const rows: NotificationsTable[] = []
  for (const { id: campaign_id, name: title, created_by: user_id, finished_at } of finished) {
    const created_at = finished_at ?? now
    const { sent, recipients } = await countRecipients(tx, campaign_id)
    rows.push({
      ...empty,
      id: newId('notification', created_at, stream.bytes(10)),
      kind: 'campaign',
      change: 'finished',
      title,
      text: `${sent} / ${recipients}`,
      campaign_id,
      user_id,
      read: 1,
      created_at,
    })
  }
  return rows
}

/** Inserts one of `others` before every third row of `rows`, beginning before the first row. */
const interleaved = (rows: readonly Row[], others: readonly Row[]): Row[] =>
  rows.flatMap((row, index) => {
    const other = index % 3 === 0 ? others[index / 3] : undefined
    return other === undefined ? [row] : [other, row]
  })
