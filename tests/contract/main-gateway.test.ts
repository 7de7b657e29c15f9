import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serviceErrorSchema } from '#contract/errors.ts'
import { createGateway, type Gateway } from '#main/gateway/gateway.ts'
import type { GatewayTimeouts } from '#main/gateway/timeouts.ts'
import type { Clock } from '#main/ports.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'
import { mostHeld, smallServices, untilStill, type SmallServices } from './main-support.ts'
import {
  sessionRig,
  signedIn,
  smallWorkspace,
  type SessionRig,
  type SmallWorkspace,
} from './main-session-support.ts'
import { ManualClock, until } from './push-support.ts'

const ORIGIN = 'app://bandeja'
const MIB = 1024 * 1024

let small: SmallServices
let workspace: SmallWorkspace
let quitting: AbortController
beforeEach(async () => {
  quitting = new AbortController()
  small = smallServices()
  workspace = await smallWorkspace(small)
})
afterEach(() => small.stop())

function gatewayOf(rig: SessionRig, timeouts: Partial<GatewayTimeouts> = {}, clock?: Clock) {
  const { connection, session, log, page } = rig
  return createGateway({
    connection,
    session,
    fetch: nodeFetch,
    quitting: quitting.signal,
    clock: clock ?? rig.clock,
    log,
    push: page.push,
    timeouts,
  })
}

async function start(timeouts?: Partial<GatewayTimeouts>, clock?: Clock) {
  const rig = await signedIn(workspace)
  return { rig, gateway: gatewayOf(rig, timeouts, clock) }
}

function request(path: string, init: RequestInit & { duplex?: 'half' } = {}): Request {
  return new Request(`${ORIGIN}${path}`, init)
}

/** Responses of the gateway itself. */
async function own(gateway: Gateway, request: Request) {
  const answer = await gateway(request)
  expect(answer.headers.get('x-bandeja-local')).toBe('1')
  const { code } = serviceErrorSchema.parse(await answer.json())
  return `${answer.status} ${code}`
}

/** A body of that many bytes, generated as it is read. */
function created(
  size: number,
  onPull: (created: number) => void = () => {},
): ReadableStream<Uint8Array> {
  let done = 0
  return new ReadableStream(
    {
      pull(controller) {
        const piece = new Uint8Array(Math.min(64 * 1024, size - done)).fill(done % 251)
        done += piece.byteLength
        onPull(done)
        controller.enqueue(piece)
        if (done === size) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

async function drained(body: ReadableStream<Uint8Array> | null): Promise<number> {
  let size = 0
  for await (const piece of body ?? []) size += piece.byteLength
  return size
}

describe('a call of the page', () => {
  it('reaches its service with the bearer token, the listed headers, its query and its body', async () => {
    const { gateway } = await start()
    let seen: Record<string, unknown> = {}
    workspace.answer = async (got) => {
      seen = {
        method: got.method,
        url: got.url.replace(workspace.url, ''),
        headers: Object.fromEntries(got.headers),
        body: await got.json(),
      }
      return Response.json(
        { ok: true },
        { status: 201, headers: { 'set-cookie': 'a=b', etag: '"1"' } },
      )
    }
    const answer = await gateway(
      request('/api/messages/messages?a=1&b=%2F', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-group-id': '7',
          'idempotency-key': 'key-1',
          'x-strange': '1',
          authorization: 'Bearer of-the-page',
          cookie: 'c=d',
        },
        body: '{"text":"hola"}',
      }),
    )
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ ok: true })
    expect(answer.headers.get('etag')).toBe('"1"')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('x-bandeja-local')).toBeNull()
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/messages/messages?a=1&b=%2F',
      headers: {
        authorization: `Bearer ${workspace.given[0]}`,
        'x-group-id': '7',
        'idempotency-key': 'key-1',
        'content-length': '15',
      },
      body: { text: 'hola' },
    })
    expect(seen['headers']).not.toHaveProperty('cookie')
    expect(seen['headers']).not.toHaveProperty('x-strange')
  })

  it('returns a service’s error unchanged, without the gateway’s header', async () => {
    const { gateway } = await start()
    workspace.answer = () =>
      Response.json(
        { code: 'WINDOW_CLOSED', message: 'x' },
        { status: 422, headers: { 'x-bandeja-local': '1' } },
      )
    const answer = await gateway(request('/api/main/x'))
    expect([answer.status, answer.headers.get('x-bandeja-local')]).toEqual([422, null])
  })

  it('returns ranges, empty responses and responses to HEAD', async () => {
    const { gateway } = await start()
    workspace.answer = (got) => {
      if (got.headers.get('range') === 'bytes=2-3') {
        return new Response('cd', { status: 206, headers: { 'content-range': 'bytes 2-3/9' } })
      }
      return got.method === 'HEAD'
        ? new Response(null, { headers: { 'content-length': '9' } })
        : new Response(null, { status: 204 })
    }
    const part = await gateway(
      request('/api/messages/media/1', { headers: { range: 'bytes=2-3' } }),
    )
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-3/9',
      'cd',
    ])
    const empty = await gateway(request('/api/main/x', { method: 'DELETE' }))
    expect([empty.status, await empty.text()]).toEqual([204, ''])
    const head = await gateway(request('/api/main/x', { method: 'HEAD' }))
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '9'])
  })

  it('returns a compressed response complete', async () => {
    const { gateway } = await start()
    const text = JSON.stringify({ words: 'hola '.repeat(5_000) })
    workspace.answer = () =>
      new Response(gzipSync(text), {
        headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
      })
    expect(await (await gateway(request('/api/main/x'))).text()).toBe(text)
  })

  it('never exposes the token, not even if a service echoes it', async () => {
    const { gateway } = await start()
    workspace.answer = (got) => Response.json({ echo: got.headers.get('authorization') })
    const text = await (await gateway(request('/api/main/x'))).text()
    expect(text).toMatch(/^\{"echo":"Bearer \*+"\}$/)
  })
})

describe('refused by the gateway', () => {
  it.each([
    ['/api/main/%2e%2e%2fsecret', '404 NOT_FOUND'],
    ['/api/other/me', '404 NOT_FOUND'],
    ['/api/main/login', '403 FORBIDDEN'],
    ['/api/main/LOGIN/', '403 FORBIDDEN'],
    ['/api/main/%6cogin;x=1', '403 FORBIDDEN'],
    ['/api/main/logout', '403 FORBIDDEN'],
  ])('%s: %s, and the service gets no call', async (path, answer) => {
    const { gateway } = await start()
    const before = workspace.calls.length
    expect(await own(gateway, request(path, { method: 'POST', body: '{}' }))).toBe(answer)
    expect(workspace.calls.length).toBe(before)
  })

  it('another method, and an address that is too long', async () => {
    const { gateway } = await start()
    expect(await own(gateway, request('/api/main/x', { method: 'OPTIONS' }))).toBe(
      '400 BAD_REQUEST',
    )
    const long = request('/api/main/x', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: created(5 * MIB),
      duplex: 'half',
    })
    expect(await own(gateway, long)).toBe('413 PAYLOAD_TOO_LARGE')
  })

  it('everything without a workspace, and while the screen is locked', async () => {
    expect(await own(gatewayOf(sessionRig()), request('/api/main/me'))).toBe('503 NOT_CONNECTED')
    const { rig, gateway } = await start()
    await rig.session.lock()
    const before = workspace.calls.length
    expect(await own(gateway, request('/api/main/me'))).toBe('423 LOCKED')
    expect(workspace.calls.length).toBe(before)
  })

  it('a redirect to another origin, outside the base path, or with a body; one inside is followed', async () => {
    const { gateway } = await start()
    let elsewhere = 0
    const other = await small.serve(() => {
      elsewhere += 1
      return new Response('stolen')
    })
    const to = (location: string) => () =>
      new Response(null, { status: 307, headers: { location } })
    for (const location of [
      `${other.url}/main/x`,
      '/unlisted',
      '/messages/x',
      'http://[',
      '//x/y',
    ]) {
      workspace.answer = to(location)
      expect(await own(gateway, request('/api/main/x'))).toBe('502 BAD_RESPONSE')
    }
    workspace.answer = to('/main/y')
    const json = { 'content-type': 'application/json' }
    expect(
      await own(gateway, request('/api/main/x', { method: 'POST', headers: json, body: '{}' })),
    ).toBe('502 BAD_RESPONSE')
    expect(await own(gateway, request('/api/main/x', { method: 'POST', body: 'file' }))).toMatch(
      /^50[23] /,
    )
    expect(workspace.calls).not.toContain('POST /main/y')
    workspace.answer = (got) => (got.url.endsWith('/y') ? new Response('here') : to('/main/y')())
    expect(await (await gateway(request('/api/main/x'))).text()).toBe('here')
    expect(elsewhere).toBe(0)
  })
})

describe('without a response', () => {
  it('returns NETWORK, and TIMEOUT after the time limit', async () => {
    const clock = new ManualClock()
    const { gateway } = await start({ answer: 30_000 }, clock)
    let requested = false
    workspace.answer = () => {
      requested = true
      return new Promise<Response>(() => undefined)
    }
    const slow = own(gateway, request('/api/main/x'))
    await until('the request arrives', () => requested)
    clock.advance(29_999)
    clock.advance(1)
    expect(await slow).toBe('504 TIMEOUT')
    await workspace.goDown()
    expect(await own(gateway, request('/api/main/x'))).toBe('503 NETWORK')
  })

  it('ends the session on a 401 and refuses calls from then on', async () => {
    const { rig, gateway } = await start()
    workspace.tokens.clear()
    const answer = await gateway(request('/api/main/x'))
    expect([answer.status, answer.headers.get('x-bandeja-local')]).toEqual([401, null])
    expect(rig.session.user()).toBeNull()
    let received = 0
    workspace.answer = () => {
      received += 1
      return new Response()
    }
    expect(await own(gateway, request('/api/main/x'))).toBe('401 UNAUTHENTICATED')
    expect(received).toBe(0)
  })

  it('sends public calls without a token, and no others', async () => {
    const { rig, gateway } = await start()
    await rig.session.signOut()
    const received: string[] = []
    workspace.answer = ({ method, url, headers }) => {
      received.push(`${method} ${url.replace(workspace.url, '')} ${headers.get('authorization')}`)
      return Response.json({ ok: true })
    }
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const answer = await gateway(request('/api/main/password-recovery', post))
    expect(answer.status).toBe(200)
    const registration = ['users/genesys', 'groups/validate-phone']
    for (const path of registration)
      expect((await gateway(request(`/api/main/${path}`, post))).status).toBe(200)
    const others = [
      request('/api/main/groups/genesys', post),
      request('/api/main/password-recovery'),
      request('/api/main/password-recovery/', post),
      request('/api/main/me'),
      request('/api/crm/password-recovery', post),
    ]
    const answers = await Promise.all(others.map((other) => own(gateway, other)))
    expect(answers).toEqual(others.map(() => '401 UNAUTHENTICATED'))
    expect(received).toEqual([
      'POST /main/password-recovery null',
      ...registration.map((path) => `POST /main/${path} null`),
    ])
  })

  it('aborts a response that stalls half-way, but not one that the page does not read', async () => {
    const clock = new ManualClock()
    const { gateway } = await start({ download: 60_000 }, clock)
    workspace.answer = () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
        }),
        { headers: { 'content-type': 'video/mp4' } },
      )
    const answer = await gateway(request('/api/messages/media/1'))
    clock.advance(600_000)
    const reader = answer.body?.getReader()
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
    const stalled = reader?.read()
    stalled?.catch(() => undefined)
    await until('the gateway waits', () => clock.dueIn() === 60_000)
    clock.advance(60_000)
    await expect(stalled).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('aborts an upload that the service stops reading', async () => {
    const clock = new ManualClock()
    const { gateway } = await start({ upload: 60_000 }, clock)
    workspace.answer = () => new Promise<Response>(() => undefined)
    let sent = 0
    const upload = own(
      gateway,
      request('/api/messages/storage/upload', {
        method: 'POST',
        body: created(200 * MIB, (size) => {
          sent = size
        }),
        duplex: 'half',
      }),
    )
    await untilStill(() => sent)
    expect(sent).toBeLessThan(100 * MIB)
    clock.advance(60_000)
    expect(await upload).toBe('504 TIMEOUT')
  })
})

describe('cancelling', () => {
  it('aborts the call to the service with the page’s request', async () => {
    const { gateway } = await start()
    let aborted = false
    let requested = false
    workspace.answer = (got) => {
      requested = true
      got.signal.addEventListener('abort', () => {
        aborted = true
      })
      return new Promise<Response>(() => undefined)
    }
    const page = new AbortController()
    const answer = own(gateway, request('/api/main/x', { signal: page.signal }))
    await until('the request arrives', () => requested)
    page.abort()
    expect(await answer).toBe('499 CANCELLED')
    await until('the service noticed', () => aborted)
  })

  it('aborts reads when the app quits, without a response to the page, and lets changes finish', async () => {
    const { gateway } = await start()
    const arrived: string[] = []
    const aborted: string[] = []
    const release = Promise.withResolvers<void>()
    workspace.answer = async ({ method, signal }) => {
      arrived.push(method)
      signal.addEventListener('abort', () => aborted.push(method))
      await release.promise
      return Response.json({ ok: true })
    }
    const answered: string[] = []
    const call = async (method: string) => {
      await gateway(request('/api/main/x', { method }))
      answered.push(method)
    }
    void call('GET')
    const change = call('PUT')
    await until('both requests arrive', () => arrived.length === 2)
    quitting.abort()
    void call('GET')
    await until('the service noticed', () => aborted.length > 0)
    release.resolve()
    await change
    expect([aborted, answered, arrived.toSorted()]).toEqual([['GET'], ['PUT'], ['GET', 'PUT']])
  })

  it('closes the service’s connection when the page cancels a download', async () => {
    const { gateway } = await start()
    let cancelled = false
    workspace.answer = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
          cancel() {
            cancelled = true
          },
        }),
        { headers: { 'content-type': 'video/mp4' } },
      )
    const answer = await gateway(request('/api/messages/media/1'))
    await answer.body?.cancel()
    await until('the service noticed', () => cancelled)
    expect(answer.status).toBe(200)
  })
})

describe('large media', () => {
  const SIZE = 200 * MIB
  /**
   * Both ends and the gateway share this process, and freed buffers count until the garbage
   * collection.
   */
  const BOUND = 100 * MIB

  /** Measures at each tenth of the file. */
  function everyTenth(look: () => void): (created: number) => void {
    let tenths = 0
    return (created) => {
      if (created < ((tenths + 1) * SIZE) / 10) return
      tenths += 1
      look()
    }
  }

  it('is uploaded as a stream, with its progress reported', async () => {
    const { rig, gateway } = await start()
    let arrived = 0
    workspace.answer = async (got) => {
      expect(got.headers.get('x-upload-id')).toBeNull()
      expect(got.headers.get('x-upload-bytes')).toBeNull()
      arrived = await drained(got.body)
      return Response.json({ ok: true })
    }
    const most = await mostHeld(async (look) => {
      const answer = await gateway(
        request('/api/messages/storage/upload', {
          method: 'POST',
          headers: {
            'x-upload-id': 'up-1',
            'content-type': 'multipart/form-data; boundary=x',
            'x-upload-bytes': String(SIZE),
          },
          body: created(SIZE, everyTenth(look)),
          duplex: 'half',
        }),
      )
      expect(answer.status).toBe(200)
    })
    expect(arrived).toBe(SIZE)
    expect(most).toBeLessThan(BOUND)
    const events = rig.page.of('upload.progress')
    expect(events.length).toBeGreaterThan(1)
    expect(events.at(-1)).toEqual({ uploadId: 'up-1', sent: SIZE, total: SIZE })
    for (const [index, each] of events.entries()) {
      expect(each.total).toBe(SIZE)
      expect(each.sent).toBeGreaterThanOrEqual(events[index - 1]?.sent ?? 0)
    }
  })

  it.each([
    ['before it', MIB],
    ['after it', 3 * MIB],
  ])('is aborted if its end is not as announced, but %s', async (_, size) => {
    const { gateway } = await start()
    let whole = false
    workspace.answer = async (got) => {
      await drained(got.body)
      whole = true
      return Response.json({ ok: true })
    }
    const upload = own(
      gateway,
      request('/api/messages/storage/upload', {
        method: 'POST',
        headers: { 'x-upload-bytes': String(2 * MIB) },
        body: created(size, () => undefined),
        duplex: 'half',
      }),
    )
    expect(await upload).toBe('499 CANCELLED')
    expect(whole).toBe(false)
  })

  it('is downloaded as a stream, no faster than the page reads', async () => {
    const { gateway } = await start()
    let sent = 0
    const most = await mostHeld(async (look) => {
      const seen = everyTenth(look)
      workspace.answer = () =>
        new Response(
          created(SIZE, (size) => {
            sent = size
            seen(size)
          }),
          { headers: { 'content-type': 'video/mp4' } },
        )
      const answer = await gateway(request('/api/messages/media/1'))
      const reader = answer.body?.getReader()
      let got = (await reader?.read())?.value?.byteLength ?? 0
      await untilStill(() => sent)
      expect(sent).toBeLessThan(60 * MIB)
      for (;;) {
        const piece = await reader?.read()
        if (piece === undefined || piece.done) break
        got += piece.value.byteLength
      }
      expect(got).toBe(SIZE)
    })
    expect(most).toBeLessThan(BOUND)
  })
})
