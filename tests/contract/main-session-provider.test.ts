import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Fetch } from '#main/ports.ts'
import { createProviderSignIn } from '#main/provider-sign-in/provider-sign-in.ts'
import { systemClock } from '#main/system-clock.ts'
import type { IdentityProvider } from '#tests/support/identity-provider.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'
import { createProviderBrowser, type AtProvider } from '#tests/support/provider-browser.ts'
import { logRecorder } from './main-support.ts'
import { sessionRig, type SessionRig } from './main-session-support.ts'
import { claimsOf, startProvider, startRigBy } from './support/single-sign-on.ts'
import type { Rig } from './support/test-workspace.ts'
import { emailOf, GROUP } from './support/users.ts'

let provider: IdentityProvider
let workspace: Rig
/** What the service and the provider answered. */
let answers: string[]
/** What the person does in the browser that the app opens. */
let act: AtProvider
/** Called before the app gets the answer to its ID token. */
let onProved: () => void
beforeEach(async () => {
  answers = []
  onProved = () => undefined
  act = { account: 'p-ana' }
  provider = await startProvider()
  provider.accounts.set('p-mia', claimsOf('mia', { bandeja_role: 'warehouse' }))
  workspace = await startRigBy(provider)
})
afterEach(async () => {
  await workspace.stop()
  await provider.stop()
})

const recording: Fetch = async (url, init) => {
  const response = await nodeFetch(url, init)
  answers.push(await response.clone().text())
  if (new URL(url).pathname.endsWith('/login/sso')) onProved()
  return response
}

interface DesktopRig extends SessionRig {
  /** What the sign-in at the provider logged. */
  providerLines: string[]
  /** The addresses that the browser opened. */
  opened: string[]
}

async function connected(): Promise<DesktopRig> {
  const { log, lines: providerLines } = logRecorder()
  const opened: string[] = []
  const rig = sessionRig({
    fetch: recording,
    provider: createProviderSignIn({
      fetch: recording,
      clock: systemClock,
      log,
      provider,
      language: () => 'en',
      onReturned: () => undefined,
      async openExternal(url) {
        opened.push(url)
        await createProviderBrowser().visit(url, act)
      },
    }),
  })
  await rig.start()
  await rig.connection.set({ address: workspace.url })
  return { ...rig, providerLines, opened }
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

it('signs in at the provider, and no secret of it reaches page, log or plain files', async () => {
  const { session, page, lines, providerLines, files, vault } = await connected()
  const answer = await session.signInWithProvider()
  const { host } = new URL(provider.issuer)
  expect(answer).toMatchObject({
    session: { user: { id: 'ana', signedInBy: 'provider', provider: host } },
  })
  expect(session.view()).toMatchObject({ user: { id: 'ana' }, locked: false })
  const secrets = answers.flatMap((text) =>
    Array.from(
      text.matchAll(/"(?:token|ticket|nonce|id_token|access_token|deviceToken)":"([^"]+)"/g),
      ([, secret]) => secret ?? '',
    ),
  )
  expect(secrets.length).toBeGreaterThanOrEqual(5)
  const seen = [
    ...lines,
    ...providerLines,
    JSON.stringify([answer, page.pushes]),
    ...files.texts.values(),
  ].join('\n')
  for (const secret of secrets) expect(seen).not.toContain(secret)
  // The session's token is stored, and nothing of the provider's.
  const tokens = answers.flatMap((text) => [...text.matchAll(/"(?:id|access)_token":"([^"]+)"/g)])
  for (const [, token = ''] of tokens) expect(vault.secret).not.toContain(token)
  expect(vault.secret).not.toBeNull()
})

it('the session survives a restart, and a new sign-in leads back after it has ended', async () => {
  const first = await connected()
  await first.session.signInWithProvider()
  const again = first.restarted()
  await again.start()
  expect(again.session.view().user?.signedInBy).toBe('provider')
  await again.session.remember({ path: '/dashboard?chat=c1', userId: 'ana' })
  const ana = await workspace.as('ana')
  expect((await ana('DELETE', 'main/users/me/sessions')).status).toBe(200)
  expect(await codeOf(again.session.refresh())).toBe('UNAUTHENTICATED')
  expect(again.session.view()).toMatchObject({ user: null, returnTo: '/dashboard?chat=c1' })
  await again.session.signInWithProvider()
  expect(again.session.view()).toMatchObject({
    user: { id: 'ana' },
    returnTo: '/dashboard?chat=c1',
  })
})

describe('a locked screen', () => {
  it('is unlocked at the provider, which checks the person again', async () => {
    const { session, opened } = await connected()
    await session.signInWithProvider()
    await session.lock()
    expect(await session.signInWithProvider()).toMatchObject({
      session: { user: { id: 'ana' }, locked: false },
    })
    const prompts = opened.map((url) => new URL(url).searchParams.get('prompt'))
    expect(prompts).toEqual([null, 'login'])
  })

  it('is not passed by signing out, not even across a restart: the provider checks the person again', async () => {
    const first = await connected()
    const prompts = () => first.opened.map((url) => new URL(url).searchParams.get('prompt'))
    await first.session.signInWithProvider()
    await first.session.signOut()
    await first.session.signInWithProvider()
    await first.session.lock()
    await first.session.signOut()
    expect(first.session.view()).toMatchObject({ user: null, locked: false })
    await first.session.signInWithProvider()
    expect(first.session.view()).toMatchObject({ user: { id: 'ana' }, locked: false })
    expect(prompts()).toEqual([null, null, 'login'])
    await first.session.signOut()
    await first.session.signInWithProvider()
    expect(prompts().at(-1)).toBeNull()

    await first.session.lock()
    await first.session.signOut()
    const again = first.restarted()
    await again.start()
    await again.session.signInWithProvider()
    expect(prompts().at(-1)).toBe('login')
    expect(again.session.view()).toMatchObject({ user: { id: 'ana' }, locked: false })
  })

  it('is checked again too if the service has ended the session meanwhile', async () => {
    const { session, opened } = await connected()
    await session.signInWithProvider()
    await session.lock()
    const ana = await workspace.as('ana')
    await ana('DELETE', 'main/users/me/sessions')
    expect(await codeOf(session.refresh())).toBe('UNAUTHENTICATED')
    expect(session.view().user).toBeNull()
    await session.signInWithProvider()
    expect(new URL(opened[1] ?? '').searchParams.get('prompt')).toBe('login')
  })

  it('stays locked if another person signs in, whose session ends at once', async () => {
    const { session } = await connected()
    await session.signInWithProvider()
    await session.lock()
    act = { account: 'p-beto' }
    expect(await session.signInWithProvider()).toEqual({
      fault: { code: 'ssoRefused', refusal: { reason: 'otherPerson' } },
    })
    expect(session.view()).toMatchObject({ user: { id: 'ana' }, locked: true })
    const ofBeto = answers.findLast((text) => text.includes(emailOf('beto'))) ?? ''
    const token = /"token":"([^"]+)"/.exec(ofBeto)?.[1] ?? ''
    await expect
      .poll(async () => (await workspace.call('GET', 'main/me', { token })).status)
      .toBe(401)
  })

  it('is unlocked even if the service has ended the session', async () => {
    const { session } = await connected()
    await session.signInWithProvider()
    await session.lock()
    const ana = await workspace.as('ana')
    await ana('DELETE', 'main/users/me/sessions')
    await session.signInWithProvider()
    expect(session.view()).toMatchObject({ user: { id: 'ana' }, locked: false })
    expect((await session.refresh()).user?.id).toBe('ana')
  })
})

it('the user of a session proves at the provider who they are, and the session goes on', async () => {
  const { session, opened } = await connected()
  await session.signInWithProvider()
  const owner = session.owner()
  const generation = session.generation()
  await session.signInWithProvider()
  expect(session.owner()).toBe(owner)
  expect(session.generation()).toBeGreaterThan(generation)
  expect(new URL(opened[1] ?? '').searchParams.get('prompt')).toBe('login')
  act = { account: 'p-beto' }
  expect(await session.signInWithProvider()).toMatchObject({ fault: { code: 'ssoRefused' } })
  expect((await session.refresh()).user?.id).toBe('ana')
})

describe('a sign-in that does not succeed', () => {
  it('says why the service refuses the person', async () => {
    const { session } = await connected()
    act = { account: 'p-mia' }
    expect(await session.signInWithProvider()).toEqual({
      fault: { code: 'ssoRefused', refusal: { reason: 'roleUnknown', value: 'warehouse' } },
    })
    expect(session.view().user).toBeNull()
  })

  it('is a value if the person refuses', async () => {
    const { session } = await connected()
    act = 'deny'
    expect(await session.signInWithProvider()).toEqual({ fault: { code: 'ssoClosed' } })
  })

  it.each(['a sign-in', 'an unlock'])(
    'is one that was cancelled before the service answered: %s',
    async (what) => {
      const { session } = await connected()
      if (what === 'an unlock') {
        await session.signInWithProvider()
        await session.lock()
      }
      const before = session.view()
      onProved = () => session.cancelProviderSignIn()
      expect(await session.signInWithProvider()).toEqual({ fault: { code: 'ssoClosed' } })
      expect(session.view()).toEqual(before)
      const signedIn = answers.findLast((text) => text.includes('"token":')) ?? ''
      const token = /"token":"([^"]+)"/.exec(signedIn)?.[1] ?? ''
      await expect
        .poll(async () => (await workspace.call('GET', 'main/me', { token })).status)
        .toBe(401)
      onProved = () => undefined
      expect(await session.signInWithProvider()).toMatchObject({ session: { locked: false } })
    },
  )

  it('is an error if the service does not answer', async () => {
    const { session } = await connected()
    await workspace.kill()
    expect(await codeOf(session.signInWithProvider())).toBe('NETWORK')
  })

  it('ends with the app', async () => {
    const { session } = await connected()
    const { promise: opened, resolve } = Promise.withResolvers<undefined>()
    const waiting = sessionRig({
      fetch: nodeFetch,
      provider: createProviderSignIn({
        fetch: nodeFetch,
        clock: systemClock,
        log: logRecorder().log,
        provider,
        language: () => 'en',
        onReturned: () => undefined,
        openExternal: () => Promise.resolve(resolve(undefined)),
      }),
    })
    await waiting.start()
    await waiting.connection.set({ address: workspace.url })
    const answer = waiting.session.signInWithProvider()
    await opened
    await waiting.session.stop()
    expect(await answer).toEqual({ fault: { code: 'ssoClosed' } })
    expect(session.view().user).toBeNull()
  })
})

describe('a trial', () => {
  it('shows what a sign-in would do, and changes no session', async () => {
    const { session, page } = await connected()
    act = { account: 'p-adam' }
    await session.signInWithProvider()
    const before = page.of('session.changed').length
    act = { account: 'p-beto' }
    expect(await session.tryProvider({ groupId: GROUP })).toMatchObject({
      trial: { email: emailOf('beto'), claim: ['otro', 'leads'], role: 'ROLE_MANAGER' },
    })
    act = { account: 'p-mia' }
    expect(await session.tryProvider({ groupId: GROUP })).toMatchObject({
      trial: { role: null, refusal: { reason: 'roleUnknown', value: 'warehouse' } },
    })
    expect(session.view().user?.id).toBe('adam')
    expect(page.of('session.changed')).toHaveLength(before)
  })

  it('is for admins, and for nobody without a session', async () => {
    const { session } = await connected()
    expect(await codeOf(session.tryProvider({ groupId: GROUP }))).toBe('UNAUTHENTICATED')
    await session.signInWithProvider()
    expect(await codeOf(session.tryProvider({ groupId: GROUP }))).toBe('FORBIDDEN')
  })
})
