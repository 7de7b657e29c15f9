import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createHttps } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { ask, signIn } from './support/desktop.ts'
import { startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'
import { until } from './support/until.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'

/**
 * Calls through the whole path: the page, the scheme, the gateway, Chromium's network and a real
 * socket.
 */
let workspace: SmallWorkspace
let app: RunningApp

beforeAll(async () => {
  workspace = await startSmallWorkspace()
  app = await launchApp({ workspaceUrl: workspace.url })
  await signIn(app.page)
})
afterAll(async () => {
  await app?.close()
  await workspace?.stop()
})

const inPage = (script: string): Promise<unknown> => app.page.evaluate(script)
const MEGABYTE = 1024 * 1024

describe('a call', () => {
  it('returns a compressed response decoded', async () => {
    workspace.answer(/GET \/main\/users\b/, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(gzipSync(JSON.stringify({ items: ['ñandú'.repeat(1_000)] })))
    })
    const got = await inPage(
      `fetch('/api/main/users?groupId=g1').then(async (r) => [r.headers.get('content-encoding'), (await r.json()).items[0].length])`,
    )
    expect(got).toEqual([null, 5_000])
  })

  it('never follows a redirect to another origin with the token', async () => {
    const elsewhere = await startSmallWorkspace()
    workspace.answer(/GET \/main\/groups\/g1$/, (_, response) => {
      response.writeHead(302, { location: `${elsewhere.url}/main/groups/g1` })
      response.end()
    })
    const got = await inPage(
      `fetch('/api/main/groups/g1').then(async (r) => (await r.json()).code)`,
    )
    expect(got).toBe('BAD_RESPONSE')
    expect(elsewhere.calls).toEqual([])
    await elsewhere.stop()
  })

  it.each([
    [
      'a name that is not written as HTTP has it',
      200,
      'attachment; filename="資料.pdf"',
      [200, 'ok'],
    ],
    ['a status that there is not', 799, 'inline', [502, 'BAD_RESPONSE']],
  ])(
    'ends at once when the service sends %s',
    async (_, status, disposition, answer) => {
      const path = `/main/odd/${status}`
      workspace.answer(new RegExp(`GET ${path}$`), ({ socket }) => {
        const head = `HTTP/1.1 ${status} Odd\r\nContent-Disposition: ${disposition}\r\n`
        socket.end(`${head}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\nok`)
      })
      const downloaded = inPage(`fetch('/api${path}').then(async (r) => {
      const isJson = r.headers.get('content-type').includes('json')
      return [r.status, isJson ? (await r.json()).code : await r.text()]
    })`)
      expect(await downloaded).toEqual(answer)
    },
    20_000,
  )

  it('neither stores nor sends cookies', async () => {
    const cookies: (string | undefined)[] = []
    workspace.answer(/GET \/main\/v2\/tags\b/, (request, response) => {
      cookies.push(request.headers.cookie)
      response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'a=b; Path=/' })
      response.end('{"items":[]}')
    })
    for (const _ of [1, 2])
      await inPage(`fetch('/api/main/v2/tags?groupId=g1').then((r) => r.text())`)
    expect(cookies).toEqual([undefined, undefined])
    expect(await inPage('document.cookie')).toBe('')
  })
})

describe('an upload', () => {
  it('arrives unchanged, and is streamed while it is being sent', async () => {
    const hash = createHash('sha256')
    let size = 0
    workspace.answer(/POST \/messages\/storage\/upload$/, (request, response) => {
      request.on('data', (piece: Buffer) => {
        size += piece.length
        hash.update(piece)
      })
      request.on('end', () => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end('{"url":"/media/1"}')
      })
    })
    const sent = await inPage(`(async () => {
      const bytes = new Uint8Array(${24 * MEGABYTE}).map((_, at) => (at * 31) % 251)
      const body = new Blob([bytes], { type: 'application/octet-stream' })
      const answer = await fetch('/api/messages/storage/upload', { method: 'POST', body })
      const digest = await crypto.subtle.digest('SHA-256', bytes)
      return [answer.status, [...new Uint8Array(digest)].map((one) => one.toString(16).padStart(2, '0')).join('')]
    })()`)
    expect(size).toBe(24 * MEGABYTE)
    expect(sent).toEqual([200, hash.digest('hex')])
  })

  it('is sent no faster than the service reads', async () => {
    workspace.answer(/POST \/messages\/slow$/, (request) => request.pause())
    await inPage(`(() => {
      globalThis.told = []
      globalThis.bandeja.on('upload.progress', (progress) => globalThis.told.push(progress.sent))
      globalThis.giveUp = new AbortController()
      const body = new Blob([new Uint8Array(${64 * MEGABYTE})])
      fetch('/api/messages/slow', {
        method: 'POST', body, signal: globalThis.giveUp.signal, headers: { 'x-upload-id': 'u1' },
      }).catch(() => undefined)
    })()`)
    const sent = () => inPage('Math.max(0, ...globalThis.told)')
    await until('a part is in flight', async () => Number(await sent()) > 0)
    // Socket buffers, pipes and the scheme hold a few megabytes. All of it would mean that the
    // upload is collected in memory.
    let before = -1
    await until('it has stopped', async () => {
      const now = Number(await sent())
      const isStill = now === before
      before = now
      await new Promise((resolve) => setTimeout(resolve, 250))
      return isStill
    })
    expect(before).toBeLessThan(32 * MEGABYTE)
    await inPage('void globalThis.giveUp.abort()')
  })

  it('ends at the service when the user cancels it', async () => {
    const ended = Promise.withResolvers<boolean>()
    let read = () => {}
    workspace.answer(/POST \/messages\/given-up$/, (request) => {
      // Reads nothing until the upload is cancelled, and then the rest: a socket that is not read
      // does not report its close.
      request.pause()
      read = () => void request.resume()
      request.on('close', () => ended.resolve(request.complete))
    })
    await inPage(`(() => {
      globalThis.giveUp = new AbortController()
      const body = new Blob([new Uint8Array(${16 * MEGABYTE})])
      fetch('/api/messages/given-up', { method: 'POST', body, signal: globalThis.giveUp.signal }).catch(() => undefined)
    })()`)
    await until('it has begun', () => workspace.count(/given-up/) === 1)
    await inPage('void globalThis.giveUp.abort()')
    read()
    expect(await ended.promise).toBe(false)
    expect(app.log.join('')).not.toContain('not caught')
  })
})

describe('a download', () => {
  it('ends at the service when the user cancels it', async () => {
    const ended = Promise.withResolvers<boolean>()
    workspace.answer(/GET \/messages\/endless$/, (_, response) => {
      response.on('close', () => ended.resolve(response.writableFinished))
      response.writeHead(200, { 'content-type': 'application/octet-stream' })
      const more = () => {
        if (!response.destroyed) response.write(Buffer.alloc(65_536), () => setTimeout(more, 5))
      }
      more()
    })
    await inPage(`(async () => {
      const giveUp = new AbortController()
      const answer = await fetch('/api/messages/endless', { signal: giveUp.signal })
      await answer.body.getReader().read()
      giveUp.abort()
    })()`)
    expect(await ended.promise).toBe(false)
  })
})

describe('a workspace with an untrusted certificate', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bandeja-certificate-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is not connected to', async (context) => {
    const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
    const wish = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
    try {
      execFileSync('openssl', ['req', ...wish, ...files], { stdio: 'ignore' })
    } catch {
      context.skip(true, 'openssl is not installed, so there is no certificate to refuse.')
    }
    const [key, cert] = await Promise.all(
      ['key.pem', 'cert.pem'].map((name) => readFile(join(folder, name))),
    )
    let served = 0
    const server = createHttps({ key, cert }, (_, response) => {
      served += 1
      response.end('{}')
    })
    const port = await listenOnFreePort(server)

    const free = await launchApp()
    const connect = ask(free.page, 'connection.set', { address: `https://localhost:${port}` })
    await expect(connect).rejects.toThrow('NETWORK')
    expect(served).toBe(0)
    await free.close()
    server.close()
  })
})
