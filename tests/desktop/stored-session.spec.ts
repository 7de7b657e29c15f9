import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { needsKeyring } from '#tests/support/keyring.ts'
import { ask, signIn } from './support/desktop.ts'
import { filesWith } from './support/profile-files.ts'
import {
  account,
  startSmallWorkspace,
  TOKEN,
  type SmallWorkspace,
} from './support/small-workspace.ts'
import { until } from './support/until.ts'

let profile: string
let workspace: SmallWorkspace
let app: RunningApp | undefined

beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
  workspace = await startSmallWorkspace()
})
afterEach(async () => {
  await app?.close()
  app = undefined
  await workspace.stop()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

async function start(keyring: boolean): Promise<RunningApp> {
  app = await launchApp({ profile, workspaceUrl: workspace.url, keyring })
  return app
}

const userOf = async ({ page }: RunningApp) => (await ask(page, 'session.get', undefined)).user?.id

describe('with a keyring', () => {
  it('restores session and status after a restart, from an encrypted file, and forgets one that it cannot decrypt', async (context) => {
    needsKeyring(context)
    const first = await start(true)
    await signIn(first.page)
    expect((await ask(first.page, 'session.get', undefined)).tokenStore).toBe('keychain')
    await ask(first.page, 'serviceStatus.set', { status: 'busy' })
    await first.close()
    await until(
      'the service has the call',
      () => workspace.count(/service-status-unavailable$/) > 0,
    )
    expect(await filesWith(profile, TOKEN)).toEqual([])
    expect(await filesWith(profile, account.password)).toEqual([])

    const second = await start(true)
    await expect.poll(() => userOf(second)).toBe('u1')
    expect(workspace.count(/^POST \/main\/login$/)).toBe(1)
    expect(workspace.strangers).toEqual([])
    const live = async () => (await ask(second.page, 'realtime.get', undefined)).state
    await expect.poll(live).toBe('live')
    const status = async () => (await ask(second.page, 'serviceStatus.get', undefined)).status
    await expect.poll(status).toBe('busy')
    // Twice: set by the user, then by the app, either at the quit or at the next start.
    await expect.poll(() => workspace.count(/service-status-busy$/)).toBe(2)

    await ask(second.page, 'session.signOut', {})
    const state = () => readdir(join(profile, 'state'))
    await expect.poll(state).not.toContain('token.sealed')
    await signIn(second.page)
    await second.close()
    const sealed = join(profile, 'state', 'token.sealed')
    // Encrypted with another key, as after moving the profile to another machine or creating a new
    // keyring.
    const bytes = Buffer.from(await readFile(sealed, 'utf8'), 'base64')
    await writeFile(sealed, bytes.fill(7, 3).toString('base64'))
    expect(await userOf(await start(true))).toBeUndefined()
    await expect.poll(state).not.toContain('token.sealed')
  })
})

describe('without a keyring', () => {
  it('keeps the session in memory only, and says so', async () => {
    const first = await start(false)
    await signIn(first.page)
    expect((await ask(first.page, 'session.get', undefined)).tokenStore).toBe('memory')
    await first.close()
    expect(await filesWith(profile, TOKEN)).toEqual([])
    expect(await readdir(join(profile, 'state'))).not.toContain('token.sealed')
    expect(await userOf(await start(false))).toBeUndefined()
  })
})
