import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bridgeChannels } from '#contract/bridge-channels.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { failByErrors } from '#tests/support/page-errors.ts'
import { ask, signIn } from './support/desktop.ts'
import { account, startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'
import { listenOnFreePort } from '#tests/support/free-port.ts'

/** Threats that Electron's security checklist (security-checklist.spec.ts) does not name, against the running app. */
let workspace: SmallWorkspace
let app: RunningApp

beforeAll(async () => {
  workspace = await startSmallWorkspace()
  app = await launchApp({ workspaceUrl: workspace.url })
  await app.page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
})
afterAll(async () => {
  await app?.close()
  await workspace?.stop()
})

/**
 * The error that a page reports for a blocked request. Each test also checks in the page that it
 * was blocked.
 */
const REFUSAL = /Content Security Policy|Not allowed to load local resource/
afterEach(() => failByErrors(REFUSAL))

/** Evaluates code in the page, with the rights of an injected script. */
function inPage(script: string): Promise<unknown> {
  return app.page.evaluate(script)
}

describe('the Content Security Policy', () => {
  it('has a new nonce for every page', async () => {
    const nonces = await app.electron.evaluate(async ({ net }) => {
      const read = async () =>
        (await net.fetch('app://bandeja/', { headers: { accept: 'text/html' } })).text()
      return [await read(), await read()].map((html) => /nonce="([^"]+)"/.exec(html)?.[1])
    })
    expect(nonces[0]).toBeTruthy()
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it('blocks eval, inline scripts, inline styles without the nonce, and calls to other hosts', async () => {
    // Runs in a task of the page: code that the driver evaluates itself bypasses the policy.
    const evaluated = `new Promise((done) => setTimeout(() => {
      try { done(eval('1')) } catch { done('stopped') }
    }))`
    expect(await inPage(evaluated)).toBe('stopped')
    const inline = `(() => {
      const script = document.createElement('script')
      script.textContent = 'globalThis.inlineRan = true'
      document.head.append(script)
      const image = document.createElement('div')
      image.innerHTML = '<img src="x:" onerror="globalThis.inlineRan = true">'
      document.body.append(image)
      const style = document.createElement('style')
      style.textContent = 'html { --sneaked: 1 }'
      document.head.append(style)
      const sneaked = getComputedStyle(document.documentElement).getPropertyValue('--sneaked')
      return [globalThis.inlineRan ?? 'stopped', sneaked]
    })()`
    expect(await inPage(inline)).toEqual(['stopped', ''])
    const call = `fetch(${JSON.stringify(workspace.url)}).then(() => 'reached', () => 'stopped')`
    const before = workspace.calls.length
    expect(await inPage(call)).toBe('stopped')
    expect(workspace.calls).toHaveLength(before)
  })

  it('makes responses of a service harmless although they share the origin', async () => {
    const headers = await inPage(
      `fetch('/api/main/nothing').then((r) => [r.headers.get('content-security-policy'), r.headers.get('x-content-type-options')])`,
    )
    expect(headers).toEqual(["default-src 'none'; sandbox", 'nosniff'])
  })
})

describe('a window that has navigated away from the page', () => {
  it('returns to it', async () => {
    const { page, electron } = app
    await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]
        ?.webContents.loadURL('about:blank')
        .catch(() => undefined),
    )
    await page.waitForURL(/^app:\/\/bandeja\//)
    await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  })
})

describe('WebRTC', () => {
  it('is disabled in the page, and uses only the proxy elsewhere', async () => {
    expect(await inPage('typeof RTCPeerConnection + typeof webkitRTCPeerConnection')).toBe(
      'undefinedundefined',
    )
    const policy = await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getWebRTCIPHandlingPolicy(),
    )
    expect(policy).toBe('disable_non_proxied_udp')
  })
})

describe('a server that requests a client certificate', () => {
  it('gets no certificate of the user', async () => {
    const result = await app.electron.evaluate(({ app: electronApp, BrowserWindow }) => {
      let isPrevented = false
      const chosen: unknown[][] = []
      electronApp.emit(
        'select-client-certificate',
        { preventDefault: () => (isPrevented = true) },
        BrowserWindow.getAllWindows()[0]?.webContents,
        'https://chat.example/',
        [{ subjectName: 'Diego Salas' }],
        (...given: unknown[]) => void chosen.push(given),
      )
      return { isPrevented, chosen }
    })
    expect(result).toEqual({ isPrevented: true, chosen: [[]] })
  })
})

describe('the bridge', () => {
  it('refuses calls outside the contract, and keeps working', async () => {
    const raw = (name: string, input: string) =>
      inPage(`globalThis.bandeja.request(${name}, ${input})`)
    expect(await raw('"session.steal"', '{}')).toMatchObject({
      ok: false,
      error: { code: 'NOT_FOUND' },
    })
    expect(await raw('{}', '{}')).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
    expect(await raw('"settings.set"', '{"theme":"pink"}')).toMatchObject({
      ok: false,
      error: { code: 'BAD_REQUEST' },
    })
    expect(await raw('"settings.get"', 'undefined')).toMatchObject({ ok: true })
  })
})

describe('files', () => {
  it.each([
    ['/package.json'],
    ['/..%2f..%2fpackage.json'],
    ['/%2e%2e/%2e%2e/package.json'],
    ['/assets/..%5c..%5cpackage.json'],
    ['/assets/%00.js'],
    ['/assets/missing-12345678.js'],
  ])('%s is not served', async (path) => {
    const status = await app.electron.evaluate(
      async ({ net }, url) => (await net.fetch(url, { headers: { accept: 'text/html' } })).status,
      `app://bandeja${path}`,
    )
    expect(status).toBe(404)
  })

  it('of the build are cached for good, the page is never cached', async () => {
    const script = String(await inPage(`document.querySelector('script[src]').src`))
    const headers = await app.electron.evaluate(async ({ net }, url) => {
      const [file, page] = await Promise.all([
        net.fetch(url),
        net.fetch('app://bandeja/dashboard/contacts', { headers: { accept: 'text/html' } }),
      ])
      return [file, page].map((one) => [
        one.status,
        one.headers.get('content-type'),
        one.headers.get('cache-control'),
      ])
    }, script)
    expect(headers).toEqual([
      [200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
      [200, 'text/html; charset=utf-8', 'no-store'],
    ])
  })
})

/**
 * A page of another origin whose script requests `/done` from its own server when it has finished.
 */
async function framedPage(script: string) {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    if (request.url === '/done') resolve()
    response.setHeader('content-type', 'text/html')
    response.end(`<body><script type="module">${script}\nawait fetch('/done')</script>`)
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${port}`, done }
}

/** The app sends no requests to the services without a signed-in user. */
describe('the window of a signed-in user', () => {
  beforeAll(() => signIn(app.page))

  it('loads no script, style sheet or worker from a service’s response', async () => {
    const { page } = app
    workspace.answer(/main\/acts\./, (request, response) => {
      const isStyle = request.url?.endsWith('.css') ?? false
      response.setHeader('content-type', isStyle ? 'text/css' : 'text/javascript')
      response.end(isStyle ? 'html { --acts: 1 }' : 'globalThis.acts = true; postMessage("ran")')
    })
    const answers = `Promise.all(['js', 'css'].map(async (kind) =>
      (await (await fetch('/api/main/acts.' + kind)).text()).includes('acts')))`
    expect(await page.evaluate(answers)).toEqual([true, true])
    const result = `(async () => {
      const script = Object.assign(document.createElement('script'), { src: '/api/main/acts.js' })
      const sheet = document.createElement('link')
      Object.assign(sheet, { rel: 'stylesheet', href: '/api/main/acts.css' })
      const settled = [script, sheet].map((element) => new Promise((done) => {
        element.onload = () => done('loaded')
        element.onerror = () => done('stopped')
        document.head.append(element)
      }))
      const worked = new Promise((done) => {
        const worker = new Worker('/api/main/acts.js')
        worker.onmessage = () => done('ran')
        worker.onerror = () => done('stopped')
      }).catch(() => 'stopped')
      const outcomes = await Promise.all([...settled, worked])
      const style = getComputedStyle(document.documentElement).getPropertyValue('--acts')
      return [...outcomes, globalThis.acts ?? 'none', style]
    })()`
    expect(await page.evaluate(result)).toEqual(['stopped', 'stopped', 'stopped', 'none', ''])
  })

  const draft = { kind: 'text', id: 'c1', value: 'Half a sentence' } as const
  it('responds only as the lock screen does while it is locked, and has no developer tools', async () => {
    const { page, electron } = app
    const areToolsOpen = () =>
      electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.isDevToolsOpened(),
      )
    const openTools = () =>
      electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.openDevTools({ mode: 'bottom' }),
      )
    await ask(page, 'drafts.set', { groupId: 'g1', draft })
    await openTools()
    await expect.poll(areToolsOpen).toBe(true)

    await electron.evaluate(
      ({ BrowserWindow }, channel) =>
        BrowserWindow.getAllWindows()[0]?.webContents.send(channel, 'diagnostics.requested', {}),
      bridgeChannels.push,
    )
    const diagnostics = page.getByRole('dialog', { name: 'Diagnóstico' })
    await diagnostics.getByRole('checkbox').first().waitFor()

    await ask(page, 'session.lock', undefined)
    await diagnostics.waitFor({ state: 'detached' })
    await expect.poll(areToolsOpen).toBe(false)
    // Developer tools open in a later task, so a check before that proves nothing.
    await electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      contents?.once('devtools-opened', () => Reflect.set(globalThis, 'openedWhileLocked', true))
    })
    await expect
      .poll(async () => {
        await openTools()
        return electron.evaluate(() => Reflect.get(globalThis, 'openedWhileLocked') === true)
      })
      .toBe(true)
    await expect.poll(areToolsOpen).toBe(false)
    for (const request of [
      () => ask(page, 'drafts.get', { groupId: 'g1' }),
      () => ask(page, 'drafts.set', { groupId: 'g1', draft: { ...draft, value: null } }),
      () => ask(page, 'outbox.list', undefined),
      () => ask(page, 'snoozes.get', { groupId: 'g1' }),
      () => ask(page, 'clipboard.write', { text: 'copied' }),
      () => ask(page, 'diagnostics.collect', undefined),
    ]) {
      await expect(request()).rejects.toThrow('LOCKED')
    }
    expect(await ask(page, 'session.get', undefined)).toMatchObject({ locked: true })

    await ask(page, 'session.unlock', { password: account.password })
    expect(await ask(page, 'drafts.get', { groupId: 'g1' })).toEqual([draft])
  })
})

describe('a page in a frame', () => {
  it('is allowed after the sign-in, which reloads the page, and cannot call the services as the user', async () => {
    const framed = await framedPage(`
      const api = 'app://bandeja/api/main/framed'
      const callApi = (init) => fetch(api, init).catch(() => undefined)
      await callApi({ mode: 'no-cors' })
      await callApi({ mode: 'no-cors', method: 'POST' })
      await callApi({ method: 'PUT' })
      new Image().src = api
      const inner = document.createElement('iframe')
      inner.src = location.origin + '/inner'
      await new Promise((done) => {
        inner.onload = done
        if (location.pathname === '/inner') done()
        else document.body.append(inner)
      })
      inner.contentWindow?.fetch(api, { mode: 'no-cors', method: 'POST', keepalive: true })
      inner.remove()
    `)
    const its = await startSmallWorkspace([framed.url])
    onTestFinished(() => its.stop())
    const { page, close } = await launchApp()
    onTestFinished(close)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('load')
    await ask(page, 'connection.set', { address: its.url })
    // A page keeps the policy with which it was loaded.
    const loaded = page.waitForEvent('load')
    await page.evaluate(`void bandeja.request('session.signIn', ${JSON.stringify(account)})`)
    await loaded
    expect((await ask(page, 'session.get', undefined)).user?.id).toBe('u1')
    await page.evaluate(`(() => {
      const frame = document.createElement('iframe')
      frame.src = ${JSON.stringify(framed.url)}
      document.body.append(frame)
    })()`)
    await framed.done
    await page.evaluate(`fetch('/api/main/own').then(() => undefined)`)
    expect(its.calls.filter((call) => /main\/(own|framed)/.test(call))).toEqual(['GET /main/own'])
  })
})
