import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setDisabled } from '#workspace/storage/people/users.ts'
import type { MembersTable } from '#workspace/storage/tables.ts'
import { saveSsoProvider } from '#workspace/use-cases/people/single-sign-on.ts'
import type { IdentityProvider } from '#tests/support/identity-provider.ts'
import { setUpTwoStep, signInWith } from './support/authenticator.ts'
import { accountStep, readAudit } from './support/audited-calls.ts'
import { dump } from './support/dump.ts'
import {
  accessKinds,
  begin,
  claimsOf,
  enter,
  refusalOf,
  settingsFor,
  signInBy,
  startProvider,
  startRigBy,
} from './support/single-sign-on.ts'
import type { Rig } from './support/test-workspace.ts'
import { openAllScreens } from './support/things.ts'
import { emailOf, GROUP, type Name } from './support/users.ts'

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

const signIn = (account: string) => signInBy(rig, provider, account)
/** Gives an account other claims. */
function changeAccount(account: string, claims: Readonly<Record<string, unknown>>): void {
  provider.accounts.set(account, { ...provider.accounts.get(account), ...claims })
}
const memberOf = async (name: Name, by: Name = 'sara') =>
  (await (await rig.as(by))('GET', 'main/users')).body.items.find(
    ({ id }: { id: string }) => id === name,
  )
async function changeMember(name: Name, change: Partial<MembersTable>): Promise<void> {
  const { db } = rig.workspace.storage
  await db.updateTable('members').set(change).where('user_id', '=', name).execute()
}

describe('who gets in', () => {
  const refused = async (account: string) => refusalOf(await signIn(account))
  const because = (reason: string, more = {}) => [403, 'SSO_REFUSED', { reason, ...more }]

  test('is an active member of the group', async () => {
    expect(await refused('p-nobody')).toEqual(because('notMember'))
    expect(rig.log.join()).toMatch(/a sign-in by the provider was refused .*"reason":"notMember"/)
    expect(await refused('p-gone')).toEqual(because('notMember'))
    expect(await refused('p-olga')).toEqual(because('notMember'))
    await setDisabled(rig.workspace.storage.db, 'ana', rig.workspace.clock.now())
    expect(await refused('p-ana')).toEqual(because('notMember'))
  })

  test('has an address that the provider confirms', async () => {
    for (const email_verified of [false, undefined, 'true']) {
      changeAccount('p-ana', { email_verified })
      expect(await refused('p-ana')).toEqual(because('email'))
    }
    changeAccount('p-ana', { email_verified: undefined, xms_edov: false })
    expect(await refused('p-ana')).toEqual(because('email'))
    changeAccount('p-beto', { email_verified: undefined, xms_edov: true })
    expect((await signIn('p-beto')).status).toBe(200)
    changeAccount('p-ana', { email_verified: true, email: undefined })
    expect(await refused('p-ana')).toEqual(because('email'))
    changeAccount('p-ana', { email: emailOf('ana').toUpperCase() })
    expect((await signIn('p-ana')).status).toBe(200)
  })

  test('is the person of the first sign-in, also with another address', async () => {
    expect((await signIn('p-ana')).status).toBe(200)
    provider.accounts.set('p-other', claimsOf('ana'))
    expect(await refused('p-other')).toEqual(because('otherPerson'))
    changeAccount('p-ana', { email: emailOf('beto'), email_verified: false })
    expect((await signIn('p-ana')).body.user.id).toBe('ana')
    expect((await signIn('p-beto')).body.user.id).toBe('beto')
    await changeMember('ana', { disabled: 1 })
    changeAccount('p-ana', { email: emailOf('rita'), email_verified: true })
    expect(await refused('p-ana')).toEqual(because('notMember'))
  })

  test('may be another person after the member was removed and invited again', async () => {
    expect((await signIn('p-ana')).status).toBe(200)
    const adam = await rig.as('adam')
    const ana = await rig.as('ana')
    provider.accounts.delete('p-ana')
    provider.accounts.set('p-again', claimsOf('ana'))
    expect(await refused('p-again')).toEqual(because('otherPerson'))
    const removed = await adam('DELETE', 'main/users/ana', { group: GROUP })
    expect(removed.status).toBe(200)
    expect(await refused('p-again')).toEqual(because('notMember'))
    const body = { groupId: GROUP, email: emailOf('ana'), role: 'ROLE_PUBLISHER', teamId: 'north' }
    expect((await adam('POST', 'main/users/genesys', { body })).status).toBe(200)
    const [{ id }] = (await ana('GET', 'main/users/me/invitations')).body.items
    expect((await ana('POST', `main/users/me/invitations/${id}/accept`)).status).toBe(200)
    expect((await signIn('p-again')).body.user?.id).toBe('ana')
  })

  test('has a claim that gives a role, also a super admin', async () => {
    for (const [account, name] of [
      ['p-ana', 'ana'],
      ['p-sara', 'sara'],
    ] as const) {
      const before = await memberOf(name)
      for (const bandeja_role of [undefined, '', [], 7]) {
        changeAccount(account, { bandeja_role })
        expect(await refused(account)).toEqual(because('claimMissing', { claim: 'bandeja_role' }))
      }
      changeAccount(account, { bandeja_role: 'almacen' })
      expect(await refused(account)).toEqual(because('roleUnknown', { value: 'almacen' }))
      expect(await memberOf(name)).toEqual(before)
    }
  })

  test('waits after many refused sign-ins from one network', async () => {
    const { ticket, nonce } = await begin(rig)
    const idToken = await provider.signIn('p-ana', nonce)
    for (let count = 0; count < 50; count += 1) {
      const begun = await begin(rig)
      const answer = await enter(rig, { ticket: begun.ticket, idToken: 'a.b.c' })
      expect(answer.status).toBe(403)
    }
    const late = await enter(rig, { ticket, idToken })
    expect(refusalOf(late)).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    rig.workspace.clock.advance(16 * 60_000)
    expect((await signInWith(rig, 'ana')).status).toBe(200)
  })
})

describe('the claim', () => {
  const changes = async () =>
    (await readAudit(await rig.as('sara')))
      .filter(({ kind }) => kind === 'permissions')
      .map(({ action, object, by, changes: of }) => [
        `${action} of ${object?.id} by ${by.type}`,
        ...of.map(({ name, before, after }) => `${name}: ${before} → ${after}`),
      ])

  test('wins over what the product says, and the log says so', async () => {
    expect(await memberOf('beto')).toMatchObject({ role: 'ROLE_PUBLISHER' })
    const { body } = await signIn('p-beto')
    expect(body.user.permissions[0]).toMatchObject({ role: 'ROLE_MANAGER' })
    expect(await memberOf('beto')).toMatchObject({ role: 'ROLE_MANAGER', isBySingleSignOn: true })
    expect(await changes()).toEqual([
      ['member.changed of beto by service', 'role: ROLE_PUBLISHER → ROLE_MANAGER'],
    ])
    const sara = await rig.as('sara')
    await sara('PATCH', 'main/users/beto', { body: { role: 'ROLE_PUBLISHER' } })
    await signIn('p-beto')
    expect(await memberOf('beto')).toMatchObject({ role: 'ROLE_MANAGER' })
    const before = await changes()
    await signIn('p-beto')
    expect(await changes()).toEqual(before)
  })

  test('makes and unmakes admins and supervisors', async () => {
    changeAccount('p-ana', { bandeja_role: ['tienda', 'turno'] })
    await signIn('p-ana')
    expect(await memberOf('ana')).toMatchObject({ role: 'ROLE_ADMI', isSupervisor: true })
    changeAccount('p-ana', { bandeja_role: 'jefas' })
    await signIn('p-ana')
    expect(await memberOf('ana')).toMatchObject({ role: 'ROLE_ADMI', isSupervisor: false })
    changeAccount('p-ana', { bandeja_role: 'tienda' })
    await signIn('p-ana')
    const ana = await memberOf('ana')
    expect(ana).toMatchObject({ role: 'ROLE_PUBLISHER', isSupervisor: false })
    // An agent has a personal tag.
    expect(ana.tagId).toEqual(expect.any(String))
  })

  test('makes no super admin, and takes none away', async () => {
    expect((await signIn('p-sara')).status).toBe(200)
    expect(await memberOf('sara')).toMatchObject({ role: 'ROLE_ADMI', isSuperAdmin: true })
    expect((await signIn('p-adam')).status).toBe(200)
    expect(await memberOf('adam')).toMatchObject({ role: 'ROLE_ADMI', isSuperAdmin: false })
  })

  test('makes nobody a super admin again whose role was changed', async () => {
    await changeMember('adam', { is_super_admin: 1 })
    const sara = await rig.as('sara')
    const change = { role: 'ROLE_PUBLISHER' }
    expect((await sara('PATCH', 'main/users/adam', { body: change })).status).toBe(200)
    changeAccount('p-adam', { bandeja_role: 'jefas' })
    expect((await signIn('p-adam')).status).toBe(200)
    expect(await memberOf('adam')).toMatchObject({ role: 'ROLE_ADMI', isSuperAdmin: false })
  })

  test('never takes the last admin away', async () => {
    await rig.as('adam')
    await changeMember('sara', { disabled: 1 })
    for (const bandeja_role of ['tienda', 'turno']) {
      changeAccount('p-adam', { bandeja_role })
      expect(refusalOf(await signIn('p-adam'))).toEqual([
        403,
        'SSO_REFUSED',
        { reason: 'lastAdmin' },
      ])
    }
    expect(await memberOf('adam', 'adam')).toMatchObject({ role: 'ROLE_ADMI' })
    expect((await memberOf('adam', 'adam')).isBySingleSignOn).toBeUndefined()
    changeAccount('p-adam', { bandeja_role: 'jefas' })
    expect((await signIn('p-adam')).status).toBe(200)
  })

  test('decides the team if the operator wants it', async () => {
    await signIn('p-ana')
    expect((await memberOf('ana')).teamId).toBe('north')
    const deciding = await startRigBy(provider, { teamsClaim: 'teams' })
    try {
      const teamAfter = async (teams: unknown) => {
        changeAccount('p-ana', { teams })
        expect((await signInBy(deciding, provider, 'p-ana')).status).toBe(200)
        const { items } = (await (await deciding.as('sara'))('GET', 'main/users')).body
        return items.find(({ id }: { id: string }) => id === 'ana').teamId
      }
      expect(await teamAfter('South')).toBe('south')
      expect(await teamAfter(['elsewhere', 'north', 'south'])).toBe('north')
      expect(await teamAfter(['elsewhere'])).toBeUndefined()
      expect(await teamAfter(['south'])).toBe('south')
      expect(await teamAfter(undefined)).toBeUndefined()
    } finally {
      await deciding.stop()
    }
  })
})

describe('a password in the mode for an emergency', () => {
  let strict: Rig
  beforeEach(async () => {
    strict = await startRigBy(provider, { password: 'emergency' })
  })
  afterEach(() => strict.stop())

  test('opens nothing for members who are no super admins', async () => {
    for (const name of ['ana', 'adam', 'susi', 'mia'] as const)
      expect(refusalOf(await signInWith(strict, name))).toEqual([403, 'SSO_REQUIRED'])
    const wrong = await signInWith(strict, 'ana', { password: 'another one' })
    expect(refusalOf(wrong)).toEqual([401, 'INVALID_CREDENTIALS'])
    expect((await signInWith(strict, 'olga')).status).toBe(200)
    expect((await signInWith(strict, 'gone')).status).toBe(200)
  })

  test('unlocks no screen', async () => {
    const { body } = await signInBy(strict, provider, 'p-ana')
    const token = String(body.token)
    expect(refusalOf(await signInWith(strict, 'ana', {}, { token }))).toEqual([403, 'SSO_REQUIRED'])
  })

  test('of a super admin is an emergency, in both histories', async () => {
    const sara = await strict.as('sara')
    expect(await accessKinds(sara)).toEqual(['emergency_sign_in'])
    const entries = await readAudit(sara)
    expect(entries.map(accountStep)).toContain('access.emergency of sara by sara')
    const { user } = (await sara('GET', 'main/me')).body
    expect(user.signedInBy).toBeUndefined()
  })

  test('still asks for the second step', async () => {
    await setUpTwoStep(strict, await strict.as('sara'))
    expect(refusalOf(await signInWith(strict, 'sara')).slice(0, 2)).toEqual([
      401,
      'SECOND_STEP_REQUIRED',
    ])
  })

  test('is one like any other where it is allowed', async () => {
    expect((await signInWith(rig, 'ana')).status).toBe(200)
    expect(await accessKinds(await rig.as('sara'))).toEqual(['signed_in'])
  })
})

describe('admins', () => {
  const PATH = `main/groups/${GROUP}/sso`

  test('see how the group signs in', async () => {
    const statuses: Partial<Record<Name, number>> = {}
    for (const name of ['sara', 'adam', 'susi', 'mia', 'ana', 'rita', 'olga'] as const)
      statuses[name] = (await (await rig.as(name))('GET', PATH)).status
    expect(statuses).toEqual({
      sara: 200,
      adam: 200,
      susi: 403,
      mia: 403,
      ana: 403,
      rita: 403,
      olga: 404,
    })
    const { issuer, clientId, claim, roles, password } = settingsFor(provider)
    expect((await (await rig.as('sara'))('GET', PATH)).body).toEqual({
      issuer,
      clientId,
      claim,
      roles,
      password,
    })
    const olga = await rig.as('olga')
    const elsewhere = await olga('GET', 'main/groups/2002/sso', { group: '2002' })
    expect(refusalOf(elsewhere)).toEqual([404, 'NOT_FOUND'])
  })

  test('see who signs in by it, as long as the service has it', async () => {
    const sara = await rig.as('sara')
    await signIn('p-ana')
    const bound = async () => {
      const users: { id: string; isBySingleSignOn?: boolean }[] = (await sara('GET', 'main/users'))
        .body.items
      const { members }: { members: { userId: string; isBySingleSignOn?: boolean }[] } = (
        await sara('GET', `main/groups/${GROUP}/two-step`)
      ).body
      return [
        users.flatMap(({ id, isBySingleSignOn }) => (isBySingleSignOn === true ? [id] : [])),
        members.flatMap(({ userId, isBySingleSignOn }) =>
          isBySingleSignOn === true ? [userId] : [],
        ),
      ]
    }
    expect(await bound()).toEqual([['ana'], ['ana']])
    const { storage } = rig.workspace
    await saveSsoProvider(storage, undefined)
    expect(await bound()).toEqual([[], []])
    await saveSsoProvider(storage, settingsFor({ ...provider, issuer: 'https://b.example' }))
    expect(await bound()).toEqual([[], []])
    await saveSsoProvider(storage, settingsFor(provider))
    expect(await bound()).toEqual([['ana'], ['ana']])
  })

  test('who signed in by it may demand two steps, and remind only those who need them', async () => {
    await openAllScreens(rig.workspace.storage, GROUP)
    for (const account of ['p-ana', 'p-adam']) await signIn(account)
    const { token } = (await signIn('p-adam')).body
    const call = (method: string, path: string, body: unknown) =>
      rig.call(method, `main/groups/${GROUP}/two-step${path}`, { token: String(token), body })
    const today = new Date(rig.workspace.clock.now()).toISOString().slice(0, 10)
    const demand = (from: string) => call('PUT', '', { who: 'admins', from, rememberDays: 30 })
    // Sara has none.
    expect((await demand(today)).status).toBe(400)
    await changeMember('sara', { disabled: 1 })
    await changeMember('susi', { disabled: 1 })
    expect((await demand(today)).status).toBe(200)
    const { body } = await call('POST', '/reminders', { userIds: ['ana', 'beto'] })
    const reminded = body.members.flatMap(
      ({ userId, remindedAt }: { userId: string; remindedAt?: string }) =>
        remindedAt === undefined ? [] : [userId],
    )
    expect(reminded).toEqual(['beto'])
  })

  test('try a sign-in, which changes nothing', async () => {
    const adam = await rig.as('adam')
    const trial = async (account: string) => {
      const { ticket, nonce } = await begin(rig)
      const body = { ticket, idToken: await provider.signIn(account, nonce) }
      return await adam('POST', `${PATH}/trial`, { body })
    }
    const stored = () =>
      dump(rig.workspace.storage, {
        tables: ['sso_used_tickets'],
      })
    const before = await stored()
    const found = {
      name: 'beto of the company',
      email: emailOf('beto'),
      claim: ['otro', 'leads'],
      role: 'ROLE_MANAGER',
      isSupervisor: false,
      teams: [],
      unknownTeams: [],
    }
    expect((await trial('p-beto')).body).toEqual(found)
    changeAccount('p-beto', { bandeja_role: 'almacen' })
    expect((await trial('p-beto')).body).toEqual({
      ...found,
      claim: ['almacen'],
      role: null,
      refusal: { reason: 'roleUnknown', value: 'almacen' },
    })
    expect((await trial('p-nobody')).body).toMatchObject({
      role: 'ROLE_PUBLISHER',
      refusal: { reason: 'notMember' },
    })
    const { ticket, nonce } = await begin(rig)
    const forged = await adam('POST', `${PATH}/trial`, { body: { ticket, idToken: 'a.b.c' } })
    expect(forged.body).toEqual({
      name: '',
      email: '',
      claim: [],
      role: null,
      isSupervisor: false,
      teams: [],
      unknownTeams: [],
      refusal: { reason: 'token' },
    })
    expect(await stored()).toBe(before)
    const idToken = await provider.signIn('p-ana', nonce)
    expect(refusalOf(await enter(rig, { ticket, idToken }))).toEqual([410, 'STEP_EXPIRED'])
  })

  test('see in a trial which names give no team', async () => {
    const deciding = await startRigBy(provider, { teamsClaim: 'teams' })
    try {
      changeAccount('p-ana', { teams: ['East', 'North', 'South'] })
      const { ticket, nonce } = await begin(deciding)
      const body = { ticket, idToken: await provider.signIn('p-ana', nonce) }
      const adam = await deciding.as('adam')
      const { body: found } = await adam('POST', `${PATH}/trial`, { body })
      expect([found.teams, found.unknownTeams]).toEqual([['north'], ['East', 'South']])
      expect((await adam('GET', PATH)).body.teamsClaim).toBe('teams')
    } finally {
      await deciding.stop()
    }
  })
})
