import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { launchApp, type RunningApp } from '#tests/support/electron-app.ts'
import { ask } from './support/desk.ts'

let app: RunningApp | undefined
let profile: string | undefined

afterEach(async () => {
  await app?.close()
  app = undefined
  if (profile) await rm(profile, { recursive: true, force: true, maxRetries: 10 })
})

it('the workspace inside the app answers, keeps its address, and ends with it', async (context) => {
  const bare = await launchApp()
  const node = await bare.electron.evaluate(() => process.versions.node)
  await bare.close()
  const [major = 0] = node.split('.').map(Number)
  context.skip(
    major < 24,
    `This runtime has Node ${node}, without the node:sqlite that a workspace wants.`,
  )

  profile = await mkdtemp(join(tmpdir(), 'bandeja-profile-'))
  const start = () => launchApp({ ...(profile && { profile }), args: ['--workspace-here'] })
  app = await start()
  const first = await ask(app.page, 'connection.get', undefined)
  expect(first).toMatchObject({ managed: true })
  const { address } = first ?? { address: '' }
  expect((await fetch(`${address}/.well-known/bandeja.json`)).status).toBe(200)
  const wrong = ask(app.page, 'session.signIn', { email: 'nadie@bandeja.example', password: 'no' })
  await expect(wrong).rejects.toThrow('INVALID_CREDENTIALS')

  await app.close()
  await expect
    .poll(() =>
      fetch(address).then(
        () => 'answers',
        () => 'gone',
      ),
    )
    .toBe('gone')
  app = await start()
  expect((await ask(app.page, 'connection.get', undefined))?.address).toBe(address)
})
