import { afterEach, beforeEach, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { startProxy, type Proxy } from '#tests/support/proxy.ts'
import { ask, signIn } from './support/desktop.ts'
import { startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'

let workspace: SmallWorkspace
let proxy: Proxy
let app: RunningApp

beforeEach(async () => {
  workspace = await startSmallWorkspace()
  proxy = await startProxy()
  // By itself the system's proxy is never taken for the loopback.
  const args = [`--proxy-server=${proxy.address}`, '--proxy-bypass-list=<-loopback>']
  app = await launchApp({ workspaceUrl: workspace.url, args })
})
afterEach(async () => {
  await app.close()
  await workspace.stop()
  proxy.close()
})

it('calls and the push connection alike take the proxy that the system names', async () => {
  await signIn(app.page)
  const state = async () => (await ask(app.page, 'realtime.get', undefined)).state
  await expect.poll(state).toBe('live')
  expect(proxy.calls).toContain(`${workspace.url}/main/login`)
  expect(proxy.tunnels).toContain(new URL(workspace.url).host)
})

it('asks it for nothing but the workspace, in a profile that is new', async () => {
  await signIn(app.page)
  const state = async () => (await ask(app.page, 'realtime.get', undefined)).state
  await expect.poll(state).toBe('live')
  const { host, origin } = new URL(workspace.url)
  expect([...new Set(proxy.tunnels)]).toEqual([host])
  expect([...new Set(proxy.calls.map((url) => new URL(url).origin))]).toEqual([origin])
})
