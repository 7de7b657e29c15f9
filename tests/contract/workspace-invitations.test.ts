import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { saveAttempts } from '#workspace/storage/people/attempts.ts'
import { followAs, type Follower } from './support/follower.ts'
import { mailedPasswords, mailTexts } from './support/mails.ts'
import { expectStatuses, ofAdmins } from './support/refusals.ts'
import { emailOf, GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig()
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

const email = 'valeria.ramos@example.test'
const terms = { groupId: GROUP, email, role: 'ROLE_PUBLISHER', teamId: 'north' }
const call = async (name: Name, method: string, path: string, body?: object): Promise<Answer> =>
  (await rig.as(name))(method, `main/${path}`, body === undefined ? {} : { body })
const invite = (more: object = {}, name: Name = 'adam') =>
  call(name, 'POST', 'users/genesys', { ...terms, ...more })
const pending = async () =>
  (await call('adam', 'GET', `users/invitations?groupId=${GROUP}`)).body.items
const members = async () => (await call('adam', 'GET', `users?groupId=${GROUP}`)).body.items
const login = (address: string, password: string) =>
  rig.call('POST', 'main/login', { body: { email: address, password } })

describe('inviting a person', () => {
  test('is for admins', async () => {
    let invited = 0
    for (const [index, answered] of ofAdmins.entries()) {
      const body = { ...terms, email: `p${index}@example.test` }
      const tried = { method: 'POST', path: 'main/users/genesys', body }
      await expectStatuses(rig, [answered], tried)
      // The mail is written after the response; the next check would see it as a change.
      if (answered.status === 200) await mailedPasswords(rig, ++invited)
    }
    expect(await pending()).toHaveLength(2)
  })

  test('mails a password that signs them in, once, in the invited role', async () => {
    const { status, body } = await invite({
      tagIdList: ['label-vip'],
      hasQrAccess: true,
      hasTemplatePermission: true,
    })
    expect([status, body.email, body.role]).toEqual([200, email, 'ROLE_PUBLISHER'])
    expect(await pending()).toMatchObject([{ email, teamId: 'north', invitedByUserId: 'adam' }])
    expect((await members()).map(({ name }: { name: string }) => name)).not.toContain(
      'Valeria Ramos',
    )
    const adam = await followAs(rig, 'adam')
    followers.push(adam)
    const [password = ''] = await mailedPasswords(rig, 1)
    const signedIn = await login(email, password)
    expect(signedIn.body.user).toMatchObject({
      name: 'Valeria Ramos',
      hasQrAccess: true,
      permissions: [
        {
          groupId: GROUP,
          role: 'ROLE_PUBLISHER',
          teamId: 'north',
          tagId: expect.stringMatching(/^t/),
          tagIdList: ['label-vip'],
          hasTemplatePermission: true,
        },
      ],
    })
    expect((await login(email, password)).status).toBe(401)
    expect(await pending()).toEqual([])
    await expect
      .poll(() => adam.received.map(({ name }) => name))
      .toEqual(['member.added', 'invitation.changed'])
  })

  test.each(['es', 'en', 'pt'])(
    'mails in %s where the app and the workspace are',
    async (language) => {
      await rig.stop()
      const appUrl = 'https://example.test/get-bandeja'
      rig = await startRig({ appUrl })
      await invite({ language })
      await invite({ language, email: emailOf('olga') })
      for (const text of await mailTexts(rig, 2)) {
        expect(text).toContain(appUrl)
        expect(text).toContain(`\n\n    ${rig.url}\n\n`)
      }
      await rig.stop()
      rig = await startRig({ publicUrl: 'https://chat.example' })
      await invite({ language })
      expect((await mailTexts(rig, 1))[0]).toContain('\n\n    https://chat.example\n\n')
    },
  )

  test.each(['ana', 'gone'])(
    'refuses an invitation for an address that is already a member: %s',
    async (name) => {
      const { status, body } = await invite({ email: emailOf(name).toUpperCase() })
      expect([status, body.code]).toEqual([409, 'EMAIL_REGISTERED'])
    },
  )

  test('refuses an address with a pending invitation, until it expires', async () => {
    await invite()
    expect((await invite({ email: email.toUpperCase() })).body.code).toBe('EMAIL_REGISTERED')
    rig.workspace.clock.advance(limits.invitationMs)
    expect((await invite({ role: 'ROLE_MANAGER' })).status).toBe(200)
    expect(await pending()).toMatchObject([{ role: 'ROLE_MANAGER' }])
  })

  test.each([
    ['no address', { email: 'valeria' }],
    ['no role', { role: undefined }],
    ['an unknown role', { role: 'ROLE_EMPEROR' }],
    ['an unknown language', { language: 'fr' }],
  ])('refuses %s', async (_, more) => {
    expect((await invite(more)).status).toBe(400)
    expect(await pending()).toEqual([])
  })

  test('refuses a team or a tag of another group', async () => {
    expect((await invite({ teamId: 'west' })).status).toBe(404)
    expect((await invite({ tagIdList: ['label-none'] })).status).toBe(404)
    expect((await invite({ groupId: OTHER_GROUP })).status).toBe(404)
    expect(await pending()).toEqual([])
  })
})

describe('the mails of invitations', () => {
  const { byPerson, byGroup, toAddress } = limits.invitationsPerDay

  test('are counted by address: a day later there may be more', async () => {
    const { body } = await invite()
    const resend = () => call('adam', 'POST', `users/invitations/${body.id}/resend`)
    for (let mails = 1; mails < toAddress; mails += 1) expect((await resend()).status).toBe(200)
    const refused = await resend()
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3_600)
    // Another admin and another group mail to this address as little, and a refused invitation leaves nothing.
    const elsewhere = { groupId: OTHER_GROUP, teamId: undefined }
    expect((await invite(elsewhere, 'olga')).status).toBe(429)
    const { db } = rig.workspace.storage
    const stored = await db.selectFrom('invitations').select('group_id').execute()
    expect(stored).toEqual([{ group_id: GROUP }])
    expect((await invite({ email: 'other@example.test' })).status).toBe(200)
    rig.workspace.clock.advance(24 * 3_600_000)
    expect((await resend()).status).toBe(200)
  })

  test('are counted by person and by group', async () => {
    const now = rig.workspace.clock.now()
    const used = (key: string, max: number) =>
      rig.workspace.storage.transaction((tx) =>
        saveAttempts(
          tx,
          key,
          Array.from({ length: max }, () => now),
        ),
      )
    await used('invitation by adam', byPerson)
    expect((await invite()).status).toBe(429)
    expect((await invite({}, 'sara')).status).toBe(200)
    await used(`invitation to group ${GROUP}`, byGroup)
    expect((await invite({ email: 'other@example.test' }, 'sara')).status).toBe(429)
  })

  test('show no address that somebody put into a name', async () => {
    const name = 'Gana S/1000 http://evil.example'
    await call('adam', 'PATCH', 'users/me/profile', { name: 'www.evil.example' })
    await invite({ name, language: 'en' })
    const [text = ''] = await mailTexts(rig, 1)
    expect(text).toContain('Hello Gana S/1000 evil. example,')
    expect(text).toContain('www. evil. example invites you')
  })
})

test('who joins a group in which somebody has their name gets a number behind it', async () => {
  await invite({ name: 'Adam' })
  const [password = ''] = await mailedPasswords(rig, 1)
  expect((await login(email, password)).body.user.name).toBe('Adam 2')
  const names = (await members()).map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['adam', 'Adam 2']))
})

describe('an invitation', () => {
  test('is listed for admins', async () => {
    const path = `main/users/invitations?groupId=${GROUP}`
    await expectStatuses(rig, ofAdmins, { method: 'GET', path })
  })

  test('is useless once it has expired', async () => {
    await invite()
    const [password = ''] = await mailedPasswords(rig, 1)
    rig.workspace.clock.advance(limits.invitationMs)
    expect((await login(email, password)).status).toBe(401)
    expect(await pending()).toHaveLength(1)
  })

  test('is mailed again and renewed by admins', async () => {
    await invite()
    rig.workspace.clock.advance(limits.invitationMs)
    const [{ id, expiresAt }] = await pending()
    const path = `main/users/invitations/${id}/resend`
    const [, admin, ...others] = ofAdmins
    await expectStatuses(rig, admin === undefined ? [] : [admin], { method: 'POST', path })
    expect(Date.parse((await pending())[0].expiresAt)).toBeGreaterThan(Date.parse(expiresAt))
    const [, password = ''] = await mailedPasswords(rig, 2)
    await expectStatuses(rig, others, { method: 'POST', path })
    expect((await login(email, password)).body.user.permissions).toHaveLength(1)
  })

  test('is withdrawn by admins, and its password no longer works', async () => {
    await invite()
    const [password = ''] = await mailedPasswords(rig, 1)
    const [{ id }] = await pending()
    const path = `main/users/invitations/${id}`
    await expectStatuses(rig, ofAdmins.slice(1), { method: 'DELETE', path })
    expect((await login(email, password)).status).toBe(401)
    expect((await call('adam', 'DELETE', `users/invitations/${id}`)).status).toBe(404)
    expect((await call('adam', 'POST', `users/invitations/${id}/resend`)).status).toBe(404)
    expect((await invite()).status).toBe(200)
  })

  test('is withdrawn without the mailed password of another group’s invitation', async () => {
    await invite()
    await invite({ groupId: OTHER_GROUP, teamId: undefined }, 'olga')
    const passwords = await mailedPasswords(rig, 2)
    const [{ id }] = await pending()
    expect((await call('adam', 'DELETE', `users/invitations/${id}`)).status).toBe(200)
    const { status, body } = await login(email, passwords.at(-1) ?? '')
    expect([status, body.user?.permissions]).toMatchObject([200, [{ groupId: OTHER_GROUP }]])
  })
  test('is accepted with its own mail; another group’s invitation then waits for an answer', async () => {
    await invite()
    const [password = ''] = await mailedPasswords(rig, 1)
    await invite({ groupId: OTHER_GROUP, teamId: undefined }, 'olga')
    const { body } = await login(email, password)
    expect(body.user.permissions.map(({ groupId }: { groupId: string }) => groupId)).toEqual([
      GROUP,
    ])
    const open = await rig.call('GET', 'main/users/me/invitations', { token: String(body.token) })
    expect(open.body.items).toMatchObject([{ groupId: OTHER_GROUP }])
  })
})
