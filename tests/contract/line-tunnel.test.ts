import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import type { TunnelProgram } from '#contract/entities/line/line-tunnel.ts'
import type { Tunnels, TunnelState } from '#workspace/internet/tunnels.ts'
import { APP_SECRET, lineBody, startLineRig, TOKEN, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const APP = '300000000000001'
const URL_OF_TUNNEL = 'https://four-words-in-row.trycloudflare.com'
const path = `main/groups/${GROUP}/line`

/** Tunnels that open when the test says so. */
function heldTunnels() {
  let current: TunnelState = { state: 'closed' }
  let opened = Promise.withResolvers<string | undefined>()
  const tunnels: Tunnels = {
    programs: () => ['cloudflared', 'ssh'],
    get current() {
      return current
    },
    open(program: TunnelProgram) {
      opened = Promise.withResolvers()
      current = { state: 'opening', program }
      return opened.promise
    },
    close() {
      current = { state: 'closed' }
      opened.resolve(undefined)
      return Promise.resolve()
    },
  }
  return {
    tunnels,
    settle(next: TunnelState) {
      current = { ...current, ...next }
      opened.resolve(next.url)
    },
  }
}

let rig: LineRig
let sara: Caller
let held: ReturnType<typeof heldTunnels>
beforeEach(async () => {
  held = heldTunnels()
  rig = await startLineRig({ tunnels: held.tunnels })
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

const lineNow = async () => (await sara('GET', path)).body.line
const open = (program: unknown) => sara('POST', `${path}/tunnel`, { body: { program } })

test('an admin opens a tunnel, and its address is that of the line until it is closed', async () => {
  expect((await lineNow()).opensTunnel).toBe(true)
  expect((await sara('GET', `${path}/tunnel`)).body).toEqual({
    state: 'closed',
    programs: ['cloudflared', 'ssh'],
    path: '/webhooks/whatsapp/',
  })
  expect((await open('cloudflared')).body).toMatchObject({ state: 'opening' })
  held.settle({ state: 'open', url: URL_OF_TUNNEL })
  await eventually(async () =>
    expect((await lineNow()).webhookUrl).toBe(`${URL_OF_TUNNEL}/webhooks/whatsapp/${rig.lineId}`),
  )
  expect((await sara('GET', `${path}/tunnel`)).body).toMatchObject({
    state: 'open',
    program: 'cloudflared',
    url: URL_OF_TUNNEL,
  })
  // Nobody has told the provider an address yet, so the setting up does it.
  expect(rig.graph.calls.filter((call) => call.includes('subscriptions'))).toEqual([])
  expect((await sara('DELETE', `${path}/tunnel`)).body).toMatchObject({ state: 'closed' })
  expect(await lineNow()).not.toHaveProperty('webhookUrl')
})

test('a provider that was told another address is told the new one', async () => {
  rig.graph.apps.push({ id: APP, secret: APP_SECRET })
  const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging']
  const known = { appId: APP, scopes, expiresAt: 0, accounts: [lineBody.accountId] }
  rig.graph.tokens.set(TOKEN, known)
  const before = { appId: APP, publicUrl: 'https://old.trycloudflare.com' }
  expect((await sara('PATCH', path, { body: before })).status).toBe(200)
  for (const origin of [before.publicUrl, URL_OF_TUNNEL]) rig.graph.internet.set(origin, rig.url)
  expect((await sara('POST', `${path}/webhook`)).status).toBe(200)
  await open('cloudflared')
  held.settle({ state: 'open', url: URL_OF_TUNNEL })
  await eventually(() =>
    expect(rig.graph.apps[0]?.subscription?.callbackUrl).toBe(
      `${URL_OF_TUNNEL}/webhooks/whatsapp/${rig.lineId}`,
    ),
  )
})

test('a tunnel that fails says why, and changes nothing', async () => {
  await open('cloudflared')
  held.settle({ state: 'failed', fault: 'ended', said: 'no such host' })
  expect((await sara('GET', `${path}/tunnel`)).body).toMatchObject({
    state: 'failed',
    program: 'cloudflared',
    fault: 'ended',
    said: 'no such host',
  })
  expect(await lineNow()).not.toHaveProperty('webhookUrl')
})

test.each([
  ['susi', 403],
  ['mia', 403],
  ['ana', 403],
  ['olga', 404],
] as const)('%s may not open, see or close one', async (name, status) => {
  const caller = await rig.as(name)
  const body = { program: 'ssh' }
  expect((await caller('POST', `${path}/tunnel`, { body })).status).toBe(status)
  expect((await caller('GET', `${path}/tunnel`)).status).toBe(status)
  expect((await caller('DELETE', `${path}/tunnel`)).status).toBe(status)
  expect(held.tunnels.current.state).toBe('closed')
})

test.each(['bash', '', null, '/bin/sh', ['ssh']])('%j is no program', async (program) => {
  expect((await open(program)).status).toBe(400)
  expect(held.tunnels.current.state).toBe('closed')
})
