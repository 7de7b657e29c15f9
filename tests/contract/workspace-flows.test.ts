import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { headerNames } from '#contract/api/endpoint.ts'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flows/flow-json/document.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  const { db } = rig.workspace.storage
  await saveGroup(db, groupSchema.parse({ ...(await findGroup(db, GROUP)), hasFlows: true }))
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
})
afterEach(async () => {
  await rig.stop()
})

const call = async (name: Name, method: string, path: string, body?: unknown): Promise<Answer> =>
  (await rig.as(name))(method, path, body === undefined ? {} : { body })

const texts = { title: 'Welcome', heading: 'Hola', body: 'Cuéntanos', complete: 'Enviar' }
const welcome = newFlowDocument(welcomeScreen(texts))
const field = { type: 'TextInput', name: 'nombre_1', label: 'Nombre', required: true }
const choice = {
  type: 'Dropdown',
  name: 'color_2',
  label: 'Color',
  'data-source': [
    { id: 'r', title: 'Rojo' },
    { id: 'v', title: 'Verde' },
  ],
}
const withFields = {
  ...welcome,
  screens: welcome.screens.map((screen) => ({
    ...screen,
    layout: { ...screen.layout, children: [field, choice, ...screen.layout.children] },
  })),
}

const create = async (document: unknown = withFields, name = 'Encuesta'): Promise<string> => {
  const { status, body } = await call('sara', 'POST', 'main/wsflows/drafts', {
    groupId: GROUP,
    name,
    document,
  })
  expect(status).toBe(200)
  return String(body.id)
}
const publish = (id: string) => call('sara', 'POST', `main/wsflows/${id}/published`)
const send = (name: Name, wsFlowId: string, headers: Record<string, string> = {}) =>
  rig.as(name).then((as) =>
    as('POST', 'main/wsflows', {
      body: { contactId: 'c', wsFlowId, message: { body: 'Responde', action: 'Abrir' } },
      headers,
    }),
  )

describe('a draft', () => {
  test('is stored unchanged, unknown members included, and listed with its state', async () => {
    const document = { ...withFields, routing_model: { WELCOME_SCREEN: [] } }
    const id = await create(document)
    const { body } = await call('sara', 'GET', `main/wsflows/${id}`)
    expect(body).toMatchObject({ name: 'Encuesta', state: 'draft', revision: 0, problemCount: 0 })
    expect(body.document).toEqual(document)
    const listed = await call('sara', 'GET', `main/wsflows?groupId=${GROUP}`)
    expect(listed.body.items).toMatchObject([{ id, state: 'draft', screenCount: 1, sentCount: 0 }])
  })

  test('has a name of its own: one that another flow has gets a number', async () => {
    const nameOf = async (id: string) => (await call('sara', 'GET', `main/wsflows/${id}`)).body.name
    const first = await create(withFields)
    const second = await create(withFields)
    expect([await nameOf(first), await nameOf(second)]).toEqual(['Encuesta', 'Encuesta 2'])
    await call('sara', 'PUT', `main/wsflows/${first}/archived`)
    const third = await create(withFields)
    expect(await nameOf(third)).toBe('Encuesta 3')
    const rename = (id: string, name: string) =>
      call('sara', 'PATCH', `main/wsflows/${id}`, { name })
    expect((await rename(third, 'ENCUESTA')).body.name).toBe('ENCUESTA 3')
    expect((await rename(second, 'Encuesta 2')).body.name).toBe('Encuesta 2')
  })

  test('may have problems, which are counted, and then cannot be published', async () => {
    const id = await create({
      ...welcome,
      screens: [
        {
          ...welcome.screens[0],
          layout: {
            type: 'SingleColumnLayout',
            children: [field, { type: 'TextHeading', text: '' }],
          },
        },
      ],
    })
    const { problemCount } = (await call('sara', 'GET', `main/wsflows/${id}`)).body
    const refused = await publish(id)
    expect([refused.status, refused.body.code]).toEqual([422, 'FLOW_INVALID'])
    expect(refused.body.issues).toContainEqual({
      path: 'WELCOME_SCREEN, TextHeading 2, text',
      message: 'missing',
    })
    expect(refused.body.issues).toHaveLength(problemCount)
    expect((await call('sara', 'GET', `main/wsflows/${id}`)).body.state).toBe('draft')
  })

  test('is saved by revision: an older one is refused and changes nothing', async () => {
    const id = await create()
    const first = await call('sara', 'PATCH', `main/wsflows/${id}`, {
      document: welcome,
      revision: 0,
    })
    expect(first.body).toMatchObject({ revision: 1, document: welcome })
    const second = await call('adam', 'PATCH', `main/wsflows/${id}`, {
      document: withFields,
      revision: 0,
    })
    expect([second.status, second.body.code]).toEqual([409, 'FLOW_CHANGED'])
    expect((await call('sara', 'GET', `main/wsflows/${id}`)).body.document).toEqual(welcome)
  })

  test.each([
    ['without a screen', { version: '7.3', screens: [] }],
    ['of an unknown version', { ...welcome, version: '1.0' }],
    ['without screens at all', { version: '7.3' }],
  ])('%s is refused', async (_, document) => {
    const body = { groupId: GROUP, name: 'x', document }
    expect((await call('sara', 'POST', 'main/wsflows/drafts', body)).status).toBe(400)
    expect((await call('sara', 'GET', `main/wsflows?groupId=${GROUP}`)).body.items).toEqual([])
  })
})

test('publishing counts versions, and later edits show as a change', async () => {
  const id = await create()
  expect((await publish(id)).body).toMatchObject({ state: 'published', publishedVersion: 1 })
  const edited = await call('sara', 'PATCH', `main/wsflows/${id}`, { document: welcome })
  expect(edited.body.state).toBe('changed')
  const bridge = await call('sara', 'GET', `workflows/get-workflows/${id}`)
  expect(bridge.body).toMatchObject({ id, version: '7.3', screens: withFields.screens })
  expect((await publish(id)).body).toMatchObject({ state: 'published', publishedVersion: 2 })
})

test('archived ones are listed separately and cannot be sent', async () => {
  const id = await create()
  await publish(id)
  expect((await call('sara', 'PUT', `main/wsflows/${id}/archived`)).body.archived).toBe(true)
  const list = async (query: string) =>
    (await call('sara', 'GET', `main/wsflows?groupId=${GROUP}${query}`)).body.items.length
  expect([await list(''), await list('&archived=true')]).toEqual([0, 1])
  expect((await send('ana', id)).body.code).toBe('FLOW_NOT_PUBLISHED')
  await call('sara', 'DELETE', `main/wsflows/${id}/archived`)
  expect((await send('ana', id)).status).toBe(200)
})

describe('a sent flow', () => {
  test('goes to the channel, returns filled in, and is counted', async () => {
    const id = await create()
    await publish(id)
    const sent = await send('ana', id)
    expect(sent.body.content).toMatchObject({
      type: 'text',
      text: 'Responde',
      button: 'Abrir',
      flow: { id, name: 'Encuesta', publishedVersion: 1 },
    })
    expect(rig.channel.sent.at(-1)?.content.flow?.id).toBe(id)
    const values = { nombre_1: 'Ana', color_2: 'v' }
    const reply = await rig.channel.customer.flowAnswers({
      contactId: 'c',
      replyTo: sent.body._id,
      values,
    })
    expect(reply).toMatchObject({
      sender: 'contact',
      replyTo: sent.body._id,
      content: {
        text: 'Encuesta\nNombre: Ana\nColor: Verde',
        flowAnswers: {
          flowId: id,
          answers: [
            { label: 'Nombre', value: 'Ana' },
            { label: 'Color', value: 'Verde' },
          ],
        },
      },
    })
    const { body } = await call('sara', 'GET', `main/wsflows?groupId=${GROUP}&days=30`)
    expect(body.items).toMatchObject([{ id, sentCount: 1, completedCount: 1 }])
  })

  test('is sent once for one Idempotency-Key', async () => {
    const id = await create()
    await publish(id)
    const key = { [headerNames.idempotencyKey]: 'key-1' }
    const first = await send('ana', id, key)
    expect(first.status).toBe(200)
    const again = await send('ana', id, key)
    expect(again.body._id).toBe(first.body._id)
    expect(rig.channel.sent).toHaveLength(1)
  })

  test('needs a published version, an open window and a flow of the group', async () => {
    const id = await create()
    const draft = await send('ana', id)
    expect([draft.status, draft.body.code]).toEqual([409, 'FLOW_NOT_PUBLISHED'])
    expect((await send('ana', 'nowhere')).status).toBe(404)
    await publish(id)
    await rig.contact('c2', { user_id: 'ana', user_tag_id: 'tag-ana', last_contact_response_at: 0 })
    const closed = await (
      await rig.as('ana')
    )('POST', 'main/wsflows', {
      body: { contactId: 'c2', wsFlowId: id, message: { body: 'a', action: 'b' } },
    })
    expect(closed.body.code).toBe('WINDOW_CLOSED')
    expect(rig.channel.sent).toEqual([])
  })
})

test.each<[Name, number, number]>([
  ['sara', 200, 200],
  ['adam', 200, 200],
  ['susi', 403, 403],
  ['mia', 200, 200],
  ['ana', 200, 200],
  ['rita', 200, 403],
  ['olga', 404, 404],
])('%s: reading %i, editing %i', async (name, reads, edits) => {
  const id = await create()
  const path = `main/wsflows/${id}`
  expect((await call(name, 'GET', path)).status).toBe(reads)
  expect((await call(name, 'GET', `main/wsflows?groupId=${GROUP}`)).status).toBe(reads)
  const before = (await call('sara', 'GET', path)).body
  const changes: [string, string, unknown?][] = [
    ['PATCH', path, { name: 'Otro' }],
    ['POST', `${path}/published`],
    ['PUT', `${path}/archived`],
    ['DELETE', `${path}/archived`],
    ['POST', 'main/wsflows/drafts', { groupId: GROUP, name: 'x', document: welcome }],
  ]
  for (const [method, to, body] of changes) {
    expect([method, to, (await call(name, method, to, body)).status]).toEqual([method, to, edits])
  }
  // A user without edit access left the flow unchanged.
  const after = (await call('sara', 'GET', path)).body
  expect(after.name).toBe(edits === 200 ? 'Otro' : before.name)
  expect(after.publishedVersion).toBe(edits === 200 ? 1 : 0)
})

test.each<[string, object, Name, number]>([
  ['a publisher under the restriction', { flowRestrictionForPublisher: true }, 'ana', 403],
  ['a manager beside them', { flowRestrictionForPublisher: true }, 'mia', 200],
  ['an admin of a group without flows', { hasFlows: false }, 'adam', 403],
])('%s', async (_, settings, name, status) => {
  const id = await create()
  await publish(id)
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  await saveGroup(db, groupSchema.parse({ ...group, ...settings }))
  for (const [method, path] of [
    ['GET', `main/wsflows?groupId=${GROUP}`],
    ['GET', `main/wsflows/${id}`],
    ['PATCH', `main/wsflows/${id}`],
  ] as const) {
    const answer = await call(name, method, path, method === 'PATCH' ? { name: 'Otro' } : undefined)
    expect([method, path, answer.status]).toEqual([method, path, status])
  }
})
