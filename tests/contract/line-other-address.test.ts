import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startGraphDouble, type GraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { accountBody, deliver, templateValue } from '#tests/support/cloud-api/webhooks.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import {
  APP_SECRET,
  lineBody,
  linePhone,
  soon,
  startLineRig,
  TOKEN,
  type LineRig,
} from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

const path = `main/groups/${GROUP}/line`
const otherPath = `main/groups/${OTHER_GROUP}/line`

/** A provider that an admin of another company runs: it answers whatever they like. */
let foreign: GraphDouble
/** An address that notes what reaches it. */
let listener: Server
let listenerUrl: string
let heard: string
let rig: LineRig
let sara: Caller
let olga: Caller
beforeEach(async () => {
  heard = ''
  listener = createServer((request, response) => {
    heard += `${request.url ?? ''} ${JSON.stringify(request.headers)}\n`
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  listenerUrl = `http://127.0.0.1:${await listenOnFreePort(listener)}`
  foreign = await startGraphDouble()
  rig = await startLineRig({}, foreign, { url: listenerUrl })
  sara = await rig.as('sara')
  olga = await rig.as('olga')
})
afterEach(async () => {
  await rig.stop()
  await foreign.stop()
  listener.close()
})

/** Connects the other group to its own provider. */
async function connectOther(more: object = {}) {
  foreign.phones.push({ ...linePhone(), ...more, token: 'their-own-token' })
  return await olga('POST', otherPath, {
    group: OTHER_GROUP,
    body: {
      ...lineBody,
      ...more,
      ...('id' in more && { phoneId: more.id }),
      token: 'their-own-token',
      appSecret: 'their-own-secret',
      baseUrl: foreign.url,
    },
  })
}

describe('the stored secrets', () => {
  test.each([
    ['check', { provider: 'meta', appId: '777' }],
    ['check', { provider: 'meta', appId: '777', token: 'another-token' }],
    ['check', { provider: '360dialog', phone: '51999000100' }],
    ['register', { provider: 'meta', pin: '123456' }],
    ['register', { provider: 'meta', pin: '123456', token: 'another-token' }],
  ])('never go to an address of the call: %s %j', async (name, body) => {
    await sara('POST', `${path}/${name}`, { body: { ...body, baseUrl: listenerUrl } })
    expect(heard).not.toContain(TOKEN)
    expect(heard).not.toContain(APP_SECRET)
    expect(heard.includes('another-token')).toBe('token' in body)
  })

  test('go to the stored address, however it is named', async () => {
    await sara('DELETE', path)
    const body = { ...lineBody, baseUrl: rig.graph.url }
    expect(await sara('POST', path, { body })).toMatchObject({ status: 200 })
    for (const baseUrl of [undefined, `${rig.graph.url}/`]) {
      const checked = await sara('POST', `${path}/check`, { body: { provider: 'meta', baseUrl } })
      expect(checked.body.number).toMatchObject({ name: 'Casa Nogal' })
    }
  })
})

describe('an event of an account', () => {
  const rejected = { event: 'REJECTED', reason: 'ABUSIVE_CONTENT' }
  const template = { id: '900000000000001', name: 'aviso_pedido', language: 'es' }

  async function statusOf(caller: Caller, group: string): Promise<string> {
    const { body } = await caller('GET', `main/watemplates?groupId=${group}`, { group })
    return body.items.find(({ name }: { name: string }) => name === template.name)?.status
  }

  async function addTemplate(): Promise<void> {
    const body = {
      groupId: GROUP,
      name: template.name,
      templateType: 'TEXT',
      templateText: 'Hola, tu pedido ya salió.',
      templateApproveText: 'Hola, tu pedido ya salió.',
      exampleParameters: [],
      category: 'UTILITY',
      languageCode: 'es',
    }
    expect((await sara('POST', 'main/watemplates/apply', { body })).status).toBe(200)
    template.id = rig.graph.accountTemplates.all.at(-1)?.id ?? ''
  }

  const event = (time: number) =>
    accountBody(
      { ...rig.phone, accountId: lineBody.accountId },
      'message_template_status_update',
      templateValue(template, rejected),
      Math.floor(time / 1000) + 60,
    )

  test('does not reach a line of that account with another secret and address', async () => {
    await addTemplate()
    const connected = await connectOther({ id: '100000000000555' })
    expect(connected).toMatchObject({ status: 200 })
    const door = rig.url + String(connected.body.line.webhookPath)
    const body = event(rig.workspace.clock.now())
    expect(await deliver(door, body, { appSecret: 'their-own-secret' })).toBe(200)
    await rig.processed()
    expect(await statusOf(sara, GROUP)).toBe('pending')
  })

  test('reaches every line of the account with the same secret and address', async () => {
    await addTemplate()
    const second = { ...rig.phone, id: '100000000000102' }
    rig.graph.phones.push(second)
    const { body: other } = await olga('POST', otherPath, {
      group: OTHER_GROUP,
      body: { ...lineBody, phoneId: second.id },
    })
    const door = rig.url + String(other.line.webhookPath)
    const body = event(rig.workspace.clock.now())
    expect(await deliver(door, body, { appSecret: APP_SECRET })).toBe(200)
    await rig.processed()
    expect(await statusOf(sara, GROUP)).toBe('rejected')
  })
})

describe('a number that another group holds', () => {
  test('at an address of its own is given up to who proves it at the provider', async () => {
    const { db } = rig.workspace.storage
    const group = await findGroup(db, OTHER_GROUP)
    if (group !== undefined) await saveGroup(db, { ...group, hasNotifications: true })
    await sara('DELETE', path)
    const { body } = await connectOther()
    expect(body.line).toMatchObject({ phoneId: lineBody.phoneId })
    const check = await sara('POST', `${path}/check`, { body: lineBody })
    expect(JSON.stringify(check.body.checks)).not.toContain('numberTaken')
    expect(await sara('POST', path, { body: lineBody })).toMatchObject({ status: 200 })
    expect((await olga('GET', otherPath, { group: OTHER_GROUP })).body).toEqual({})
    const notified = async () =>
      (await olga('GET', 'main/notifications/user', { group: OTHER_GROUP })).body.items
    await expect
      .poll(notified, soon)
      .toContainEqual(expect.objectContaining({ kind: 'line', change: 'line_stopped' }))
    const door = rig.url + String(body.line.webhookPath)
    expect((await fetch(door, { method: 'POST', body: randomBytes(4) })).status).toBe(404)
  })

  test('that was proved at the provider stays with its group', async () => {
    const answer = await connectOther()
    expect(answer).toMatchObject({ status: 409, body: { code: 'LINE_CONNECTED' } })
    expect((await sara('GET', path)).body.line).toMatchObject({ state: 'connected' })
    const check = await olga('POST', `${otherPath}/check`, {
      group: OTHER_GROUP,
      body: { ...lineBody, token: 'their-own-token', baseUrl: foreign.url },
    })
    expect(check.body.checks).toContainEqual(expect.objectContaining({ fault: 'numberTaken' }))
  })
})

describe('an address of this machine or its network', () => {
  const closed = 'http://127.0.0.1:1'
  const own = () => ({ ...lineBody, token: 'their-own-token', phoneId: '5' })

  test.each(['', '/check', '/register'])(
    'is not called by main/groups/{id}/line%s',
    async (call) => {
      const hidden = createServer((_, response) => void response.end('{}'))
      let calls = 0
      hidden.on('connection', () => (calls += 1))
      const open = `http://127.0.0.1:${await listenOnFreePort(hidden)}`
      for (const baseUrl of [open, closed, 'https://localhost', 'https://10.0.0.5']) {
        const body = { ...own(), baseUrl, ...(call === '/register' && { pin: '123456' }) }
        const answer = await olga('POST', `${otherPath}${call}`, { group: OTHER_GROUP, body })
        expect(answer).toMatchObject({
          status: 503,
          body: { code: 'LINE_UNREACHABLE', details: { fault: 'privateAddress' } },
        })
      }
      expect(calls).toBe(0)
      hidden.close()
    },
  )

  test('is left at once when the caller of a check goes', async () => {
    const arrived = Promise.withResolvers<void>()
    const left = Promise.withResolvers<string>()
    listener.removeAllListeners('request')
    listener.on('request', (request) => {
      request.socket.once('close', () => left.resolve('left'))
      arrived.resolve()
    })
    const ends = new AbortController()
    const call = fetch(`${rig.url}/services/${otherPath}/check`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await rig.tokenOf('olga')}`,
        'x-group-id': OTHER_GROUP,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...own(), baseUrl: listenerUrl }),
      signal: ends.signal,
    }).catch(() => undefined)
    await arrived.promise
    ends.abort()
    await call
    expect(await left.promise).toBe('left')
  })
})
