import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import type {
  ContactLevelTagsTable,
  ContactTagsTable,
  ContactsTable,
} from '#workspace/storage/tables.ts'
import { teams } from '#tests/contract/support/users.ts'
import { chance, oneOf } from './random.ts'

const FIRST = [
  'Lucía',
  'Mateo',
  'Valentina',
  'João',
  'Camila',
  'Diego',
  'Beatriz',
  'Olivia',
] as const
const LAST = [
  'García',
  'Quispe',
  'da Silva',
  'Rodríguez',
  'Flores',
  'Souza',
  'Smith',
  'Rojas',
] as const
const LAST_WORDS = [
  '¿A qué hora llega mi pedido?',
  'Gracias, quedo atenta.',
  'O pagamento já foi feito',
  'Is the sofa still available in grey?',
] as const
/** Time between the last messages of two neighbouring chats in the list, ms. */
const STEP_MS = 60_000
/** Number of chats of a group with a rare attribute, whatever the size of the group. */
const SCARCE = 25

export interface ContactsPlan {
  groupId: string
  count: number
  /** Time of the newest chat's last message, epoch ms. */
  now: number
  /**
   * Whether marks (important, finished, archived, group chat) are rare, so that their number does not depend on the
   * size. Otherwise each mark is set on a share of the chats.
   */
  scarce: boolean
}

/** Id of the chat at a position in the initial list; the newest chat is at 0. */
export function contactIdAt(groupId: string, place: number): string {
  return `c${groupId}x${String(place).padStart(8, '0')}`
}

/**
 * The phone number of the chat at a position: a Peruvian mobile number with scattered digits. Each position has another
 * number, because the step shares no factor with the range.
 */
export function phoneAt(place: number): string {
  return `519${10_000_000 + ((place * 55_500_361) % 90_000_000)}`
}

/** The chats of a group, newest first. */
export function* contacts(plan: ContactsPlan): Generator<ContactsTable> {
  for (let place = 0; place < plan.count; place += 1) yield contactAt(plan, place)
}

function linkAt({ groupId, now }: ContactsPlan, place: number) {
  return {
    contact_id: contactIdAt(groupId, place),
    activity: activityOf(now, place),
    added_by: null,
    agent_id: null,
    added_at: null,
  }
}

/** Tags on contacts: one tag on a share of them, and one on a few. */
export function* contactTags(plan: ContactsPlan): Generator<ContactTagsTable> {
  const { count } = plan
  for (let place = 0; place < count; place += 1) {
    const link = linkAt(plan, place)
    if (chance(place, 20) < 0.05) yield { ...link, tag_id: 'label-vip' }
    if (isScarce(place, count, 0)) yield { ...link, tag_id: 'label-rare' }
  }
}

export function* contactLevelTags(plan: ContactsPlan): Generator<ContactLevelTagsTable> {
  for (let place = 0; place < plan.count; place += 1) {
    const link = linkAt(plan, place)
    const answer = chance(place, 21)
    if (answer < 0.25)
      yield { ...link, level_id: 'level-1', tag_id: answer < 0.2 ? 'answers' : 'silent' }
    if (chance(place, 22) < 0.1) yield { ...link, level_id: 'level-2', tag_id: 'price' }
  }
}

function contactAt({ groupId, count, now, scarce }: ContactsPlan, place: number): ContactsTable {
  const marked = (purpose: number, share: number) =>
    (scarce ? isScarce(place, count, purpose) : chance(place, purpose) < share) ? 1 : 0
  const at = now - place * STEP_MS
  const bySomeone = chance(place, 5) < 0.55
  const agent = oneOf(['ana', 'beto', 'rita', 'gone', 'colleague'], chance(place, 6))
  const byCustomer = scarce ? !isScarce(place, count, 7) : chance(place, 7) < 0.6
  return contactRow({
    id: contactIdAt(groupId, place),
    group_id: groupId,
    name: oneOf(FIRST, chance(place, 1)),
    last_name: isScarce(place, count, 0) ? 'Zubizarreta' : oneOf(LAST, chance(place, 2)),
    phone: phoneAt(place),
    email: chance(place, 3) < 0.4 ? `customer${place}@mail.example` : null,
    source: 1,
    user_id: bySomeone ? agent : null,
    user_tag_id: bySomeone ? `tag-${agent}` : null,
    team_tag_id: oneOf([null, teams.north, teams.south], chance(place, 4)),
    important: marked(8, 0.02),
    finished: marked(9, 0.1),
    archived: marked(10, 0.05),
    is_group_chat: marked(11, 0.03),
    last_contact_response_at: at,
    created_at: at - 86_400_000,
    activity: activityOf(now, place),
    last_position: 2,
    last_message: oneOf(LAST_WORDS, chance(place, 12)),
    last_message_type: 'text',
    last_sender: byCustomer ? 'contact' : 'group',
    last_message_status: 'read',
    waiting_since: byCustomer && chance(place, 14) < 0.1 ? at : null,
    pending_messages: byCustomer && chance(place, 13) < 0.2 ? 2 : 0,
  })
}

function activityOf(now: number, place: number): number {
  return activityAt(now - place * STEP_MS)
}

/** Whether a chat is one of a few, evenly spread over the list; they differ for each purpose. */
function isScarce(place: number, count: number, purpose: number): boolean {
  const every = Math.max(1, Math.floor(count / SCARCE))
  return place % every === ((every >> 1) + purpose) % every
}
