import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { failByErrors } from '#tests/support/page-errors.ts'
import { ask } from './support/desktop.ts'
import { startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'

/**
 * Electron's security checklist (https://www.electronjs.org/docs/latest/tutorial/security), one test for each of its 20
 * items, against the running app. Threats that the checklist does not name are tested in security.spec.ts.
 */
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
/** What Chromium logs in the page when it refuses something. */
const REFUSAL = /Content Security Policy|Not allowed to load local resource/
afterEach(() => failByErrors(REFUSAL))

/** Evaluates code in the page, with the rights of an injected script. */
function inPage(script: string): Promise<unknown> {
  return app.page.evaluate(script)
}

/** The effective web preferences of the window. */
function webPreferences(): Promise<unknown> {
  return app.electron.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    // Missing in the published types.
    const read: unknown = Reflect.get(contents ?? {}, 'getLastWebPreferences')
    const preferences: unknown =
      typeof read === 'function' ? Reflect.apply(read, contents, []) : null
    return preferences
  })
}

const switchValue = (name: string) =>
  app.electron.evaluate(({ app: { commandLine } }, key) => commandLine.getSwitchValue(key), name)

/** A directive that the page reports as violated by `script`. */
const violation = (script: string) => `new Promise((resolve) => {
  const report = (event) => resolve(event.effectiveDirective)
  document.addEventListener('securitypolicyviolation', report, { once: true })
  ${script}
})`

describe('Electron’s security checklist', () => {
  it('1. Only load secure content', async () => {
    const loaded = `performance.getEntriesByType('resource').map(({ name }) => new URL(name).protocol)`
    const protocols = new Set([await inPage(loaded)].flat())
    expect([...protocols].filter((one) => one !== 'app:' && one !== 'data:')).toEqual([])
    const picture = JSON.stringify(`${workspace.url}/picture.png`)
    expect(await inPage(violation(`new Image().src = ${picture}`))).toBe('img-src')
  })

  it('2. Do not enable Node.js integration for remote content', async () => {
    const types = '[typeof require, typeof process, typeof Buffer, typeof global, typeof module]'
    expect(await inPage(types)).toEqual(Array(5).fill('undefined'))
    expect(await webPreferences()).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
    })
  })

  it('3. Enable context isolation in all renderers', async () => {
    expect(await webPreferences()).toMatchObject({ contextIsolation: true })
    await inPage('void (globalThis.bandeja.request = () => "stolen")').catch(() => undefined)
    expect(await ask(app.page, 'session.get', undefined)).toMatchObject({ user: null })
  })

  it('4. Enable process sandboxing', async () => {
    expect(await webPreferences()).toMatchObject({ sandbox: true })
  })

  it('5. Handle session permission requests from remote content', async () => {
    const requests: [string, unknown][] = [
      ['Notification.requestPermission()', 'denied'],
      [
        `new Promise((r) => navigator.geolocation.getCurrentPosition(() => r('granted'), (e) => r(e.code)))`,
        1,
      ],
      [`navigator.permissions.query({ name: 'camera' }).then((p) => p.state)`, 'denied'],
      [`navigator.clipboard.readText().then(() => 'granted', (e) => e.name)`, 'NotAllowedError'],
      [
        `navigator.mediaDevices.getDisplayMedia().then(() => 'granted', (e) => e.name)`,
        expect.stringMatching(/NotSupported|NotAllowed|InvalidState/),
      ],
      [`navigator.permissions.query({ name: 'midi' }).then((p) => p.state)`, 'denied'],
    ]
    for (const [script, answer] of requests)
      expect([script, await inPage(script)]).toEqual([script, answer])
  })

  it('6. Do not disable webSecurity', async () => {
    expect(await webPreferences()).toMatchObject({ webSecurity: true })
    expect(await switchValue('disable-web-security')).toBe('')
    const disabled = ({ app: { commandLine } }: typeof import('electron')) =>
      commandLine.hasSwitch('disable-web-security')
    expect(await app.electron.evaluate(disabled)).toBe(false)
  })

  it('7. Define a Content Security Policy', async () => {
    const policy = await app.electron.evaluate(async ({ net }) => {
      const answer = await net.fetch('app://bandeja/', { headers: { accept: 'text/html' } })
      return answer.headers.get('content-security-policy') ?? ''
    })
    const directives = new Map(
      policy
        .split('; ')
        .map((one) => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)]),
    )
    expect(directives.get('default-src')).toBe("'none'")
    expect(directives.get('script-src')).toBe('app://bandeja/assets/')
    expect(directives.get('connect-src')).toBe("'self'")
    expect(directives.get('style-src')).toMatch(/^app:\/\/bandeja\/assets\/ 'nonce-[\w+/=]{20,}'$/)
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })

  it('8. Do not enable allowRunningInsecureContent', async () => {
    expect(await webPreferences()).toMatchObject({ allowRunningInsecureContent: false })
  })

  it('9. Do not enable experimental features', async () => {
    expect(await webPreferences()).toMatchObject({ experimentalFeatures: false })
    expect(await switchValue('enable-experimental-web-platform-features')).toBe('')
  })

  it('10. Do not use enableBlinkFeatures', async () => {
    expect(await webPreferences()).not.toHaveProperty(
      'enableBlinkFeatures',
      expect.stringMatching(/./),
    )
    expect(await switchValue('enable-blink-features')).toBe('')
  })

  it('11. Do not use allowpopups for WebViews', async () => {
    expect(await webPreferences()).toMatchObject({ webviewTag: false })
    const webview = `(() => {
      const webview = document.createElement('webview')
      webview.setAttribute('allowpopups', '')
      document.body.append(webview)
      return typeof webview.loadURL
    })()`
    expect(await inPage(webview)).toBe('undefined')
    expect(app.electron.windows()).toHaveLength(1)
  })

  it('12. Verify WebView options before creation', async () => {
    // The tag is off; this asks the handler that would refuse one.
    const isPrevented = await app.electron.evaluate(({ BrowserWindow }) => {
      let prevented = false
      const event = { preventDefault: () => void (prevented = true) }
      BrowserWindow.getAllWindows()[0]?.webContents.emit('will-attach-webview', event, {}, {})
      return prevented
    })
    expect(isPrevented).toBe(true)
  })

  it('13. Disable or limit navigation', async () => {
    const before = app.page.url()
    const calls = workspace.calls.length
    for (const target of [
      workspace.url,
      'file:///etc/passwd',
      'app://bandeja/api/main/me',
      'app://elsewhere/',
      'about:blank',
      'blob:app://bandeja/00000000-0000-4000-8000-000000000000',
    ]) {
      // Also for a script that stops the page's own listener.
      await inPage(`(() => {
        navigation.addEventListener('navigate', (event) => event.stopImmediatePropagation(), { capture: true })
        location.href = ${JSON.stringify(target)}
      })()`)
      // An allowed navigation has begun by the time the next request is answered.
      await inPage(`fetch('/').then(() => undefined)`)
      await inPage(
        `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`,
      )
      expect([target, app.page.url()]).toEqual([target, before])
    }
    expect(workspace.calls).toHaveLength(calls)
  })

  it('14. Disable or limit creation of new windows', async () => {
    const opened = await inPage(
      `[globalThis.open(${JSON.stringify(workspace.url)}), globalThis.open('about:blank'), globalThis.open('/')]`,
    )
    expect(opened).toEqual([null, null, null])
    const frame = `const frame = document.createElement('iframe')
      frame.src = ${JSON.stringify(workspace.url)}
      document.body.append(frame)`
    const calls = workspace.calls.length
    expect(await inPage(violation(frame))).toBe('frame-src')
    expect(workspace.calls).toHaveLength(calls)
    expect(app.electron.windows()).toHaveLength(1)
  })

  it('15. Do not use shell.openExternal with untrusted content', async () => {
    for (const url of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'smb://host/share',
      'ms-msdt:x',
    ]) {
      await expect(ask(app.page, 'external.open', { url })).rejects.toThrow('FORBIDDEN')
    }
  })

  it('16. Use a current version of Electron', async () => {
    const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'))
    const pinned = String(devDependencies.electron)
    // Exact: packages are made with this version alone, see scripts/lib/electron-standin.test.ts.
    expect(pinned).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('17. Validate the sender of all IPC messages', async () => {
    const answers = await app.electron.evaluate(async ({ app: electronApp, BrowserWindow }) => {
      const preload = `${electronApp.getAppPath()}/out/preload/index.cjs`
      const answered: string[] = []
      for (const url of ['data:text/html,<p>foreign', 'app://bandeja/']) {
        const window = new BrowserWindow({
          show: false,
          webPreferences: { preload, sandbox: true },
        })
        await window.loadURL(url)
        const script = `window.bandeja.request('settings.set', { theme: 'dark' }).then(JSON.stringify, String)`
        answered.push(String(await window.webContents.executeJavaScript(script)))
        window.destroy()
      }
      return answered
    })
    for (const answer of answers) expect(answer).toContain('refused')
    expect((await ask(app.page, 'settings.get', undefined)).theme).toBe('system')
  })

  it('18. Avoid usage of the file:// protocol', async () => {
    expect(await inPage('[globalThis.origin, globalThis.isSecureContext]')).toEqual([
      'app://bandeja',
      true,
    ])
    const file = `fetch('file:///etc/hostname').then(() => 'read', () => 'refused')`
    expect(await inPage(file)).toBe('refused')
  })

  it('19. Check which fuses you can change', async () => {
    // What the package is built with. packaged-app.spec.ts reads the fuses of a packaged program.
    const builder = await readFile('electron-builder.yml', 'utf8')
    const fuses = Object.fromEntries(
      [...builder.matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, name, value]) => [name, value]),
    )
    expect(fuses).toMatchObject({
      runAsNode: 'false',
      enableNodeOptionsEnvironmentVariable: 'false',
      enableNodeCliInspectArguments: 'false',
      enableEmbeddedAsarIntegrityValidation: 'true',
      onlyLoadAppFromAsar: 'true',
      enableCookieEncryption: 'true',
      grantFileProtocolExtraPrivileges: 'false',
      loadBrowserProcessSpecificV8Snapshot: 'false',
    })
  })

  it('20. Do not expose Electron APIs to untrusted web content', async () => {
    // Two functions, and which of the app's windows this is.
    expect(await inPage('Object.keys(globalThis.bandeja).sort()')).toEqual([
      'on',
      'request',
      'window',
    ])
    expect(await inPage('globalThis.bandeja.window')).toBe('main')
    expect(await inPage('[typeof ipcRenderer, typeof electron]')).toEqual([
      'undefined',
      'undefined',
    ])
    const unknown = await inPage(`globalThis.bandeja.request('session.steal', {})`)
    expect(unknown).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  })
})
