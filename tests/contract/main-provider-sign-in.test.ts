import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createProviderSignIn } from '#main/provider-sign-in/provider-sign-in.ts'
import { systemClock } from '#main/system-clock.ts'
import { startIdentityProvider, type IdentityProvider } from '#tests/support/identity-provider.ts'
import { nodeFetch } from '#tests/support/node-fetch.ts'
import { createProviderBrowser } from '#tests/support/provider-browser.ts'
import { logRecorder, nobodyThere, smallServices, type SmallServices } from './main-support.ts'

const NONCE = 'a-nonce-of-the-service'
const ana = { email: 'ana@example.test', email_verified: true, bandeja_role: 'agent' }

let provider: IdentityProvider
let small: SmallServices
/** What the service answers when a sign-in begins; null: it has no provider. */
let begun: { issuer: string; clientId: string } | null
/** What the provider answers to a code in place of its own answer. */
let tokenAnswer: object | null
beforeEach(async () => {
  provider = await startIdentityProvider({ ana })
  small = smallServices()
  tokenAnswer = null
  begun = { issuer: provider.issuer, clientId: provider.clientId }
})
afterEach(async () => {
  await provider.stop()
  await small.stop()
})

/** A clock that moves only by hand. */
function handClock() {
  const timers = new Set<{ at: number; task: () => void }>()
  let passed = 0
  return {
    now: systemClock.now,
    after(ms: number, task: () => void) {
      const timer = { at: passed + ms, task }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(ms: number) {
      passed += ms
      for (const timer of Array.from(timers).filter(({ at }) => at <= passed)) {
        timers.delete(timer)
        timer.task()
      }
    },
  }
}

async function rig(policy: { issuer: string; clientId: string } | null = begun) {
  const service = await small.serve((request) =>
    begun === null || new URL(request.url).pathname !== '/login/sso/begin'
      ? Response.json({ code: 'NOT_FOUND', message: 'No.' }, { status: 404 })
      : Response.json({
          ticket: 'a-ticket',
          expiresAt: new Date(Date.now() + 300_000).toISOString(),
          nonce: NONCE,
          scope: 'openid email profile',
          ...begun,
        }),
  )
  const opened: string[] = []
  const waiting: ((url: string) => void)[] = []
  const clock = handClock()
  const { log, lines } = logRecorder()
  let returns = 0
  const signIn = createProviderSignIn({
    fetch: (url, init) =>
      tokenAnswer !== null && url === `${provider.issuer}/token`
        ? Promise.resolve(Response.json(tokenAnswer))
        : nodeFetch(url, init),
    clock,
    log,
    provider: policy,
    language: () => 'es',
    onReturned: () => (returns += 1),
    openExternal(url) {
      opened.push(url)
      waiting.shift()?.(url)
      return Promise.resolve()
    },
  })
  return {
    clock,
    lines,
    opened,
    cancel: signIn.cancel,
    returns: () => returns,
    /** Begins a sign-in. @returns its result, and the address that the browser opens */
    begin(options?: { asksAgain: boolean }) {
      const { promise: url, resolve } = Promise.withResolvers<string>()
      waiting.push(resolve)
      const result = signIn.signIn(service.url, options)
      // Awaited later.
      result.catch(() => undefined)
      return { url, result }
    },
  }
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => undefined,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

const redirectOf = (url: string) => new URL(url).searchParams.get('redirect_uri') ?? ''
const isClosed = (url: string) =>
  fetch(redirectOf(url)).then(
    () => false,
    () => true,
  )

it('the ID token of a sign-in in the browser is that of the service’s nonce, and the browser says to go back', async () => {
  const { begin, lines, returns } = await rig()
  const { url, result } = begin()
  const address = await url
  const { searchParams } = new URL(address)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: provider.clientId,
    scope: 'openid email profile',
    nonce: NONCE,
    code_challenge_method: 'S256',
  })
  expect(redirectOf(address)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/)
  const page = await createProviderBrowser().visit(address, { account: 'ana' })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Ya puedes volver a Bandeja.')
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  )
  const { ticket, idToken, email } = await result
  expect([ticket, email]).toEqual(['a-ticket', ana.email])
  expect(decodeJwt(idToken)).toMatchObject({
    iss: provider.issuer,
    aud: provider.clientId,
    nonce: NONCE,
    sub: 'ana',
  })
  expect(returns()).toBe(1)
  expect(await isClosed(address)).toBe(true)
  expect(lines).toEqual([])
})

it('only the answer with the right state, path and host counts', async () => {
  const { begin } = await rig()
  const { url, result } = begin()
  const address = await url
  const callback = redirectOf(address)
  const state = new URL(address).searchParams.get('state') ?? ''
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(new URL(path, callback), init)).status
  expect(await statusOf('/callback?state=guessed&code=1')).toBe(400)
  expect(await statusOf('/callback?code=1')).toBe(400)
  expect(await statusOf(`/callback/x?state=${state}`)).toBe(404)
  expect(await statusOf('/')).toBe(404)
  expect(await statusOf(`/callback?state=${state}`, { method: 'POST' })).toBe(404)
  const byName = callback.replace('127.0.0.1', 'localhost')
  expect(
    await fetch(`${byName}?state=${state}&code=1`).then(
      ({ status }) => status,
      () => 400,
    ),
  ).toBe(400)
  await createProviderBrowser().visit(address, { account: 'ana' })
  expect((await result).ticket).toBe('a-ticket')
})

describe('a sign-in fails', () => {
  it('closed, if the person refuses', async () => {
    const { begin } = await rig()
    const { url, result } = begin()
    const page = await createProviderBrowser().visit(await url, 'deny')
    expect(page.status).toBe(200)
    expect(await codeOf(result)).toBe('ssoClosed')
  })

  it('closed, if the user gives it up, and its address is closed', async () => {
    const { begin, cancel } = await rig()
    const { url, result } = begin()
    const address = await url
    cancel()
    expect(await codeOf(result)).toBe('ssoClosed')
    expect(await isClosed(address)).toBe(true)
  })

  it('closed, after three minutes', async () => {
    const { begin, clock } = await rig()
    const { url, result } = begin()
    const address = await url
    clock.advance(limits.singleSignOn.waitMs - 1)
    expect(await isClosed(address)).toBe(false)
    clock.advance(1)
    expect(await codeOf(result)).toBe('ssoClosed')
    expect(await isClosed(address)).toBe(true)
  })

  it('cancelled, if another one begins, which goes on', async () => {
    const { begin } = await rig()
    const first = begin()
    const address = await first.url
    const second = begin()
    expect(await codeOf(first.result)).toBe('CANCELLED')
    expect(await isClosed(address)).toBe(true)
    await createProviderBrowser().visit(await second.url, { account: 'ana' })
    expect((await second.result).ticket).toBe('a-ticket')
  })

  it.each([
    ['issuer', { issuer: 'https://sso.example' }],
    ['client', { clientId: 'another' }],
  ])('without the browser, if the service names another %s than IT', async (_, other) => {
    const { begin, opened } = await rig()
    begun = { issuer: provider.issuer, clientId: provider.clientId, ...other }
    expect(await codeOf(begin().result)).toBe('ssoOtherProvider')
    expect(opened).toEqual([])
  })

  it('without the browser, if the service has no provider', async () => {
    const { begin, opened } = await rig()
    begun = null
    expect(await codeOf(begin().result)).toBe('ssoOtherProvider')
    expect(opened).toEqual([])
  })

  it('without the browser, if another provider answers at the address', async () => {
    const metadata = { issuer: provider.issuer, authorization_endpoint: `${provider.issuer}/auth` }
    const { url: issuer } = await small.serve(() => Response.json(metadata))
    begun = { issuer, clientId: provider.clientId }
    const { begin, opened } = await rig()
    expect(await codeOf(begin().result)).toBe('ssoOtherProvider')
    expect(opened).toEqual([])
  })

  it('without a policy of IT', async () => {
    const { begin } = await rig(null)
    expect(await codeOf(begin().result)).toBe('NOT_IMPLEMENTED')
  })

  it('silent, if the provider does not answer', async () => {
    begun = { issuer: await nobodyThere(), clientId: provider.clientId }
    const { begin, opened, lines } = await rig()
    expect(await codeOf(begin().result)).toBe('ssoProviderSilent')
    expect(opened).toEqual([])
    expect(lines.join()).toMatch(/^warn A step at the identity provider failed/)
  })

  it('silent, if the provider goes down before its answer is redeemed', async () => {
    const { begin, lines } = await rig()
    const { url, result } = begin()
    const address = await url
    await provider.stop()
    const { searchParams } = new URL(address)
    const answer = new URL(redirectOf(address))
    answer.search = new URLSearchParams({
      state: searchParams.get('state') ?? '',
      code: 'secret-code',
      iss: provider.issuer,
    }).toString()
    expect((await fetch(answer)).status).toBe(200)
    expect(await codeOf(result)).toBe('ssoProviderSilent')
    expect(lines.join()).not.toContain('secret-code')
  })

  it('refused, if the ID token has another nonce', async () => {
    const { begin, lines } = await rig()
    const { url, result } = begin()
    const address = new URL(await url)
    address.searchParams.set('nonce', 'another-nonce')
    await createProviderBrowser().visit(address.href, { account: 'ana' })
    expect(await codeOf(result)).toBe('SSO_REFUSED')
    expect(lines.join()).not.toContain('another-nonce')
  })
})

it('the provider is asked to check the person again on request', async () => {
  const { begin } = await rig()
  const { url, result } = begin({ asksAgain: true })
  const address = await url
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    prompt: 'login',
    max_age: '0',
  })
  await createProviderBrowser().visit(address, { account: 'ana' })
  expect(decodeJwt((await result).idToken)['auth_time']).toBeTypeOf('number')
})

it('an answer of the provider about an earlier check of the person is refused', async () => {
  const { begin } = await rig()
  const { url, result } = begin({ asksAgain: true })
  const address = await url
  const { searchParams } = new URL(address)
  const iat = Math.floor(Date.now() / 1_000)
  const early = { iss: provider.issuer, aud: provider.clientId, sub: 'ana', nonce: NONCE }
  const idToken = await provider.sign({ ...early, iat, exp: iat + 300, auth_time: iat - 181 })
  tokenAnswer = { access_token: 'x', token_type: 'Bearer', id_token: idToken }
  const answer = new URL(redirectOf(address))
  const state = searchParams.get('state') ?? ''
  answer.search = new URLSearchParams({ state, code: 'x', iss: provider.issuer }).toString()
  await fetch(answer)
  expect(await codeOf(result)).toBe('SSO_REFUSED')
})
