import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { newFlowDocument, welcomeScreen } from '#contract/rules/flows/flow-json/document.ts'
import type { DoubleFlow } from '#tests/support/cloud-api/double-flows.ts'
import { accountBody } from '#tests/support/cloud-api/webhooks.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { lucia, soon, startLineRig, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
  const { db } = rig.workspace.storage
  await saveGroup(db, groupSchema.parse({ ...(await findGroup(db, GROUP)), hasFlows: true }))
})
afterEach(() => rig.stop())

const texts = { title: 'Hola', heading: 'Hola', body: 'Cuéntanos', complete: 'Enviar' }
const document = newFlowDocument(welcomeScreen(texts))
const otherDocument = newFlowDocument(welcomeScreen({ ...texts, body: 'Cuéntanos más' }))

async function create(): Promise<string> {
  const body = { groupId: GROUP, name: 'Encuesta', document }
  const answer = await sara('POST', 'main/wsflows/drafts', { body })
  expect(answer.status).toBe(200)
  return String(answer.body.id)
}
const publish = (id: string) => sara('POST', `main/wsflows/${id}/published`)
const flow = async (id: string) => (await sara('GET', `main/wsflows/${id}`)).body
const graphFlows = () => rig.graph.flows.all
const send = (wsFlowId: string) =>
  sara('POST', 'main/wsflows', {
    body: { contactId: 'c', wsFlowId, message: { body: 'Responde', action: 'Abrir' } },
  })
let newsCount = 0
/** The provider tells the status of a flow. */
async function statusNews({ id }: DoubleFlow, status: string): Promise<void> {
  newsCount += 1
  const time = Math.floor(rig.workspace.clock.now() / 1000) + 1 + newsCount
  const value = {
    event: 'FLOW_STATUS_CHANGE',
    message: 'x',
    flow_id: id,
    old_status: 'PUBLISHED',
    new_status: status,
  }
  await rig.receive(accountBody(rig.phone, 'flows', value, time))
  await rig.processed()
}

describe('publishing', () => {
  test('creates the flow at the provider, uploads and publishes it', async () => {
    const id = await create()
    expect(await flow(id)).toMatchObject({ state: 'draft', providedStatus: 'absent' })
    expect(await publish(id)).toMatchObject({
      status: 200,
      body: { state: 'published', publishedVersion: 1, providedStatus: 'published' },
    })
    expect(graphFlows()).toMatchObject([{ status: 'PUBLISHED', json: document }])
  })

  test('a changed flow makes another one, and the earlier one stays for the customers who have it', async () => {
    const id = await create()
    await publish(id)
    await sara('PATCH', `main/wsflows/${id}`, { body: { document: otherDocument } })
    expect(await flow(id)).toMatchObject({ state: 'changed', providedStatus: 'published' })
    expect(await publish(id)).toMatchObject({ body: { state: 'published', publishedVersion: 2 } })
    expect(graphFlows()).toMatchObject([
      { status: 'PUBLISHED', json: document },
      { status: 'PUBLISHED', json: otherDocument },
    ])
  })

  test('errors of the provider are told with the path of their element, and nothing is published', async () => {
    const id = await create()
    rig.graph.flows.nextErrors.push([
      {
        error: 'INVALID_PROPERTY',
        error_type: 'JSON_SCHEMA_ERROR',
        message: 'The property is not valid.',
        line_start: 1,
        pointers: [{ line_start: 1, path: 'screens[0].layout.children[1].text' }],
      },
    ])
    expect(await publish(id)).toMatchObject({
      status: 422,
      body: {
        code: 'FLOW_INVALID',
        issues: [{ path: 'WELCOME_SCREEN, TextBody 2, text' }],
        details: {
          faults: [
            {
              path: ['screens', 0, 'layout', 'children', 1, 'text'],
              message: 'The property is not valid.',
            },
          ],
        },
      },
    })
    expect(await flow(id)).toMatchObject({ state: 'draft', publishedVersion: 0 })
    // The draft there is used again.
    expect((await publish(id)).status).toBe(200)
    expect(graphFlows()).toMatchObject([{ status: 'PUBLISHED' }])
  })

  test.each([
    ['the creation', [{ kind: 'cutAfter' }]],
    ['the publication', [undefined, undefined, { kind: 'cutAfter' }]],
  ] as const)('a lost answer of %s does not make a second flow', async (_, faults) => {
    const id = await create()
    rig.graph.flows.faults.push(...faults)
    expect((await publish(id)).status).toBe(200)
    expect(graphFlows()).toMatchObject([{ status: 'PUBLISHED' }])
  })

  test('a lost upload can be repeated', async () => {
    const id = await create()
    rig.graph.flows.faults.push(undefined, { kind: 'cutAfter' })
    expect(await publish(id)).toMatchObject({ status: 503, body: { code: 'LINE_UNREACHABLE' } })
    expect((await publish(id)).status).toBe(200)
    expect(graphFlows()).toHaveLength(1)
  })

  test('the same document is published once, also if its publication is asked for again', async () => {
    const id = await create()
    await publish(id)
    expect(await publish(id)).toMatchObject({ status: 200, body: { publishedVersion: 1 } })
    expect(graphFlows()).toHaveLength(1)
    await sara('PUT', `main/wsflows/${id}/archived`)
    await sara('DELETE', `main/wsflows/${id}/archived`)
    expect(await publish(id)).toMatchObject({ status: 200, body: { publishedVersion: 2 } })
    expect(graphFlows()).toMatchObject([{ status: 'DEPRECATED' }, { status: 'PUBLISHED' }])
  })

  test.each([
    ['the news of the provider', async (made: DoubleFlow) => await statusNews(made, 'PUBLISHED')],
    ['a sync', async () => void (await sara('GET', `main/watemplates/sync?groupId=${GROUP}`))],
  ])('a publication whose outcome is not known is settled by %s', async (_, settle) => {
    await rig.contact('c')
    const id = await create()
    // The provider has published it, and can be reached neither for the answer nor for the status.
    rig.graph.flows.faults.push(undefined, undefined, { kind: 'cutAfter' }, { kind: 'cutAfter' })
    expect(await publish(id)).toMatchObject({ status: 503 })
    expect(await send(id)).toMatchObject({ status: 409, body: { code: 'FLOW_NOT_PUBLISHED' } })
    await sara('PATCH', `main/wsflows/${id}`, { body: { document: otherDocument } })
    const [made] = graphFlows()
    if (made !== undefined) await settle(made)
    expect(await flow(id)).toMatchObject({ state: 'changed', publishedVersion: 1 })
    const screens = await sara('GET', `workflows/get-workflows/${id}`)
    expect(screens.body).toMatchObject({ screens: document.screens })
    expect((await send(id)).status).toBe(200)
  })

  test('a draft that was published or deleted elsewhere is replaced', async () => {
    const id = await create()
    await sara('GET', `main/wsflows/${id}/preview`)
    const [first] = graphFlows()
    if (first !== undefined) first.status = 'PUBLISHED'
    expect((await publish(id)).status).toBe(200)
    expect(graphFlows()).toHaveLength(2)
    await sara('PATCH', `main/wsflows/${id}`, { body: { document: otherDocument } })
    await sara('GET', `main/wsflows/${id}/preview`)
    rig.graph.flows.all.pop()
    expect((await publish(id)).status).toBe(200)
  })

  test('a refused token changes nothing', async () => {
    const id = await create()
    rig.phone.token = 'another'
    expect(await publish(id)).toMatchObject({
      status: 422,
      body: { code: 'LINE_REFUSED', details: { field: 'token' } },
    })
    expect(await flow(id)).toMatchObject({ state: 'draft' })
  })
})

test('the preview is that of the draft', async () => {
  const id = await create()
  expect(await sara('GET', `main/wsflows/${id}/preview`)).toMatchObject({
    status: 200,
    body: {
      url: expect.stringMatching(/^https:\/\/business/),
      expiresAt: '2027-01-20T11:18:09.000Z',
    },
  })
  expect(graphFlows()).toMatchObject([{ status: 'DRAFT', json: document }])
  expect(await flow(id)).toMatchObject({ state: 'draft', providedStatus: 'absent' })
})

test('an archived flow is ended at the provider, and has to be published again', async () => {
  const id = await create()
  await publish(id)
  await sara('PATCH', `main/wsflows/${id}`, { body: { document: otherDocument } })
  await sara('GET', `main/wsflows/${id}/preview`)
  expect((await sara('PUT', `main/wsflows/${id}/archived`)).status).toBe(200)
  expect(graphFlows()).toMatchObject([{ status: 'DEPRECATED' }])
  await sara('DELETE', `main/wsflows/${id}/archived`)
  expect(await flow(id)).toMatchObject({ state: 'draft', providedStatus: 'deprecated' })
})

test('an archiving that the provider refuses changes nothing', async () => {
  const id = await create()
  await publish(id)
  rig.graph.flows.faults.push({ kind: 'refuse', code: 139_003 })
  expect(await sara('PUT', `main/wsflows/${id}/archived`)).toMatchObject({ status: 422 })
  expect(await flow(id)).toMatchObject({ archived: false, state: 'published' })
})

describe('sending', () => {
  test('needs a flow that is published at the provider', async () => {
    await rig.contact('c')
    const id = await create()
    await rig.workspace.storage.db
      .updateTable('flows')
      .set({ published_json: JSON.stringify(document), published_version: 1 })
      .execute()
    expect(await send(id)).toMatchObject({ status: 409, body: { code: 'FLOW_NOT_PUBLISHED' } })
    await publish(id)
    expect((await send(id)).status).toBe(200)
    await expect.poll(() => rig.graph.accepted.length, soon).toBe(1)
    expect(rig.graph.accepted).toMatchObject([
      { body: { interactive: { action: { parameters: { flow_id: graphFlows()[0]?.id } } } } },
    ])
  })

  test('ends when the provider blocks the flow, and goes on when it is throttled', async () => {
    await rig.contact('c')
    const id = await create()
    await publish(id)
    const [made] = graphFlows()
    const news = async (status: string) => made && (await statusNews(made, status))
    await news('THROTTLED')
    expect(await flow(id)).toMatchObject({ providedStatus: 'throttled', state: 'published' })
    expect((await send(id)).status).toBe(200)
    await news('BLOCKED')
    expect(await flow(id)).toMatchObject({ providedStatus: 'blocked' })
    expect((await send(id)).status).toBe(409)
  })
})

test('a sync brings the states, and forgets flows that the provider does not have', async () => {
  const [one, other] = [await create(), await create()]
  await publish(one)
  await publish(other)
  const [first] = graphFlows()
  if (first !== undefined) first.status = 'BLOCKED'
  rig.graph.flows.all.pop()
  rig.workspace.clock.advance(1_000)
  expect((await sara('GET', `main/watemplates/sync?groupId=${GROUP}`)).status).toBe(200)
  expect(await flow(one)).toMatchObject({ providedStatus: 'blocked' })
  expect(await flow(other)).toMatchObject({ providedStatus: 'absent', state: 'draft' })
})

describe('a flow that was made elsewhere', () => {
  const sync = () => sara('GET', `main/watemplates/sync?groupId=${GROUP}`)
  const list = async () => (await sara('GET', `main/wsflows?groupId=${GROUP}`)).body.items
  const addThere = (name: string, json: unknown, more: Partial<DoubleFlow> = {}) => {
    const id = String(900_000_000_000_000 + graphFlows().length)
    const { accountId } = rig.phone
    graphFlows().push({ id, accountId, name, status: 'PUBLISHED', json, errors: [], ...more })
    return id
  }

  test('is fetched once, listed, sent, changed, and not ended by archiving it', async () => {
    await rig.contact('c')
    const providerId = addThere('Visita a domicilio', document)
    expect((await sync()).status).toBe(200)
    expect((await sync()).status).toBe(200)
    const [{ id }, ...others] = await list()
    expect(others).toEqual([])
    expect(await flow(id)).toMatchObject({
      name: 'Visita a domicilio',
      state: 'published',
      providedStatus: 'published',
      isMadeElsewhere: true,
      document,
    })
    expect((await send(id)).status).toBe(200)
    await expect.poll(() => rig.graph.accepted.length, soon).toBe(1)
    expect(rig.graph.accepted).toMatchObject([
      { body: { interactive: { action: { parameters: { flow_id: providerId } } } } },
    ])
    await sara('PUT', `main/wsflows/${id}/archived`)
    expect(graphFlows()).toMatchObject([{ status: 'PUBLISHED' }])
    await sara('DELETE', `main/wsflows/${id}/archived`)
    await sara('PATCH', `main/wsflows/${id}`, { body: { document: otherDocument } })
    expect(await publish(id)).toMatchObject({ status: 200, body: { publishedVersion: 2 } })
    expect(await flow(id)).not.toHaveProperty('isMadeElsewhere')
    expect(graphFlows()).toMatchObject([{ json: document }, { json: otherDocument }])
  })

  test.each([
    ['a newer version', { ...document, version: '99.0' }, 'unreadable'],
    ['no screens', { version: '7.3' }, 'unreadable'],
    ['another kind of value', [1, 'x'], 'unreadable'],
    ['both', { ...document, version: '99.0', data_api_version: '3.0' }, 'endpoint'],
    ['a server of its own', { ...document, data_api_version: '3.0' }, 'endpoint'],
  ] as const)('that has %s is listed with a lock, and never edited', async (_, json, lock) => {
    await rig.contact('c')
    addThere('Ajeno', json)
    await sync()
    const [{ id, ...listed }] = await list()
    expect(listed).toMatchObject({ name: 'Ajeno', lock, problemCount: 0 })
    expect((await flow(id)).lock).toBe(lock)
    const change = { body: { document: otherDocument } }
    expect((await sara('PATCH', `main/wsflows/${id}`, change)).status).toBe(409)
    expect((await publish(id)).status).toBe(409)
    expect((await sara('GET', `main/wsflows/${id}/preview`)).status).toBe(409)
    expect((await send(id)).status).toBe(lock === 'endpoint' ? 409 : 200)
  })

  test('its answers are shown as text if it cannot be read', async () => {
    addThere('Ajeno', { ...document, version: '99.0' })
    await sync()
    const [{ id }] = await list()
    await rig.write(lucia, { type: 'text', text: { body: 'Hola' } })
    const contactId = await rig.onlyContact()
    const message = { body: 'Responde', action: 'Abrir' }
    const sent = await sara('POST', 'main/wsflows', { body: { contactId, wsFlowId: id, message } })
    expect(sent.status).toBe(200)
    await expect.poll(() => rig.graph.accepted.length, soon).toBe(1)
    await rig.write(lucia, {
      type: 'interactive',
      context: { from: '51999000100', id: rig.graph.accepted[0]?.wamid },
      interactive: {
        type: 'nfm_reply',
        nfm_reply: {
          name: 'flow',
          body: 'Sent',
          response_json: JSON.stringify({ flow_token: sent.body._id, ciudad: 'Cusco' }),
        },
      },
    })
    const answer = (await rig.messages(contactId)).at(-1)
    expect(answer.content.text).toContain('Cusco')
  })

  test('drafts, flows whose document cannot be had, and own ones of an earlier line are left out', async () => {
    const id = await create()
    addThere('Borrador', document, { status: 'DRAFT' })
    addThere('Sin documento', undefined)
    addThere(`Encuesta v1 ${id.slice(-6)}`, document)
    await sync()
    expect(await list()).toMatchObject([{ id }])
  })
})
