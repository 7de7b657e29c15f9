import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createConnection, type ManagedConnection } from '#main/connection/connection.ts'
import { systemClock } from '#main/system-clock.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'
import {
  documentFor,
  logRecorder,
  memoryFiles,
  nobodyThere,
  pushRecorder,
  smallServices,
  type SmallServices,
} from './main-support.ts'
import { ManualClock, until } from './push-support.ts'

let small: SmallServices
beforeEach(() => {
  small = smallServices()
})
afterEach(() => small.stop())

function rig(
  managed?: ManagedConnection,
  files = memoryFiles(),
  clock = systemClock,
  firstScreenShown = Promise.resolve(),
) {
  const page = pushRecorder()
  const { log, lines } = logRecorder()
  const connection = createConnection({
    files,
    fetch: nodeFetch,
    clock,
    log,
    push: page.push,
    firstScreenShown,
    ...(managed === undefined ? {} : { managed }),
  })
  return { connection, files, page, lines }
}

/** Writes fail as on a full disk. */
function fullDisk() {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  return { ...memoryFiles(), write: () => Promise.reject(full) }
}

/** A workspace whose connection document a test may change. */
async function workspace() {
  const state = { requested: 0, name: 'Acme', url: '', path: '/.well-known/bandeja.json' }
  const service = await small.serve((request) => {
    if (new URL(request.url).pathname !== state.path) {
      return new Response('no', { status: 404 })
    }
    state.requested += 1
    return Response.json({ ...documentFor(state.url), name: state.name })
  })
  state.url = service.url
  return { state, ...service }
}

describe('connection', () => {
  it('fetches, stores, publishes and restores the chosen workspace', async () => {
    const { url } = await workspace()
    const { connection, files, page } = rig()
    await connection.start()
    expect(connection.view()).toBeNull()
    const typed = url.replace('http://', '')
    const view = await connection.set({ address: ` ${typed}/ ` })
    expect(view).toMatchObject({ address: url, name: 'Acme', managed: false })
    expect(page.of('connection.changed')).toEqual([view])

    const next = rig(undefined, files)
    await next.connection.start()
    expect(next.connection.view()).toEqual(view)
    expect(next.connection.current()?.binding).toBe(connection.current()?.binding)
  })

  it('starts offline from the stored document, and applies a changed one in the background', async () => {
    const service = await workspace()
    const { connection, files } = rig()
    await connection.set({ address: service.url })
    await service.goDown()

    const offline = rig(undefined, files)
    await offline.connection.start()
    expect(offline.connection.view()?.name).toBe('Acme')
    await until('the refresh failed', () => offline.lines.length > 0)
    expect(offline.lines.join()).toContain('NETWORK')
    offline.connection.stop()

    service.state.name = 'Acme & Co'
    await service.comeBack()
    const online = rig(undefined, files)
    await online.connection.start()
    await until('refreshed', () => online.connection.view()?.name === 'Acme & Co')
    expect(online.page.of('connection.changed').map((each) => each?.name)).toEqual([
      'Acme',
      'Acme & Co',
    ])
  })

  it('is retried until there is a response if the network comes after the start', async () => {
    const service = await workspace()
    const { connection, files } = rig()
    await connection.set({ address: service.url })
    await service.goDown()

    const clock = new ManualClock()
    const early = rig(undefined, files, clock)
    const tries = () => early.lines.filter((line) => line.includes('NETWORK')).length
    await early.connection.start()
    for (const [tried, pauseMs] of [
      [1, 2_000],
      [2, 4_000],
    ] as const) {
      await until('an attempt was made', () => tries() === tried)
      await until('it will be retried', () => clock.dueIn() === pauseMs)
      clock.advance(pauseMs)
    }
    await until('an attempt was made', () => tries() === 3)
    await until('it will be retried', () => clock.dueIn() === 8_000)
    service.state.name = 'Acme & Co'
    await service.comeBack()
    clock.advance(8_000)
    await until('refreshed', () => early.connection.view()?.name === 'Acme & Co')
    expect(early.page.of('connection.changed').at(-1)?.name).toBe('Acme & Co')
    await until('nothing is planned', () => clock.dueIn() === undefined)
    expect(service.state.requested).toBe(2)
  })

  it('is not retried when the address returned something else', async () => {
    const service = await workspace()
    const { connection, files } = rig()
    await connection.set({ address: service.url })
    service.state.path = '/elsewhere'
    const clock = new ManualClock()
    const later = rig(undefined, files, clock)
    await later.connection.start()
    await until('refused', () => later.lines.join().includes('NOT_FOUND'))
    await until('nothing is planned', () => clock.dueIn() === undefined)
    expect(later.connection.view()?.name).toBe('Acme')
  })

  it('is fetched again on request, and then until there is a response', async () => {
    const service = await workspace()
    const clock = new ManualClock()
    const { connection, lines } = rig(undefined, memoryFiles(), clock)
    connection.checkAgain()
    await connection.set({ address: service.url })
    service.state.name = 'Acme & Co'
    // Two requests at once are one.
    connection.checkAgain()
    connection.checkAgain()
    await until('a check was made', () => connection.view()?.name === 'Acme & Co')
    expect(service.state.requested).toBe(2)
    await service.goDown()
    await until('through', () => clock.dueIn() === undefined)
    connection.checkAgain()
    await until('an attempt was made', () => lines.join().includes('NETWORK'))
    await until('it will be retried', () => clock.dueIn() === 2_000)
    service.state.name = 'Acme & Sons'
    await service.comeBack()
    clock.advance(2_000)
    await until('another check was made', () => connection.view()?.name === 'Acme & Sons')
    await connection.forget()
    connection.checkAgain()
    connection.stop()
  })

  it('chosen meanwhile is not overwritten by the response of the previous one', async () => {
    const first = await workspace()
    const clock = new ManualClock()
    const { connection, files } = rig(undefined, memoryFiles(), clock)
    await connection.set({ address: first.url })
    const slow = Promise.withResolvers<void>()
    let isAsked = false
    const second = await small.serve(async (request) => {
      isAsked = true
      await slow.promise
      return Response.json(documentFor(new URL(request.url).origin))
    })
    const chosen = connection.set({ address: second.url })
    await until('the second request arrives', () => isAsked)
    connection.checkAgain()
    slow.resolve()
    await chosen
    await until('nothing is planned', () => clock.dueIn() === undefined)
    expect(first.state.requested).toBe(1)
    expect(connection.view()?.address).toBe(second.url)
    expect(files.texts.get('connection.json')).toContain(second.url)
  })

  it('refetches a stored document once the page is loaded, unless another workspace was chosen', async () => {
    const service = await workspace()
    const { connection, files } = rig()
    await connection.set({ address: service.url })
    const first = Promise.withResolvers<void>()
    const waiting = rig(undefined, files, systemClock, first.promise)
    await waiting.connection.start()
    const other = await workspace()
    const { promise, resolve } = Promise.withResolvers<void>()
    const moved = rig(undefined, memoryFiles(), systemClock, promise)
    moved.files.texts.set('connection.json', files.texts.get('connection.json') ?? '')
    await moved.connection.start()
    await moved.connection.set({ address: other.url })
    expect(service.state.requested).toBe(1)
    resolve()
    first.resolve()
    await until('another request arrives', () => service.state.requested === 2)
    expect(other.state.requested).toBe(1)
    expect(moved.connection.view()?.address).toBe(other.url)
  })

  it('is used even if the disk refuses to store it', async () => {
    const { url } = await workspace()
    const { connection, lines, page } = rig(undefined, fullDisk())
    const view = await connection.set({ address: url })
    expect(view).toMatchObject({ address: url, name: 'Acme' })
    expect(page.of('connection.changed')).toEqual([view])
    expect(lines.join()).toContain('could not be saved')
    expect(lines.join()).toContain('ENOSPC')
  })

  it('forgets the workspace', async () => {
    const { url } = await workspace()
    const { connection, files, page } = rig()
    await connection.set({ address: url })
    await connection.forget()
    expect(connection.view()).toBeNull()
    expect(files.texts.size).toBe(0)
    expect(page.of('connection.changed').at(-1)).toBeNull()
  })

  it('forgotten during a refresh is not reported as unreached', async () => {
    const slow = Promise.withResolvers<void>()
    let requested = 0
    const { url } = await small.serve(async (request) => {
      requested += 1
      if (requested === 2) await slow.promise
      return Response.json(documentFor(new URL(request.url).origin))
    })
    const { connection, page, lines } = rig()
    await connection.set({ address: url })
    connection.checkAgain()
    await until('the refresh is running', () => requested === 2)
    await connection.forget()
    slow.resolve()
    await until('the refresh has ended', () => lines.join().includes('CANCELLED'))
    expect([connection.view(), connection.unreached()]).toEqual([null, null])
    expect(page.of('connection.unreached')).toEqual([])
  })

  it('keeps the old workspace when the new one is invalid', async () => {
    const good = await workspace()
    const bad = await small.serve(() => Response.json({ name: 'x' }))
    const { connection, files } = rig()
    await connection.set({ address: good.url })
    const before = files.texts.get('connection.json')
    await expect(connection.set({ address: bad.url })).rejects.toMatchObject({
      code: 'BAD_RESPONSE',
    })
    expect(connection.view()?.address).toBe(good.url)
    expect(files.texts.get('connection.json')).toBe(before)
  })

  it.each([
    ['nothing there', () => new Response('gone', { status: 404 }), 'NOT_FOUND'],
    ['an error', () => new Response('oops', { status: 500 }), 'BAD_RESPONSE'],
    ['a web page', () => new Response('<html>'), 'BAD_RESPONSE'],
    ['something endless', () => new Response(endless()), 'BAD_RESPONSE'],
    [
      'a way elsewhere',
      () => Response.redirect('https://elsewhere.example/.well-known/bandeja.json'),
      'BAD_RESPONSE',
    ],
    [
      'a circle',
      () => new Response(null, { status: 302, headers: { location: '?again' } }),
      'BAD_RESPONSE',
    ],
  ])('returns a specific code for %s', async (_, answer, code) => {
    const { url } = await small.serve(answer)
    const { connection } = rig()
    await expect(connection.set({ address: url })).rejects.toMatchObject({ code })
    expect(connection.view()).toBeNull()
  })

  it('returns NETWORK for a port without a listener and NOT_PRIVATE for plain http elsewhere', async () => {
    const { connection } = rig()
    await expect(connection.set({ address: await nobodyThere() })).rejects.toMatchObject({
      code: 'NETWORK',
    })
    await expect(connection.set({ address: 'http://chat.example' })).rejects.toMatchObject({
      code: 'NOT_PRIVATE',
    })
  })

  it('gives up on a workspace that does not respond', async () => {
    const clock = new ManualClock()
    let requested = false
    const { url } = await small.listen(() => {
      requested = true
    })
    const { connection } = rig(undefined, memoryFiles(), clock)
    const setting = connection.set({ address: url })
    await until('the request arrives', () => requested)
    clock.advance(10_000)
    await expect(setting).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('uses the later of two choices, whichever responds first', async () => {
    const slow = Promise.withResolvers<void>()
    let slowAsked = false
    const first = await small.serve(async (request) => {
      slowAsked = true
      await slow.promise
      return Response.json(documentFor(new URL(request.url).origin))
    })
    const second = await workspace()
    const { connection, files } = rig()
    const slowChoice = connection.set({ address: first.url })
    slowChoice.catch(() => undefined)
    await until('the first request arrives', () => slowAsked)
    await connection.set({ address: second.url })
    slow.resolve()
    await expect(slowChoice).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(connection.view()?.address).toBe(second.url)
    expect(files.texts.get('connection.json')).toContain(second.url)
  })

  it.each(['{', '[]', '{"version":1}', '{"version":1,"address":"x y","document":{}}'])(
    'starts without a workspace from a stored file with %j',
    async (text) => {
      const files = memoryFiles()
      files.texts.set('connection.json', text)
      const { connection, lines } = rig(undefined, files)
      await connection.start()
      expect(connection.view()).toBeNull()
      expect(lines).toHaveLength(1)
    },
  )
})

describe('a connection that IT has fixed', () => {
  it('overrides the user’s choice, and cannot be changed', async () => {
    const chosen = await workspace()
    const { connection: before, files } = rig()
    await before.set({ address: chosen.url })
    const fixed = await workspace()
    const { connection } = rig({ kind: 'address', address: fixed.url }, files)
    await connection.start()
    expect(connection.view()).toMatchObject({ address: fixed.url, managed: true })
    for (const attempt of [connection.set({ address: chosen.url }), connection.forget()]) {
      await expect(attempt).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    expect(connection.view()?.address).toBe(fixed.url)
  })

  it('keeps the user’s own choice for when nothing is fixed any more', async () => {
    const chosen = await workspace()
    const { connection: before, files } = rig()
    await before.set({ address: chosen.url })
    const fixed = await workspace()
    const trial = rig({ kind: 'address', address: fixed.url }, files)
    await trial.connection.start()
    expect(trial.connection.view()?.address).toBe(fixed.url)
    const after = rig(undefined, files)
    await after.connection.start()
    expect(after.connection.view()?.address).toBe(chosen.url)
    await fixed.goDown()
    const again = rig({ kind: 'address', address: fixed.url }, files)
    await again.connection.start()
    expect(again.connection.view()?.address).toBe(fixed.url)
  })

  it('does not delay the start for long when it does not respond', async () => {
    const clock = new ManualClock()
    let requested = false
    const { url } = await small.listen(() => {
      requested = true
    })
    const { connection } = rig({ kind: 'address', address: url }, memoryFiles(), clock)
    const started = connection.start()
    await until('the request arrives', () => requested)
    clock.advance(2_000)
    await started
    expect(connection.view()).toBeNull()
    connection.stop()
  })

  it('may be a document, which may use plain http, and needs no network', async () => {
    const document = documentFor('http://intranet.example:8080')
    const clock = new ManualClock()
    const { connection, lines } = rig({ kind: 'document', document }, memoryFiles(), clock)
    await connection.start()
    expect(connection.view()).toMatchObject({
      address: 'http://intranet.example:8080',
      managed: true,
    })
    // Nothing is fetched again either.
    connection.checkAgain()
    expect(lines).toEqual([])
    expect(clock.dueIn()).toBeUndefined()
  })

  it('is used when the disk refuses to store it, and is not fetched again', async () => {
    const service = await workspace()
    const clock = new ManualClock()
    const { connection } = rig({ kind: 'address', address: service.url }, fullDisk(), clock)
    await connection.start()
    expect(connection.view()).toMatchObject({ address: service.url, managed: true })
    expect(clock.dueIn()).toBeUndefined()
  })

  it('is retried until it has responded', async () => {
    const clock = new ManualClock()
    const service = await workspace()
    await service.goDown()
    const { connection } = rig({ kind: 'address', address: service.url }, memoryFiles(), clock)
    await connection.start()
    expect(connection.view()).toBeNull()
    await service.comeBack()
    clock.advance(2_000)
    await until('connected', () => connection.view() !== null)
    connection.stop()
  })

  it('reports the result of each attempt until it has responded', async () => {
    const clock = new ManualClock()
    const service = await workspace()
    let isOther = true
    const url = await small
      .serve(async (request) =>
        isOther
          ? new Response('<html>', { status: 200 })
          : await fetch(service.url + new URL(request.url).pathname),
      )
      .then((one) => one.url)
    const { connection, page } = rig({ kind: 'address', address: url }, memoryFiles(), clock)
    expect(connection.unreached()).toBeNull()
    await connection.start()
    expect(connection.unreached()).toBe('BAD_RESPONSE')
    expect(page.of('connection.unreached')).toEqual([{ code: 'BAD_RESPONSE' }])
    isOther = false
    clock.advance(2_000)
    await until('connected', () => connection.view() !== null)
    await until('nothing is wrong', () => connection.unreached() === null)
    connection.stop()
  })

  it('is reported as invalid in the log, and prevents the start', async () => {
    for (const managed of [
      { kind: 'document', document: { name: 'x' } },
      { kind: 'address', address: 'no address' },
    ] as const) {
      const { connection, lines } = rig(managed)
      await connection.start()
      expect(connection.view()).toBeNull()
      expect(lines.join()).toMatch(/error .*(services|not the address)/)
    }
  })
})

/** An endless body, produced as fast as it is read. */
function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(32)),
  })
}
