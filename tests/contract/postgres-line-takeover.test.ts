import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  atDouble,
  startGraphDouble,
  type Accepted,
  type GraphDouble,
} from '#tests/support/cloud-api/graph-double.ts'
import { customerValue, deliver, messagesBody } from '#tests/support/cloud-api/webhooks.ts'
import { SECRET_KEY_BYTES } from '#workspace/sealed-text.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { createKilledService, type KilledService } from './line-kill-processes.ts'
import { APP_SECRET, lineBody, linePhone, newWamid } from './support/line-rig.ts'
import { startRig } from './support/test-workspace.ts'
import { emailOf, GROUP, PASSWORD } from './support/users.ts'

const CHATS = 4
/** What is written in each chat by each side, in order. */
const TURNS = 10
/** The service that works for the line is killed when the provider has accepted this many messages. */
const KILLED_AFTER = 10
/** Each service is stopped and started again twice. */
const RESTARTS = 4
/** How soon the other service goes on after the kill, ms. */
const TAKEN_OVER_MS = 15_000
/** How soon the last calls of a killed service arrive, ms. */
const LAST_CALLS_MS = 2_000
const soon = { interval: 50, timeout: 60_000 }

/** What ends a test, last first. */
const stops: (() => unknown)[] = []
let graph: GraphDouble
/** The database as a third party sees it. */
let storage: Storage
/** What services on the database have in common. */
let shared: { database: string; lineKey: Buffer; providerUrl: string; privateHosts: string[] }
let killed: KilledService
let other: KilledService
beforeEach(async () => {
  const newFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bandeja-takeover-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    return folder
  }
  graph = await startGraphDouble()
  stops.push(() => graph.stop())
  graph.phones.push(linePhone())
  const original = await startRig()
  stops.push(() => original.stop())
  for (const chat of chats) await original.contact(chat.id, { phone: chat.phone })
  const { database = '' } = await original.copyData()
  storage = await openStorage(await newFolder(), database)
  stops.push(() => storage.close())
  const lineKey = randomBytes(SECRET_KEY_BYTES)
  shared = { database, lineKey, ...atDouble(graph) }
  const servers = { database, lineKey: lineKey.toString('hex') }
  killed = createKilledService(await newFolder(), graph.url, servers)
  other = createKilledService(await newFolder(), graph.url, servers)
  for (const service of [killed, other]) stops.push(() => service.killAfter(0))
})
afterEach(async () => {
  while (stops.length > 0) await stops.pop()?.()
})

const chats = Array.from({ length: CHATS }, (_, index) => ({
  id: `c${index}`,
  phone: `5199900000${index}`,
}))
const textOf = ({ body }: Accepted): string => (body.type === 'text' ? body.text.body : '')
const said = (id: string) => Array.from({ length: TURNS }, (_, turn) => `agent ${id} ${turn}`)
const written = (id: string) => Array.from({ length: TURNS }, (_, turn) => `customer ${id} ${turn}`)

const answerSchema = z.record(z.string(), z.unknown())

/** The address of one of the services that run: both take their turns until one is killed. */
const address = (turn: number): Promise<string> =>
  turn % 2 === 0 ? other.up() : Promise.race([killed.up(), other.up()])

/** Calls the services until one answers. @param at their addresses by attempt @throws Error if it refuses */
async function call(
  at: (attempt: number) => Promise<string> | string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
) {
  for (let attempt = 0; ; attempt += 1) {
    const url = await at(attempt)
    const response = await fetch(`${url}/services/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-group-id': GROUP, ...headers },
      body: JSON.stringify(body),
    }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    // A service that ends refuses new calls.
    if (response === undefined || text === undefined || response.status === 503) continue
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return answerSchema.parse(JSON.parse(text))
  }
}

/** Sends a message of an agent, once. */
async function say(
  at: (attempt: number) => Promise<string> | string,
  authorization: string,
  contactId: string,
  text: string,
): Promise<void> {
  const body = { contactId, content: { type: 'text', text } }
  await call(at, 'messages/messages', body, { authorization, 'idempotency-key': text })
}

test('a line goes on at another service soon after the one that worked for it was killed', async () => {
  await killed.start()
  const login = { email: emailOf('sara'), password: PASSWORD }
  const { token } = await call(killed.up, 'main/login', login)
  const authorization = `Bearer ${String(token)}`
  const { line } = await call(killed.up, `main/groups/${GROUP}/line`, lineBody, { authorization })
  const { webhookPath } = z.looseObject({ webhookPath: z.string() }).parse(line)
  const holders = () =>
    storage.db.selectFrom('claims').select('instance_id').where('name', 'like', 'line %').execute()
  await expect.poll(async () => (await holders()).length, soon).toBe(1)
  const [before] = await holders()
  await other.start()

  let killedAt = Number.POSITIVE_INFINITY
  const kill = Promise.withResolvers<void>()
  const acceptedAt: number[] = []
  graph.onAccepted = async () => {
    acceptedAt.push(performance.now())
    if (graph.accepted.length !== KILLED_AFTER) return
    // The provider has the message, and its answer does not arrive.
    await killed.killAfter(0)
    killedAt = performance.now()
    kill.resolve()
  }
  /** When a message was accepted of another service than the killed one, whose last calls arrive at once. */
  const takenOverAt = () => acceptedAt.find((at) => at - killedAt > LAST_CALLS_MS)

  async function agentSays(id: string): Promise<void> {
    // A call of every other chat may be cut off, which holds up that chat for a minute: this one shows who goes on.
    if (id === chats.at(-1)?.id) await kill.promise
    for (const [turn, text] of said(id).entries())
      await say((attempt) => address(turn + attempt), authorization, id, text)
  }
  async function customerWrites({ id, phone }: { id: string; phone: string }): Promise<void> {
    for (const [turn, text] of written(id).entries()) {
      const timestamp = String(Math.floor(Date.now() / 1_000))
      const message = { id: newWamid(), timestamp, type: 'text', text: { body: text } }
      const body = messagesBody(linePhone(), customerValue({ waId: phone }, message))
      let status: number | undefined
      for (let attempt = turn; status !== 200; attempt += 1)
        status = await deliver((await address(attempt)) + webhookPath, body, {
          appSecret: APP_SECRET,
        }).catch(() => undefined)
    }
  }
  await Promise.all(chats.flatMap((chat) => [agentSays(chat.id), customerWrites(chat)]))
  await expect.poll(takenOverAt, soon).toBeDefined()
  expect((takenOverAt() ?? 0) - killedAt).toBeLessThan(TAKEN_OVER_MS)
  expect((await holders())[0]).not.toEqual(before)

  // Chats with a call that was cut off wait a minute for its status, and go on.
  const open = () =>
    storage.db
      .selectFrom('messages')
      .leftJoin('line_sends', 'line_sends.message_id', 'messages.id')
      .select('messages.id')
      .where('messages.sender', '=', 'group')
      .where('messages.status', '=', 'pending')
      .where((where) =>
        where.or([
          where('line_sends.state', 'is', null),
          where('line_sends.state', 'not in', ['uncertain', 'accepted']),
        ]),
      )
      .execute()
  await expect
    .poll(async () => {
      await other.waitAWhile()
      return await open()
    }, soon)
    .toEqual([])
  await expect
    .poll(
      () => storage.db.selectFrom('line_webhooks').select('id').where('done', '=', 0).execute(),
      soon,
    )
    .toEqual([])

  const rows = await storage.db
    .selectFrom('messages')
    .select(['contact_id', 'sender', 'content_json'])
    .orderBy('position')
    .execute()
  const stored = rows.map(({ content_json, ...row }) => ({
    ...row,
    text: z.object({ text: z.string() }).parse(JSON.parse(content_json)).text,
  }))
  const accepted = graph.accepted.map(textOf)
  expect(new Set(accepted).size).toBe(accepted.length)
  for (const { id, phone } of chats) {
    const texts = (sender: string) =>
      stored.filter((one) => one.contact_id === id && one.sender === sender).map(({ text }) => text)
    expect(texts('contact')).toEqual(written(id))
    expect(texts('group')).toEqual(said(id))
    const sentTo = graph.accepted.filter(({ body }) => body.to === `+${phone}`).map(textOf)
    expect(sentTo).toEqual(said(id).filter((text) => accepted.includes(text)))
  }
  // Only a message whose call was cut off may be unknown, at most one of each chat.
  const unknown = await storage.db
    .selectFrom('line_sends')
    .innerJoin('messages', 'messages.id', 'line_sends.message_id')
    .select('contact_id')
    .where('state', '=', 'uncertain')
    .execute()
  expect(new Set(unknown.map(({ contact_id }) => contact_id)).size).toBe(unknown.length)
})

test('a rolling restart of two services under load loses and doubles nothing', async () => {
  const open = async () => await startRig(shared)
  const rigs = [await open(), await open()]
  stops.push(() => Promise.all(rigs.map(async (rig) => await rig.stop())))
  const urlOf = (turn: number) => rigs[turn % rigs.length]?.url ?? ''
  const authorization = `Bearer ${await rigs[0]?.tokenOf('sara')}`
  await call(urlOf, `main/groups/${GROUP}/line`, lineBody, { authorization })
  const texts = new Map(chats.map(({ id }): [string, string[]] => [id, []]))
  const load = { isOver: false }
  const writers = chats.map(async ({ id }) => {
    const own = texts.get(id) ?? []
    while (!load.isOver) {
      const turn = own.length
      own.push(`agent ${id} ${turn}`)
      await say((attempt) => urlOf(turn + attempt), authorization, id, own.at(-1) ?? '')
    }
  })
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const before = graph.accepted.length
    await expect.poll(() => graph.accepted.length, soon).toBeGreaterThan(before + CHATS)
    const index = restart % rigs.length
    await rigs[index]?.stop()
    rigs[index] = await open()
  }
  load.isOver = true
  await Promise.all(writers)
  const all = Array.from(texts.values()).flat()
  await expect.poll(() => graph.accepted.length, soon).toBe(all.length)
  for (const { id, phone } of chats) {
    const sentTo = graph.accepted.filter(({ body }) => body.to === `+${phone}`).map(textOf)
    expect(sentTo).toEqual(texts.get(id))
  }
})
