import { PATIENCE_MS } from '#tests/support/patience.ts'
import type { DoublePhone } from '#tests/support/cloud-api/double-numbers.ts'
import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import {
  mayCall,
  startGraphDouble,
  type GraphDouble,
} from '#tests/support/cloud-api/graph-double.ts'
import {
  customerValue,
  deliver,
  messagesBody,
  type Sender,
} from '#tests/support/cloud-api/webhooks.ts'
import { startRig, type Rig, type RigOptions } from './test-workspace.ts'
import { GROUP } from './users.ts'

/** How long tests wait for work in the background: a limit for a busy machine, not a pause. */
export const soon = { interval: 5, timeout: PATIENCE_MS }

export const APP_SECRET = '0123456789abcdef0123456789abcd9f'
export const TOKEN = `EAA${'token7Of'.repeat(8)}h7Qd`

export const lineBody = {
  provider: 'meta',
  phoneId: '100000000000101',
  accountId: '200000000000001',
  token: TOKEN,
  appSecret: APP_SECRET,
} as const

/** The line's number, as the double of the Graph API knows it. */
export const linePhone = (): DoublePhone => ({
  id: lineBody.phoneId,
  accountId: lineBody.accountId,
  token: TOKEN,
  display: '+51 999 000 100',
  verifiedName: 'Casa Nogal',
})

/** What a test does with a connected line. */
export interface LineCalls {
  graph: GraphDouble
  phone: DoublePhone
  lineId: string
  /** The full address of the line's webhooks. */
  webhook: string
  /** Sends the bodies one after another; each is accepted. */
  receive(...bodies: object[]): Promise<void>
  /** The bodies that were sent, in order. */
  received: object[]
  /** Sends a customer's message. @returns its wamid */
  write(from: Sender, message: object): Promise<string>
  /** Sends a status of one of our messages. */
  status(wamid: string, status: string, more?: object): Promise<void>
  /** Waits until every stored webhook was processed. */
  processed(): Promise<void>
  /** The messages of a contact as an agent gets them. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read single members
  messages(contactId: string): Promise<any[]>
  /** The ids of the contacts, in the order of their creation. */
  contacts(): Promise<string[]>
  /** The id of the contact of a test with one customer. */
  onlyContact(): Promise<string>
  /** A contact as an agent gets it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read single members
  contactOf(id: string): Promise<any>
}

/** A workspace whose main group has a line at the double of the Graph API. */
export type LineRig = Rig & LineCalls

/** A customer of the tests. */
export const lucia = {
  waId: '51999000001',
  userId: 'PE.99027276822493263',
  name: 'Lucía Paredes',
}

let serial = 0

export const newWamid = (): string => {
  serial += 1
  return `wamid.HBgLTEST${String(serial).padStart(6, '0')}`
}

/** Waits for the sync of the connection: it would take a test's faults, and drop templates that a test stores. */
async function connectionSynced({ workspace }: Rig): Promise<void> {
  const { db } = workspace.storage
  const read = () => db.selectFrom('provider_syncs').select('finished_at').executeTakeFirst()
  await eventually(async () => {
    if (typeof (await read())?.finished_at !== 'number') throw new Error('The sync still runs.')
  })
}

/**
 * Starts a workspace whose main group has a line.
 * @param others what else on this machine the lines may call
 */
export async function startLineRig(
  options: RigOptions = {},
  ...others: { url: string }[]
): Promise<LineRig> {
  const graph = await startGraphDouble()
  const rig = await startRig({
    providerUrl: graph.url,
    ...mayCall(graph, ...others),
    lineKey: randomBytes(32),
    ...options,
  })
  const { stop } = rig
  const more = await connectLine(rig, graph)
  const stopped = async () => {
    await stop()
    await graph.stop()
  }
  // The rig itself is kept, because its `workspace` is a getter.
  return Object.assign(rig, more, { stop: stopped })
}

/** Connects the main group of a workspace to the double. */
export async function connectLine(rig: Rig, graph: GraphDouble): Promise<LineCalls> {
  const phone = linePhone()
  graph.phones.push(phone)
  const sara = await rig.as('sara')
  const { status, body } = await sara('POST', `main/groups/${GROUP}/line`, { body: lineBody })
  expect({ status, body }).toMatchObject({ status: 200 })
  await connectionSynced(rig)
  return lineCalls(rig, graph, { ...body.line, phone })
}

export function lineCalls(
  rig: Rig,
  graph: GraphDouble,
  { phone, id, webhookPath }: { phone: DoublePhone; id: string; webhookPath: string },
): LineCalls {
  const webhook = rig.url + webhookPath
  const received: object[] = []
  const receive = async (...bodies: object[]) => {
    for (const one of bodies) {
      expect(await deliver(webhook, one, { appSecret: APP_SECRET })).toBe(200)
      received.push(one)
    }
  }
  const more: LineCalls = {
    graph,
    phone,
    lineId: id,
    webhook,
    receive,
    received,
    async write(from, message) {
      const id = newWamid()
      for (const one of [from.waId, from.userId])
        if (one !== undefined) graph.blocks.recent.add(one)
      const timestamp = String(Math.floor(rig.workspace.clock.now() / 1000))
      await receive(messagesBody(phone, customerValue(from, { id, timestamp, ...message })))
      await more.processed()
      return id
    },
    async status(wamid, name, extra = {}) {
      const timestamp = String(Math.floor(rig.workspace.clock.now() / 1000))
      const status = { id: wamid, status: name, timestamp, ...extra }
      await receive(messagesBody(phone, { statuses: [status] }))
      await more.processed()
    },
    async processed() {
      await expect
        .poll(async () => {
          const { db } = rig.workspace.storage
          return await db.selectFrom('line_webhooks').select('id').where('done', '=', 0).execute()
        }, soon)
        .toEqual([])
    },
    async messages(contactId) {
      const answer = await (await rig.as('sara'))('GET', `messages/messages/${contactId}?limit=100`)
      expect(answer.status).toBe(200)
      return answer.body.items
    },
    async contacts() {
      const { db } = rig.workspace.storage
      const rows = await db.selectFrom('contacts').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    },
    async onlyContact() {
      const [id = '', ...others] = await more.contacts()
      expect(others).toEqual([])
      return id
    },
    async contactOf(contactId) {
      return (await (await rig.as('sara'))('GET', `main/contacts/${contactId}`)).body
    },
  }
  return more
}
