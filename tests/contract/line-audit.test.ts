import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditApi } from '#contract/api/trust/audit.ts'
import { APP_SECRET, lineBody, startLineRig, TOKEN, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

/** What the audit log has of a line. */

const APP = '300000000000001'
const ORIGIN = 'https://bandeja.example.com'
const path = `main/groups/${GROUP}/line`

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  sara = await rig.as('sara')
  rig.graph.apps.push({ id: APP, secret: APP_SECRET })
  const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging']
  const accounts = [lineBody.accountId]
  rig.graph.tokens.set(TOKEN, { appId: APP, scopes, expiresAt: 0, accounts })
})
afterEach(() => rig.stop())

const entries = async () => {
  const { body } = await sara('GET', `main/groups/${GROUP}/audit?kinds=line`)
  return auditApi.auditEntries.output.parse(body).items
}
const done = async (method: string, url: string, body?: object) =>
  expect([url, (await sara(method, url, { ...(body !== undefined && { body }) })).status]).toEqual([
    url,
    200,
  ])

test('a line is in the log from its connection to its end, without its secrets', async () => {
  await done('PATCH', path, { appId: APP, publicUrl: ORIGIN })
  rig.graph.internet.set(ORIGIN, rig.url)
  await done('POST', `${path}/webhook`)
  await done('POST', `${path}/register`, { provider: 'meta', pin: '123456' })
  await done('PATCH', path, { token: TOKEN, appSecret: APP_SECRET })
  await done('DELETE', path)
  const all = await entries()
  expect(all.map(({ action }) => action).toReversed()).toEqual([
    'line.created',
    'line.changed',
    'line.subscribed',
    'line.registered',
    'line.changed',
    'line.deleted',
  ])
  const [connected, changed] = all.toReversed()
  expect(connected).toMatchObject({ by: { id: 'sara' }, object: { type: 'line' } })
  expect(connected?.changes).toContainEqual(
    expect.objectContaining({ name: 'phoneId', after: lineBody.phoneId }),
  )
  expect(connected?.changes).toContainEqual({ name: 'secrets', form: 'secret' })
  expect(changed?.changes).toContainEqual({ name: 'appId', after: APP, form: 'text' })
  for (const secret of [TOKEN, APP_SECRET, '123456'])
    expect(JSON.stringify(all)).not.toContain(secret)
})
