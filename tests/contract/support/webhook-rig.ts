import { createHmac, randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import { webhookKinds } from '#contract/entities/groups/webhook.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { callAs, type Who } from './roles.ts'
import { startRig, type Answer, type Rig } from './test-workspace.ts'
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts'
import { GROUP } from './users.ts'

/** Paths of the calls for webhooks and for what was sent to them. */
export const hooks = `main/groups/${GROUP}/webhooks`
export const log = `main/groups/${GROUP}/webhook-deliveries`

interface Made {
  id: string
  secret: string
}

/** For each test of a file: a workspace with two chats, and a receiver of its webhooks. */
export function webhookRig() {
  let rig: Rig
  let receiver: WebhookReceiver
  beforeEach(async () => {
    receiver = await startReceiver()
    rig = await startRig({ privateHosts: [receiver.host], lineKey: randomBytes(32) })
    const { db } = rig.workspace.storage
    const group = await findGroup(db, GROUP)
    if (group === undefined) throw new Error('no group')
    await saveGroup(db, { ...group, hasNotifications: true, hasChatStatus: true })
    const ana = { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' }
    for (const id of ['c1', 'c2']) await rig.contact(id, { name: id, ...ana })
  })
  afterEach(async () => {
    await rig.stop()
    await receiver.close()
  })

  const call = async (who: Who, method: string, path: string, body?: object): Promise<Answer> =>
    (await callAs(rig, who))(method, path, body === undefined ? {} : { body })

  const draft = (more: object = {}) => ({
    name: 'ERP',
    url: receiver.url,
    kinds: [...webhookKinds],
    withContent: true,
    ...more,
  })

  /** Makes a webhook and switches it on. */
  async function made(more: object = {}): Promise<Made> {
    const { status, body } = await call('adam', 'POST', hooks, draft(more))
    expect([status, body]).toEqual([200, expect.anything()])
    const { webhook, secret } = integrationsApi.createWebhook.output.parse(body)
    await turn(webhook.id, true)
    return { id: webhook.id, secret }
  }
  async function turn(id: string, isOn: boolean): Promise<void> {
    const { status, body } = await call('adam', 'PATCH', `${hooks}/${id}`, { isOn })
    expect([status, body]).toEqual([200, expect.anything()])
  }
  async function hook(id: string) {
    const { body } = await call('adam', 'GET', hooks)
    const found = integrationsApi.webhooks.output.parse(body).items.find((one) => one.id === id)
    if (found === undefined) throw new Error('no webhook')
    return found
  }
  const deliveries = async (query = '') =>
    integrationsApi.webhookDeliveries.output.parse(
      (await call('adam', 'GET', `${log}${query}`)).body,
    )
  const details = async (id: string) =>
    integrationsApi.webhookDelivery.output.parse((await call('adam', 'GET', `${log}/${id}`)).body)

  /** Moves the clock to the next try of the event that waits. */
  async function passToNextTry(): Promise<void> {
    const next = (await deliveries('?state=waiting')).items[0]?.nextAt ?? ''
    rig.workspace.clock.advance(Date.parse(next) - rig.workspace.clock.now() + 1)
  }

  const customerSays = (contactId: string, text: string) =>
    rig.channel.customer.message({ contactId, content: { type: 'text', text } })

  const kindsGot = () => receiver.calls.map(({ body }) => body.event)
  /** Waits until the receiver has got so many calls, and the service has stored their answers. */
  async function got(count: number): Promise<void> {
    await eventually(() => expect(receiver.calls.length).toBeGreaterThanOrEqual(count))
    await eventually(async () => {
      const rows = await rig.workspace.storage.db
        .selectFrom('webhook_deliveries')
        .select('tries_json')
        .execute()
      const tries = rows.flatMap(({ tries_json }): unknown[] => JSON.parse(tries_json))
      expect(tries.length).toBeGreaterThanOrEqual(count)
    })
  }

  return {
    get rig() {
      return rig
    },
    get receiver() {
      return receiver
    },
    call,
    draft,
    made,
    turn,
    hook,
    deliveries,
    details,
    passToNextTry,
    customerSays,
    kindsGot,
    got,
  }
}

/** Checks a signature as docs/integrations.md says, without code of the service. */
export function isSigned(
  { headers, text }: WebhookReceiver['calls'][number],
  secret: string,
): boolean {
  const [time = '', ...signatures] = String(headers['x-bandeja-signature']).split(',')
  const seconds = time.replace('t=', '')
  const ours = createHmac('sha256', secret).update(`${seconds}.`).update(text).digest('hex')
  return signatures.includes(`v1=${ours}`)
}
