import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type Pusher from 'pusher-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { lineCodes } from '#contract/errors.ts'
import { channels } from '#contract/events.ts'
import {
  startGraphDouble,
  type Accepted,
  type GraphDouble,
} from '#tests/support/cloud-api/graph-double.ts'
import { customerValue, deliver, messagesBody } from '#tests/support/cloud-api/webhooks.ts'
import { freePort } from '#tests/support/free-port.ts'
import { killCount } from '#tests/support/kill-count.ts'
import { SECRET_KEY_BYTES } from '#workspace/sealed-text.ts'
import { activityAt } from '#workspace/storage/chats/activity-key.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { insertContact } from '#workspace/storage/contacts/contacts.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { A_WHILE_MS, createKilledService, type KilledService } from './line-kill-processes.ts'
import { luckOf } from './main-outbox-processes.ts'
import { openPush, recordEvents, textsOf, type ReceivedEvent } from './support/follower.ts'
import { APP_SECRET, lineBody, linePhone, newWamid } from './support/line-rig.ts'
import { ruleBody } from './support/rules.ts'
import { startPostgresServer, type TestPostgres } from './support/postgres-server.ts'
import { startRedis, type TestRedis } from './support/redis.ts'
import { startReceiver, type WebhookReceiver } from './support/webhook-receiver.ts'
import { isSigned } from './support/webhook-rig.ts'
import { emailOf, GROUP, PASSWORD, seedUsers } from './support/users.ts'

/** How often each service is killed. */
const KILLS = killCount(2, 30)
const CHATS = 3
/** What happens in each chat between two kills. It is more than what a kill waits for. */
const BODIES = 2
const ANSWERS = 2
const THINGS_MAX = 8
/** People to whom a campaign goes, at this pace, while the services are killed. */
const RECIPIENTS = KILLS * 12
const PACE_PER_MINUTE = 6
/** What a loss may take until calls succeed and everybody is told of everything again, ms. */
const HEALED_MS = 15_000
const BOUND_MS = KILLS * 60_000 + 240_000
const soon = { interval: 250, timeout: 60_000 }
/** For what is left at the end: a step of the campaign for each recipient, and what it has to wait for. */
const drained = { interval: 50, timeout: KILLS * 30_000 + 120_000 }

interface Place {
  readonly service: KilledService
  /** Stays the same over restarts. */
  readonly url: string
  /** The events of ana's feed there. */
  readonly received: ReceivedEvent[]
}

/** What ends a test, last first. */
const stops: (() => unknown)[] = []
let graph: GraphDouble
let postgres: TestPostgres
let redis: TestRedis
/** A program that is told by a webhook what the rules did. */
let receiver: WebhookReceiver
/** The database as a third party sees it. */
let storage: Storage
let places: [Place, Place]
const time = { ahead: 0 }

const chats = Array.from({ length: CHATS }, (_, index) => ({
  id: `c${index}`,
  phone: `5199900000${index}`,
}))
/** Groups that write beside that of the line, with one chat each, which the channel inside the service delivers. */
const others = Array.from({ length: 7 }, (_, index) => ({
  group: `other-${index}`,
  id: `o${index}`,
  phone: `5197000000${index}`,
}))
const vipPhone = (index: number) => `51980${100_000 + index}`

async function insertOthers(): Promise<void> {
  const { db } = storage
  for (const [index, { group }] of others.entries()) {
    const phone = `519100000${index}`
    await saveGroup(db, groupSchema.parse({ id: group, name: group, phone, language: 'en' }))
    const member = { group_id: group, user_id: 'sara', role: 'ROLE_ADMI', created_at: 0 } as const
    await insertMember(db, member, [])
  }
}

async function insertContacts(): Promise<void> {
  const now = Date.now()
  const people = [
    ...chats.map((chat) => ({ ...chat, tags: [], user_id: 'ana', user_tag_id: 'tag-ana' })),
    ...others.map(({ group, ...chat }) => ({ ...chat, tags: [], group_id: group })),
    ...Array.from({ length: RECIPIENTS }, (_, index) => ({
      id: `v${index}`,
      phone: vipPhone(index),
      tags: ['label-vip'],
    })),
  ]
  await storage.transaction(async (tx) => {
    for (const [index, { tags, ...person }] of people.entries())
      await insertContact(
        tx,
        contactRow({
          group_id: GROUP,
          ...person,
          name: `Customer ${person.id}`,
          created_at: now,
          activity: activityAt(now, index),
          last_contact_response_at: now,
        }),
        tags,
        [],
      )
  })
}

beforeEach(async () => {
  time.ahead = 0
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bandeja-instances-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    return folder
  }
  postgres = await startPostgresServer()
  stops.push(() => postgres.release())
  redis = await startRedis()
  stops.push(() => redis.release())
  receiver = await startReceiver()
  stops.push(() => receiver.close())
  graph = await startGraphDouble()
  stops.push(() => graph.stop())
  graph.phones.push(linePhone())
  storage = await openStorage(await newFolder(), postgres.url)
  stops.push(() => storage.close())
  await seedUsers(storage, Date.now())
  await insertOthers()
  await insertContacts()
  const lineKey = randomBytes(SECRET_KEY_BYTES).toString('hex')
  const place = async (): Promise<Place> => {
    const port = await freePort()
    const own = { lineKey, redis: redis.url, port, time, privateHost: receiver.host }
    const shared = { database: postgres.url, ...own }
    const service = createKilledService(await newFolder(), graph.url, shared)
    stops.push(() => service.killAfter(0))
    return { service, url: `http://127.0.0.1:${port}`, received: [] }
  }
  places = [await place(), await place()]
  for (const { service } of places) await service.start()
})
afterEach(async () => {
  while (stops.length > 0) await stops.pop()?.()
})

const placeAt = (turn: number): Place => places[turn % 2 === 0 ? 0 : 1]
const textOf = ({ body }: Accepted): string => (body.type === 'text' ? body.text.body : '')

interface Call {
  method?: 'POST' | 'PATCH'
  body?: object
  headers?: Record<string, string>
  /** The service that has to answer. Default: whichever does. */
  at?: Place
}

/** Calls the services until one answers. @throws Error if it refuses */
async function call(path: string, { method = 'POST', body = {}, headers = {}, at }: Call) {
  for (let turn = Math.random() < 0.5 ? 0 : 1; ; turn += 1) {
    const { service, url } = at ?? placeAt(turn)
    // While a service is away, the other one has to answer.
    if (at !== undefined) await service.up()
    const response = await fetch(`${url}/services/${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-group-id': GROUP, ...headers },
      body: JSON.stringify(body),
    }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (response !== undefined && text !== undefined) {
      if (response.ok) return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
      // The database is away, or the service ends.
      if (response.status !== 503) throw new Error(`${path}: ${response.status} ${text}`)
    }
    await pause(20)
  }
}

/** Follows the feed of ana at a service, and connects again as soon as the service is back. */
async function follow({ url, received }: Place, authorization: string): Promise<void> {
  const authorize = async (socketId: string, channelName: string) => {
    const response = await fetch(`${url}/services/main/realtime/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ socket_id: socketId, channel_name: channelName }),
    })
    if (!response.ok) throw new Error(`refused with ${response.status}`)
    return z.object({ auth: z.string() }).parse(await response.json())
  }
  const client: Pusher = await openPush({ url }, ({ socketId, channelName }, callback) => {
    async function answer(): Promise<void> {
      try {
        callback(null, await authorize(socketId, channelName))
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)), null)
        // As the app does: a refused channel is asked for again with the next connection.
        client.disconnect()
      }
    }
    void answer()
  })
  const again = setInterval(() => {
    if (client.connection.state === 'connected') return
    client.disconnect()
    client.connect()
  }, 500)
  stops.push(() => {
    clearInterval(again)
    client.disconnect()
  })
  recordEvents(client.subscribe(channels.feed(GROUP, 'ana')), received)
}

/** @returns the path of the line's webhooks */
async function connectLine(authorization: string): Promise<string> {
  const headers = { authorization }
  const { line } = await call(`main/groups/${GROUP}/line`, { body: lineBody, headers })
  const synced = async () =>
    (await storage.db.selectFrom('provider_syncs').select('finished_at').execute()).map(
      ({ finished_at }) => typeof finished_at,
    )
  // It would drop a template that the provider does not have.
  await expect.poll(synced, soon).toEqual(['number'])
  return z.looseObject({ webhookPath: z.string() }).parse(line).webhookPath
}

async function startCampaign(authorization: string): Promise<void> {
  const template = whatsAppTemplateSchema.parse({
    id: 'offer',
    name: 'offer',
    templateType: 'TEXT',
    templateText: 'Hola {{1}}, 20 %.',
    templateApproveText: 'Hola {{contact.first_name}}, 20 %.',
    exampleParameters: ['Rosa'],
    status: 'approved',
    category: 'MARKETING',
  })
  await saveWaTemplate(storage.db, { ...template, groupId: GROUP }, 0)
  const headers = { authorization }
  const path = 'campaigns/api/operations'
  const draft = { groupId: GROUP, name: 'Mayo', templateId: 'offer' }
  const id = String((await call(path, { body: draft, headers }))['id'])
  const body = {
    audience: { sources: [{ kind: 'tag', refId: 'label-vip' }] },
    parameters: [{ field: 'contact.first_name', text: 'cliente' }],
    pacePerMinute: PACE_PER_MINUTE,
    quietHours: { days: [] },
  }
  await call(`${path}/${id}`, { method: 'PATCH', body, headers })
  await call(`${path}/${id}/start`, { headers })
}

/** Makes a webhook that only steps of rules call, and switches it on. */
async function makeWebhook(authorization: string): Promise<{ id: string; secret: string }> {
  const headers = { authorization }
  const path = `main/groups/${GROUP}/webhooks`
  const body = { name: 'ERP', url: receiver.url, kinds: [], withContent: true }
  const { webhook, secret } = await call(path, { body, headers })
  const { id } = z.looseObject({ id: z.string() }).parse(webhook)
  await call(`${path}/${id}`, { method: 'PATCH', body: { isOn: true }, headers })
  return { id, secret: String(secret) }
}

/** How much is still to be done. */
async function leftOver(): Promise<
  Record<'webhooks' | 'messages' | 'recipients' | 'campaigns' | 'events' | 'deliveries', number>
> {
  const { db } = storage
  const webhooks = await db.selectFrom('line_webhooks').select('id').where('done', '=', 0).execute()
  const messages = await db
    .selectFrom('messages')
    .leftJoin('line_sends', 'line_sends.message_id', 'messages.id')
    .select('messages.id')
    .where('messages.sender', '=', 'group')
    .where('messages.status', '=', 'pending')
    .where((where) =>
      where.or([
        where('line_sends.state', 'is', null),
        where('line_sends.state', '!=', 'uncertain'),
      ]),
    )
    .execute()
  const recipients = await db
    .selectFrom('campaign_recipients')
    .select('phone')
    .where('state', '=', 'queued')
    .execute()
  const campaigns = await db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '!=', 'finished')
    .execute()
  const events = await db.selectFrom('rule_events').select('id').execute()
  const deliveries = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('state', '!=', 'delivered')
    .execute()
  return {
    events: events.length,
    deliveries: deliveries.length,
    webhooks: webhooks.length,
    messages: messages.length,
    recipients: recipients.length,
    campaigns: campaigns.length,
  }
}

/** The claims whose service does not run. */
const claimsOfTheDead = () =>
  storage.db
    .selectFrom('claims')
    .select('name')
    .where('instance_id', 'not in', (query) => query.selectFrom('instances').select('id'))
    .execute()

test(
  `${KILLS} kills of each of two services, and losses of PostgreSQL and Redis, while eight groups write, lose nothing, double nothing and keep the order`,
  async () => {
    const luck = luckOf(20_261_127)
    const login = async (name: string) => {
      const body = { email: emailOf(name), password: PASSWORD }
      return `Bearer ${String((await call('main/login', { body }))['token'])}`
    }
    const authorization = await login('sara')
    const ofAna = await login('ana')
    for (const place of places) await follow(place, ofAna)
    const webhookPath = await connectLine(authorization)
    await startCampaign(authorization)
    const { id: webhookId, secret } = await makeWebhook(authorization)
    // One rule for each customer: all messages together would be too many for one.
    for (const { id } of chats) {
      const words = { kind: 'words' as const, is: 'has' as const, words: [`customer ${id}`] }
      const body = ruleBody({
        name: id,
        conditions: [words],
        actions: [
          { kind: 'note', text: 'Seen' },
          { kind: 'webhook', webhookId },
        ],
      })
      await call('main/rules', { body, headers: { authorization } })
    }

    const written = new Map(chats.map(({ id }): [string, string[]] => [id, []]))
    const said = new Map([...chats, ...others].map(({ id }): [string, string[]] => [id, []]))
    const happened = () => {
      for (const { service } of places) service.happened()
    }

    /** Delivers a webhook as the provider does: again until it is answered. Some come twice. */
    async function deliverSurely(body: object): Promise<void> {
      const first = Math.floor(luck() * 2)
      for (let turn = first, times = luck() < 0.2 ? 2 : 1; times > 0; turn += 1) {
        const status = await deliver(placeAt(turn).url + webhookPath, body, {
          appSecret: APP_SECRET,
        }).catch(() => null)
        if (status === 200) {
          times -= 1
          happened()
        } else if (status === null || status === 503) await pause(20)
        else throw new Error(`A webhook was answered with ${status}.`)
      }
    }
    async function customerWrites({ id, phone }: (typeof chats)[number]): Promise<void> {
      const texts = written.get(id) ?? []
      const messages = Array.from({ length: Math.ceil(luck() * 3) }, () => {
        const text = `customer ${id} ${texts.length}`
        texts.push(text)
        const timestamp = String(Math.floor(Date.now() / 1_000))
        return { id: newWamid(), from: phone, timestamp, type: 'text', text: { body: text } }
      })
      const value = { ...customerValue({ waId: phone }, {}), messages }
      await deliverSurely(messagesBody(linePhone(), value))
    }
    /** @param at the service that has to answer; default: whichever does */
    async function agentSays(id: string, text: string, at?: Place): Promise<void> {
      await say(GROUP, id, text, at)
      happened()
    }
    async function say(group: string, id: string, text: string, at?: Place): Promise<void> {
      said.get(id)?.push(text)
      const body = { contactId: id, content: { type: 'text', text } }
      const headers = { authorization, 'x-group-id': group, 'idempotency-key': text }
      await call('messages/messages', { body, headers, ...(at && { at }) })
    }

    let reporting = 0
    graph.onAccepted = async ({ wamid, body }) => {
      // The kill may come here, after the provider has accepted the message and before it has answered.
      happened()
      reporting += 1
      const timestamp = String(Math.floor(Date.now() / 1_000))
      const data = { biz_opaque_callback_data: body.biz_opaque_callback_data }
      const reported = deliverSurely(
        messagesBody(linePhone(), {
          statuses: [{ id: wamid, status: 'delivered', timestamp, ...data }],
        }),
      ).finally(() => (reporting -= 1))
      if (luck() < 0.3) await reported
    }

    let serial = 0
    const work: Promise<void>[] = []
    /** Lets customers and an agent write in every chat, after what they wrote before. */
    function write(): void {
      const before = Promise.all(work.splice(0))
      for (const chat of chats) {
        const inTurn = async (times: number, act: () => Promise<void>) => {
          await before
          for (let turn = 0; turn < times; turn += 1) await act()
        }
        work.push(inTurn(BODIES, () => customerWrites(chat)))
        work.push(inTurn(ANSWERS, () => agentSays(chat.id, `agent ${chat.id} ${serial++}`)))
      }
      const sayThere = async ({ group, id }: (typeof others)[number], text: string) => {
        await before
        await say(group, id, text)
      }
      for (const other of others) work.push(sayThere(other, `agent ${other.id} ${serial++}`))
    }
    /** Lets time pass at both services: chats wait a while after a message whose answer was lost. */
    async function waitAWhile(): Promise<void> {
      time.ahead += A_WHILE_MS
      for (const { service } of places) await service.waitAWhile()
    }
    /** Waits until a message that is sent at either service arrives at the follower of the other. */
    async function healed(after: string): Promise<void> {
      const since = performance.now()
      await Promise.all(
        places.map(async (from, index) => {
          for (let attempt = 0; ; attempt += 1) {
            const text = `after ${after} ${index} ${attempt}`
            await agentSays('c0', text, from)
            const isTold = () =>
              places.every(({ received }) => textsOf({ received }).includes(text))
            const until = performance.now() + 1_000
            while (!isTold() && performance.now() < until) await pause(20)
            if (isTold()) return
            if (performance.now() - since > HEALED_MS)
              throw new Error(`Not healed in time after ${after}.`)
          }
        }),
      )
    }

    for (let killed = 0; killed < KILLS; killed += 1) {
      for (const { service } of places) {
        write()
        await service.killAfter(Math.floor(luck() * THINGS_MAX))
        await service.start()
        await waitAWhile()
      }
      if (killed !== Math.floor(KILLS / 2)) continue
      await healed('the kill of a service')
      for (const how of ['immediate', 'fast'] as const) {
        write()
        await postgres.stop(how)
        await postgres.start()
        await healed(`the ${how} stop of PostgreSQL`)
      }
      write()
      await redis.stop()
      await Promise.all(work)
      write()
      await redis.start()
      await healed('the end of Redis')
      for (const { service } of places) {
        write()
        await service.end()
        await service.start()
      }
      await healed('a rolling restart')
    }
    await Promise.all(work)
    await expect
      .poll(async () => {
        await waitAWhile()
        return { ...(await leftOver()), reporting }
      }, drained)
      .toEqual({
        events: 0,
        deliveries: 0,
        webhooks: 0,
        messages: 0,
        recipients: 0,
        campaigns: 0,
        reporting: 0,
      })
    await healed('all')
    await expect.poll(leftOver, soon).toMatchObject({ messages: 0 })

    const rows = await storage.db
      .selectFrom('messages')
      .select(['contact_id', 'sender', 'content_json', 'status', 'payload_failed_json'])
      .orderBy('position')
      .execute()
    const stored = rows.map(({ content_json, payload_failed_json, ...row }) => ({
      ...row,
      text: z.object({ text: z.string().optional() }).parse(JSON.parse(content_json)).text ?? '',
      isUncertain:
        payload_failed_json !== null &&
        z.object({ code: z.unknown() }).parse(JSON.parse(payload_failed_json)).code ===
          lineCodes.uncertain,
    }))
    for (const { id, phone } of chats) {
      const own = stored.filter(({ contact_id }) => contact_id === id)
      const texts = (sender: string) =>
        own.filter((message) => message.sender === sender).map(({ text }) => text)
      expect(texts('contact')).toEqual(written.get(id))
      // What two services are told at the same time has no order.
      const ofAgents = (list: readonly string[]) => list.filter((text) => text.startsWith('agent'))
      expect(ofAgents(texts('group'))).toEqual(ofAgents(said.get(id) ?? []))
      expect(texts('group').toSorted()).toEqual(said.get(id)?.toSorted())
      const sentTo = graph.accepted.filter(({ body }) => body.to === `+${phone}`).map(textOf)
      // A kill before the call reached the provider: nobody knows, so an agent has to look.
      const certain = own.filter(({ sender, isUncertain }) => sender === 'group' && !isUncertain)
      expect(sentTo).toEqual(certain.map(({ text }) => text))
    }
    const inOthers = others.map(({ id }) =>
      stored.filter(({ contact_id }) => contact_id === id).map(({ text }) => text),
    )
    expect(inOthers).toEqual(others.map(({ id }) => said.get(id)))
    // Each message has started its rule once.
    const notes = await storage.db
      .selectFrom('notes')
      .select(({ fn }) => ['contact_id', fn.countAll<number>().as('count')])
      .groupBy('contact_id')
      .orderBy('contact_id')
      .execute()
    expect(notes).toEqual(
      chats.map(({ id }) => ({ contact_id: id, count: written.get(id)?.length })),
    )
    // And its webhook was told of each run once, apart from repetitions with the same id, in the order of the runs.
    for (const { id } of chats) {
      const ofChat = receiver.calls.filter(({ body }) => body.contactId === id)
      const firsts = [...new Map(ofChat.map(({ body }) => [String(body.id), body])).values()]
      expect(firsts).toHaveLength(written.get(id)?.length ?? 0)
      const revisions = firsts.map(({ contact }) => Number(contact.revision))
      expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
    }
    expect(receiver.calls.every((one) => isSigned(one, secret))).toBe(true)
    const vips = stored.filter(({ contact_id }) => contact_id.startsWith('v'))
    expect(vips.map(({ contact_id }) => contact_id).toSorted()).toEqual(
      Array.from({ length: RECIPIENTS }, (_, index) => `v${index}`).toSorted(),
    )
    const templates = graph.accepted.filter(({ body }) => body.type === 'template')
    expect(new Set(templates.map(({ body }) => body.to)).size).toBe(templates.length)
    expect(templates).toHaveLength(vips.filter(({ isUncertain }) => !isUncertain).length)
    expect(await claimsOfTheDead()).toEqual([])
  },
  BOUND_MS,
)
