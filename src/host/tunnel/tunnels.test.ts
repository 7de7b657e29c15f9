import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { tunnelPrograms } from '#contract/entities/line/line-tunnel.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'
import { addresses, createFakePrograms, printed, type FakePrograms } from './program.fixture.ts'
import { createTunnels, type HostTunnels, type TunnelOptions } from './tunnels.ts'

let fakes: FakePrograms
let tunnels: HostTunnels
let target = ''
const calls: string[] = []
const service = createServer((request, response) => {
  const { method = '', url = '', headers } = request
  calls.push(`${method} ${url} ${String(headers['x-hub-signature-256'] ?? '')}`)
  request.pipe(response)
})

const start = (options: TunnelOptions = {}) => {
  tunnels = createTunnels(() => undefined, { folders: fakes.folder, ...options })
  return tunnels
}

beforeAll(async () => {
  target = `http://127.0.0.1:${await listenOnFreePort(service)}`
})
afterAll(() => void service.close())
beforeEach(async () => {
  calls.length = 0
  fakes = await createFakePrograms()
  start().toward(target)
})
afterEach(async () => {
  await tunnels.close()
  await fakes.remove()
})

/** The port of the door, as the program was told it. */
const doorPort = async () =>
  /127\.0\.0\.1:(\d+)/.exec(await readFile(join(fakes.folder, 'cloudflared.args'), 'utf8'))?.[1]

test.each(tunnelPrograms)(
  '%s is found, and its address is read from what it prints',
  async (name) => {
    expect(tunnels.programs()).toEqual([])
    await fakes.add(name)
    expect(tunnels.programs()).toEqual([name])
    expect(await tunnels.open(name)).toBe(addresses[name])
    expect(tunnels.current).toEqual({ state: 'open', program: name, url: addresses[name] })
    await tunnels.close()
    expect(tunnels.current).toEqual({ state: 'closed' })
  },
)

test('only the path of the webhooks can be reached through it, with headers and bytes as they came', async () => {
  await fakes.add('cloudflared')
  await tunnels.open('cloudflared')
  const door = `http://127.0.0.1:${await doorPort()}`
  const headers = { 'x-hub-signature-256': 'sha256=1' }
  const body = '{"a":"ñ \\u00f1"}'
  const answer = await fetch(`${door}/webhooks/whatsapp/l1?a=1`, { method: 'POST', headers, body })
  expect(await answer.text()).toBe(body)
  expect(calls).toEqual(['POST /webhooks/whatsapp/l1?a=1 sha256=1'])
  const others = ['/', '/main/login', '/webhooks', '/webhooks/whatsapp/../../main/login']
  const statuses = others.map(async (path) => (await fetch(door + path)).status)
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404])
  const encoded = `${door}/webhooks/whatsapp/%2e%2e/%2e%2e/main/login`
  expect((await fetch(encoded)).status).toBe(404)
  expect((await fetch(`${door}/webhooks/whatsapp/l1`, { method: 'DELETE' })).status).toBe(404)
  expect(calls).toHaveLength(1)
  await tunnels.close()
  await expect(fetch(`${door}/webhooks/whatsapp/l1`)).rejects.toThrow('fetch failed')
})

test('a service that does not answer is a bad gateway', async () => {
  tunnels.toward('http://127.0.0.1:1')
  await fakes.add('cloudflared')
  await tunnels.open('cloudflared')
  const answer = await fetch(`http://127.0.0.1:${await doorPort()}/webhooks/whatsapp/l1`)
  expect(answer.status).toBe(502)
})

describe('a tunnel fails', () => {
  test('because the program ends before it names an address', async () => {
    await fakes.add('ngrok', ['ERROR: authentication failed: ERR_NGROK_4018'], 'exit 1')
    expect(await tunnels.open('ngrok')).toBeUndefined()
    const said = 'ERROR: authentication failed: ERR_NGROK_4018'
    expect(tunnels.current).toEqual({ state: 'failed', program: 'ngrok', fault: 'ended', said })
  })

  test('because it names none in time', async () => {
    start({ addressMs: 50 }).toward(target)
    await fakes.add('cloudflared', printed.cloudflared.slice(0, 2))
    expect(await tunnels.open('cloudflared')).toBeUndefined()
    expect(tunnels.current).toMatchObject({ state: 'failed', fault: 'noAddress' })
  })

  test('because it is not installed', async () => {
    expect(await tunnels.open('ssh')).toBeUndefined()
    expect(tunnels.current).toEqual({ state: 'failed', program: 'ssh', fault: 'notStarted' })
  })

  test('after it was open', async () => {
    const onFailed = vi.fn<() => void>()
    start({ onFailed }).toward(target)
    await fakes.add('ssh', printed.ssh, `while [ ! -e '${fakes.folder}/end' ]; do sleep 0.02; done`)
    expect(await tunnels.open('ssh')).toBe(addresses.ssh)
    await writeFile(join(fakes.folder, 'end'), '')
    await eventually(() => expect(onFailed).toHaveBeenCalledOnce())
    expect(tunnels.current).toMatchObject({ state: 'failed', program: 'ssh', fault: 'ended' })
  })
})

test('the last call decides: another program, or none', async () => {
  await fakes.add('cloudflared', [])
  await fakes.add('ssh')
  const first = tunnels.open('cloudflared')
  expect(tunnels.current).toEqual({ state: 'opening', program: 'cloudflared' })
  expect(await tunnels.open('ssh')).toBe(addresses.ssh)
  expect(await first).toBeUndefined()
  expect(tunnels.current).toMatchObject({ state: 'open', program: 'ssh' })
  const again = tunnels.open('cloudflared')
  await tunnels.close()
  expect(await again).toBeUndefined()
  expect(tunnels.current).toEqual({ state: 'closed' })
})
