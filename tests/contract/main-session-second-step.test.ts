import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Fetch } from '#main/ports.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'
import { sessionRig, type SessionRig } from './main-session-support.ts'
import { authenticatorOf, setUpTwoStep, type Authenticator } from './support/authenticator.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { emailOf, GROUP, PASSWORD } from './support/users.ts'

const DAY_MS = 24 * 3_600_000
const credentials = { email: emailOf('ana'), password: PASSWORD }

let workspace: Rig
let authenticator: Authenticator
/** What the service answered. */
let answers: string[]
beforeEach(async () => {
  answers = []
  workspace = await startRig()
})
afterEach(() => workspace.stop())

const recording: Fetch = async (url, init) => {
  const response = await nodeFetch(url, init)
  answers.push(await response.clone().text())
  return response
}

async function connected(options: Parameters<typeof sessionRig>[0] = {}): Promise<SessionRig> {
  const rig = sessionRig({ fetch: recording, ...options })
  await rig.start()
  await rig.connection.set({ address: workspace.url })
  return rig
}

const setUp = async () => {
  authenticator = await setUpTwoStep(workspace, await workspace.as('ana'))
}
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

/** The secrets in the answers of the service: tokens, tickets and those of devices. */
const secrets = () =>
  answers.flatMap((text) =>
    Array.from(text.matchAll(/"(?:token|ticket|deviceToken)":"([^"]+)"/g), ([, secret]) => secret),
  )

it('a sign-in with two steps is pending until its code, and no secret of it reaches page, log or plain files', async () => {
  await setUp()
  const { session, page, lines, files, deviceVault } = await connected()
  const view = await session.signIn(credentials)
  expect(view).toMatchObject({ user: null, pending: { step: 'code', rememberDays: 30 } })
  expect(session.view()).toEqual(view)
  expect(await codeOf(session.secondStep({ code: '12', remembersDevice: true }))).toBe(
    'BAD_REQUEST',
  )
  const wrong = authenticator.code() === '123456' ? '654321' : '123456'
  expect(await codeOf(session.secondStep({ code: wrong, remembersDevice: true }))).toBe(
    'WRONG_CODE',
  )
  expect(session.view().pending).toBeDefined()
  const code = authenticator.nextCode()
  const done = await session.secondStep({ code, remembersDevice: true })
  expect(done.user?.id).toBe('ana')
  expect(done).not.toHaveProperty('pending')
  expect(secrets().length).toBeGreaterThanOrEqual(3)
  const open = [...lines, JSON.stringify(page.of('session.changed')), ...files.texts.values()].join(
    '\n',
  )
  for (const secret of [...secrets(), code]) expect(open).not.toContain(secret)
  expect(deviceVault.secret).not.toBeNull()
})

it('a remembered device needs no code after signing out and a restart, until the service forgets it', async () => {
  await setUp()
  const first = await connected()
  await first.session.signIn(credentials)
  await first.session.secondStep({ code: authenticator.nextCode(), remembersDevice: true })
  await first.session.signOut()
  const again = first.restarted()
  await again.start()
  expect((await again.session.signIn(credentials)).user?.id).toBe('ana')
  await again.session.signOut()
  const other = await connected()
  expect((await other.session.signIn(credentials)).pending?.step).toBe('code')
  workspace.workspace.clock.advance(30 * DAY_MS)
  expect((await again.session.signIn(credentials)).pending?.step).toBe('code')
})

it('the screen is unlocked by the password alone; a session that the service ended needs the code too', async () => {
  await setUp()
  const { session } = await connected()
  await session.signIn(credentials)
  await session.secondStep({ code: authenticator.nextCode(), remembersDevice: false })
  await session.lock()
  expect(await codeOf(session.unlock({ password: 'something else' }))).toBe('INVALID_CREDENTIALS')
  expect(await session.unlock({ password: PASSWORD })).toMatchObject({ locked: false })
  await session.lock()
  await (
    await workspace.as('ana')
  )('DELETE', 'main/users/me/sessions')
  expect(await session.unlock({ password: PASSWORD })).toMatchObject({
    user: null,
    locked: false,
    pending: { step: 'code' },
  })
  await session.secondStep({ code: authenticator.nextCode(), remembersDevice: false })
  expect(session.view().user?.id).toBe('ana')
})

it('a pending sign-in ends with its ticket, on request and with its connection', async () => {
  await setUp()
  const { session, connection } = await connected()
  await session.signIn(credentials)
  expect(session.cancelSignIn()).not.toHaveProperty('pending')
  expect(await codeOf(session.secondStep({ code: '123456', remembersDevice: false }))).toBe(
    'STEP_EXPIRED',
  )
  await session.signIn(credentials)
  workspace.workspace.clock.advance(5 * 60_000)
  expect(
    await codeOf(session.secondStep({ code: authenticator.code(), remembersDevice: false })),
  ).toBe('STEP_EXPIRED')
  expect(session.view()).not.toHaveProperty('pending')
  await session.signIn(credentials)
  await connection.forget()
  expect(session.view()).not.toHaveProperty('pending')
})

it('a demanded set-up signs in once it is activated', async () => {
  const sara = await workspace.as('sara')
  await setUpTwoStep(workspace, sara)
  const tomorrow = new Date(workspace.workspace.clock.now() + DAY_MS).toISOString().slice(0, 10)
  const body = { who: 'everybody', from: tomorrow, rememberDays: 7 }
  expect((await sara('PUT', `main/groups/${GROUP}/two-step`, { body })).status).toBe(200)
  workspace.workspace.clock.advance(DAY_MS)
  const { session } = await connected()
  expect((await session.signIn(credentials)).pending).toMatchObject({
    step: 'setup',
    rememberDays: 7,
  })
  const app = authenticatorOf(workspace, await session.beginSetup())
  expect(app.recoveryCodes).toHaveLength(10)
  expect(await codeOf(session.secondStep({ code: app.code(), remembersDevice: false }))).toBe(
    'WRONG_CODE',
  )
  expect((await session.activateSetup({ code: app.code() })).user?.twoStep?.isActive).toBe(true)
})
