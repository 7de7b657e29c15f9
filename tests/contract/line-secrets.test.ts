import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliver, messagesBody } from '#tests/support/cloud-api/webhooks.ts'
import { lineBody, soon, startLineRig, type LineRig } from './support/line-rig.ts'
import { isOnServer } from './support/postgres-data.ts'
import type { Answer, CallOptions } from './support/test-workspace.ts'
import { GROUP, people, type Name } from './support/users.ts'

/** Secrets as the provider makes them: long, and each in no other test's data. */
const secrets = {
  token: 'EAAGtoken9ZCfirst0secretofthistest',
  nextToken: 'EAAGtoken9ZCother0secretofthistest',
  wrongToken: 'EAAGtoken9ZCwrong0secretofthistest',
  appSecret: '0a1b2c3d4e5f60718293a4b5c6d7e8f9',
  nextAppSecret: '9f8e7d6c5b4a39281706f5e4d3c2b1a0',
}
/** Ways in which a secret may be written. Its last characters are shown to admins. */
const writings = Object.values(secrets).flatMap((secret) => {
  const start = secret.slice(0, -6)
  return [
    start,
    Buffer.from(start).toString('base64').slice(0, -4),
    Buffer.from(start).toString('hex'),
  ]
})
const secretIn = (text: string) => writings.find((writing) => text.includes(writing))

const path = `main/groups/${GROUP}/line`
const names = Object.keys(people).filter((name): name is Name => name !== 'gone')

let rig: LineRig
/** Every answer of the service. */
let answers: Answer[]
beforeEach(async () => {
  rig = await startLineRig()
  answers = []
  await as('sara', 'DELETE', path)
})
afterEach(() => rig.stop())

async function as(name: Name, method: string, to: string, options: CallOptions = {}) {
  const answer = await (await rig.as(name))(method, to, options)
  answers.push(answer)
  return answer
}

async function connect(): Promise<void> {
  rig.phone.token = secrets.token
  const { token, appSecret } = secrets
  const { status, body } = await as('sara', 'POST', path, {
    body: { ...lineBody, token, appSecret },
  })
  expect(status).toBe(200)
  rig.webhook = rig.url + String(body.line.webhookPath)
}

function expectNoSecretSaid(): void {
  expect(secretIn(JSON.stringify(answers.map(({ body, headers }) => [body, [...headers]])))).toBe(
    undefined,
  )
  expect(secretIn(rig.log.join('\n'))).toBe(undefined)
}

test('no answer and no log has a secret, whatever goes wrong', async () => {
  await connect()
  for (const name of names) {
    await as(name, 'GET', path)
    // Refused for the role, for a line that exists, or for a value.
    await as(name, 'POST', path, { body: { ...lineBody, token: secrets.wrongToken } })
    await as(name, 'PATCH', path, { body: { token: secrets.wrongToken } })
  }
  for (const wrong of [
    { token: 7, appSecret: secrets.nextAppSecret },
    { token: [secrets.nextToken] },
    secrets.nextToken,
    `{"token": "${secrets.nextToken}`,
  ])
    expect((await as('sara', 'PATCH', path, { body: wrong })).status).toBe(400)

  const { appSecret } = secrets
  expect(await deliver(rig.webhook, messagesBody(rig.phone, {}), { appSecret: 'wrong' })).toBe(401)
  const broken = messagesBody(rig.phone, { messages: [{ id: 7 }] })
  expect(await deliver(rig.webhook, broken, { appSecret })).toBe(200)
  await rig.processed()

  // The provider refuses the token while messages leave, answers with a page, and cannot be reached.
  await rig.contact('c', { phone: '51999000001' })
  const content = { type: 'text', text: 'Hola' }
  rig.graph.faults.push({ kind: 'page', status: 502 }, { kind: 'cutAfter' })
  for (const _ of [1, 2])
    await as('sara', 'POST', 'messages/messages', { body: { contactId: 'c', content } })
  rig.phone.token = secrets.nextToken
  await rig.contact('d', { phone: '51999000002' })
  await as('sara', 'POST', 'messages/messages', { body: { contactId: 'd', content } })
  await expect
    .poll(async () => (await as('sara', 'GET', path)).body.line.state, soon)
    .toBe('stopped')
  const { nextToken: token, nextAppSecret } = secrets
  const repaired = await as('sara', 'PATCH', path, { body: { token, appSecret: nextAppSecret } })
  expect(repaired.status).toBe(200)
  await rig.graph.stop()
  expect((await as('sara', 'PATCH', path, { body: { token } })).status).toBe(503)

  // An error that nobody expected: the log has its stack and its cause.
  await sql`alter table lines rename to lost`.execute(rig.workspace.storage.db)
  expect((await as('sara', 'PATCH', path, { body: { appSecret: nextAppSecret } })).status).toBe(500)
  expect(rig.log.join('\n')).toContain('call failed')
  expectNoSecretSaid()
})

test('a copy of the data folder without its key has no secret, and neither has an export', async (context) => {
  context.skip(isOnServer, 'A copy of the data folder has no database of a server.')
  await connect()
  const { nextToken: token, nextAppSecret: appSecret } = secrets
  rig.phone.token = token
  await as('sara', 'PATCH', path, { body: { token, appSecret } })
  await rig.contact('c', { phone: '51999000001' })
  const { databasePath = '' } = rig.workspace.storage
  const copy = `${databasePath}.backup`
  await sql`vacuum into ${copy}`.execute(rig.workspace.storage.db)
  const folder = dirname(databasePath)
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const read = files
    .filter((file) => file.isFile() && file.name !== 'line.key')
    .map(({ parentPath, name }) => join(parentPath, name))
  expect(read).toContain(copy)
  for (const file of read)
    expect([file, secretIn(await readFile(file, 'latin1'))]).toEqual([file, undefined])
  const prepared = await as('sara', 'POST', 'main/contacts/export', {
    body: {
      groupId: GROUP,
      columns: [{ field: 'name', label: 'Name' }],
      filename: 'contacts.csv',
    },
  })
  expect(prepared.status).toBe(200)
  expect((await as('sara', 'GET', `main${String(prepared.body.path)}`)).status).toBe(200)
  expectNoSecretSaid()
})

test('a disconnected line leaves nothing of its secrets', async () => {
  await connect()
  await as('sara', 'DELETE', path)
  const { db } = rig.workspace.storage
  expect(await db.selectFrom('lines').selectAll().execute()).toEqual([])
  expect(
    await deliver(rig.webhook, messagesBody(rig.phone, {}), { appSecret: secrets.appSecret }),
  ).toBe(404)
  expectNoSecretSaid()
})
