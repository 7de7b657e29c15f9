import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dump } from './support/dump.ts'
import { followAs, type Follower } from './support/follower.ts'
import { mailedPasswords } from './support/mails.ts'
import { expectStatuses, ofAdmins } from './support/refusals.ts'
import { emailOf, GROUP, type Name } from './support/users.ts'
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

const call = async (name: Name, method: string, path: string, body?: object): Promise<Answer> =>
  (await rig.as(name))(method, `main/${path}`, body === undefined ? {} : { body })
const change = (userId: string, body: object, name: Name = 'adam') =>
  call(name, 'PATCH', `users/${userId}`, body)
const member = async (userId: string) => (await call('adam', 'GET', `users/${userId}`)).body
const permission = async (name: Name) =>
  (await call(name, 'GET', `me?groupId=${GROUP}`)).body.permissions[0]
const details = async (userId: string) => {
  const { body } = await call('adam', 'GET', `users/details?groupId=${GROUP}`)
  return body.items.find(({ id }: { id: string }) => id === userId)
}
async function follow(name: Name): Promise<Follower> {
  const follower = await followAs(rig, name)
  followers.push(follower)
  return follower
}

describe('changing a member', () => {
  test('is for admins', async () => {
    const path = 'main/users/beto'
    await expectStatuses(rig, ofAdmins, { method: 'PATCH', path, body: { isReadOnly: true } })
    expect((await member('beto')).isReadOnly).toBe(true)
  })

  test.each([
    ['nothing', {}],
    ['an unknown role', { role: 'ROLE_EMPEROR' }],
    ['a text for a flag', { isReadOnly: 'yes' }],
    ['no list of tags', { tagIdList: 'label-vip' }],
    ['too many tags', { tagIdList: Array.from({ length: 101 }, (_, index) => `t${index}`) }],
  ])('refuses %s', async (_, body) => {
    const before = await member('ana')
    expect((await change('ana', body)).status).toBe(400)
    expect(await member('ana')).toEqual(before)
  })

  test.each([
    ['a team of nobody', { teamId: 'west' }],
    ['a tag of nobody', { tagIdList: ['label-none'], isReadOnly: true }],
  ])('returns 404 for %s', async (_, body) => {
    const before = await member('ana')
    expect((await change('ana', body)).status).toBe(404)
    expect(await member('ana')).toEqual(before)
  })

  test('is refused for oneself, for a super admin by an admin, and for a non-member', async () => {
    expect((await change('adam', { role: 'ROLE_MANAGER' })).status).toBe(403)
    expect((await change('sara', { role: 'ROLE_MANAGER' })).status).toBe(403)
    expect((await change('adam', { role: 'ROLE_MANAGER' }, 'sara')).status).toBe(200)
    expect((await change('olga', { role: 'ROLE_MANAGER' }, 'sara')).status).toBe(404)
  })

  test('grants and revokes supervisor and super admin, for super admins alone', async () => {
    const path = 'main/users/beto'
    const role = 'ROLE_ADMI'
    const ofOwners = ofAdmins.map((one) => (one.who === 'adam' ? { ...one, status: 403 } : one))
    for (const body of [
      { role, isSupervisor: true },
      { role, isSuperAdmin: true },
      { isSuperAdmin: false },
    ])
      await expectStatuses(rig, ofOwners, { method: 'PATCH', path, body })
    expect(await member('beto')).toMatchObject({ isSupervisor: true, isSuperAdmin: false })

    const adam = await follow('adam')
    expect((await change('adam', { isSuperAdmin: true }, 'sara')).status).toBe(200)
    expect(await adam.next()).toMatchObject({
      name: 'member.roleChanged',
      data: { permission: { isSuperAdmin: true } },
    })
    expect((await change('sara', { isSuperAdmin: false }, 'adam')).status).toBe(200)
    // The last one stays: nobody changes themselves, and no ordinary admin a super admin.
    expect((await change('adam', { isSuperAdmin: false }, 'adam')).status).toBe(403)
    expect((await change('adam', { isSuperAdmin: false }, 'sara')).status).toBe(403)
  })

  test('refuses to make an agent a supervisor or a super admin', async () => {
    for (const body of [{ isSupervisor: true }, { isSuperAdmin: true }])
      expect((await change('ana', body, 'sara')).status).toBe(400)
    expect(
      (await change('adam', { role: 'ROLE_MANAGER', isSupervisor: true }, 'sara')).status,
    ).toBe(400)
    expect((await change('ana', { isSupervisor: false }, 'sara')).status).toBe(200)
  })

  test('to an admin removes the tag; back to an agent creates a new one', async () => {
    expect((await change('ana', { role: 'ROLE_ADMI' })).body.tagId).toBeUndefined()
    expect((await permission('ana')).tagId).toBeUndefined()
    const { body } = await change('ana', { role: 'ROLE_PUBLISHER' })
    expect(body.tagId).toMatch(/^t/)
    expect(body.tagId).not.toBe('tag-ana')
  })

  test('of the team alone is no change of the role', async () => {
    const ana = await follow('ana')
    await change('ana', { teamId: 'south' })
    expect(await ana.next()).toMatchObject({
      name: 'member.teamChanged',
      data: { member: { teamId: 'south' }, permission: { teamId: 'south' } },
    })
  })

  test('sets team and flags, and sends the user a change of role', async () => {
    const ana = await follow('ana')
    await change('ana', { teamId: 'south', hasTemplatePermission: true })
    expect(await ana.next()).toMatchObject({
      name: 'member.roleChanged',
      data: { member: { teamId: 'south' }, permission: { hasTemplatePermission: true } },
    })
    await change('ana', { teamId: null })
    expect((await member('ana')).teamId).toBeUndefined()
  })

  test('replaces the tags that an agent owns, with an event of its own', async () => {
    const ana = await follow('ana')
    await change('ana', { tagIdList: ['label-vip', 'label-vip'] })
    expect((await permission('ana')).tagIdList).toEqual(['label-vip'])
    expect(await ana.next()).toMatchObject({
      name: 'member.tagsChanged',
      data: { permission: { tagIdList: ['label-vip'] } },
    })
  })

  test('grants and revokes the QR assigner', async () => {
    await change('ana', { hasQrAccess: true })
    expect((await details('ana')).hasQrAccess).toBe(true)
    await change('ana', { hasQrAccess: false })
    expect((await details('ana')).hasQrAccess).toBe(false)
  })

  test('disables a user, and enables them again', async () => {
    const ana = await rig.as('ana')
    await change('ana', { disabled: true })
    expect((await ana('GET', `main/users?groupId=${GROUP}`)).status).toBe(404)
    await change('ana', { disabled: false })
    expect((await ana('GET', `main/users?groupId=${GROUP}`)).status).toBe(200)
  })
})

describe('removing a member', () => {
  test('is for admins', async () => {
    await expectStatuses(rig, ofAdmins.slice(1), { method: 'DELETE', path: 'main/users/beto' })
    expect((await call('adam', 'GET', `users/beto`)).body.role).toBe('ROLE_UNKNOWN')
  })

  test('unassigns their chats, with an entry in the history, and an event', async () => {
    await rig.contact('own', { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' })
    await rig.contact('old', { user_id: 'ana', user_tag_id: 'tag-ana', archived: 1 })
    const adam = await rig.as('adam')
    await adam('POST', 'main/contacts/own/assign', { body: { groupId: GROUP, userId: 'beto' } })
    await adam('POST', 'main/contacts/own/assign', { body: { groupId: GROUP, userId: 'ana' } })
    expect(await details('ana')).toMatchObject({ openChats: 1, closedChats: 0 })
    const mia = await follow('mia')
    expect((await call('adam', 'DELETE', 'users/ana')).status).toBe(200)
    for (const id of ['own', 'old']) {
      const { body } = await adam('GET', `main/contacts/${id}`)
      expect([id, body.userId, body.userTagId]).toEqual([id, undefined, undefined])
    }
    const { body } = await adam('GET', 'main/contacts/own')
    expect(body.teamTagId).toBe('tag-north')
    expect(body.userTagIds.at(-1)).toMatchObject({
      userId: 'ana',
      unassignedBy: 'SOURCE_USER_ADMIN',
      unassignedByUserId: 'adam',
    })
    await expect
      .poll(() => mia.received.map(({ name }) => name))
      .toEqual(expect.arrayContaining(['contact.unassigned', 'member.removed']))
  })

  test('is refused for oneself and for a super admin', async () => {
    expect((await call('adam', 'DELETE', 'users/adam')).status).toBe(403)
    expect((await call('adam', 'DELETE', 'users/sara')).status).toBe(403)
    expect((await call('adam', 'DELETE', 'users/olga')).status).toBe(404)
  })
})

describe('the chats of a member', () => {
  const mine = { user_id: 'ana', user_tag_id: 'tag-ana' }
  const chat = async (id: string) => (await call('adam', 'GET', `contacts/${id}`)).body
  beforeEach(async () => {
    await rig.contact('own', mine)
    await rig.contact('old', { ...mine, archived: 1 })
    await rig.contact('by-tag', { user_tag_id: 'tag-ana' })
    await rig.contact('other', { user_id: 'beto', user_tag_id: 'tag-beto' })
  })

  test('are moved by admins', async () => {
    const body = { disabled: true, chats: { to: 'agent', userId: 'ana' } }
    await expectStatuses(rig, ofAdmins, { method: 'PATCH', path: 'main/users/beto', body })
    expect((await chat('other')).userId).toBe('ana')
  })

  test.each([
    ['nobody', { to: 'free' }, {}, 'contact.unassigned'],
    ['an agent', { to: 'agent', userId: 'beto' }, { userId: 'beto' }, 'contact.reassigned'],
    ['a team', { to: 'team', teamId: 'north' }, { teamTagId: 'tag-north' }, 'contact.teamAssigned'],
  ])(
    'go to %s when access is taken away, with the history and an event',
    async (_, chats, holder, event) => {
      const mia = await follow('mia')
      const { body } = await change('ana', { disabled: true, chats })
      expect(body.disabled).toBe(true)
      for (const name of ['own', 'old', 'by-tag']) {
        const { id, userId, teamTagId, userTagIds } = await chat(name)
        expect({ id, userId, teamTagId }).toEqual({ id: name, ...holder })
        expect(userTagIds.at(-1) ?? {}).toMatchObject(holder)
      }
      expect((await chat('other')).userId).toBe('beto')
      expect(await details('ana')).toMatchObject({ openChats: 0, closedChats: 0 })
      await expect
        .poll(() => mia.received.map(({ name }) => name))
        .toEqual(expect.arrayContaining([event, 'member.disabled']))
    },
  )

  test('are moved with a new role, and with the removal', async () => {
    await change('ana', { role: 'ROLE_ADMI', chats: { to: 'agent', userId: 'beto' } })
    expect([(await member('ana')).role, (await chat('by-tag')).userId]).toEqual([
      'ROLE_ADMI',
      'beto',
    ])
    expect((await call('adam', 'DELETE', 'users/beto?chatsToTeamId=north')).status).toBe(200)
    expect(await chat('own')).toMatchObject({ teamTagId: 'tag-north' })
    expect((await chat('own')).userId).toBeUndefined()
  })

  test.each([
    ['the member', 403, { to: 'agent', userId: 'ana' }],
    ['a manager', 403, { to: 'agent', userId: 'mia' }],
    ['an agent without access', 403, { to: 'agent', userId: 'gone' }],
    ['a read-only agent', 403, { to: 'agent', userId: 'rita' }],
    ['a stranger', 404, { to: 'agent', userId: 'olga' }],
    ['a team of nobody', 404, { to: 'team', teamId: 'west' }],
    ['no target', 400, { to: 'agent' }],
  ])('do not go to %s, and then nothing changes', async (_, status, chats) => {
    await rig.as('adam')
    const before = await dump(rig.workspace.storage)
    expect((await change('ana', { disabled: true, chats })).status).toBe(status)
    expect(await dump(rig.workspace.storage)).toBe(before)
  })

  test('stay with a member without access or in another role, who is listed as having chats', async () => {
    await change('ana', { role: 'ROLE_ADMI' })
    await change('beto', { disabled: true })
    await rig.contact('lost', { user_id: 'carla', user_tag_id: 'tag-carla' })
    const path = `users/holders?groupId=${GROUP}`
    expect((await call('mia', 'GET', path)).body.items).toEqual([
      { id: 'carla', tagId: 'tag-carla' },
      { id: 'tag-ana', tagId: 'tag-ana' },
      { id: 'ana', name: 'ana', tagId: 'tag-ana' },
      { id: 'beto', name: 'beto', tagId: 'tag-beto' },
    ])
    expect(await details('ana')).toMatchObject({ openChats: 1 })
    expect(await details('carla')).toMatchObject({ openChats: 1 })
    const { body } = await call('adam', 'GET', `contacts?groupId=${GROUP}&agentTagIds=tag-ana`)
    expect(body.total).toBe(2)
  })

  test('are listed for those who may filter by agent', async () => {
    const allowed = ofAdmins.map((one) =>
      ['susi', 'mia'].includes(one.who) ? { ...one, status: 200 } : one,
    )
    const path = `main/users/holders?groupId=${GROUP}`
    await expectStatuses(rig, allowed, { method: 'GET', path })
  })
})

describe('the details of members', () => {
  test('are for admins', async () => {
    const path = `main/users/details?groupId=${GROUP}`
    await expectStatuses(rig, ofAdmins, { method: 'GET', path })
  })

  test('count the chats that are not archived, with the last activity', async () => {
    const mine = { user_id: 'ana', user_tag_id: 'tag-ana' }
    await rig.contact('open', { ...mine, pending_messages: 2 })
    await rig.contact('closed', { ...mine, chat_status_set_by_user: 1 })
    await rig.contact('by-tag', { user_tag_id: 'tag-ana' })
    await rig.contact('archived', { ...mine, archived: 1 })
    await rig.contact('imported', { ...mine, last_contact_response_at: null })
    await rig.contact('free')
    expect(await details('ana')).toMatchObject({ openChats: 2, closedChats: 1, unreadChats: 1 })
    expect((await details('ana')).lastSeenAt).toBeUndefined()
    await rig.as('ana')
    expect(Date.parse((await details('ana')).lastSeenAt)).toBeGreaterThan(0)
  })
})

describe('the mail with a new password', () => {
  const send = (name: Name, userId: string) => call(name, 'POST', `users/${userId}/password-mail`)

  test('is for admins to send', async () => {
    const path = 'main/users/beto/password-mail'
    await expectStatuses(rig, ofAdmins.slice(2), { method: 'POST', path })
    expect((await send('adam', 'sara')).status).toBe(403)
  })

  test('signs the user in once', async () => {
    expect((await send('adam', 'ana')).status).toBe(200)
    const [password] = await mailedPasswords(rig, 1)
    const body = { email: emailOf('ana'), password }
    expect((await rig.call('POST', 'main/login', { body })).status).toBe(200)
    expect((await rig.call('POST', 'main/login', { body })).status).toBe(401)
  })

  test('is rate-limited', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => send('adam', 'ana')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})
