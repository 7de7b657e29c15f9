import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { demoAccounts } from '#simulator/demo/accounts.ts'
import { linePhone } from '#tests/contract/support/line-rig.ts'
import { startGraphDouble, type GraphDouble } from '#tests/support/cloud-api/graph-double.ts'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { needsKeyring } from '#tests/support/keyring.ts'
import { knownConnection } from './support/desktop.ts'
import { skipWithoutSqlite } from './support/needs-sqlite.ts'
import { filesWith } from './support/profile-files.ts'

const KEY = 'key-of-360dialog-for-the-tests'

let profile: string
let graph: GraphDouble
let app: RunningApp | undefined
beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
  graph = await startGraphDouble()
  graph.dialog.keys.set(KEY, linePhone())
})
afterEach(async () => {
  await app?.close()
  app = undefined
  await graph.stop()
  await rm(profile, { recursive: true, force: true, maxRetries: 10 })
})

const signedIn = z.object({ token: z.string() })

/** Starts the app with its embedded workspace. @returns a function that calls the line of a group as its admin */
async function startHere({ keyring }: { keyring: boolean }) {
  await app?.close()
  app = await launchApp({
    profile,
    keyring,
    args: ['--workspace-here'],
    env: { BANDEJA_PRIVATE_HOSTS: new URL(graph.url).host },
  })
  const { address } = await knownConnection(app.page)
  const admin = demoAccounts().find(({ role }) => role === 'ROLE_ADMI')
  const groupId = admin?.groups[0]?.id ?? ''
  const main = `${address}/services/main`
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${main}/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: admin?.email, password: admin?.password }),
  })
  const { token } = signedIn.parse(await login.json())
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${main}/groups/${groupId}/line${path}`, {
      method,
      headers: { ...json, authorization: `Bearer ${token}`, 'x-group-id': groupId },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
}

it('the secrets of a line are encrypted with a key of the keychain; without it the line stops', async (context) => {
  needsKeyring(context)
  await skipWithoutSqlite(context)
  const first = await startHere({ keyring: true })
  const values = { provider: '360dialog', token: KEY, phone: '51999000100', baseUrl: graph.url }
  expect(await first('POST', '', values)).toMatchObject({ status: 200 })
  await app?.close()
  expect(await filesWith(profile, KEY)).toEqual([])

  const again = await startHere({ keyring: true })
  expect((await again('POST', '/health')).status).toBe(200)
  // The workspace was given the key, so it has made none of its own.
  const names = await readdir(profile, { recursive: true })
  expect(names.filter((name) => name.endsWith('line.key'))).toEqual([])

  const without = await startHere({ keyring: false })
  expect((await without('GET', '')).body).toMatchObject({ line: { state: 'stopped' } })
})
