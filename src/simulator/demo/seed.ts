import { hashPassword, type PasswordCost } from '#workspace/auth/passwords.ts'
import type { Account } from '#workspace/account.ts'
import type { Log } from '#workspace/log.ts'
import { newId } from '#workspace/storage/ids.ts'
import {
  insertMany,
  reindexContactText,
  reindexMessageText,
} from '#workspace/storage/bulk-insert.ts'
import type { Storage } from '#workspace/storage/open.ts'
import { findSetting, settingOnce } from '#workspace/storage/groups/settings.ts'
import { keepTagTriggers } from '#workspace/storage/tags/tag-triggers.ts'
import type { Db, Tx } from '#workspace/storage/tables.ts'
import { demoAccounts } from './accounts.ts'
import { shareOut } from './message-budget.ts'
import { Calendar } from './calendar.ts'
import { planChat } from './chat-plan.ts'
import { chatRows, type ChatRows } from './chat-rows.ts'
import { crmRows, type CrmRows } from './crm.ts'
import { writeConversation } from './conversation.ts'
import { writePastConversations } from './past-conversations.ts'
import { featuredContacts } from './featured-contacts.ts'
import { makeCustomer } from './customer.ts'
import { insertAds } from './insert-ads.ts'
import { insertCampaigns } from './insert-campaigns.ts'
import { insertBilling } from './insert-billing.ts'
import { insertConversations } from './insert-conversations.ts'
import { insertInvitations } from './insert-invitations.ts'
import { insertFlows } from './flows/insert-flows.ts'
import { insertNotifications } from './insert-notifications.ts'
import { insertPeople, insertStickers } from './insert-users.ts'
import { tagTriggers } from './labels.ts'
import { demoMedia, type DemoMedia } from './media.ts'
import { DEMO_PASSWORD, SHOP } from './users.ts'
import { keepPortraits, type Portraits } from './portraits.ts'
import { Stream } from './random.ts'
import { insertScheduledMessages } from './scheduled.ts'
import { insertTemplates } from './templates/insert-templates.ts'
import { createTimeline } from './timeline.ts'
import { contactRuleSchema } from '#contract/entities/contacts/segment.ts'
import { insertSegment } from '#workspace/storage/contacts/segments.ts'
import { chatStatuses } from '#contract/rules/chats/chat-status.ts'

const segments = [
  {
    id: 'sg-quote',
    name: 'Cotización abierta',
    rule: { tagIds: ['t-quote'], statuses: [chatStatuses.pending, chatStatuses.inProgress] },
  },
  { id: 'sg-regular', name: 'Frecuentes', rule: { tagIds: ['t-regular'] } },
  { id: 'sg-delivery', name: 'Por entregar', rule: { tagIds: ['t-delivery'], activeDays: 14 } },
  { id: 'sg-complaint', name: 'Con reclamo', rule: { tagIds: ['t-complaint'] } },
  { id: 'sg-wholesale', name: 'Mayoristas', rule: { tagIds: ['t-wholesale'] } },
  { id: 'sg-inactive', name: 'Inactivos 14 días', rule: { inactiveDays: 14 } },
] as const

/** Inserts the shop's segments. */
async function insertSegments(tx: Tx, now: number): Promise<void> {
  for (const { id, name, rule } of segments)
    await insertSegment(tx, { id, groupId: SHOP, name, rule: contactRuleSchema.parse(rule) }, now)
}

export interface SeedOptions {
  seed: number
  /** Number of contacts. Default: 400. */
  contacts?: number | undefined
  /** Total number of messages; undefined if the scripts decide. */
  messages?: number | undefined
  /** Number of messages of the newest chat. */
  longest?: number | undefined
  /** Epoch ms. */
  now: number
  /** Local time minus UTC, minutes. Default: this machine's. */
  utcOffset?: number
  passwordCost?: PasswordCost
  /** Whether there is a running campaign, which the service continues to send. Default: no. */
  isLive?: boolean
  /** Called when the insertion of the demo starts and ends. */
  log?: Log
}

const CONTACTS = 400
/** Contacts and messages are collected until there are this many, and then inserted together. */
const BATCH = 2_000
const SETTING = 'demo seed'
const WITHOUT_DEMO = 'without demo'

/** Whether the demo may fill this folder. */
async function isEmpty(db: Db): Promise<boolean> {
  if ((await findSetting(db, WITHOUT_DEMO)) !== undefined) return false
  return (await db.selectFrom('groups').select('id').limit(1).executeTakeFirst()) === undefined
}

/**
 * Range of days between two sessions of a chat. All sessions together fit in about a year. A session is a part of the
 * conversation that follows one script.
 * @param sessions number of sessions
 */
function breaksOf(sessions: number): readonly [from: number, to: number] {
  if (sessions <= 20) return [1, 24]
  const most = Math.min(6, 500 / sessions)
  return [Math.min(0.3, most / 2), most]
}

/** Creates the rows of all chats, oldest first, because inserting in index order is fastest. */
function* makeChats(
  options: Required<Pick<SeedOptions, 'seed' | 'now' | 'utcOffset'>> & SeedOptions,
  contacts: number,
  { media, portraits }: { media: DemoMedia; portraits: Portraits },
): Generator<ChatRows & CrmRows> {
  const { seed, now, utcOffset, messages, longest } = options
  const calendar = new Calendar(utcOffset)
  const timeline = createTimeline(seed, contacts, now, calendar)
  const budget = shareOut(seed, {
    contacts,
    ...(messages !== undefined && { messages }),
    ...(longest !== undefined && { longest }),
  })
  const emails = new Set<string>()
  for (let index = contacts - 1; index >= 0; index -= 1) {
    const customer = makeCustomer(seed, index, featuredContacts[index])
    const stream = new Stream(seed, `chat/${index}`)
    const end = timeline.ends[index] ?? now
    // Some contacts after the first sixty have no messages.
    const silent = index > 60 && index % 23 === 7
    const plan = planChat(stream, customer, {
      seed,
      messages: budget(index) ?? (silent ? 0 : undefined),
      endsWithCustomer: index === timeline.closing,
    })
    const id = newId('contact', end, stream.bytes(10))
    const about = { calendar, media, contactId: id, customer, now, utcOffset }
    const { sessions } = plan
    const breakDays = breaksOf(sessions.length)
    const recent = writeConversation({ ...about, stream, sessions, end, breakDays })
    const [first] = recent
    const agent = sessions[0]?.agent
    // These chats get no past conversations: chats with a single message, because the customer is new; chats with a
    // given number of messages; chats of featured contacts, because their conversations are complete.
    const isKnown = recent.length > 1 && budget(index) === undefined && plan.featured === undefined
    const past =
      isKnown && first !== undefined && agent !== undefined
        ? writePastConversations(
            {
              ...about,
              stream: new Stream(seed, `past/${index}`),
              end: Date.parse(first.updatedAt),
            },
            agent,
          )
        : []
    const allMessages = [...past, ...recent].map((message, at) => ({
      ...message,
      positionInChat: at + 1,
    }))
    const activity = timeline.activities[index] ?? 0
    const pictureUrl = portraits(customer)
    const chatInput = { id, customer, plan, messages: allMessages, pictureUrl, activity, end, now }
    const rows = chatRows(stream, chatInput)
    const born = rows.contact.created_at
    const crm = { contactId: id, customer, messages: allMessages, born, now, emails }
    yield { ...rows, ...crmRows(new Stream(seed, `crm/${index}`), crm) }
  }
}

async function insertChats(tx: Tx, chats: Iterable<ChatRows & CrmRows>): Promise<void> {
  let batch: (ChatRows & CrmRows)[] = []
  let rows = 0
  const flush = async () => {
    await insertMany(
      tx,
      'contacts',
      batch.map(({ contact }) => contact),
    )
    await insertMany(
      tx,
      'contact_tags',
      batch.flatMap(({ tags }) => tags),
    )
    await insertMany(
      tx,
      'contact_level_tags',
      batch.flatMap(({ levelTags }) => levelTags),
    )
    await insertMany(
      tx,
      'assignments',
      batch.flatMap(({ assignments }) => assignments),
    )
    await insertMany(
      tx,
      'messages',
      batch.flatMap(({ messages }) => messages),
    )
    await insertMany(
      tx,
      'crm_records',
      batch.flatMap(({ record }) => record ?? []),
    )
    await insertMany(
      tx,
      'crm_orders',
      batch.flatMap(({ orders }) => orders),
    )
    batch = []
    rows = 0
  }
  for (const chat of chats) {
    batch.push(chat)
    rows += 1 + chat.messages.length
    if (rows >= BATCH) await flush()
  }
  await flush()
  await reindexContactText(tx)
  await reindexMessageText(tx)
}

/**
 * Fills an empty data folder with the demo in one transaction. A folder with data is not changed.
 * @returns the demo's accounts; an empty list if the folder contains other data
 */
export async function seedDemo(storage: Storage, options: SeedOptions): Promise<Account[]> {
  const { db } = storage
  if (!(await isEmpty(db))) return (await isDemo(db)) ? demoAccounts() : []
  const { now } = options
  const contacts = options.contacts ?? CONTACTS
  const utcOffset = options.utcOffset ?? -new Date(now).getTimezoneOffset()
  const { log = () => undefined } = options
  log('making the demo data', { contacts })
  const began = performance.now()
  // All users share one hash, since they share one password, which is printed anyway. A hash for each user would take
  // longer to compute than all other data.
  const passwordHash = await hashPassword(DEMO_PASSWORD, options.passwordCost)
  await storage.transaction(async (tx) => {
    const files = { ...storage, db: tx }
    await settingOnce(tx, SETTING, () => String(options.seed))
    await keepTagTriggers(tx, tagTriggers)
    await insertPeople(tx, { passwordHash, now })
    await insertInvitations(tx, { passwordHash, now })
    const owner = { groupId: SHOP, now }
    const media = await demoMedia(files, owner)
    await insertStickers(tx, media, now)
    await insertTemplates(tx, media, now)
    const portraits = await keepPortraits(files, owner, options.seed, contacts)
    await insertChats(tx, makeChats({ ...options, utcOffset }, contacts, { media, portraits }))
    await insertScheduledMessages(tx, { seed: options.seed, now })
    await insertFlows(tx, { seed: options.seed, now })
    await insertSegments(tx, now)
    await insertBilling(tx, now)
    await insertConversations(tx, now)
    await insertAds(tx, media, { seed: options.seed, now, utcOffset })
    await insertCampaigns(tx, { seed: options.seed, now, isLive: options.isLive ?? false })
    await insertNotifications(tx, { seed: options.seed, now })
  })
  log('made the demo data', { seconds: Math.round((performance.now() - began) / 100) / 10 })
  return demoAccounts()
}

/**
 * Marks the folder so that no later start fills it with the demo.
 * @returns false if the folder has the demo's data, with its published password
 */
export async function keepWithoutDemo(storage: Storage): Promise<boolean> {
  if (await isDemo(storage.db)) return false
  await storage.transaction((tx) => settingOnce(tx, WITHOUT_DEMO, () => 'true'))
  return true
}

const isDemo = async (db: Db) => (await findSetting(db, SETTING)) !== undefined
