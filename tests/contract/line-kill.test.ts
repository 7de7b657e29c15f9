import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { lineCodes } from '#contract/errors.ts'
import {
  startGraphDouble,
  type Accepted,
  type GraphDouble,
} from '#tests/support/cloud-api/graph-double.ts'
import {
  customerValue,
  deliver,
  endedCallBody,
  messagesBody,
  ringingBody,
} from '#tests/support/cloud-api/webhooks.ts'
import { killCount } from '#tests/support/kill-count.ts'
import { createKilledService, type KilledService } from './line-kill-processes.ts'
import { luckOf } from './main-outbox-processes.ts'
import { ruleBody } from './support/rules.ts'
import { APP_SECRET, lineBody, linePhone, newWamid, TOKEN } from './support/line-rig.ts'
import { createUsersData } from './support/users-data.ts'
import { emailOf, GROUP, PASSWORD } from './support/users.ts'

const KILLS = killCount(8, 40)
const CHATS = 8
/** What happens in each chat between two starts. It is more than what a kill waits for. */
const BODIES = 4
const ANSWERS = 3
const THINGS_MAX = 30
/** The provider's code of a message that could not be delivered. */
const UNDELIVERABLE = 131_026
/** Time limit on a busy machine, ms; a tenth of it is usual. */
const BOUND_MS = KILLS * 30_000 + 120_000
const soon = { interval: 50, timeout: 60_000 }
/** The backlog after the last kill is the largest. */
const drained = { ...soon, timeout: 120_000 }

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let folder: string
let graph: GraphDouble
let service: KilledService
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-line-kill-'))
  await createUsersData(folder)
  graph = await startGraphDouble()
  graph.phones.push(linePhone())
  service = createKilledService(folder, graph.url)
  await service.start()
})
afterEach(async () => {
  await service.killAfter(0)
  await graph.stop()
  await rm(folder, { recursive: true, force: true })
})

const order = {
  catalog_id: '777000111',
  product_items: [
    { product_retailer_id: 'ESC-LIMA', quantity: 2, item_price: 899, currency: 'PEN' },
  ],
}
/** How the service stores the products of the order before the customer's words. */
const orderText = 'Order:\n2 × ESC-LIMA, 899 PEN\n'
const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' }

const answerSchema = z.record(z.string(), z.unknown())

/** Calls the service until it answers, also after kills. @throws Error if it refuses */
async function call(path: string, body: object, headers: Record<string, string> = {}) {
  for (;;) {
    const url = await service.up()
    const response = await fetch(`${url}/services/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-group-id': GROUP, ...headers },
      body: JSON.stringify(body),
    }).catch(() => undefined)
    const text = await response?.text().catch(() => undefined)
    if (response === undefined || text === undefined) continue
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return answerSchema.parse(JSON.parse(text))
  }
}

interface StoredMessage {
  phone: string
  sender: string
  status: string
  text: string
  media: string | null
  failure: number | null
}

test(
  `${KILLS} kills while webhooks arrive and messages leave lose nothing, double nothing and keep the order`,
  async () => {
    const luck = luckOf(20_261_126)
    const { token } = await call('main/login', { email: emailOf('sara'), password: PASSWORD })
    const authorization = `Bearer ${String(token)}`
    const { line } = await call(`main/groups/${GROUP}/line`, lineBody, { authorization })
    const { webhookPath } = z.looseObject({ webhookPath: z.string() }).parse(line)
    let repeated = 0

    /** Delivers a webhook as the provider does: again until it is answered. Some come twice. */
    async function deliverSurely(body: object): Promise<void> {
      for (let times = luck() < 0.2 ? 2 : 1; times > 0;) {
        const url = await service.up()
        const status = await deliver(url + webhookPath, body, { appSecret: APP_SECRET }).catch(
          () => null,
        )
        // After a start the clock is ahead, and what was stored before has waited for too long.
        if (status === null || status === 503) {
          repeated += 1
          // Repeated without a pause, the refused webhooks would take the time of those that wait.
          await pause(20)
          continue
        }
        if (status !== 200) throw new Error(`A webhook was answered with ${status}.`)
        times -= 1
        service.happened()
      }
    }

    const phones = Array.from({ length: CHATS }, (_, index) => `5199900000${index}`)
    const written = new Map(phones.map((phone): [string, string[]] => [phone, []]))
    const said = new Map(phones.map((phone): [string, string[]] => [phone, []]))
    /** Calls that nobody answered, by the customer's number. */
    const missed = new Map<string, number>()
    /** Texts that customers sent with a picture. */
    const pictures = new Set<string>()

    function customerMessage(phone: string): object {
      const texts = written.get(phone) ?? []
      const text = `customer ${phone} ${texts.length}`
      const kind = luck()
      const isOrder = kind > 0.1 && kind <= 0.2
      texts.push(isOrder ? orderText + text : text)
      const timestamp = String(Math.floor(Date.now() / 1_000))
      const common = { id: newWamid(), from: phone, timestamp }
      if (kind > 0.2) return { ...common, type: 'text', text: { body: text } }
      if (isOrder) return { ...common, type: 'order', order: { ...order, text } }
      pictures.add(text)
      const id = graph.addMedia(lineBody.phoneId, PNG, 'image/png')
      const sha256 = createHash('sha256').update(PNG).digest('base64')
      return {
        ...common,
        type: 'image',
        image: { id, mime_type: 'image/png', sha256, caption: text },
      }
    }
    /** A customer calls, and nobody answers. */
    async function customerCalls(phone: string): Promise<void> {
      const calls = missed.get(phone) ?? 0
      missed.set(phone, calls + 1)
      const call = { id: `wacid.${phone}.${calls}`, from: { waId: phone } }
      const at = Math.floor(Date.now() / 1_000)
      await deliverSurely(ringingBody(linePhone(), call, at - 5))
      await deliverSurely(endedCallBody(linePhone(), call, at))
    }
    async function customerWrites(phone: string): Promise<void> {
      const messages = Array.from({ length: Math.ceil(luck() * 3) }, () => customerMessage(phone))
      const value = { ...customerValue({ waId: phone }, {}), messages }
      await deliverSurely(messagesBody(linePhone(), value))
    }
    async function agentSays(phone: string, contactId: string): Promise<void> {
      const texts = said.get(phone) ?? []
      const text = `agent ${phone} ${texts.length}`
      texts.push(text)
      const body = { contactId, content: { type: 'text', text } }
      await call('messages/messages', body, { authorization, 'idempotency-key': text })
      service.happened()
    }

    /** The last status of each message that the provider has accepted, by text. */
    const lastStatus = new Map<string, string>()
    let reporting = 0
    async function report({ wamid, body }: Accepted, statuses: string[]): Promise<void> {
      reporting += 1
      for (const status of statuses) {
        const timestamp = String(Math.floor(Date.now() / 1_000))
        const data = { biz_opaque_callback_data: body.biz_opaque_callback_data }
        const errors = status === 'failed' ? { errors: [{ code: UNDELIVERABLE }] } : {}
        const one = { id: wamid, status, timestamp, pricing, ...data, ...errors }
        await deliverSurely(messagesBody(linePhone(), { statuses: [one] }))
      }
      reporting -= 1
    }
    graph.onAccepted = async (message) => {
      // The kill may come here, after the provider has accepted the message and before it has answered.
      service.happened()
      graph.faults.push(luck() < 0.1 ? { kind: 'cutAfter' } : undefined)
      const outcome = luck()
      const statuses =
        outcome < 0.1
          ? ['sent', 'failed']
          : ['sent', 'delivered', ...(outcome < 0.3 ? [] : ['read'])]
      lastStatus.set(textOf(message), statuses.at(-1) ?? '')
      const reported = report(message, luck() < 0.5 ? statuses : statuses.toReversed())
      if (luck() < 0.3) await reported
    }

    // One rule for each customer: all messages together would be too many for one.
    for (const phone of phones) {
      const words = { kind: 'words' as const, is: 'has' as const, words: [`customer ${phone}`] }
      const rule = ruleBody({
        name: phone,
        conditions: [words],
        actions: [{ kind: 'note', text: 'Seen' }],
      })
      await call('main/rules', rule, { authorization })
    }

    await Promise.all(phones.map(customerWrites))
    const contactIds = new Map<string, string>()
    await expect
      .poll(() => {
        const rows = service.read<{ id: string; phone: string }>('select id, phone from contacts')
        for (const { id, phone } of rows) contactIds.set(phone, id)
        return contactIds.size
      }, soon)
      .toBe(CHATS)

    const work: Promise<void>[] = []
    for (let killed = 0; killed < KILLS; killed += 1) {
      const before = Promise.all(work.splice(0))
      for (const phone of phones) {
        const inTurn = async (times: number, act: () => Promise<void>) => {
          await before
          for (let turn = 0; turn < times; turn += 1) await act()
        }
        work.push(inTurn(BODIES, () => customerWrites(phone)))
        work.push(inTurn(1, () => customerCalls(phone)))
        work.push(inTurn(ANSWERS, () => agentSays(phone, contactIds.get(phone) ?? '')))
      }
      await service.killAfter(Math.floor(luck() * THINGS_MAX))
      await service.start()
    }
    await Promise.all(work)

    const open = () =>
      service
        .read<{ count: number }>(
          `select (select count(*) from line_webhooks where done = 0)
            + (select count(*) from line_downloads)
            + (select count(*) from rule_events)
            + (select count(*) from messages left join line_sends on message_id = id
                where sender = 'group' and status = 'pending'
                and (state is null or state <> 'uncertain')) as count`,
        )
        .reduce((sum, { count }) => sum + count, reporting)
    await expect
      .poll(async () => {
        await service.waitAWhile()
        return open()
      }, drained)
      .toBe(0)
    await service.killAfter(0)

    const stored = service.read<StoredMessage>(
      `select phone, sender, messages.status, json_extract(content_json, '$.text') as text,
        json_extract(content_json, '$.media') as media,
        json_extract(payload_failed_json, '$.code') as failure
        from messages join contacts on contacts.id = contact_id
        where json_extract(content_json, '$.call') is null order by contact_id, position`,
    )
    const accepted = graph.accepted.map(textOf)
    for (const phone of phones) {
      const own = stored.filter((message) => message.phone === phone)
      const texts = (sender: string) =>
        own.filter((message) => message.sender === sender).map(({ text }) => text)
      expect(texts('contact')).toEqual(written.get(phone))
      expect(texts('group')).toEqual(said.get(phone))
      const sentTo = graph.accepted.filter(({ body }) => body.to === `+${phone}`).map(textOf)
      expect(sentTo).toEqual(said.get(phone)?.filter((text) => accepted.includes(text)))
    }
    const expected = ({ sender, text }: StoredMessage) => {
      if (sender === 'contact')
        return { text, status: 'delivered', hasFile: pictures.has(text), failure: null }
      const status = lastStatus.get(text)
      // Killed before the call reached the provider: nobody knows, so an agent has to look.
      if (status === undefined)
        return { text, status: 'pending', hasFile: false, failure: lineCodes.uncertain }
      return { text, status, hasFile: false, failure: status === 'failed' ? UNDELIVERABLE : null }
    }
    const seen = stored.map(({ text, status, media, failure }) => ({
      text,
      status,
      hasFile: media !== null,
      failure,
    }))
    expect(seen).toEqual(stored.map(expected))
    expect(service.read('select id from line_webhooks where done = 0 or faults > 0')).toEqual([])
    expect(service.read('select id from contacts')).toHaveLength(CHATS)
    const calls = service.read<{ phone: string; count: number }>(
      `select phone, count(*) as count from messages join contacts on contacts.id = contact_id
        where json_extract(content_json, '$.call') is not null group by phone order by phone`,
    )
    expect(calls).toEqual(phones.map((phone) => ({ phone, count: missed.get(phone) })))
    // Each message has started its rule once.
    const notes = service.read<{ phone: string; count: number }>(
      `select phone, count(*) as count from notes join contacts on contacts.id = contact_id
        group by phone order by phone`,
    )
    const noted = phones.map((phone) => ({ phone, count: written.get(phone)?.length }))
    expect(notes).toEqual(noted)
    expect(service.read('select id from rule_runs')).toHaveLength(
      Array.from(written.values()).flat().length,
    )
    // What a message costs is known once for each that the provider has accepted.
    const charged = service.read<{ wamid: string }>('select wamid from line_charges order by wamid')
    expect(charged.map(({ wamid }) => wamid)).toEqual(
      graph.accepted.map(({ wamid }) => wamid).toSorted(),
    )
    // The kills had an effect, and most messages were sent in spite of them.
    expect(repeated).toBeGreaterThan(0)
    expect(accepted.length).toBeGreaterThan(0.8 * Array.from(said.values()).flat().length)

    const log = service.log.join('')
    for (const secret of [TOKEN, APP_SECRET, await readFile(join(folder, 'line.key'), 'utf8')])
      expect(log).not.toContain(secret)
  },
  BOUND_MS,
)

const textOf = ({ body }: Accepted): string => (body.type === 'text' ? body.text.body : '')
