import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { headerNames } from '#contract/api/endpoint.ts'
import { connectionDocumentSchema } from '#contract/connection.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'
import { startIdentityProvider } from '#tests/support/identity-provider.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { programPath } from '#tests/support/program-path.ts'
import {
  addresses,
  createFakePrograms,
  type FakePrograms,
} from '../../src/host/tunnel/program.fixture.ts'

const PROGRAM = programPath('src/host/server.ts')
const PASSWORD = 'a long password'
const EMAIL = 'nora@example.test'
/** The user of this number owns nothing else. */
const NOBODY = 65_534

let root: string
let children: ChildProcess[]
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'bandeja-server-'))
  children = []
})
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await rm(root, { recursive: true })
})

function start(args: readonly string[], env = process.env) {
  const stdio = ['pipe', 'pipe', 'pipe'] as const
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: [...stdio] })
  children.push(child)
  const output = { out: '', errors: '' }
  child.stdout.on('data', (chunk) => (output.out += String(chunk)))
  child.stderr.on('data', (chunk) => (output.errors += String(chunk)))
  return { child, output, ended: once(child, 'close') }
}

/** Runs a command until it ends. */
async function run(args: readonly string[], input = '', env = process.env) {
  const { child, output, ended } = start(args, env)
  child.stdin?.end(input)
  await ended
  return { code: child.exitCode, ...output }
}

/** Writes a configuration file. */
async function conf(...lines: string[]): Promise<string> {
  const path = join(root, 'server.conf')
  const own = [`BANDEJA_DATA=${join(root, 'data')}`, 'BANDEJA_PORT=0', ...lines]
  await writeFile(path, own.join('\n'))
  return path
}

const readySchema = z.object({ url: z.string() })

/** Starts the service, and waits until it answers. */
async function serve(config: string) {
  const served = start(['serve', '--config', config])
  await expect
    .poll(() => served.output.out + (served.child.exitCode ?? ''), { timeout: 60_000 })
    .toMatch(/\n|\d$/)
  return { ...served, url: readySchema.parse(JSON.parse(served.output.out)).url }
}

/** A command line, whose values contain no comma. */
const words = (line: string) => line.split(', ')

const admin = (config: string) =>
  words(
    `create-admin, --config, ${config}, --name, Nora Paz, --email, ${EMAIL}, --group-name, Tienda, --phone, +51 987 654 321, --password-stdin`,
  )

async function signIn(
  url: string,
  email = EMAIL,
  { headers = {}, password = PASSWORD } = {},
): Promise<Response> {
  return await fetch(`${url}/services/main/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  })
}

/** Opens a push connection, and waits for its greeting. */
async function connectPush(url: string): Promise<WebSocket> {
  const { realtime } = connectionDocumentSchema.parse(
    await (await fetch(`${url}/.well-known/bandeja.json`)).json(),
  )
  const address = `${url.replace('http', 'ws')}/app/${realtime.key}?protocol=7&client=t&version=1`
  const socket = new WebSocket(address)
  await once(socket, 'message')
  return socket
}

test('a mistake in the file or in the arguments ends a command with what is wrong', async () => {
  const config = await conf('BANDEJA_REGISTRATION=maybe')
  for (const command of ['serve', 'check', 'migrate'])
    expect(await run([command, '--config', config])).toMatchObject({
      code: 2,
      out: '',
      errors: expect.stringContaining('BANDEJA_REGISTRATION takes on or off, not "maybe".'),
    })
  expect(await run(['serve', '--config', join(root, 'none')])).toMatchObject({ code: 2 })
  expect(await run(['nothing'])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Usage'),
  })
  expect(await run(['backup', '--data', root])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('no data'),
  })
  expect(await run(['delete-contact', '--what'])).toMatchObject({ code: 2 })
  expect(await run(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('serve') })
})

test('a key of the lines that is none, or another one than before, is said by the check', async () => {
  const config = await conf('BANDEJA_LINE_KEY=short')
  const wrong = 'BANDEJA_LINE_KEY must be 32 bytes as base64, as from: openssl rand -base64 32'
  expect(await run(admin(config), PASSWORD)).toMatchObject({
    code: 2,
    errors: expect.stringMatching(`^${wrong}\n`),
  })
  const checked = await run(['check', '--config', config])
  expect(checked).toMatchObject({
    code: 1,
    out: expect.stringContaining(`configuration: ${wrong}`),
  })
  expect(checked.out).toContain('ok      database')

  expect(await run(admin(await conf()), PASSWORD)).toMatchObject({ code: 0 })
  const other = await conf(`BANDEJA_LINE_KEY=${Buffer.alloc(32).toString('base64')}`)
  expect(await run(['check', '--config', other])).toMatchObject({
    code: 0,
    out: expect.stringContaining(
      `BANDEJA_LINE_KEY is another key than ${join(root, 'data/line.key')}`,
    ),
  })
})

test('a folder that the user may not use is named by the check, and by a move from it', async () => {
  const config = await conf()
  const data = join(root, 'data')
  await mkdir(data)
  // Root acts as the owner of the folder.
  if (process.getuid?.() === 0) await chown(data, NOBODY, NOBODY)
  await chmod(data, 0)
  try {
    const denied = `This process may not read and write ${data}.`
    expect(await run(['check', '--config', config])).toMatchObject({
      code: 1,
      out: expect.stringContaining(`FAILED  configuration: ${denied}`),
    })
    const move = ['move', '--config', config, '--from', data, '--to', 'postgres://127.0.0.1:1/none']
    expect(await run(move)).toMatchObject({ code: 1, errors: expect.stringContaining(denied) })
  } finally {
    await chmod(data, 0o700)
  }
})

test('an admin is created before the first start and while the service runs, and signs in', async () => {
  const config = await conf()
  expect(await run(admin(config), PASSWORD)).toMatchObject({
    code: 0,
    out: expect.stringMatching(`^${EMAIL} is an admin of group \\d+\\.\n$`),
  })
  expect(await run(admin(config), PASSWORD)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('registered with this e-mail'),
  })
  const { url } = await serve(config)
  expect((await signIn(url)).status).toBe(200)
  const second = await run(
    words(
      `create-admin, --config, ${config}, --name, Bea, --email, bea@example.test, --group-name, Otra, --phone, 51911111111`,
    ),
  )
  expect(second).toMatchObject({ code: 0, out: expect.stringContaining('shown only now') })
  expect(await run(['migrate', '--config', config])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Another service has'),
  })
})

test('the operator names a super admin, who stays one until there is another', async () => {
  const config = await conf()
  const { url } = await serve(config)
  const created = await run(admin(config), PASSWORD)
  const groupId = /group (\d+)/.exec(created.out)?.[1] ?? ''
  const grant = async (email: string, role: string) =>
    await run(['grant', '--config', config, '--email', email, '--group', groupId, '--role', role])
  const flags = async (email: string) => {
    const { user } = z
      .object({ user: z.object({ permissions: z.array(z.looseObject({})) }) })
      .parse(await (await signIn(url, email)).json())
    return user.permissions[0]
  }
  expect(await grant(EMAIL, 'emperor')).toMatchObject({ code: 2 })
  expect(await grant('bea@example.test', 'super-admin')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is no member of group'),
  })
  expect(await grant(EMAIL, 'supervisor')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('is the last admin'),
  })
  expect(await grant(EMAIL, 'super-admin')).toMatchObject({ code: 0 })
  expect(await flags(EMAIL)).toMatchObject({ isSuperAdmin: true, isSupervisor: false })
  for (const role of ['admin', 'supervisor'])
    expect(await grant(EMAIL, role)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('is the last super admin'),
    })

  const second = ['--name', 'Bea', '--email', 'bea@example.test', '--group', groupId]
  await run(['create-admin', '--config', config, ...second, '--password-stdin'], PASSWORD)
  expect(await grant('bea@example.test', 'super-admin')).toMatchObject({ code: 0 })
  expect(await grant(EMAIL, 'supervisor')).toMatchObject({ code: 0 })
  expect(await flags(EMAIL)).toMatchObject({ isSuperAdmin: false, isSupervisor: true })
})

test('the operator lists the users, ends sessions, gives a password and disables an account', async () => {
  const config = await conf()
  const created = await run(admin(config), PASSWORD)
  const groupId = /group (\d+)/.exec(created.out)?.[1] ?? ''
  const { url, child, ended } = await serve(config)
  const user = (...args: string[]) => run(['user', '--config', config, ...args], 'another password')
  const of = (change: string, ...more: string[]) => user('--email', EMAIL, '--do', change, ...more)
  const open = async (password = PASSWORD) => {
    const { token } = z
      .object({ token: z.string() })
      .parse(await (await signIn(url, EMAIL, { password })).json())
    const headers = { authorization: `Bearer ${token}` }
    return async () => (await fetch(`${url}/services/main/me`, { headers })).status
  }
  const first = await open()
  expect(await user('--group', groupId)).toMatchObject({
    code: 0,
    out: expect.stringMatching(new RegExp(`^${EMAIL}  Nora Paz  groups: 1  sessions: 1  seen `)),
  })
  expect(await user('--group', 'none')).toMatchObject({ code: 0, out: '' })
  expect(await of('promote')).toMatchObject({ code: 2 })
  expect(await user('--email', 'nobody@example.test', '--do', 'disable')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Nobody is registered'),
  })

  expect((await of('end-sessions')).out).toContain('sessions ended: 1')
  expect(await first()).toBe(401)
  const second = await open()
  expect((await of('disable')).out).toContain('can sign in no more')
  expect(await second()).toBe(401)
  expect((await signIn(url)).status).toBe(401)
  expect((await user()).out).toContain('DISABLED')
  await of('enable')
  const third = await open()
  expect(await third()).toBe(200)
  expect((await of('reset-password', '--password-stdin')).code).toBe(0)
  expect(await third()).toBe(401)
  expect((await signIn(url)).status).toBe(401)
  expect(await (await open('another password'))()).toBe(200)
  expect(await of('reset-two-step')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('has no two steps'),
  })
  expect((await of('reset-password')).out).toMatch(/shown only now: \S+\n$/)

  const socket = await connectPush(url)
  const status = async () => (await run(['status', '--config', config])).out
  expect(await status()).toMatch(
    /^service {3}runs, with 1 live connection\ndatabase {2}answers in \d+ ms\nusers {5}1 in 1 group, 0 disabled; 0 sessions\nqueues {4}nothing waits\nlines {5}none\nbackup {4}none was made/,
  )
  socket.terminate()
  child.kill('SIGTERM')
  await ended
  const backups = join(root, 'backups')
  await run(['backup', '--config', config, '--to', backups])
  const after = await status()
  expect(after).toContain('service   does not run on this data folder')
  expect(after).toContain(`UTC, ${join(backups, 'bandeja-')}`)
  expect((await of('disable')).code).toBe(0)
})

test('the check says what is right, what is wrong and what to do', async () => {
  const mail = await startMailServer({ onConnect: (_, done) => done(new Error('go away')) })
  const smtp = `BANDEJA_SMTP_URL=smtp://127.0.0.1:${mail.smtp.port}`
  const config = await conf(smtp, 'BANDEJA_MAIL_FROM=b@example.test')
  const first = await run(['check', '--config', config])
  expect(first.code).toBe(1)
  expect(first.out).toContain('ok      database')
  expect(first.out).toMatch(/FAILED {2}mail: 127\.0\.0\.1: .*go away.*\n {8}Check the address/)
  expect(first.out).toContain('warning service: The service does not run')
  await mail.stop()

  const { url, child, ended } = await serve(await conf())
  const port = new URL(url).port
  const running = await conf(`BANDEJA_PUBLIC_URL=http://127.0.0.1:${port}`)
  const second = await run(['check', '--config', running])
  expect(second.out).toContain(`ok      service: http://127.0.0.1:${port} answers.`)
  expect(second.out).toContain(`ok      service: http://127.0.0.1:${port} takes uploads of 2 MB.`)
  expect(second.out).toContain(`ok      push: 127.0.0.1:${port} accepts live connections.`)
  expect(second.out).toContain('ok      audit: The 0 entries of the audit logs')
  expect(second.code).toBe(0)
  child.kill('SIGTERM')
  await ended
  await writeFile(join(root, 'data/workspace.sqlite'), 'x'.repeat(100_000))
  const third = await run(['check', '--config', running])
  expect(third).toMatchObject({ code: 1, out: expect.stringMatching(/FAILED {2}database/) })
})

test('the check reads the keys of the provider, and a service with a wrong setting does not start', async () => {
  const provider = await startIdentityProvider({})
  const settings = (issuer: string, ...more: string[]) =>
    conf(
      `BANDEJA_SSO_ISSUER=${issuer}`,
      'BANDEJA_SSO_CLIENT_ID=bandeja',
      'BANDEJA_SSO_ROLES=shop=agent',
      ...more,
    )
  const group = 'BANDEJA_SSO_GROUP=9999'
  try {
    const right = await settings(provider.issuer, group)
    expect(await run(['check', '--config', right])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`ok      sign-in: ${provider.issuer} has the keys`),
    })
    const another = await settings(`${provider.issuer}/`, group)
    expect(await run(['check', '--config', another])).toMatchObject({
      code: 1,
      out: expect.stringContaining(`is that of another issuer, ${provider.issuer}.`),
    })
    await provider.stop()
    expect(await run(['check', '--config', right])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/FAILED {2}sign-in: .*\n {8}Check BANDEJA_SSO_ISSUER/),
    })
    expect(await run(['serve', '--config', right])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('BANDEJA_SSO_GROUP: there is no group 9999.'),
    })
    const part = await settings(provider.issuer)
    expect(await run(['serve', '--config', part])).toMatchObject({
      code: 2,
      errors: expect.stringContaining('which needs --sso-group too'),
    })
  } finally {
    await provider.stop()
  }
})

/**
 * Starts a web server before a service, as an operator may configure it: it takes bodies of 1 MB, as nginx does without
 * a setting, and passes on no upgrades.
 */
async function startNarrowProxy() {
  let target = ''
  const server = createServer((incoming, outgoing) => {
    if (Number(incoming.headers['content-length'] ?? 0) > 1_000_000) {
      incoming.resume()
      incoming.on('end', () => outgoing.writeHead(413).end('<html>too large</html>'))
      return
    }
    const { method, headers, url: path = '' } = incoming
    const onward = request(new URL(path, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  const port = await listenOnFreePort(server)
  return {
    url: `http://127.0.0.1:${port}`,
    passTo: (url: string) => void (target = url),
    close: () => server.close(),
  }
}

test('the check names a web server that takes no files or no live connections', async () => {
  const proxy = await startNarrowProxy()
  const config = await conf(`BANDEJA_PUBLIC_URL=${proxy.url}`)
  proxy.passTo((await serve(config)).url)
  const checked = await run(['check', '--config', config])
  proxy.close()
  expect(checked.code).toBe(1)
  expect(checked.out).toContain(`ok      service: ${proxy.url} answers.`)
  expect(checked.out).toContain(
    `FAILED  service: ${proxy.url} answers an upload of 2 MB with 413.\n        Have the web server pass on bodies of 101 MB.`,
  )
  expect(checked.out).toContain('FAILED  push: Live connections to')
})

test('the check warns while the web server counts as the caller of everybody', async () => {
  const config = await conf('BANDEJA_PUBLIC_URL=https://chat.example.test', 'BANDEJA_LOG=json')
  await run(admin(config), PASSWORD)
  const unset = await run(['check', '--config', config])
  expect(unset.out).toContain('warning configuration: All callers count as one, the web server')

  await run(
    words(
      `create-admin, --config, ${config}, --name, Bea, --email, bea@example.test, --password-stdin, --group-name, Otra, --phone, 51911111111`,
    ),
    PASSWORD,
  )
  const trusting = await conf(
    'BANDEJA_PUBLIC_URL=https://chat.example.test',
    'BANDEJA_TRUSTED_PROXY=127.0.0.1,::1',
  )
  const { url } = await serve(trusting)
  expect((await signIn(url)).status).toBe(200)
  expect((await signIn(url, 'bea@example.test')).status).toBe(200)
  const silent = await run(['check', '--config', trusting])
  expect(silent.out).not.toContain('All callers count as one')
  expect(silent.out).toContain('warning service: All 2 users have signed in from 127.0.0.1 only')

  expect((await signIn(url, EMAIL, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(
    200,
  )
  const right = await run(['check', '--config', trusting])
  expect(right.out).not.toMatch(/All callers|users have signed in from/)
})

/** The status of an answer to a call under another name of the host, which `fetch` does not send. */
async function statusUnder(url: string, host: string): Promise<number> {
  const call = request(url, { headers: { host } })
  call.end()
  const [response]: IncomingMessage[] = await once(call, 'response')
  response?.resume()
  return response?.statusCode ?? 0
}

test('metrics count calls by route, and the JSON log has the calls without people', async () => {
  const config = await conf('BANDEJA_LOG=json', 'BANDEJA_METRICS=0')
  const created = await run(admin(config), PASSWORD)
  const { url, child, output, ended } = await serve(config)
  const login = await signIn(url)
  const { token } = z.object({ token: z.string() }).parse(await login.json())
  expect(login.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  const authorization = `Bearer ${token}`
  await fetch(`${url}/services/main/me`, {
    headers: { authorization, 'x-request-id': 'from-a-proxy' },
  })
  await fetch(`${url}/services/main/nothing/${EMAIL}?access_token=${token}`)
  const groupId = /group (\d+)/.exec(created.out)?.[1] ?? ''
  const post = async (path: string, body: object) => {
    const headers = {
      authorization,
      'content-type': 'application/json',
      [headerNames.groupId]: groupId,
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${url}/services/main/${path}`, init)
    expect(answer.status).toBe(200)
    return z
      .looseObject({ id: z.string().optional(), _id: z.string().optional() })
      .parse(await answer.json())
  }
  const person = {
    name: 'Clara',
    lastName: 'Benavides',
    email: 'clara@example.test',
    phone: '51911222333',
    countryCode: '51',
  }
  const contact = await post('contacts/new/auth', { ...person, groupId })
  await post('notes', { contactId: contact.id ?? contact._id, text: 'calls on Mondays' })
  const socket = await connectPush(url)

  const metrics = /"message":"metrics","url":"([^"]+)"/.exec(output.errors)?.[1] ?? ''
  expect(new URL(metrics).hostname).toBe('127.0.0.1')
  expect(await statusUnder(metrics, 'rebinding.example')).toBe(403)
  expect(await statusUnder(metrics, 'localhost:1')).toBe(200)
  const text = await (await fetch(metrics)).text()
  expect(text).toContain(
    'bandeja_call_duration_seconds_count{method="POST",route="/services/main/login",status="200"} 1',
  )
  expect(text).toContain('route="/services/main/me",status="200"} 1')
  expect(text).toContain('bandeja_sockets 1')
  expect(text).toContain('bandeja_queue_length{queue="messages"} 0')
  expect(text).toContain('bandeja_queue_age_seconds{queue="messages"} 0')
  expect(text).toContain('bandeja_database_up 1')
  expect(text).toContain('process_resident_memory_bytes')
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
  socket.terminate()
  child.kill('SIGTERM')
  await ended

  const entries = output.errors
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(entries).toContainEqual({
    time: expect.any(String),
    message: 'call',
    request: 'from-a-proxy',
    method: 'GET',
    address: '127.0.0.1',
    route: '/services/main/me',
    status: 200,
    ms: expect.any(Number),
  })
  expect(entries).toContainEqual(expect.objectContaining({ route: 'unknown', status: 404 }))
  const people = ['Nora', '987654321', 'Clara', 'Benavides', 'clara@', '911222333', 'Mondays']
  for (const secret of [token, EMAIL, PASSWORD, ...people])
    expect(output.errors).not.toContain(secret)
})

test('SIGTERM ends running calls, asks sockets to come back over some time, and takes no new work', async () => {
  const config = await conf()
  await run(admin(config), PASSWORD)
  const { url, child, output, ended } = await serve(config)
  const sockets = await Promise.all(Array.from({ length: 8 }, () => connectPush(url)))
  const closed = sockets.map(async (socket) => {
    const [code] = await once(socket, 'close')
    return { code: Number(code), at: performance.now() }
  })
  // A call whose body has not arrived as a whole. The service says that the call has begun.
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD })
  const call = request(`${url}/services/main/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    },
  })
  const answered = once(call, 'response')
  const begun = once(call, 'continue')
  call.write(body.slice(0, 10))
  await begun
  const begin = performance.now()
  child.kill('SIGTERM')
  // It says that it closes, and then stops listening.
  await expect.poll(() => output.errors).toContain('closing')
  const isReached = async () => {
    const live = await fetch(`${url}/health/live`).catch(() => null)
    await live?.body?.cancel()
    return live !== null
  }
  await expect.poll(isReached).toBe(false)
  call.end(body.slice(10))
  const [answer] = await answered
  expect(await json(answer)).toMatchObject({ token: expect.any(String) })
  const ends = await Promise.all(closed)
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([1001]))
  const times = ends.map(({ at }) => at - begin)
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(100)
  await ended
  expect(child.exitCode).toBe(0)
  expect(performance.now() - begin).toBeLessThan(20_000)
  // The next start finds a database that was closed.
  await expect(readFile(join(root, 'data/workspace.sqlite-wal'))).rejects.toThrow('ENOENT')
})

describe('tunnel', () => {
  let fakes: FakePrograms
  let env: NodeJS.ProcessEnv
  beforeEach(async () => {
    fakes = await createFakePrograms()
    env = { ...process.env, PATH: fakes.folder }
  })
  afterEach(() => fakes.remove())

  test('says the address, and closes it when it is ended', async () => {
    await fakes.add('cloudflared')
    const config = await conf()
    const { child, output, ended } = start(['tunnel', '--config', config], env)
    const until = { timeout: 60_000 }
    await expect.poll(() => output.out + (child.exitCode ?? ''), until).toMatch(/address|\d$/)
    expect(output.out).toContain(addresses.cloudflared)
    child.kill('SIGINT')
    await ended
    expect(child.exitCode).toBe(0)
  })

  test('says what is missing, and what the program said', async () => {
    const config = await conf()
    expect(await run(['tunnel', '--config', config], '', env)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Install cloudflared, ngrok or ssh'),
    })
    await fakes.add('ngrok', ['ERR_NGROK_4018'], 'exit 1')
    const named = ['tunnel', '--config', config, '--program', 'ngrok']
    expect(await run(named, '', env)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('ERR_NGROK_4018'),
    })
    const unknown = ['tunnel', '--config', config, '--program', 'bash']
    expect(await run(unknown, '', env)).toMatchObject({ code: 2 })
  })
})
