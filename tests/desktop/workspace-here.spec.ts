import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, type TestContext } from 'vitest'
import { startFaultText } from '#main/i18n/start-fault-texts.ts'
import { electronExecutable, launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { plainEnvironment } from '#tests/support/environment.ts'
import { demoAccounts } from '#simulator/demo/accounts.ts'
import { ask, knownConnection, signInOverBridge } from './support/desktop.ts'
import { skipWithoutSqlite } from './support/needs-sqlite.ts'
import { until } from './support/until.ts'

let app: RunningApp | undefined
let profile: string | undefined

afterEach(async () => {
  await app?.close()
  app = undefined
  if (profile) await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  profile = undefined
})

/**
 * Starts the app with the embedded workspace, if its runtime can run one. A restart uses the same
 * profile.
 */
async function startHere(context: TestContext): Promise<RunningApp> {
  if (profile === undefined) {
    await skipWithoutSqlite(context)
    profile = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
  }
  app = await launchApp({ profile, args: ['--workspace-here'] })
  return app
}

it('the embedded workspace answers, keeps its address, and ends with the app', async (context) => {
  const { page } = await startHere(context)
  const { address, managed } = await knownConnection(page)
  expect(managed).toBe(true)
  expect((await fetch(`${address}/.well-known/bandeja.json`)).status).toBe(200)
  const wrong = ask(page, 'session.signIn', { email: 'nadie@bandeja.example', password: 'no' })
  await expect(wrong).rejects.toThrow('INVALID_CREDENTIALS')

  await app?.close()
  await expect
    .poll(() =>
      fetch(address).then(
        () => 'answers',
        () => 'gone',
      ),
    )
    .toBe('gone')
  const again = await startHere(context)
  expect((await knownConnection(again.page)).address).toBe(address)
})

it('the embedded workspace is restarted when it crashes, and the session continues', async (context) => {
  const { electron, page } = await startHere(context)
  const [{ email, password } = { email: '', password: '' }] = demoAccounts()
  await signInOverBridge(page, { email, password })
  const { user } = await ask(page, 'session.get', undefined)
  const groupId = user?.permissions[0]?.groupId ?? ''
  const place = { groupId, contactId: null, language: 'es', pendingChats: 0 } as const
  await ask(page, 'context.set', place)
  const { address } = await knownConnection(page)
  const processId = () =>
    electron.evaluate(({ app: { getAppMetrics } }) => {
      const all = getAppMetrics()
      return all.find(({ name }) => name === 'Bandeja workspace')?.pid ?? null
    })
  const isLive = async () => (await ask(page, 'realtime.get', undefined)).state === 'live'
  await until('realtime is live', isLive)

  const first = await until('the workspace has a process', processId)
  process.kill(first, 'SIGKILL')
  await until('realtime is lost', async () => !(await isLive()))
  await until('realtime is live again', isLive)
  expect(await processId()).not.toBe(first)
  expect((await knownConnection(page)).address).toBe(address)
  expect((await fetch(`${address}/.well-known/bandeja.json`)).status).toBe(200)
  expect((await ask(page, 'session.refresh', undefined)).user?.id).toBe(user?.id)
})

it('the app says why the embedded workspace does not start, and ends', async (context) => {
  // The runtime of the package has node:sqlite, also where an older one stands in for the other tests.
  const runtime = process.env['BANDEJA_PACKAGED_ELECTRON']
  if (runtime === undefined || runtime === process.env['BANDEJA_ELECTRON'])
    await skipWithoutSqlite(context)
  profile = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
  const data = join(profile, 'workspace')
  await mkdir(data)
  await writeFile(join(data, 'workspace.sqlite'), 'This is no database.'.repeat(1_000))
  // The box waits for a click, so its text is printed instead.
  const printBox = join(profile, 'print-box.cjs')
  const print = "(_, text) => console.log('box: ' + text)"
  await writeFile(printBox, `require('electron').dialog.showErrorBox = ${print}`)
  const child = spawn(
    electronExecutable(runtime),
    [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${profile}`,
      '--password-store=basic',
      '--workspace-here',
      '-r',
      printBox,
      join(import.meta.dirname, '../..'),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: plainEnvironment({}) },
  )
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(child.exitCode).toBe(1)
  expect(printed).toContain(`box: ${startFaultText('es', 'DAMAGED_DATA', data)}`)
})
