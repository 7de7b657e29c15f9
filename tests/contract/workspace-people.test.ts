import type Pusher from 'pusher-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { channels } from '#contract/events.ts'
import { subscribed, until, within } from './push-support.ts'
import { connectAs, recordEvents, type ReceivedEvent } from './support/follower.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

let rig: Rig
let clients: Pusher[]
beforeEach(async () => {
  rig = await startRig({ control: true })
  clients = []
  await rig.contact('of-ana', { user_id: 'ana', user_tag_id: 'tag-ana', team_tag_id: 'tag-north' })
  await rig.contact('free')
})
afterEach(async () => {
  for (const client of clients) client.disconnect()
  await rig.stop()
})

const change = (who: string, body: object, group: string = GROUP): Promise<Answer> =>
  rig.call('POST', `/_control/groups/${group}/members/${who}`, { body })
const settings = (body: object): Promise<Answer> =>
  rig.call('POST', `/_control/groups/${GROUP}`, { body })
const me = async (name: Name) =>
  (await (await rig.as(name))('GET', `main/me?groupId=${GROUP}`)).body

/** A user's events on a channel from now on, with the real client library. */
async function hear(name: Name, channel: string): Promise<readonly ReceivedEvent[]> {
  const client = await connectAs(rig, name)
  clients.push(client)
  const events: ReceivedEvent[] = []
  recordEvents(await subscribed(client, channel), events)
  return events
}

describe('a member', () => {
  test('becomes an admin, loses their tag, and sees what admins see', async () => {
    const beto = await hear('beto', channels.group(GROUP))
    const ana = await hear('ana', channels.user('ana'))
    const { status, body } = await change('ana', { role: 'ROLE_ADMI' })
    expect([status, body.role, body.tagId]).toEqual([200, 'ROLE_ADMI', undefined])
    for (const events of [beto, ana]) {
      await until('the change is published', () => events.length > 0)
      expect(events[0]).toMatchObject({
        name: 'member.roleChanged',
        data: { droppedTagId: 'tag-ana', member: { id: 'ana', role: 'ROLE_ADMI' } },
      })
      expect(events[0]?.data.member.tagId).toBeUndefined()
      expect(events[0]?.data.permission.role).toBe('ROLE_ADMI')
    }
    expect((await me('ana')).permissions[0]).toMatchObject({ role: 'ROLE_ADMI' })
    expect((await me('ana')).permissions[0].tagId).toBeUndefined()
  })

  test('keeps their tag in any other role', async () => {
    await change('ana', { role: 'ROLE_MANAGER', isReadOnly: true })
    expect((await me('ana')).permissions[0]).toMatchObject({
      role: 'ROLE_MANAGER',
      isReadOnly: true,
      tagId: 'tag-ana',
    })
  })

  test('without a change sends no event', async () => {
    const events = await hear('ana', channels.user('ana'))
    await change('ana', { role: 'ROLE_PUBLISHER', hasQrAccess: false, disabled: false })
    await change('ana', { hasQrAccess: true })
    await until('the change is published', () => events.length > 0)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ name: 'member.qrAccess', data: { hasQrAccess: true } })
    expect((await me('ana')).user.hasQrAccess).toBe(true)
  })

  test('is disabled and enabled again', async () => {
    const events = await hear('ana', channels.user('ana'))
    const ana = await rig.as('ana')
    await change('ana', { disabled: true })
    expect((await ana('GET', 'main/contacts/of-ana')).status).toBe(404)
    await change('ana', { disabled: false })
    expect((await ana('GET', 'main/contacts/of-ana')).status).toBe(200)
    await change('ana', { removed: true })
    expect((await ana('GET', 'main/contacts/of-ana')).status).toBe(404)
    await until('all events arrive', () => events.length > 2)
    expect(events.map(({ name }) => name)).toEqual([
      'member.disabled',
      'member.added',
      'member.removed',
    ])
    expect(events[2]?.data).toMatchObject({ userId: 'ana', tagId: 'tag-ana' })
  })

  test.each([
    ['nobody', GROUP, { role: 'ROLE_ADMI' }, 404],
    ['olga', GROUP, { removed: true }, 404],
    ['ana', OTHER_GROUP, { isReadOnly: true }, 404],
    ['ana', GROUP, { role: 'ROLE_EMPEROR' }, 400],
    ['ana', GROUP, { isReadonly: true }, 400],
    ['ana', GROUP, { removed: false }, 400],
  ])('%s of %s is not changed by %j: %i', async (who, group, body, status) => {
    const before = await (await rig.as('sara'))('GET', `main/users?groupId=${GROUP}`)
    expect((await change(who, body, group)).status).toBe(status)
    const after = await (await rig.as('sara'))('GET', `main/users?groupId=${GROUP}`)
    expect(after.body).toEqual(before.body)
  })
})

describe('the presence in a chat', () => {
  /** Resolves once the service removes a user from a chat's presence channel. */
  const endOf = async (name: Name, contactId: string): Promise<() => Promise<unknown>> => {
    const client = await connectAs(rig, name)
    clients.push(client)
    const channel = await subscribed(client, channels.presence(contactId))
    const { promise, resolve } = Promise.withResolvers<unknown>()
    channel.bind('pusher:subscription_error', resolve)
    return () => within(`the end of ${contactId} for ${name}`, promise)
  }

  test('ends with a reassignment for users who lose sight of it', async () => {
    const ended = await endOf('ana', 'of-ana')
    const adam = await connectAs(rig, 'adam')
    clients.push(adam)
    const stays = await subscribed(adam, channels.presence('of-ana'))
    const gone: unknown[] = []
    stays.bind('pusher:member_removed', ({ id }: { id: string }) => gone.push(id))
    const body = { groupId: GROUP, userId: 'beto' }
    await (
      await rig.as('sara')
    )('POST', 'main/contacts/of-ana/assign', { body })
    expect(await ended()).toMatchObject({ type: 'AuthError', status: 403 })
    await until('the others have the event', () => gone.length > 0)
    expect(gone).toEqual(['ana'])
    expect(rig.workspace.realtime.isOccupied(channels.presence('of-ana'))).toBe(true)
  })

  test('ends once the agent’s tag belongs to a colleague', async () => {
    await rig.contact('shared', { user_tag_id: 'tag-shared' })
    const ended = await endOf('ana', 'shared')
    const { db } = rig.workspace.storage
    const ownTag = db.updateTable('members').set({ tag_id: 'tag-shared' })
    await ownTag.where('user_id', '=', 'beto').execute()
    await change('beto', { isReadOnly: true })
    expect(await ended()).toMatchObject({ type: 'AuthError', status: 403 })
  })

  test('ends once the group hides free chats from agents', async () => {
    const ended = await endOf('ana', 'free')
    expect((await settings({ freeContactsNotVisibleByPublisher: true })).status).toBe(200)
    expect(await ended()).toMatchObject({ type: 'AuthError', status: 403 })
  })
})

describe('a group', () => {
  test('has its settings changed with one event, the QR assigner with an event of its own', async () => {
    const events = await hear('beto', channels.group(GROUP))
    const { body } = await settings({ hasQrAssigner: true, name: 'Talk again' })
    expect(body).toMatchObject({ id: GROUP, hasQrAssigner: true, name: 'Talk again' })
    await settings({ hasQrAssigner: true })
    await settings({ messagingAppData: null })
    await until('all events arrive', () => events.length > 2)
    expect(events.map(({ name }) => name)).toEqual([
      'group.settings',
      'group.qrAssigner',
      'group.settings',
    ])
    expect(events[0]?.data.group).toMatchObject({ name: 'Talk again', hasTeams: true })
    expect(events[2]?.data.group.messagingAppData).toBeUndefined()
  })

  test('without a messaging app is sent as such to its members', async () => {
    expect((await me('ana')).permissions).toMatchObject([{ hasMessagingApp: true }])
    await settings({ messagingAppData: { appId: '' } })
    expect((await me('ana')).permissions).toMatchObject([{ hasMessagingApp: false }])
  })

  test('that does not exist has none', async () => {
    const body = { name: 'x' }
    expect((await rig.call('POST', '/_control/groups/none', { body })).status).toBe(404)
  })
})
