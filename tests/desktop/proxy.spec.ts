import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { PROXIED_HOST, startProxy, type Proxy } from '#tests/support/proxy.ts'
import { ask, signIn } from './support/desktop.ts'
import { startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'

let workspace: SmallWorkspace
let proxy: Proxy
let app: RunningApp

const DEMANDED = 'ana.ruiz:proxy-password-51c3'

/** The workspace's address with a host name that only the proxy resolves. */
const namedUrl = () => workspace.url.replace('127.0.0.1', PROXIED_HOST)

beforeEach(async ({ task }) => {
  workspace = await startSmallWorkspace()
  proxy = await startProxy()
  if (task.name.includes('PAC')) return
  // The system's proxy is never used for the loopback by default.
  const args = [`--proxy-server=${proxy.address}`, '--proxy-bypass-list=<-loopback>']
  const asksForPassword = task.name.includes('password')
  if (asksForPassword) proxy.credentials = DEMANDED
  // On a busy machine Electron 42 may send its first request before it applies the switches. For a host name that only
  // the proxy resolves, this request fails, and the app retries.
  app = await launchApp({ workspaceUrl: asksForPassword ? namedUrl() : workspace.url, args })
})
afterEach(async () => {
  await app.close()
  await workspace.stop()
  proxy.close()
})

it('only the workspace is called through the system’s proxy, also by push, in a new profile', async () => {
  await signIn(app.page)
  const state = async () => (await ask(app.page, 'realtime.get', undefined)).state
  await expect.poll(state).toBe('live')
  expect(proxy.calls).toContain(`${workspace.url}/main/login`)
  const { host, origin } = new URL(workspace.url)
  expect([...new Set(proxy.tunnels)]).toEqual([host])
  expect([...new Set(proxy.calls.map((url) => new URL(url).origin))]).toEqual([origin])
})

it('asks the user for the password of a proxy; then calls and push use it', async () => {
  const { page } = app
  const dialog = page.getByRole('dialog', { name: 'El proxy de la red pide una contraseña' })
  await dialog.waitFor()
  const [user = '', password = ''] = DEMANDED.split(':')
  const enter = async (text: string) => {
    await dialog.getByLabel('Usuario').fill(user)
    await dialog.getByLabel('Contraseña').fill(text)
    await dialog.getByLabel('Recordar en este dispositivo').check()
    await dialog.getByRole('button', { name: 'Conectar' }).click()
  }
  await enter('wrong')
  await dialog.getByText('El proxy no aceptó esos datos.').waitFor()
  await enter(password)
  await dialog.waitFor({ state: 'detached' })
  // The connection document is fetched again after the answer.
  await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
  await signIn(page)
  const state = async () => (await ask(page, 'realtime.get', undefined)).state
  await expect.poll(state).toBe('live')
  expect(proxy.calls).toContain(`${workspace.url}/main/login`)
  expect(proxy.tunnels).toContain(new URL(workspace.url).host)
  // A session without the credentials that main's requests have left in the network stack.
  const ofPage = `${workspace.url}/.well-known/bandeja.json?page`
  await app.electron.evaluate(
    async ({ BrowserWindow, session: { fromPartition } }, { proxyRules, url }) => {
      const session = fromPartition('page')
      await session.setProxy({ proxyRules, proxyBypassRules: '<-loopback>' })
      const window = new BrowserWindow({ show: false, webPreferences: { session } })
      await window.loadURL(url)
      window.destroy()
    },
    { proxyRules: proxy.address, url: ofPage },
  )
  expect(proxy.calls).toContain(ofPage)
  const files = await readdir(app.profile, { recursive: true, withFileTypes: true })
  const openly: string[] = []
  for (const file of files.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0))
    if (bytes.includes(password)) openly.push(file.name)
  }
  expect(openly).toEqual([])
  expect(files.map(({ name }) => name)).toContain('proxy.sealed')
})

it('a PAC script chooses the proxy', async () => {
  const script = `function FindProxyForURL(url, host) { return "PROXY ${proxy.address}" }`
  const pac = `data:application/x-ns-proxy-autoconfig;base64,${Buffer.from(script).toString('base64')}`
  // PAC scripts are never consulted for the loopback.
  const named = namedUrl()
  app = await launchApp({ workspaceUrl: named, args: [`--proxy-pac-url=${pac}`] })
  await expect.poll(() => proxy.calls).toContain(`${named}/.well-known/bandeja.json`)
  const chosen = await app.electron.evaluate(
    ({ session }, url) => session.defaultSession.resolveProxy(url),
    named.replace('http', 'ws'),
  )
  expect(chosen).toBe(`PROXY ${proxy.address}`)
})
