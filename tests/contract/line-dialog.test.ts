import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flows/flow-json/document.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { APP_SECRET, lineBody, linePhone, newWamid, soon } from './support/line-rig.ts'
import {
  mayCall,
  startGraphDouble,
  type GraphDouble,
} from '#tests/support/cloud-api/graph-double.ts'
import {
  customerValue,
  messagesBody,
  metaJson,
  signatureOf,
} from '#tests/support/cloud-api/webhooks.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const KEY = 'key-of-360dialog-for-the-tests'
const ORIGIN = 'https://bandeja.example.com'
const path = `main/groups/${GROUP}/line`
const phone = linePhone()
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let rig: Rig
let graph: GraphDouble
let sara: Caller
beforeEach(async () => {
  graph = await startGraphDouble()
  graph.phones.push(phone)
  graph.dialog.keys.set(KEY, phone)
  rig = await startRig(mayCall(graph))
  sara = await rig.as('sara')
})
afterEach(async () => {
  await rig.stop()
  await graph.stop()
})

const values = () => ({
  provider: '360dialog',
  token: KEY,
  phone: '51999000100',
  baseUrl: graph.url,
})

async function connect() {
  const { status, body } = await sara('POST', path, { body: values() })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.line
}

/** Sends a webhook with these headers. @returns the status of the answer */
async function post(line: { webhookPath: string }, body: object, headers: Record<string, string>) {
  const answer = await fetch(rig.url + line.webhookPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: metaJson(body),
  })
  return answer.status
}

const customer = (message: object) =>
  messagesBody(
    phone,
    customerValue({ waId: '51999000001', name: 'Lucía' }, { id: newWamid(), ...message }),
  )
const hello = () => {
  const timestamp = String(Math.floor(rig.workspace.clock.now() / 1000))
  return customer({ type: 'text', timestamp, text: { body: 'Hola' } })
}

async function contactId(): Promise<string> {
  const { db } = rig.workspace.storage
  const read = async () => await db.selectFrom('contacts').select('id').execute()
  await expect.poll(read, soon).toHaveLength(1)
  const [{ id } = { id: '' }] = await read()
  return id
}

describe('the check of a key', () => {
  const check = async (more: object = {}) =>
    (await sara('POST', `${path}/check`, { body: { ...values(), ...more } })).body

  test('a right key names the number; what proves the webhooks is checked later', async () => {
    const { number, checks } = await check()
    expect(number).toEqual({ phone: '51999000100', name: '', isConnected: true })
    expect(checks).toEqual([
      { name: 'token', state: 'ok' },
      { name: 'account', state: 'ok' },
      { name: 'registered', state: 'ok' },
      { name: 'signature', state: 'later' },
    ])
    expect((await sara('GET', path)).body).toEqual({})
  })

  test('a wrong key, and a number that cannot send', async () => {
    expect((await check({ token: 'wrong' })).checks).toContainEqual({
      name: 'token',
      state: 'bad',
      field: 'token',
      fault: 'invalidToken',
    })
    graph.dialog.canSend = 'BLOCKED'
    const { number, checks } = await check()
    expect(number).toMatchObject({ isConnected: false })
    expect(checks).toContainEqual({
      name: 'registered',
      state: 'warn',
      field: 'token',
      fault: 'blocked',
    })
  })

  test('a number that can send only some messages, with the provider’s reasons', async () => {
    graph.dialog.canSend = 'LIMITED'
    const reason = 'There is no payment method.'
    const solution = 'Add one.'
    const error = { error_code: 141_006, error_description: reason, possible_solution: solution }
    graph.dialog.errors = [error, error, { error_code: 'x' }]
    const { number, checks } = await check()
    expect(number).toMatchObject({ isConnected: true })
    expect(checks).toContainEqual({
      name: 'registered',
      state: 'warn',
      field: 'token',
      fault: 'limited',
      value: `${reason} ${solution} (141006)`,
    })
  })

  test.each(['http://waba.example.com', 'https://user:pass@waba.example.com', 'waba'])(
    'the key is not sent to %s',
    async (baseUrl) => {
      const { status } = await sara('POST', `${path}/check`, { body: { ...values(), baseUrl } })
      expect(status).toBe(400)
    },
  )
})

test('a key without a number connects nothing; neither does an app without its secret', async () => {
  const { phone: _, ...rest } = values()
  expect((await sara('POST', path, { body: rest })).status).toBe(400)
  const { appSecret: __, ...app } = lineBody
  expect((await sara('POST', path, { body: app })).status).toBe(400)
  const wrong = await sara('POST', path, { body: { ...values(), token: 'wrong' } })
  expect(wrong).toMatchObject({ status: 422, body: { details: { fault: 'invalidToken' } } })
})

describe('a connected number', () => {
  test('keeps its ids, and none of its key', async () => {
    expect(await connect()).toMatchObject({
      provider: '360dialog',
      phoneId: phone.id,
      accountId: phone.accountId,
      phone: '51999000100',
      baseUrl: graph.url,
      tokenEnd: KEY.slice(-4),
    })
    expect(JSON.stringify((await sara('GET', path)).body)).not.toContain(KEY)
    expect(rig.log.join('\n')).not.toContain(KEY)
  })

  test('accepts events with the header that the service chose, and no others', async () => {
    const line = await connect()
    const body = hello()
    const signed = { 'x-hub-signature-256': signatureOf(metaJson(body), APP_SECRET) }
    expect(await post(line, body, {})).toBe(401)
    expect(await post(line, body, signed)).toBe(401)
    expect(await post(line, body, { authorization: 'Bearer ' })).toBe(401)
    expect((await sara('GET', path)).body.line.setUp).toMatchObject({ events: [] })
    const proof = { authorization: `Bearer ${line.verifyToken}` }
    expect(await post(line, body, proof)).toBe(200)
    await contactId()
    const { setUp } = (await sara('GET', path)).body.line
    expect(setUp).toMatchObject({ events: [{ field: 'messages' }] })
    expect(setUp.verifiedAt).toBeDefined()
    const renewed = await sara('PATCH', path, { body: { renewsVerifyToken: true } })
    expect(renewed.body.line.setUp.verifiedAt).toBeUndefined()
    expect(await post(line, hello(), proof)).toBe(401)
  })

  test('the service sets the address with that header at the provider', async () => {
    await connect()
    expect(await sara('POST', `${path}/webhook`)).toMatchObject({ status: 409 })
    await sara('PATCH', path, { body: { publicUrl: ORIGIN } })
    expect((await sara('POST', `${path}/webhook`)).status).toBe(200)
    const { webhookUrl, verifyToken, setUp } = (await sara('GET', path)).body.line
    expect(setUp.subscribedAt).toBeDefined()
    expect(graph.dialog.webhooks.get(phone.id)).toEqual({
      url: webhookUrl,
      headers: { authorization: `Bearer ${verifyToken}` },
    })
  })

  test('sends, uploads and downloads without ids in its paths', async () => {
    const line = await connect()
    const proof = { authorization: `Bearer ${line.verifyToken}` }
    const mediaId = graph.addMedia(phone.id, picture, 'image/png')
    const timestamp = String(Math.floor(rig.workspace.clock.now() / 1000))
    const image = { id: mediaId, mime_type: 'image/png' }
    expect(await post(line, customer({ type: 'image', timestamp, image }), proof)).toBe(200)
    const id = await contactId()
    const messages = async () => (await sara('GET', `messages/messages/${id}?limit=100`)).body.items
    await expect
      .poll(async () => (await messages())[0]?.content.media, soon)
      .toMatch(/^\/storage\/f/)
    const content = { type: 'text', text: 'Buenas' }
    await sara('POST', 'messages/messages', { body: { contactId: id, content } })
    await expect.poll(() => graph.accepted.length, soon).toBe(1)
    expect(graph.calls).toContain('POST /messages 200')
    expect(graph.calls).toContain(`GET /lookaside/${mediaId} 200`)
  })

  test('blocks and unblocks a person as Meta does', async () => {
    const line = await connect()
    const proof = { authorization: `Bearer ${line.verifyToken}` }
    expect(await post(line, hello(), proof)).toBe(200)
    const block = `main/contacts/${await contactId()}/block`
    const body = { kind: 'spam', reason: '' }
    expect((await sara('PUT', block, { body })).body.details).toMatchObject({ fault: 'notRecent' })
    graph.blocks.recent.add('51999000001')
    expect((await sara('PUT', block, { body })).status).toBe(200)
    expect(graph.blocks.has(phone.id, '51999000001')).toBe(true)
    expect((await sara('DELETE', block)).status).toBe(200)
    expect(graph.blocks.has(phone.id, '51999000001')).toBe(false)
    expect(graph.calls).toContain('DELETE /block_users 200')
  })

  test('a refused key stops it, and another key repairs it', async () => {
    const line = await connect()
    await post(line, hello(), { authorization: `Bearer ${line.verifyToken}` })
    const id = await contactId()
    graph.dialog.keys.delete(KEY)
    const content = { type: 'text', text: 'Buenas' }
    await sara('POST', 'messages/messages', { body: { contactId: id, content } })
    const stateNow = async () => (await sara('GET', path)).body.line
    await expect.poll(stateNow, soon).toMatchObject({ state: 'stopped', stopCode: 190 })
    graph.dialog.keys.set('another-key', phone)
    const { status } = await sara('PATCH', path, { body: { token: 'another-key' } })
    expect(status).toBe(200)
    await expect.poll(() => graph.accepted.length, soon).toBe(1)
  })

  test('lists, creates and deletes templates; what it has no call for is refused in words', async () => {
    await connect()
    const template = {
      groupId: GROUP,
      name: 'aviso_pedido',
      templateType: 'TEXT',
      templateText: 'Hola {{1}}, tu pedido ya salió.',
      templateApproveText: 'Hola {{1}}, tu pedido ya salió.',
      exampleParameters: ['Rosa'],
      category: 'UTILITY',
      languageCode: 'es',
    }
    const made = await sara('POST', 'main/watemplates/apply', { body: template })
    expect(made).toMatchObject({ status: 200 })
    const [own] = graph.accountTemplates.all
    if (own === undefined) throw new Error('The provider has no template.')
    expect(own).toMatchObject({ name: 'aviso_pedido', status: 'PENDING' })
    own.status = 'APPROVED'
    expect((await sara('GET', `main/watemplates/sync?groupId=${GROUP}`)).status).toBe(200)
    const list = async () => (await sara('GET', `main/watemplates?groupId=${GROUP}`)).body.items
    const stored = async () =>
      (await list()).find(({ name }: { name: string }) => name === 'aviso_pedido')
    await expect.poll(stored, soon).toMatchObject({ status: 'approved' })
    const { id } = await stored()
    const text = 'Buenas {{1}}, tu pedido ya salió.'
    const { name: _, languageCode: __, ...content } = template
    const changed = { ...content, templateText: text, templateApproveText: text }
    expect(await sara('PATCH', `main/watemplates/${id}`, { body: changed })).toMatchObject({
      status: 422,
      body: { code: 'LINE_REFUSED', details: { fault: 'notOffered' } },
    })
    expect((await sara('DELETE', `main/watemplates/${id}`)).status).toBe(200)
    expect(graph.calls).toContain('DELETE /configs/templates/aviso_pedido 200')
    expect(own.status).toBe('DELETED')
  })

  describe('refuses what its provider has no call for', () => {
    const notOffered = {
      status: 422,
      body: { code: 'LINE_REFUSED', details: { fault: 'notOffered' } },
    }
    /** Calls of the provider that change something. */
    const changes = () =>
      graph.calls.filter((call) => /^(?:POST|DELETE) /.test(call) && !call.includes('/webhook'))
    const upload = async () => {
      const form = new FormData()
      form.set('file', new File([picture], 'logo.png', { type: 'image/png' }))
      return String((await sara('POST', 'main/files', { body: form })).body.url)
    }

    test('flows can be designed, and are not published, previewed or sent', async () => {
      const { db } = rig.workspace.storage
      await saveGroup(db, groupSchema.parse({ ...(await findGroup(db, GROUP)), hasFlows: true }))
      await connect()
      const texts = { title: 'Hola', heading: 'Hola', body: 'Cuéntanos', complete: 'Enviar' }
      const document = newFlowDocument(welcomeScreen(texts))
      const body = { groupId: GROUP, name: 'Encuesta', document }
      const { id } = (await sara('POST', 'main/wsflows/drafts', { body })).body
      const flow = `main/wsflows/${id}`
      expect(await sara('POST', `${flow}/published`)).toMatchObject(notOffered)
      expect(await sara('GET', `${flow}/preview`)).toMatchObject(notOffered)
      await rig.contact('c', { phone: '51999000001' })
      const sent = { contactId: 'c', wsFlowId: id, message: { body: 'Responde', action: 'Abrir' } }
      const answer = await sara('POST', 'main/wsflows', { body: sent })
      expect(answer.body.code).toBe('FLOW_NOT_PUBLISHED')
      expect((await sara('GET', flow)).body).toMatchObject({ state: 'draft' })
      expect(changes()).toEqual([])
    })

    test('a picture of the profile, with which nothing else is changed either', async () => {
      await connect()
      const profile = `main/groups/${GROUP}/whatsapp-profile`
      const pictureUrl = await upload()
      const answer = await sara('PATCH', profile, { body: { about: 'Muebles', pictureUrl } })
      expect(answer).toMatchObject(notOffered)
      expect(graph.profiles.ofPhone.get(phone.id)).toBeUndefined()
      expect((await sara('PATCH', profile, { body: { about: 'Muebles' } })).status).toBe(200)
      expect(graph.profiles.ofPhone.get(phone.id)).toMatchObject({ about: 'Muebles' })
    })

    test('a template with a file', async () => {
      await connect()
      const media = await upload()
      const body = {
        groupId: GROUP,
        name: 'con_foto',
        templateType: 'IMAGE',
        templateText: 'Hola',
        templateApproveText: 'Hola',
        media,
        exampleParameters: [],
        category: 'MARKETING',
        languageCode: 'es',
      }
      expect(await sara('POST', 'main/watemplates/apply', { body })).toMatchObject(notOffered)
      expect(changes()).toEqual([])
    })
  })
})
