import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flow-json/document.ts'
import { startGraphDouble, type GraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups.ts'
import { openStorage } from '#workspace/storage/open.ts'
import { createKilledService, type KilledService } from './line-kill-processes.ts'
import { lineBody, linePhone } from './support/line-rig.ts'
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
  // The sync of the connection would adopt what a test creates.
  await expect
    .poll(() => service.read('select 1 from provider_syncs where finished_at is not null'), soon)
    .toHaveLength(1)
}

async function call(method: string, path: string, body?: object) {
  const isForm = body instanceof FormData
  const response = await fetch(`${await service.up()}/services/${path}`, {
    method,
    headers: {
      'x-group-id': GROUP,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: JSON.parse(text === '' ? 'null' : text) }
}

/** Makes a call during which the service is killed at a call of the provider, and starts it again. */
async function killAt(
  pattern: RegExp,
  stage: 'arrived' | 'done',
  act: () => Promise<unknown>,
): Promise<void> {
  let isKilled = false
  graph.onCall = async (one, at) => {
    if (isKilled || at !== stage || !pattern.test(one)) return undefined
    isKilled = true
    await service.killAfter(0)
    return 'cut'
  }
  await expect(act()).rejects.toThrow('fetch failed')
  expect(isKilled).toBe(true)
  await service.start()
}

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
