import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { emailOf, PASSWORD } from '#tests/contract/support/users.ts'
import { agentName, startInboxRig } from '#tests/e2e/support/inbox.ts'
import { startProxy } from '#tests/support/proxy.ts'
import { issueCertificate } from '#tests/support/certificate.ts'
import { ask, signInOverBridge } from './support/desktop.ts'
import { account, startSmallWorkspace, type SmallWorkspace } from './support/small-workspace.ts'
import { visit } from '#tests/support/sign-in.ts'

let folder: string
let workspace: SmallWorkspace
let app: RunningApp | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-policy-'))
  workspace = await startSmallWorkspace()
})
afterEach(async () => {
  await app?.close()
  app = undefined
  await workspace.stop()
  await rm(folder, { recursive: true })
})

async function startUnder(policy: object | string): Promise<RunningApp> {
  const path = join(folder, 'policy.json')
  await writeFile(path, typeof policy === 'string' ? policy : JSON.stringify(policy))
  app = await launchApp({ env: { BANDEJA_POLICY: path, XDG_CONFIG_HOME: folder } })
  return app
}

it('reports a server that is not a workspace, also with IT’s own certificate authority', async () => {
  const certificate = await issueCertificate(folder)
  const server = createServer(certificate, (_, response) => response.writeHead(404).end())
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Not on a port.')
  const { page } = await startUnder({
    workspace: `https://localhost:${address.port}`,
    caFile: certificate.authority,
  })
  await page
    .getByRole('heading', { name: 'Aún no se llega al espacio de trabajo de tu empresa' })
    .waitFor()
  await page.getByText('Ahí responde un servidor, pero no es un espacio de trabajo').waitFor()
})

it.each([
  [
    'an address, as soon as it answers,',
    async () => ({ workspace: workspace.url }),
    async (page: Page, answer: () => void) => {
      const notYet = 'Aún no se llega al espacio de trabajo de tu empresa'
      await page.getByRole('heading', { name: notYet }).waitFor()
      await page.getByText('ahí no responde nadie').waitFor()
      answer()
      await page.getByRole('heading', { name: 'Inicia sesión' }).waitFor()
    },
  ],
  [
    'a whole connection',
    async () => ({
      connection: await (await fetch(`${workspace.url}/.well-known/bandeja.json`)).json(),
    }),
    async () => undefined,
  ],
])(
  'connects to a workspace that IT has fixed by %s, and the user cannot change it',
  async (_, policy, meanwhile) => {
    const fixed = await policy()
    const answer = workspace.hang(/bandeja\.json/)
    const { page } = await startUnder(fixed)
    await meanwhile(page, answer)
    await expect
      .poll(() => ask(page, 'connection.get', undefined))
      .toMatchObject({ name: 'Muebles del Sur', managed: true })
    const elsewhere = ask(page, 'connection.set', { address: 'https://elsewhere.example' })
    await expect(elsewhere).rejects.toThrow('FORBIDDEN')
    await expect(ask(page, 'connection.forget', undefined)).rejects.toThrow('FORBIDDEN')
  },
)

it('reports an error in a policy and applies the rest: workspace, proxy, locked settings', async () => {
  const real = await startInboxRig()
  onTestFinished(() => real.stop())
  const proxy = await startProxy()
  onTestFinished(() => proxy.close())
  const autostart = join(folder, 'autostart')
  await mkdir(autostart)
  await writeFile(join(autostart, 'bandeja.desktop'), '')
  const { page, profile } = await startUnder(`{
  "workspace": "${real.url}",
  "proxy": { "server": "${proxy.address}", "bypass": "<-loopback>" },
  "language": "en", "closeToTray": false, "autoStart": false,
  "lockAfterMinutes": 15,
  "alertPreview": false, "spellCheck": false, "awayWhileLocked": true,
  "theme": "pink",
  "colour": "red",
  "logLevel": "error"
}`)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const notice = page.getByRole('status').filter({ hasText: 'Your company’s settings' })
  const left = process.platform === 'linux' ? [] : ['bandeja.desktop']
  await expect.poll(() => readdir(autostart)).toEqual(left)
  await notice.getByText('policy.json, line 7 · theme · invalid value').waitFor()
  await notice.getByText('policy.json, line 8 · colour · does not exist').waitFor()
  await expect(page.getByRole('button', { name: 'Português' }).count()).resolves.toBe(0)

  const email = emailOf(agentName)
  await signInOverBridge(page, { email, password: PASSWORD })
  expect(proxy.calls).toContain(`${real.url}/services/main/login`)
  const change = ask(page, 'settings.set', { language: 'es' })
  await expect(change).rejects.toThrow('FORBIDDEN')

  await visit(page, '/dashboard/profile')
  await page.getByRole('heading', { name: 'Appearance' }).waitFor()
  const language = page.getByRole('radiogroup', { name: 'Language' })
  await expect(language.getByRole('radio', { name: 'Español' }).isDisabled()).resolves.toBe(true)
  const row = page.locator('[data-settings-row]').filter({ has: language })
  await row.getByRole('img', { name: 'Fixed by your company' }).hover()
  const tip = page.getByRole('tooltip', { includeHidden: true })
  await tip.filter({ hasText: 'Fixed by your company' }).waitFor()
  const states = [
    ['Stay beside the clock when the window is closed', false],
    ['Show the text of messages', false],
    ['Check spelling', false],
    ['Away while the computer sleeps or is locked', true],
  ] as const
  for (const [name, isOn] of states) {
    const control = page.getByRole('switch', { name })
    await expect(control.isDisabled()).resolves.toBe(true)
    await expect(control.isChecked()).resolves.toBe(isOn)
  }
  for (const other of [{ alertPreview: true }, { spellCheck: true }, { awayWhileLocked: false }]) {
    await expect(ask(page, 'settings.set', other)).rejects.toThrow('FORBIDDEN')
  }
  const log = await readFile(join(profile, 'logs', 'main.log'), 'utf8')
  expect(log).toMatch(/ error A policy of IT could not be applied\..* line=8 key="colour"/)
  expect(log).not.toMatch(/ (?:info|warn) /)
  const theme = page.getByRole('radiogroup', { name: 'Theme' })
  await expect(theme.getByRole('radio', { name: 'Dark' }).isDisabled()).resolves.toBe(false)
})

it('disables sign-in when IT’s workspace cannot be read, and connects to no other', async () => {
  const { page } = await startUnder('{ "workspace": "chat.example" }')
  await page
    .getByRole('heading', { name: 'Tu empresa tiene que corregir su configuración' })
    .waitFor()
  await page.getByText('policy.json, línea 1 · workspace · valor no válido').waitFor()
  const elsewhere = ask(page, 'connection.set', { address: workspace.url })
  await expect(elsewhere).rejects.toThrow('FORBIDDEN')
  const signIn = ask(page, 'session.signIn', { ...account })
  await expect(signIn).rejects.toThrow('NOT_CONNECTED')
})
