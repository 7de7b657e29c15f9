import { randomBytes } from 'node:crypto'
import { generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SSO_TICKET_MS } from '#contract/rules/trust/single-sign-on.ts'
import type { IdentityProvider } from '#tests/support/identity-provider.ts'
import { setUpTwoStep, signInWith } from './support/authenticator.ts'
import { accountStep, readAudit } from './support/audited-calls.ts'
import { dump } from './support/dump.ts'
import { isOnServer } from './support/postgres-data.ts'
import {
  accessKinds,
  begin,
  claimsOf,
  enter,
  refusalOf,
  signInBy,
  startProvider,
  startRigBy,
} from './support/single-sign-on.ts'
import { startRig, type Answer, type CallOptions, type Rig } from './support/test-workspace.ts'
import { GROUP, PASSWORD, type Name } from './support/users.ts'

const PHONE = { headers: { 'x-device-name': 'Bandeja 1.0, Windows 11' } }
const HOUR_MS = 3_600_000

let provider: IdentityProvider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

let rig: Rig
beforeEach(async () => {
  rig = await startRigBy(provider)
})
afterEach(async () => {
  await rig.stop()
  provider.restoreAccounts()
})

const advance = (ms: number) => rig.workspace.clock.advance(ms)
const signIn = (account: string, options: CallOptions = {}) =>
  signInBy(rig, provider, account, options)
const me = async ({ body }: Answer) =>
  (await rig.call('GET', 'main/me', { token: String(body.token) })).body.user
const historyOf = async (name: Name) => accessKinds(await rig.as(name))

describe('a sign-in by the provider', () => {
  test('opens a session of the member with the confirmed address', async () => {
    const answer = await signIn('p-ana', PHONE)
    expect(answer.status).toBe(200)
    const { host } = new URL(provider.issuer)
    expect(answer.body.user).toMatchObject({ id: 'ana', signedInBy: 'provider', provider: host })
    expect(answer.body.deviceToken).toEqual(expect.any(String))
    expect(await me(answer)).toMatchObject({ id: 'ana', signedInBy: 'provider', provider: host })
    const renamed = await rig.call('PATCH', 'main/users/me/profile', {
      token: String(answer.body.token),
      body: { name: 'Ana Rojas' },
    })
    expect(renamed.body).toMatchObject({ name: 'Ana Rojas', signedInBy: 'provider' })
    expect(await historyOf('ana')).toEqual(['signed_in', 'signed_in_by_provider'])
    const entries = (await readAudit(await rig.as('sara'))).map(accountStep)
    expect(entries).toContain('access.signedInByProvider of ana by ana')
  })

  test('leaves a session by a password as it is', async () => {
    await signIn('p-ana')
    const { user } = (await (await rig.as('ana'))('GET', 'main/me')).body
    expect([user.id, user.signedInBy, user.provider]).toEqual(['ana', undefined, undefined])
  })

  test('is not offered by a service without a provider', async () => {
    const plain = await startRig()
    try {
      const begun = await plain.call('POST', 'main/login/sso/begin', { body: {} })
      expect(refusalOf(begun)).toEqual([404, 'NOT_FOUND'])
      expect(refusalOf(await enter(plain, { ticket: 'a', idToken: 'b' }))).toEqual([
        404,
        'NOT_FOUND',
      ])
    } finally {
      await plain.stop()
    }
  })

  test('needs no second step, also where the group demands one', async () => {
    const sara = await rig.as('sara')
    await setUpTwoStep(rig, sara)
    await setUpTwoStep(rig, await rig.as('ana'))
    const from = new Date(rig.workspace.clock.now() + 24 * HOUR_MS).toISOString().slice(0, 10)
    const body = { who: 'everybody', from, rememberDays: 30 }
    expect((await sara('PUT', `main/groups/${GROUP}/two-step`, { body })).status).toBe(200)
    const ana = await signIn('p-ana')
    const beto = await signIn('p-beto')
    expect([ana.status, beto.status]).toEqual([200, 200])
    expect((await me(beto)).twoStep).toEqual({ isActive: false })
    const byPassword = await rig.as('beto')
    expect((await byPassword('GET', 'main/me')).body.user.twoStep.requiredFrom).toBeDefined()
    // From the day after it, sessions by a password end.
    advance(49 * HOUR_MS)
    await expect.poll(async () => (await byPassword('GET', 'main/me')).status).toBe(401)
    expect(await me(beto)).toMatchObject({ id: 'beto', signedInBy: 'provider' })
  })

  test('unlocks the screen of its own session', async () => {
    const { body } = await signIn('p-ana')
    const unlocked = await signIn('p-ana', { token: String(body.token) })
    expect(unlocked.status).toBe(200)
    const other = await signIn('p-beto', { token: String(body.token) })
    expect(other.status).toBe(200)
    // Both are of the same moment, so their order is left to chance.
    const history = await historyOf('ana')
    expect(history.toSorted()).toEqual(['signed_in', 'signed_in_by_provider', 'unlocked'])
    expect(await historyOf('beto')).toEqual(['signed_in', 'signed_in_by_provider'])
  })

  test('makes an account, whose address nobody had confirmed, that of the person', async () => {
    const { db } = rig.workspace.storage
    const { body } = await signInWith(rig, 'ana')
    await db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', 'ana')
      .execute()
    expect((await signIn('p-ana')).status).toBe(200)
    expect((await signInWith(rig, 'ana')).status).toBe(401)
    expect((await rig.call('GET', 'main/me', { token: String(body.token) })).status).toBe(401)
  })
})

describe('an ID token', () => {
  const seconds = (ms = 0) => Math.floor((Date.now() + ms) / 1_000)
  /** The claims of a token that is right. */
  const right = (nonce: string): JWTPayload => ({
    iss: provider.issuer,
    aud: provider.clientId,
    sub: 'p-ana',
    nonce,
    iat: seconds(),
    exp: seconds(60_000),
    ...claimsOf('ana'),
  })
  const tryToken = async (make: (claims: JWTPayload) => Promise<string> | string) => {
    const { ticket, nonce } = await begin(rig)
    const answer = await enter(rig, { ticket, idToken: await make(right(nonce)) })
    return answer.status === 200 ? 200 : refusalOf(answer)
  }
  const refused = [403, 'SSO_REFUSED', { reason: 'token' }]

  test('that is right signs in', async () => {
    expect(await tryToken(provider.sign)).toBe(200)
    expect(await tryToken((claims) => provider.sign({ ...claims, azp: provider.clientId }))).toBe(
      200,
    )
    const aud = [provider.clientId, 'another']
    const azp = provider.clientId
    expect(await tryToken((claims) => provider.sign({ ...claims, aud, azp }))).toBe(200)
  })

  test('of another key, or without one, is refused', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const { kid } = provider.header()
    const signed = (header: { kid?: string }) => (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey)
    expect(await tryToken(signed({ kid }))).toEqual(refused)
    expect(await tryToken(signed({ kid: 'unknown' }))).toEqual(refused)
    expect(await tryToken(signed({}))).toEqual(refused)
    expect(await tryToken((claims) => new UnsecuredJWT(claims).encode())).toEqual(refused)
    // What everybody can read must not sign.
    const secret = new TextEncoder().encode(kid)
    const symmetric = (claims: JWTPayload) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(secret)
    expect(await tryToken(symmetric)).toEqual(refused)
    expect(await tryToken(() => 'no.token.at-all')).toEqual(refused)
  })

  test.each<[string, () => Record<string, unknown>]>([
    ['of another issuer', () => ({ iss: 'https://sso.elsewhere.example' })],
    ['of an issuer with a slash more', () => ({ iss: `${provider.issuer}/` })],
    ['for another client', () => ({ aud: 'another' })],
    ['for several, of another client', () => ({ aud: [provider.clientId, 'x'], azp: 'x' })],
    ['for several, of no client', () => ({ aud: [provider.clientId, 'x'] })],
    ['of another client', () => ({ azp: 'x' })],
    ['with another nonce', () => ({ nonce: 'of another sign-in' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['without a subject', () => ({ sub: undefined })],
    ['with an empty subject', () => ({ sub: '' })],
    ['with a subject that cannot be stored', () => ({ sub: 'p-\0ana' })],
    ['without an end', () => ({ exp: undefined })],
    ['without a time', () => ({ iat: undefined })],
    ['that has expired', () => ({ exp: seconds(-120_000) })],
    ['of the future with another nonce', () => ({ iat: seconds(9e5), nonce: 'x' })],
  ])('%s is refused', async (_, change) => {
    expect(await tryToken((claims) => provider.sign({ ...claims, ...change() }))).toEqual(refused)
  })

  test.each([
    ['is ahead', 6 * 60_000, 6],
    ['is behind', -7 * 60_000, 7],
  ])('says that a clock is wrong: that of the provider %s', async (_, off, minutes) => {
    const dated = (claims: JWTPayload) =>
      provider.sign({ ...claims, iat: seconds(off), exp: seconds(off + 60_000) })
    expect(await tryToken(dated)).toEqual([403, 'SSO_REFUSED', { reason: 'clock', minutes }])
  })

  test('may differ by less than a minute', async () => {
    for (const off of [-45_000, 45_000]) {
      const times = { iat: seconds(off), exp: seconds(off + 300_000) }
      expect(await tryToken((claims) => provider.sign({ ...claims, ...times }))).toBe(200)
    }
  })
})

describe('a ticket', () => {
  const expired = [410, 'STEP_EXPIRED']

  test('works once, whatever came of it', async () => {
    const { ticket, nonce } = await begin(rig)
    const idToken = await provider.signIn('p-ana', nonce)
    expect((await enter(rig, { ticket, idToken })).status).toBe(200)
    expect(refusalOf(await enter(rig, { ticket, idToken }))).toEqual(expired)
    // The same bytes in other letters.
    expect(refusalOf(await enter(rig, { ticket: ` ${ticket}\n`, idToken }))).toEqual(expired)
    const second = await begin(rig)
    const wrong = await enter(rig, { ticket: second.ticket, idToken })
    expect(refusalOf(wrong)).toEqual([403, 'SSO_REFUSED', { reason: 'token' }])
    const later = await provider.signIn('p-ana', second.nonce)
    expect(refusalOf(await enter(rig, { ticket: second.ticket, idToken: later }))).toEqual(expired)
  })

  test('of two sign-ins at once works for one', async () => {
    const { ticket, nonce } = await begin(rig)
    const idToken = await provider.signIn('p-ana', nonce)
    const both = [enter(rig, { ticket, idToken }), enter(rig, { ticket, idToken })]
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410])
  })

  test('is valid for five minutes', async () => {
    const { ticket, nonce } = await begin(rig)
    const idToken = await provider.signIn('p-ana', nonce)
    advance(SSO_TICKET_MS)
    expect(refusalOf(await enter(rig, { ticket, idToken }))).toEqual(expired)
  })

  test('is one that the service has made', async () => {
    const { ticket, nonce } = await begin(rig)
    const idToken = await provider.signIn('p-ana', nonce)
    const other = await startRigBy(provider)
    try {
      for (const made of ['x', ticket.slice(1), (await begin(other)).ticket])
        expect(refusalOf(await enter(rig, { ticket: made, idToken }))).toEqual(expired)
    } finally {
      await other.stop()
    }
  })

  test('works once at two services', async ({ skip }) => {
    skip(!isOnServer, 'two services need a database server')
    const { database = '' } = await rig.copyData()
    const shared = { database, lineKey: randomBytes(32) }
    const one = await startRigBy(provider, {}, shared)
    const other = await startRigBy(provider, {}, shared)
    try {
      const { ticket, nonce } = await begin(one)
      const idToken = await provider.signIn('p-ana', nonce)
      const both = [enter(one, { ticket, idToken }), enter(other, { ticket, idToken })]
      const statuses = (await Promise.all(both)).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410])
      // Two people of the provider with one address: one of them gets the account.
      provider.accounts.set('p-other', claimsOf('beto'))
      const people = [signInBy(one, provider, 'p-beto'), signInBy(other, provider, 'p-other')]
      const found = (await Promise.all(people)).map((answer) => refusalOf(answer))
      expect(found.filter(([status]) => status === 200)).toHaveLength(1)
      expect(found).toContainEqual([403, 'SSO_REFUSED', { reason: 'otherPerson' }])
    } finally {
      for (const service of [one, other]) await service.stop()
    }
  })
})

describe('the keys of the provider', () => {
  test('are read again for a new one, and a withdrawn one ends', async () => {
    const changing = await startProvider()
    const service = await startRigBy(changing)
    try {
      const status = async () => (await signInBy(service, changing, 'p-ana')).status
      expect(await status()).toBe(200)
      expect(await status()).toBe(200)
      expect(changing.keyReads).toBe(1)
      const { ticket, nonce } = await begin(service)
      const idToken = await changing.signIn('p-ana', nonce)
      await changing.rotateKeys()
      service.workspace.clock.advance(31_000)
      expect(await status()).toBe(200)
      expect(changing.keyReads).toBe(2)
      expect(refusalOf(await enter(service, { ticket, idToken }))[2]).toEqual({ reason: 'token' })
      // A key that nobody has does not make it ask each time.
      expect(changing.keyReads).toBe(2)
    } finally {
      await service.stop()
      await changing.stop()
    }
  })

  test('cannot be read: the ticket still works once the provider answers', async () => {
    const { ticket, nonce } = await begin(rig)
    const idToken = await provider.signIn('p-ana', nonce)
    await provider.stop()
    try {
      expect(refusalOf(await enter(rig, { ticket, idToken }))).toEqual([503, 'SSO_UNAVAILABLE'])
    } finally {
      await provider.start()
    }
    expect((await enter(rig, { ticket, idToken })).status).toBe(200)
    expect(rig.log.join('\n')).toContain('the keys of the provider could not be read')
    expect(rig.log.join('\n')).not.toContain(idToken)
  })

  test('are not those of an issuer that has another name', async () => {
    const elsewhere = await startRigBy({ ...provider, issuer: `${provider.issuer}/` })
    try {
      const answer = await signInBy(elsewhere, provider, 'p-ana')
      expect(refusalOf(answer)).toEqual([503, 'SSO_UNAVAILABLE'])
    } finally {
      await elsewhere.stop()
    }
  })
})

test('a service whose group is unknown does not start', async () => {
  await expect(startRigBy(provider, { groupId: '9999' })).rejects.toThrow(
    'BANDEJA_SSO_GROUP: there is no group 9999.',
  )
})

test('the stored data has no ticket, token or nonce', async () => {
  const { ticket, nonce } = await begin(rig)
  const idToken = await provider.signIn('p-ana', nonce)
  await enter(rig, { ticket, idToken })
  const stored = await dump(rig.workspace.storage)
  for (const secret of [ticket, nonce, idToken, PASSWORD]) expect(stored).not.toContain(secret)
})
