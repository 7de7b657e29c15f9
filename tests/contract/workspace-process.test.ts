import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectionDocumentPath, connectionDocumentSchema } from '#contract/connection.ts'
import { within } from './push-support.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'
import { programPath } from '#tests/support/program-path.ts'

/** A time limit, not a wait: a busy machine is slow to start Node. */
const ENDS_MS = 30_000
const CLI = programPath('src/host/cli.ts')

interface Started {
  child: ChildProcess
  out: () => string
  errors: () => string
  ended: Promise<number | null>
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read single members of the ready line's JSON; a missing one fails the test
  ready: () => Promise<any>
}

let data: string
let running: Started[]
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'bandeja-process-'))
  running = []
})
afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGKILL')
    await ended
  }
  await rm(data, { recursive: true, force: true })
})

function start(args: readonly string[], stdin: 'ignore' | 'pipe' | 'ipc' = 'ignore'): Started {
  const stdio: StdioOptions =
    stdin === 'ipc' ? ['ignore', 'pipe', 'pipe', 'ipc'] : [stdin, 'pipe', 'pipe']
  const child = spawn(process.execPath, [CLI, ...args], { stdio })
  let out = ''
  let errors = ''
  child.stdout?.on('data', (chunk) => (out += String(chunk)))
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  // Node emits no 'close' for a child whose message channel the parent has closed.
  const ended = once(child, stdin === 'ipc' ? 'exit' : 'close').then(() => child.exitCode)
  const started: Started = {
    child,
    out: () => out,
    errors: () => errors,
    ended,
    async ready() {
      await expect.poll(() => out + (child.exitCode ?? ''), { timeout: 60_000 }).toMatch(/\n|\d$/)
      return JSON.parse(out)
    },
  }
  running.push(started)
  return started
}

const small = () => ['--data', data, '--contacts', '20', '--messages', '60', '--no-simulator']

describe('--empty', () => {
  const empty = () => ['--data', data, '--empty', '--port', '0']

  test('starts without demo data and says how the first admin registers, until somebody has', async () => {
    const first = start([...empty(), '--registration', 'on'])
    const { url, accounts } = await first.ready()
    expect(accounts).toEqual([])
    await expect.poll(() => first.errors()).toContain(`enter the address ${url}`)
    const signIn = await fetch(new URL('/services/main/login', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ana.quispe@casanogal.example', password: 'nogal2026' }),
    })
    expect(signIn.status).toBe(401)
    const person = { name: 'Nora Paz', email: 'nora@example.test', password: 'a long password' }
    const registered = await fetch(new URL('/services/main/users/genesys', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    })
    expect(registered.status).toBe(200)
    first.child.kill('SIGTERM')
    await first.ended

    // A start that forgets the option does not add the demo's accounts to real data.
    const second = start(small())
    expect((await second.ready()).accounts).toEqual([])
    second.child.kill('SIGTERM')
    await second.ended

    const third = start(empty())
    await third.ready()
    await expect.poll(() => third.errors()).toContain(' answering ')
    expect(third.errors()).not.toContain('no users yet')
  })

  test('lets no stranger register unless told, and says so', async () => {
    const workspace = start(empty())
    const { url } = await workspace.ready()
    const document = await fetch(new URL('/.well-known/bandeja.json', url))
    expect(await document.json()).toMatchObject({ registration: false })
    await expect.poll(() => workspace.errors()).toContain('bandeja-server create-admin')
    const registered = await fetch(new URL('/services/main/users/genesys', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'N', email: 'n@example.test', password: 'a long password' }),
    })
    expect(registered.status).toBe(403)
  })

  test('refuses a folder with the demo', async () => {
    const demo = start(small())
    await demo.ready()
    demo.child.kill('SIGTERM')
    await demo.ended
    const refused = start(empty())
    expect(await refused.ended).toBe(2)
    expect(refused.errors()).toContain('this one has the demo data')
  })
})

describe('the service as a process', () => {
  test('prints one line when it is ready, and ends cleanly on a signal', async () => {
    const workspace = start([...small(), '--port', '0'])
    const ready = await workspace.ready()
    expect(Object.keys(ready)).toEqual(['url', 'accounts', 'control'])
    expect(ready.accounts).not.toEqual([])
    for (const account of ready.accounts)
      expect(account).toEqual({
        email: expect.stringContaining('@'),
        password: expect.stringMatching(/./),
        name: expect.stringMatching(/./),
        role: expect.stringMatching(/^ROLE_/),
        flags: expect.any(Array),
        groups: expect.arrayContaining([
          { id: expect.stringMatching(/./), name: expect.stringMatching(/./) },
        ]),
      })
    const flags = ready.accounts.flatMap((account: { flags: string[] }) => account.flags)
    expect(flags).toEqual(expect.arrayContaining([expect.any(String)]))
    expect(ready.control).toBeNull()
    expect(ready.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const response = await fetch(`${ready.url}/.well-known/bandeja.json`)
    expect(response.status).toBe(200)
    expect((await fetch(`${ready.url}/_control/clock`, { method: 'POST' })).status).toBe(404)
    workspace.child.kill('SIGTERM')
    expect(await within('the process ends', workspace.ended, ENDS_MS)).toBe(0)
    expect(workspace.out().trimEnd().split('\n')).toHaveLength(1)
    expect(workspace.errors()).not.toContain(ready.accounts[0]?.password ?? 'no password is known')
  })

  test('prints the control address, has the same push key and users after a restart, and ends when its parent closes the input', async () => {
    const first = start([...small(), '--control'])
    const before = await first.ready()
    expect(before.control).toBe(`${before.url}/_control`)
    const pushKey = async ({ url }: { url: string }) =>
      connectionDocumentSchema.parse(await (await fetch(url + connectionDocumentPath)).json())
        .realtime.key
    const key = await pushKey(before)
    first.child.kill('SIGKILL')
    await first.ended
    const second = start([...small(), '--control'], 'pipe')
    const after = await second.ready()
    expect(after.accounts).toEqual(before.accounts)
    expect(await pushKey(after)).toBe(key)
    second.child.stdin?.end()
    expect(await within('the process ends', second.ended, ENDS_MS)).toBe(0)
  })

  test('ends when its parent closes the message channel', async () => {
    const channelled = start(small(), 'ipc')
    await channelled.ready()
    channelled.child.disconnect()
    expect(await within('the process ends', channelled.ended, ENDS_MS)).toBe(0)
  })

  test('a wrong argument ends it with 2, the reason and the usage', async () => {
    const workspace = start(['--data', data, '--what'])
    expect(await within('the process ends', workspace.ended, ENDS_MS)).toBe(2)
    expect(workspace.errors()).toContain('--what')
    expect(workspace.errors()).toContain('Usage:')
    expect(workspace.out()).toBe('')
  })

  test('prints the usage on request', async () => {
    const workspace = start(['--help'])
    expect(await within('the process ends', workspace.ended, ENDS_MS)).toBe(0)
    expect(workspace.out()).toContain('--public-url URL')
    expect(workspace.errors()).toBe('')
  })

  test('prints its public address, listens on the given one, and ends despite an open connection', async () => {
    const workspace = start([...small(), '--public-url', 'https://chat.example/'])
    const { url } = await workspace.ready()
    const open = new AbortController()
    const response = await fetch(`${url}/.well-known/bandeja.json`, {
      signal: open.signal,
      keepalive: true,
    })
    expect(await response.json()).toMatchObject({
      services: { main: 'https://chat.example/services/main' },
      realtime: { host: 'chat.example', port: 443, tls: true },
    })
    workspace.child.kill('SIGINT')
    expect(await within('the process ends', workspace.ended, ENDS_MS)).toBe(0)
  })

  test('a port in use ends it with 1 and the reason', async () => {
    const holder = createServer()
    const port = await listenOnFreePort(holder)
    const workspace = start([...small(), '--port', String(port)])
    expect(await workspace.ended).toBe(1)
    expect(workspace.errors()).toContain('EADDRINUSE')
    expect(workspace.out()).toBe('')
    holder.close()
  })
})
