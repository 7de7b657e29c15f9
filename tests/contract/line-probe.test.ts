import { afterEach, describe, expect, test } from 'vitest'
import { mayCall, startGraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { startPublicAddress, type PublicAddress } from '#tests/support/cloud-api/public-address.ts'
import { linePhone, startLineRig, type LineRig } from './support/line-rig.ts'
import { startRig, type Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const HOST = 'bandeja.example.com'
const ORIGIN = `https://${HOST}`
const path = `main/groups/${GROUP}/line`

/** What a test reads of a probe. */
interface Probe {
  name: string
  state: string
  fault?: string
  value?: string
  ms?: number
  until?: string
}

async function probesOf(caller: Caller): Promise<Probe[]> {
  const { status, body } = await caller('POST', `${path}/probe`)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.probes
}

const stateOf = (probes: Probe[]) =>
  probes.map(({ name, state, fault }) => `${name} ${fault ?? state}`)

describe('the probes of the webhook', () => {
  let address: PublicAddress
  let rig: LineRig
  let sara: Caller
  async function start(options?: Parameters<typeof startPublicAddress>[1]): Promise<void> {
    address = await startPublicAddress(HOST, options)
    rig = await startLineRig({ internet: address.internet })
    address.target = rig.url
    sara = await rig.as('sara')
    await sara('PATCH', path, { body: { publicUrl: ORIGIN } })
  }
  afterEach(async () => {
    await rig.stop()
    await address.stop()
  })
  const probe = async () => stateOf(await probesOf(sara))

  test('all succeed, and none of them counts as a call of the provider', async () => {
    await start()
    expect(await probesOf(sara)).toEqual([
      { name: 'address', state: 'ok', ms: expect.any(Number), value: '127.0.0.1' },
      {
        name: 'certificate',
        state: 'ok',
        ms: expect.any(Number),
        value: 'Bandeja test authority',
        until: expect.any(String),
      },
      { name: 'path', state: 'ok', ms: expect.any(Number) },
      { name: 'event', state: 'ok', ms: expect.any(Number) },
      { name: 'subscription', state: 'ok', ms: expect.any(Number), value: 'Casa Nogal Mensajes' },
    ])
    const { setUp } = (await sara('GET', path)).body.line
    expect(setUp).toEqual({ events: [], probes: true })
    const { db } = rig.workspace.storage
    expect(await db.selectFrom('line_webhooks').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('line_hours').selectAll().execute()).toEqual([])
  })

  test('a name that nobody has, and one of a private network', async () => {
    await start()
    address.privateIp = '10.0.0.5'
    const [first, ...others] = await probesOf(sara)
    expect(first).toEqual({ name: 'address', state: 'bad', fault: 'private', value: '10.0.0.5' })
    expect(stateOf(others)).toEqual([
      'certificate skipped',
      'path skipped',
      'event skipped',
      'subscription ok',
    ])
    await sara('PATCH', path, { body: { publicUrl: 'https://other.example.com' } })
    expect((await probe())[0]).toBe('address unknownHost')
  })

  test('an address at which nothing answers', async () => {
    await start()
    await address.stop()
    expect((await probe()).slice(0, 2)).toEqual(['address unreachable', 'certificate skipped'])
  })

  test('a certificate of an authority that nobody else knows', async () => {
    await start()
    address.isTrusted = false
    const [, second, third] = await probesOf(sara)
    expect(second).toEqual({
      name: 'certificate',
      state: 'bad',
      fault: 'untrusted',
      value: 'Bandeja test authority',
    })
    expect(third).toEqual({ name: 'path', state: 'skipped' })
  })

  test('a certificate without the one that issued it', async () => {
    await start({ sendsChain: false })
    address.isTrusted = false
    expect((await probe())[1]).toBe('certificate incomplete')
  })

  test('the certificate says until when it is valid', async () => {
    await start()
    const [, certificate] = await probesOf(sara)
    // The double's certificate is valid for two days.
    const days = (Date.parse(certificate?.until ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(1)
    expect(days).toBeLessThanOrEqual(2)
  })

  test('a certificate of another name', async () => {
    await start({ certificateHost: 'other.example.com' })
    expect((await probe())[1]).toBe('certificate otherHost')
  })

  test('a proxy that does not pass the path on', async () => {
    await start()
    address.mode = 'missing'
    const [, , third, fourth] = await probesOf(sara)
    expect(third).toEqual({ name: 'path', state: 'bad', fault: 'otherAnswer', value: '404' })
    expect(fourth?.state).toBe('skipped')
  })

  test('a proxy that writes the body again, so that its signature is another', async () => {
    await start()
    address.mode = 'rewrites'
    expect((await probe()).slice(2, 4)).toEqual(['path ok', 'event changed'])
    expect((await sara('GET', path)).body.line.setUp).toEqual({ events: [], probes: true })
  })

  test('an app that the account does not send to', async () => {
    await start()
    rig.graph.subscribed.clear()
    expect((await probe())[4]).toBe('subscription notSubscribed')
    await rig.graph.stop()
    expect((await probe())[4]).toBe('subscription noProvider')
  })

  test('without a line the address of the service itself is tried', async () => {
    address = await startPublicAddress(HOST)
    rig = await startLineRig({ internet: address.internet, publicUrl: ORIGIN })
    address.target = rig.url
    sara = await rig.as('sara')
    await sara('DELETE', path)
    expect(await probe()).toEqual(['address ok', 'certificate ok'])
    address.isTrusted = false
    expect(await probe()).toEqual(['address ok', 'certificate untrusted'])
    await address.stop()
    expect(await probe()).toEqual(['address unreachable', 'certificate skipped'])
  })

  test('a call with a wrong mark is noted as any other', async () => {
    await start()
    const answer = await fetch(`${rig.webhook}?probe=0123`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(401)
    expect((await sara('GET', path)).body.line.setUp).toMatchObject({
      unsignedAt: expect.any(String),
    })
  })

  test('are for admins', async () => {
    await start()
    for (const name of ['susi', 'mia', 'ana'] as const) {
      const caller = await rig.as(name)
      expect((await caller('POST', `${path}/probe`)).status).toBe(403)
    }
  })
})

test('a line without a public address has nothing to probe', async () => {
  const rig = await startLineRig()
  const sara = await rig.as('sara')
  expect(await sara('POST', `${path}/probe`)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  })
  await rig.stop()
})

test('a provider with a key names the address to which it sends', async () => {
  const graph = await startGraphDouble()
  const address = await startPublicAddress(HOST)
  const rig = await startRig({ internet: address.internet, ...mayCall(graph) })
  address.target = rig.url
  const phone = linePhone()
  graph.phones.push(phone)
  graph.dialog.keys.set('key', phone)
  const sara = await rig.as('sara')
  const body = { provider: '360dialog', token: 'key', phone: '51999000100', baseUrl: graph.url }
  await sara('POST', path, { body })
  await sara('PATCH', path, { body: { publicUrl: ORIGIN } })
  const probe = async () => (await probesOf(sara)).slice(3)
  expect(stateOf(await probe())).toEqual(['event ok', 'subscription notSubscribed'])
  graph.dialog.webhooks.set(phone.id, { url: 'https://old.example.com/hook' })
  expect((await probe())[1]).toMatchObject({
    fault: 'otherAddress',
    value: 'https://old.example.com/hook',
  })
  await sara('POST', `${path}/webhook`)
  expect(stateOf(await probe())).toEqual(['event ok', 'subscription ok'])
  // Its first event has not come: ours is none.
  expect((await sara('GET', path)).body.line.setUp).not.toHaveProperty('verifiedAt')
  await rig.stop()
  await address.stop()
  await graph.stop()
})
