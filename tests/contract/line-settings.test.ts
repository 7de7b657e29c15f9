import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lineBody, startLineRig, APP_SECRET, TOKEN, type LineRig } from './support/line-rig.ts'
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

test('secrets are in no log, and in the database only encrypted', async () => {
  const { databasePath } = rig.workspace.storage
  const bytes = Buffer.concat([
    await readFile(databasePath),
    await readFile(`${databasePath}-wal`).catch(() => Buffer.alloc(0)),
  ])
  for (const secret of [TOKEN, APP_SECRET]) {
    expect(bytes.includes(secret)).toBe(false)
    expect(rig.log.join('\n')).not.toContain(secret)
  }
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

test('a provider that does not answer is said so', async () => {
  await sara('DELETE', path)
  await rig.graph.stop()
  const answer = await sara('POST', path, { body: lineBody })
  expect(answer).toMatchObject({ status: 503, body: { code: 'LINE_UNREACHABLE' } })
})
