import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { followAs, type Follower } from './support/follower.ts'
import { mailedPasswords, mails } from './support/mails.ts'
import { expectStatuses } from './support/refusals.ts'
import { emailOf, GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Caller, type Rig } from './support/test-workspace.ts'

/** Nobody becomes a member of a group, or loses a right in one, through another group's admin. */

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig()
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

const call = async (
  name: Name,
  method: string,
  path: string,
  options: { body?: object; group?: string | null } = {},
): Promise<Answer> => (await rig.as(name))(method, `main/${path}`, options)
const invite = (who: string) =>
  call('olga', 'POST', 'users/genesys', {
    body: { groupId: OTHER_GROUP, email: who, role: 'ROLE_PUBLISHER' },
    group: OTHER_GROUP,
  })
const own = async (name: Name) =>
  (await call(name, 'GET', 'users/me/invitations', { group: null })).body.items
const groupsOf = async (name: Name) =>
  (await call(name, 'GET', 'me', { group: null })).body.permissions.map(
    ({ groupId }: { groupId: string }) => groupId,
  )
const accept = (name: Name, id: string) =>
  call(name, 'POST', `users/me/invitations/${id}/accept`, { group: null })
const decline = (name: Name, id: string) =>
  call(name, 'DELETE', `users/me/invitations/${id}`, { group: null })
const inviteOlga = () =>
  call('adam', 'POST', 'users/genesys', {
    body: { groupId: GROUP, email: emailOf('olga'), role: 'ROLE_ADMI' },
  })
const invitationsOfGroup = async () =>
  (await call('adam', 'GET', `users/invitations?groupId=${GROUP}`)).body.items

/** Registers a user with a group of their own, as anybody can without an invitation. */
async function registerStranger(): Promise<{ stranger: Caller; group: string }> {
  const account = { name: 'Eva', email: 'eva@example.test', password: 'a long password' }
  const { body: user } = await rig.call('POST', 'main/users/genesys', { body: account })
  const { body: session } = await rig.call('POST', 'main/login', { body: account })
  const line = { name: 'Own', phone: '51987640221', language: 'es', acceptedToC: true }
  const token = String(session.token)
  const body = { ...line, userId: user.id }
  const created = await rig.call('POST', 'main/groups/genesys', { body, token, group: null })
  const group = String(created.body.id)
  return {
    stranger: (method, path, options = {}) =>
      rig.call(method, `main/${path}`, { token, group, ...options }),
    group,
  }
}

test('a stranger with a group of their own learns nothing of a known address and changes nothing of its user', async () => {
  await call('adam', 'PATCH', 'users/ana', { body: { hasQrAccess: true } })
  await call('sara', 'PATCH', 'users/adam', { body: { hasQrAccess: false } })
  const { stranger, group } = await registerStranger()
  const terms = { groupId: group, role: 'ROLE_PUBLISHER' }
  const invited = (email: string, more: object = {}) =>
    stranger('POST', 'users/genesys', { body: { ...terms, email, ...more } })

  // Inviting a user, a super admin and an unknown address gives the same answer but for the address.
  const answers = [
    await invited('ANA@Example.test', { hasQrAccess: false }),
    await invited(emailOf('sara')),
    await invited('nobody@example.test'),
  ]
  const shape = answers.map(({ status, body }) => {
    const { id, email, createdAt, expiresAt, ...rest } = body
    expect([typeof id, typeof createdAt, typeof expiresAt]).toEqual(['string', 'string', 'string'])
    return { status, rest, keys: Object.keys(body).toSorted(), email }
  })
  expect(shape.map(({ email }) => email)).toEqual([
    'ANA@Example.test',
    emailOf('sara'),
    'nobody@example.test',
  ])
  for (const one of shape) expect({ ...one, email: '' }).toEqual({ ...shape[2], email: '' })
  expect(answers.map(({ body }) => body.id)).not.toContain('ana')

  // Neither the members nor their last activity contain anybody else.
  for (const path of [`users?groupId=${group}`, `users/details?groupId=${group}`]) {
    const { body } = await stranger('GET', path)
    expect([path, body.items.length]).toEqual([path, 1])
  }
  const { body: listed } = await stranger('GET', `users/invitations?groupId=${group}`)
  expect(JSON.stringify(listed)).not.toMatch(/"(ana|sara)"|lastSeen|serviceStatus|"name"/)
  const again = await stranger('POST', `users/invitations/${answers[0]?.body.id}/resend`)
  expect(again.body).toMatchObject({ email: 'ANA@Example.test' })
  expect(Object.keys(again.body).toSorted()).toEqual(shape[0]?.keys)

  // Without consent there is no member to read, change, remove or mail a password to.
  for (const [method, path] of [
    ['GET', 'users/ana'],
    ['PATCH', 'users/ana'],
    ['DELETE', 'users/ana'],
    ['POST', 'users/ana/password-mail'],
  ] as const) {
    const body = method === 'PATCH' ? { hasQrAccess: false } : undefined
    const { status } = await stranger(method, path, { body })
    expect([method, path, status]).toEqual([method, path, 404])
  }
  expect(await groupsOf('ana')).toEqual([GROUP])
  expect(await groupsOf('sara')).toEqual([GROUP])

  // With consent, the rights of the other group stay, and a password is not the stranger's to send.
  const [invitation] = await own('ana')
  expect(invitation).toMatchObject({ groupId: group, groupName: 'Own', inviterName: 'Eva' })
  expect((await accept('ana', invitation.id)).status).toBe(200)
  expect(await groupsOf('ana')).toEqual([GROUP, group].toSorted())
  expect((await stranger('PATCH', 'users/ana', { body: { hasQrAccess: true } })).status).toBe(200)
  expect((await stranger('PATCH', 'users/ana', { body: { hasQrAccess: false } })).status).toBe(200)
  const { body: me } = await call('ana', 'GET', `me?groupId=${GROUP}`)
  expect(me.user.hasQrAccess).toBe(true)
  const rights = me.permissions.map((one: { groupId: string; hasQrAccess: boolean }) => [
    one.groupId,
    one.hasQrAccess,
  ])
  expect(Object.fromEntries(rights)).toEqual({ [GROUP]: true, [group]: false })
  const before = (await mails(rig)).length
  const mailed = await stranger('POST', 'users/ana/password-mail')
  expect([mailed.status, mailed.body.code]).toEqual([403, 'MEMBER_ELSEWHERE'])
  expect((await call('adam', 'POST', 'users/ana/password-mail')).status).toBe(403)
  expect(await mails(rig)).toHaveLength(before)
})

describe('an invitation of a user with an account', () => {
  test('is mailed without a password', async () => {
    await invite(emailOf('ana'))
    await expect.poll(async () => (await mails(rig)).length).toBe(1)
    const [mail = ''] = await mails(rig)
    const text = Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString()
    expect(text).toContain('Elsewhere')
    expect(text).not.toMatch(/\b\w{4}-\w{4}-\w{4}-\w{4}\b/)
  })

  test('is not accepted by signing in with one’s own password', async () => {
    await invite(emailOf('ana'))
    expect(await groupsOf('ana')).toEqual([GROUP])
    expect(await own('ana')).toMatchObject([{ groupName: 'Elsewhere', role: 'ROLE_PUBLISHER' }])
  })

  test('is answered by its user alone', async () => {
    const { body } = await invite(emailOf('ana'))
    const others = [
      { role: 'admin', who: 'adam', status: 404 },
      { role: 'super admin', who: 'sara', status: 404 },
      { role: 'manager', who: 'mia', status: 404 },
      { role: 'read-only agent', who: 'rita', status: 404 },
      { role: 'inviter', who: 'olga', status: 404 },
      { role: 'person without a session', who: 'nobody', status: 401 },
    ] as const
    const path = `main/users/me/invitations/${body.id}`
    await expectStatuses(rig, others, { method: 'POST', path: `${path}/accept` })
    await expectStatuses(rig, others, { method: 'DELETE', path })
    for (const who of ['adam', 'sara', 'mia', 'rita', 'olga'] as const)
      expect(await own(who)).toEqual([])
    expect((await rig.call('GET', 'main/users/me/invitations')).status).toBe(401)
    expect((await accept('ana', body.id)).status).toBe(200)
    expect((await accept('ana', body.id)).status).toBe(404)
  })

  test('tells the inviter when it is accepted', async () => {
    const { body } = await inviteOlga()
    const adam = await followAs(rig, 'adam')
    followers.push(adam)
    await accept('olga', body.id)
    await expect
      .poll(() => adam.received.map(({ name }) => name))
      .toEqual(['member.added', 'invitation.changed'])
    expect(await invitationsOfGroup()).toEqual([])
  })

  test('disappears for both when it is declined, and may be sent again', async () => {
    const { body } = await inviteOlga()
    const adam = await followAs(rig, 'adam')
    followers.push(adam)
    expect((await decline('olga', body.id)).status).toBe(200)
    await expect.poll(() => adam.received.map(({ name }) => name)).toEqual(['invitation.changed'])
    expect([await own('olga'), await invitationsOfGroup()]).toEqual([[], []])
    expect(await groupsOf('olga')).toEqual([OTHER_GROUP])
    expect((await inviteOlga()).status).toBe(200)
  })

  test('is accepted without a team and tags that were deleted since', async () => {
    const made = async (path: string) =>
      (await call('adam', 'POST', path, { body: { groupId: GROUP, name: 'Night' } })).body.id
    const [teamId, tagId, kept] = [await made('v2/teams'), await made('v2/tags'), 'label-vip']
    const terms = { role: 'ROLE_PUBLISHER', teamId, tagIdList: [tagId, kept] }
    const { body } = await call('adam', 'POST', 'users/genesys', {
      body: { ...terms, groupId: GROUP, email: emailOf('olga') },
    })
    await call('adam', 'POST', `v2/tags/${tagId}/merge`, { body: { intoId: 'label-rare' } })
    expect((await call('adam', 'DELETE', `v2/teams/${teamId}`)).status).toBe(200)
    expect((await accept('olga', body.id)).status).toBe(200)
    const { body: me } = await call('olga', 'GET', 'me', { group: null })
    const joined = me.permissions.find(({ groupId }: { groupId: string }) => groupId === GROUP)
    expect([joined.teamId, joined.tagIdList]).toEqual([undefined, [kept]])
  })

  test('cannot be accepted once it is withdrawn or has expired', async () => {
    const { body: withdrawn } = await invite(emailOf('ana'))
    const path = `users/invitations/${withdrawn.id}`
    expect((await call('olga', 'DELETE', path, { group: OTHER_GROUP })).status).toBe(200)
    expect((await accept('ana', withdrawn.id)).status).toBe(404)
    const { body } = await invite(emailOf('ana'))
    rig.workspace.clock.advance(limits.invitationMs)
    expect(await own('ana')).toEqual([])
    expect((await accept('ana', body.id)).status).toBe(404)
    expect(await groupsOf('ana')).toEqual([GROUP])
  })
})

describe('without registration of strangers', () => {
  test('nobody registers but by invitation, and admins still register groups', async () => {
    const closed = await startRig({ registration: false })
    try {
      const document = await closed.call('GET', '/.well-known/bandeja.json')
      expect(document.body.registration).toBe(false)
      const account = { name: 'Eva', email: 'eva@example.test', password: 'a long password' }
      const refused = await closed.call('POST', 'main/users/genesys', { body: account })
      expect([refused.status, refused.body.code]).toEqual([403, 'REGISTRATION_CLOSED'])
      const line = { name: 'Own', phone: '51987640221', language: 'es', acceptedToC: true }
      const register = async (name: Name) =>
        (await closed.as(name))('POST', 'main/groups/genesys', {
          body: { ...line, userId: name },
          group: null,
        })
      const adam = await closed.as('adam')
      // A user whose only access was taken away is in no group, so as strange as a newcomer.
      const gone = await register('gone')
      expect([gone.status, gone.body.code]).toEqual([403, 'REGISTRATION_CLOSED'])
      expect((await register('adam')).status).toBe(200)
      const body = { groupId: GROUP, email: 'valeria@example.test', role: 'ROLE_PUBLISHER' }
      expect((await adam('POST', 'main/users/genesys', { body })).status).toBe(200)
    } finally {
      await closed.stop()
    }
  })

  test('is not the default', async () => {
    const document = await rig.call('GET', '/.well-known/bandeja.json')
    expect(document.body.registration).toBe(true)
  })
})

describe('an address that nobody has confirmed', () => {
  const account = { name: 'Valeria', email: 'valeria@example.test', password: 'a long password' }
  const register = () => rig.call('POST', 'main/users/genesys', { body: account })
  const login = (password: string) =>
    rig.call('POST', 'main/login', { body: { email: account.email, password } })
  const inviteValeria = () =>
    call('adam', 'POST', 'users/genesys', {
      body: { groupId: GROUP, email: account.email, role: 'ROLE_ADMI' },
    })
  async function signedIn(): Promise<Caller> {
    const { body } = await login(account.password)
    const token = String(body.token)
    return (method, path, options = {}) =>
      rig.call(method, `main/${path}`, { token, group: null, ...options })
  }
  const confirm = (caller: Caller, code: string) =>
    caller('POST', 'users/me/confirmation', { body: { code } })

  test('gets no invitation: whoever registered it joins no group', async () => {
    await register()
    const stranger = await signedIn()
    const invited = await inviteValeria()
    expect(invited.status).toBe(200)
    expect((await stranger('GET', 'users/me/invitations')).body.items).toEqual([])
    const path = `users/me/invitations/${invited.body.id}`
    expect((await stranger('POST', `${path}/accept`)).status).toBe(404)
    expect((await stranger('DELETE', path)).status).toBe(404)
    const { body: me } = await stranger('GET', 'me')
    expect([me.permissions, me.user.emailConfirmed]).toEqual([[], false])
    expect(await invitationsOfGroup()).toHaveLength(1)
  })

  test('is its owner’s once they sign in with the mail’s password, and no longer the stranger’s', async () => {
    await register()
    const [mailed = ''] = await mailedPasswords(rig, 1)
    const stranger = await signedIn()
    await inviteValeria()
    const password = (await mailedPasswords(rig, 2)).find((each) => each !== mailed) ?? ''
    const { status, body } = await login(password)
    expect([status, body.user.permissions]).toMatchObject([200, [{ groupId: GROUP }]])
    expect(body.user.emailConfirmed).toBe(true)
    expect((await stranger('GET', 'me')).status).toBe(401)
    expect((await login(account.password)).status).toBe(401)
  })

  test.each([
    { mail: 'the invitation', joined: [GROUP] },
    { mail: 'the confirmation', joined: [] },
  ])('is confirmed by its signed-in owner with the code of $mail', async ({ joined }) => {
    await register()
    const [mailed = ''] = await mailedPasswords(rig, 1)
    const valeria = await signedIn()
    const { body } = await inviteValeria()
    expect((await confirm(valeria, 'abcd-efgh-jkmn-pqrs')).body.code).toBe('WRONG_CODE')
    const inviting = (await mailedPasswords(rig, 2)).find((each) => each !== mailed) ?? ''
    const code = joined.length === 0 ? mailed : inviting
    expect((await confirm(valeria, code)).status).toBe(200)
    expect((await confirm(valeria, code)).body.code).toBe('WRONG_CODE')
    const { body: me } = await valeria('GET', 'me')
    expect(me.user.emailConfirmed).toBe(true)
    expect(me.permissions.map(({ groupId }: { groupId: string }) => groupId)).toEqual(joined)
    // Their own password and session stay.
    expect((await login(account.password)).status).toBe(200)
    const path = `users/me/invitations/${body.id}/accept`
    expect((await valeria('POST', path)).status).toBe(joined.length === 0 ? 200 : 404)
    expect((await call('adam', 'GET', `users?groupId=${GROUP}`)).body.items).toContainEqual(
      expect.objectContaining({ name: 'Valeria' }),
    )
  })

  test('gets another code on demand, as often as a recovery, and none once it is confirmed', async () => {
    await register()
    const valeria = await signedIn()
    const again = () => valeria('POST', 'users/me/confirmation/mail')
    expect((await again()).status).toBe(200)
    const [first = '', second = ''] = await mailedPasswords(rig, 2)
    rig.workspace.clock.advance(limits.confirmationMs - 60_000)
    expect((await confirm(valeria, first)).status).toBe(200)
    expect((await confirm(valeria, second)).body.code).toBe('WRONG_CODE')
    expect((await again()).status).toBe(200)
    expect(await mailedPasswords(rig, 2)).toHaveLength(2)
    await expect.poll(async () => (await again()).status, { timeout: 5_000 }).toBe(429)
  })

  test('is taken as confirmed by a service that confirms none', async () => {
    const local = await startRig({ confirmsAddresses: false })
    try {
      await local.call('POST', 'main/users/genesys', { body: account })
      const body = { groupId: GROUP, email: account.email, role: 'ROLE_PUBLISHER' }
      const invited = await (await local.as('adam'))('POST', 'main/users/genesys', { body })
      const session = await local.call('POST', 'main/login', { body: account })
      const accepted = await local.call(
        'POST',
        `main/users/me/invitations/${invited.body.id}/accept`,
        { token: String(session.body.token), group: null },
      )
      expect(accepted.status).toBe(200)
    } finally {
      await local.stop()
    }
  })
})
