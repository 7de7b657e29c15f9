import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flows/flow-json/document.ts'
import { startGraphDouble, type GraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { customerValue, deliver, messagesBody } from '#tests/support/cloud-api/webhooks.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { openStorage } from '#workspace/storage/open.ts'
import { createKilledService, type KilledService } from './line-kill-processes.ts'
import { APP_SECRET, lineBody, linePhone, lucia, newWamid } from './support/line-rig.ts'
import { createUsersData } from './support/users-data.ts'
import { emailOf, GROUP, PASSWORD } from './support/users.ts'

/** The service is killed while it calls the provider about what the provider keeps, and starts again. */

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const soon = { interval: 50, timeout: 30_000 }

let folder: string
let graph: GraphDouble
let service: KilledService
let token = ''
let webhookPath = ''
beforeEach(async () => {
  token = ''
  folder = await mkdtemp(join(tmpdir(), 'bandeja-line-kill-'))
  await createUsersData(folder)
  const storage = await openStorage(folder)
  const group = groupSchema.parse({ ...(await findGroup(storage.db, GROUP)), hasFlows: true })
  await saveGroup(storage.db, group)
  await storage.close()
  graph = await startGraphDouble()
  graph.phones.push(linePhone())
  graph.apps.push({ id: graph.uploads.appId, secret: lineBody.appSecret })
  graph.tokens.set(lineBody.token, {
    appId: graph.uploads.appId,
    scopes: ['whatsapp_business_management', 'whatsapp_business_messaging'],
    expiresAt: 0,
    accounts: [lineBody.accountId],
  })
  service = createKilledService(folder, graph.url)
  await service.start()
  await connect()
})
afterEach(async () => {
  await service.killAfter(0)
  await graph.stop()
  await rm(folder, { recursive: true, force: true })
})

async function connect(): Promise<void> {
  const login = await call('POST', 'main/login', { email: emailOf('sara'), password: PASSWORD })
  token = String(login.body.token)
  const line = await call('POST', `main/groups/${GROUP}/line`, {
    ...lineBody,
    appId: graph.uploads.appId,
  })
  expect(line.status).toBe(200)
  webhookPath = String(line.body.line.webhookPath)
  // The sync of the connection would adopt what a test creates.
  await expect
    .poll(() => service.read('select 1 from provider_syncs where finished_at is not null'), soon)
    .toHaveLength(1)
}

async function call(method: string, path: string, body?: object, key?: string) {
  const isForm = body instanceof FormData
  const response = await fetch(`${await service.up()}/services/${path}`, {
    method,
    headers: {
      'x-group-id': GROUP,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text === '' ? 'null' : text) }
}

/** Kills the service at a call of the provider that follows from `act`, and starts it again. */
async function killDuring(
  pattern: RegExp,
  stage: 'arrived' | 'done',
  act: () => Promise<unknown>,
): Promise<void> {
  const killed = Promise.withResolvers<void>()
  let isKilled = false
  graph.onCall = async (one, at) => {
    if (isKilled || at !== stage || !pattern.test(one)) return undefined
    isKilled = true
    await service.killAfter(0)
    killed.resolve()
    return 'cut'
  }
  await act()
  await killed.promise
  await service.start()
}

/** Does the same with a call of the service that waits for the call of the provider. */
const killAt = async (pattern: RegExp, stage: 'arrived' | 'done', act: () => Promise<unknown>) =>
  await killDuring(pattern, stage, () => expect(act()).rejects.toThrow('fetch failed'))

async function uploaded(path: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([PNG], 'logo.png', { type: 'image/png' }))
  const { status, body } = await call('POST', path, form)
  expect(status).toBe(200)
  return String(body.url)
}

const templates = () => service.read<{ status: string }>('select status from wa_templates')
const submit = () =>
  call('POST', 'main/watemplates/apply', {
    groupId: GROUP,
    name: 'aviso',
    languageCode: 'es',
    templateType: 'TEXT',
    category: 'UTILITY',
    templateText: 'Ya abrimos.',
    templateApproveText: 'Ya abrimos.',
  })

test('a template that the provider has created is adopted at the next start, not created again', async () => {
  await killAt(/^POST .*message_templates$/, 'done', submit)
  await expect.poll(templates, soon).toEqual([{ status: 'pending' }])
  expect((await submit()).status).toBe(409)
  expect(graph.accountTemplates.all).toHaveLength(1)
})

test('a template that the provider has not created leaves nothing, and is submitted again', async () => {
  await killAt(/^POST .*message_templates$/, 'arrived', submit)
  expect(templates()).toEqual([])
  expect((await submit()).status).toBe(200)
  expect(templates()).toEqual([{ status: 'pending' }])
  expect(graph.accountTemplates.all).toHaveLength(1)
})

test.each(['arrived', 'done'] as const)(
  'a kill when the edit of a template is %s: the template is that of the provider, and can be edited again',
  async (stage) => {
    const { id } = (await submit()).body
    const [atProvider] = graph.accountTemplates.all
    if (atProvider === undefined) throw new Error('The template is not at the provider.')
    const approve = async () => {
      atProvider.status = 'APPROVED'
      await call('GET', `main/watemplates/sync?groupId=${GROUP}`)
    }
    await approve()
    const texts = { templateType: 'TEXT', category: 'UTILITY' }
    const edit = (text: string) =>
      call('PATCH', `main/watemplates/${id}`, {
        ...texts,
        templateText: text,
        templateApproveText: text,
      })
    await killAt(/^POST \/\d+$/, stage, () => edit('Ya cerramos.'))
    const kept = { status: 'approved', templateText: 'Ya abrimos.' }
    const edited = { status: 'pending', templateText: 'Ya cerramos.' }
    const listed = async () =>
      (await call('GET', `main/watemplates?groupId=${GROUP}`)).body.items ?? []
    await expect.poll(listed, soon).toMatchObject([stage === 'done' ? edited : kept])
    await approve()
    expect((await edit('Ya cerramos.')).status).toBe(200)
    expect(await listed()).toMatchObject([{ id, ...edited }])
    expect(graph.accountTemplates.all).toMatchObject([
      { status: 'PENDING', components: [{ type: 'BODY', text: 'Ya cerramos.' }] },
    ])
  },
)

test('a template that is adopted has the file and the names that its author gave it', async () => {
  const texts = (word: string) => ({
    templateType: 'IMAGE',
    category: 'UTILITY',
    templateText: `${word} {{1}}, ya abrimos.`,
    templateApproveText: `${word} {{Tu nombre}}, ya abrimos.`,
    exampleParameters: ['Ana'],
  })
  const synced = async () =>
    (await call('GET', `main/watemplates/sync?groupId=${GROUP}`)).body.items ?? []
  const [first, second] = [await uploaded('main/files'), await uploaded('main/files')]
  const written = { ...texts('Hola'), media: first }
  const made = { groupId: GROUP, name: 'aviso', languageCode: 'es', ...written }
  await killAt(/^POST .*message_templates$/, 'done', () =>
    call('POST', 'main/watemplates/apply', made),
  )
  await expect.poll(synced, soon).toMatchObject([{ ...written, status: 'pending' }])
  const [{ id }] = await synced()
  const [atProvider] = graph.accountTemplates.all
  if (atProvider === undefined) throw new Error('The template is not at the provider.')
  atProvider.status = 'APPROVED'
  await synced()
  const edited = { ...texts('Adiós'), media: second }
  await killAt(/^POST \/\d+$/, 'done', () => call('PATCH', `main/watemplates/${id}`, edited))
  await expect.poll(synced, soon).toMatchObject([{ ...edited, id, status: 'pending' }])
  expect(service.read('select 1 from template_submissions')).toEqual([])
})

test.each(['arrived', 'done'] as const)(
  'a kill when the upload of a message’s file is %s: the message is sent once, with its file',
  async (stage) => {
    const text = { type: 'text', text: { body: 'Hola' } }
    const message = { id: newWamid(), timestamp: String(Math.floor(Date.now() / 1_000)), ...text }
    const body = messagesBody(linePhone(), customerValue(lucia, message))
    await deliver((await service.up()) + webhookPath, body, { appSecret: APP_SECRET })
    const customers = () => service.read<{ id: string }>('select id from contacts')
    await expect.poll(customers, soon).toHaveLength(1)
    const content = { type: 'image', media: await uploaded('main/files'), text: 'El plano' }
    const write = () =>
      call('POST', 'messages/messages', { contactId: customers()[0]?.id, content }, 'a-key')
    // The service may be killed before it has answered.
    await killDuring(/\/media$/, stage, () => write().catch(() => undefined))
    expect((await write()).status).toBe(200)
    const statuses = () =>
      service.read<{ status: string }>("select status from messages where sender = 'group'")
    await expect.poll(statuses, soon).toEqual([{ status: 'sent' }])
    expect(graph.accepted).toMatchObject([
      { body: { type: 'image', image: { caption: 'El plano' } } },
    ])
    // The provider itself removes a file whose id nobody has got.
    expect(graph.media.size).toBe(stage === 'done' ? 2 : 1)
  },
)

const profile = `main/groups/${GROUP}/whatsapp-profile`
test.each(['arrived', 'done'] as const)(
  'a kill when the change of a profile is %s: the profile is that of the provider, and is changed again',
  async (stage) => {
    const change = () => call('PATCH', profile, { about: 'Sillas' })
    expect((await call('PATCH', profile, { about: 'Mesas' })).status).toBe(200)
    await killAt(/^POST .*whatsapp_business_profile$/, stage, change)
    const about = stage === 'done' ? 'Sillas' : 'Mesas'
    expect((await call('GET', profile)).body).toMatchObject({ about })
    expect(await change()).toMatchObject({ status: 200, body: { about: 'Sillas' } })
    expect(graph.profiles.ofPhone.get(lineBody.phoneId)).toEqual({ about: 'Sillas' })
  },
)

test.each(['arrived', 'done'] as const)(
  'a kill when the upload of a picture is %s: the profile has it once it is uploaded again',
  async (stage) => {
    const pictureUrl = await uploaded('main/files')
    const change = () => call('PATCH', profile, { pictureUrl })
    await killAt(/^POST \/upload:/, stage, change)
    expect(graph.profiles.ofPhone.get(lineBody.phoneId)?.picture).toBeUndefined()
    expect((await call('GET', profile)).body.pictureUrl).toBeUndefined()
    expect((await change()).status).toBe(200)
    expect(Array.from(graph.profiles.pictures.values())).toEqual([PNG])
  },
)

test.each([
  ['created', /^POST .*\/flows$/, 'done'],
  ['uploaded', /\/assets$/, 'arrived'],
  ['uploaded', /\/assets$/, 'done'],
  ['published', /\/publish$/, 'arrived'],
  ['published', /\/publish$/, 'done'],
] as const)(
  'a kill when a flow is to be %s: it is published once (%s, %s)',
  async (_, pattern, stage) => {
    const texts = { title: 'Hola', heading: 'Hola', body: 'Cuéntanos', complete: 'Enviar' }
    const document = newFlowDocument(welcomeScreen(texts))
    const body = { groupId: GROUP, name: 'Encuesta', document }
    const draft = await call('POST', 'main/wsflows/drafts', body)
    expect(draft.status).toBe(200)
    const publish = () => call('POST', `main/wsflows/${draft.body.id}/published`)
    await killAt(pattern, stage, publish)
    expect(await publish()).toMatchObject({
      status: 200,
      body: { state: 'published', publishedVersion: 1 },
    })
    expect(graph.flows.all).toMatchObject([{ status: 'PUBLISHED', json: document }])
  },
)
