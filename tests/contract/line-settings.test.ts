import { afterEach, beforeEach, expect, test } from 'vitest'
import { customerValue, deliver, messagesBody } from '#tests/support/cloud-api/webhooks.ts'
import {
  lineBody,
  newWamid,
  startLineRig,
  APP_SECRET,
  TOKEN,
  type LineRig,
} from './support/line-rig.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'
import type { Caller } from './support/test-workspace.ts'

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

const path = `main/groups/${GROUP}/line`

test('a connected line is shown without its secrets, and its account is subscribed', async () => {
  const { body } = await sara('GET', path)
  expect(body.line).toMatchObject({
    phoneId: lineBody.phoneId,
    phone: '51999000100',
    name: 'Casa Nogal',
    state: 'connected',
    tokenEnd: TOKEN.slice(-4),
  })
  expect(rig.graph.subscribed).toEqual(new Set([lineBody.accountId]))
  expect(JSON.stringify(body)).not.toContain(TOKEN)
  expect(JSON.stringify(body)).not.toContain(APP_SECRET)
})

test('the line survives a restart with its secrets', async () => {
  await (await rig.kill()).comeBack()
  const { body } = await sara('GET', path)
  expect(body.line).toMatchObject({ state: 'connected', tokenEnd: TOKEN.slice(-4) })
})

test('a line whose secrets cannot be decrypted waits for new ones', async () => {
  await rig.workspace.storage.db.updateTable('lines').set({ secrets: 'of another key' }).execute()
  await (await rig.kill()).comeBack()
  const { body } = await sara('GET', path)
  expect(body.line).toMatchObject({ state: 'stopped', stopCode: 190 })
  const again = { token: TOKEN, appSecret: APP_SECRET }
  expect(await sara('PATCH', path, { body: again })).toMatchObject({
    status: 200,
    body: { line: { state: 'connected' } },
  })
})

test.each([
  [{ phoneId: '5' }, 'phoneId'],
  [{ accountId: '5' }, 'accountId'],
  [{ token: 'wrong' }, 'token'],
])('a wrong value %j is named, and nothing is stored', async (wrong, field) => {
  await sara('DELETE', path)
  const answer = await sara('POST', path, { body: { ...lineBody, ...wrong } })
  expect(answer).toMatchObject({ status: 422, body: { code: 'LINE_REFUSED', details: { field } } })
  expect((await sara('GET', path)).body).toEqual({})
})

test('a number has one group, and a group one number', async () => {
  expect(await sara('POST', path, { body: lineBody })).toMatchObject({ status: 409 })
  const olga = await rig.as('olga')
  const other = { group: OTHER_GROUP, body: lineBody }
  const answer = await olga('POST', `main/groups/${OTHER_GROUP}/line`, other)
  expect(answer).toMatchObject({ status: 409, body: { code: 'LINE_CONNECTED' } })
})

test('the lines of two groups do not mix, whatever is sent to the door of the other', async () => {
  const second = { id: '100000000000102', accountId: '200000000000002', token: 'another-token' }
  const phone = { ...rig.phone, ...second }
  rig.graph.phones.push(phone)
  const { id: phoneId, accountId, token } = second
  const appSecret = 'app-secret-of-the-second-line'
  const olga = await rig.as('olga')
  const { body } = await olga('POST', `main/groups/${OTHER_GROUP}/line`, {
    group: OTHER_GROUP,
    body: { ...lineBody, phoneId, accountId, token, appSecret },
  })
  const secondDoor = rig.url + String(body.line.webhookPath)
  const written = (to: typeof phone, waId: string) => {
    const message = { id: newWamid(), timestamp: '1', type: 'text', text: { body: 'Hola' } }
    return messagesBody(to, customerValue({ waId }, message))
  }
  const deliveries = [
    { door: rig.webhook, to: rig.phone, secret: APP_SECRET, status: 200 },
    { door: secondDoor, to: phone, secret: appSecret, status: 200 },
    // A number of another line, signed for this door: it is kept and says nothing.
    { door: rig.webhook, to: phone, secret: APP_SECRET, status: 200 },
    { door: secondDoor, to: rig.phone, secret: appSecret, status: 200 },
    { door: rig.webhook, to: rig.phone, secret: appSecret, status: 401 },
    { door: secondDoor, to: phone, secret: APP_SECRET, status: 401 },
  ]
  for (const [index, { door, to, secret, status }] of deliveries.entries())
    expect(await deliver(door, written(to, `5199900000${index}`), { appSecret: secret })).toBe(
      status,
    )
  await rig.processed()
  const contacts = await rig.workspace.storage.db
    .selectFrom('contacts')
    .select(['group_id', 'phone'])
    .orderBy('phone')
    .execute()
  expect(contacts).toEqual([
    { group_id: GROUP, phone: '51999000000' },
    { group_id: OTHER_GROUP, phone: '51999000001' },
  ])
  expect((await olga('GET', path)).status).toBe(404)
})

test('a provider that does not answer is said so', async () => {
  await sara('DELETE', path)
  await rig.graph.stop()
  const answer = await sara('POST', path, { body: lineBody })
  expect(answer).toMatchObject({ status: 503, body: { code: 'LINE_UNREACHABLE' } })
})

test('another version is checked, used from then on and written in the history', async () => {
  rig.graph.versions.clear()
  const body = { apiVersion: 'v26.0' }
  expect(await sara('PATCH', path, { body })).toMatchObject({
    status: 200,
    body: { line: { apiVersion: 'v26.0', state: 'connected' } },
  })
  await sara('POST', `${path}/health`)
  expect(rig.graph.versions).toEqual(new Set(['v26.0']))
  const { body: health } = await sara('GET', `${path}/health`)
  expect(health).toMatchObject({
    status: { apiVersion: 'v26.0' },
    history: expect.arrayContaining([
      expect.objectContaining({ kind: 'version', value: 'v26.0', byName: 'sara' }),
    ]),
  })
})

test('a version that the provider does not know changes nothing', async () => {
  const answer = await sara('PATCH', path, { body: { apiVersion: 'v99.0' } })
  expect(answer).toMatchObject({ status: 422, body: { code: 'LINE_REFUSED' } })
  expect((await sara('GET', path)).body.line).toMatchObject({ apiVersion: 'v25.0' })
})

test.each(['25.0', 'v25', '', 'v25.0/../me', 25])('%j is no version', async (apiVersion) => {
  expect(await sara('PATCH', path, { body: { apiVersion } })).toMatchObject({ status: 400 })
})
