import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { createSilentChannel } from '#workspace/channel/channel.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { followAs, type Follower } from './support/follower.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'

const DAY_MS = 24 * 3_600_000

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig({ control: true, channel: () => createSilentChannel(() => undefined) })
  await setNotifications(true)
  await rig.contact('c', { name: 'Beatriz', user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.contact('free', { name: 'Piero' })
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

async function setNotifications(hasNotifications: boolean, groupId = GROUP): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, groupId)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, hasNotifications })
}

const call = async (
  who: Name,
  method: string,
  path: string,
  body?: unknown,
  group = who === 'olga' ? OTHER_GROUP : GROUP,
): Promise<Answer> =>
  (await rig.as(who))(method, `main/${path}`, body === undefined ? { group } : { body, group })

const list = async (who: Name): Promise<Answer> => call(who, 'GET', 'notifications/user')
const items = async (who: Name) => (await list(who)).body.items
const note = async (who: Name, text: string, contactId = 'c') =>
  call(who, 'POST', 'notes', { contactId, text })
const assign = async (who: Name, contactId: string, userId: string) =>
  call(who, 'POST', `contacts/${contactId}/assign`, { userId, groupId: GROUP })

const control = async (who: Name, body: object) =>
  rig.call('POST', `/_control/groups/${GROUP}/members/${who}`, { body })

describe('a mention in a note', () => {
  test('notifies the colleague, with the note and the chat, and nobody else', async () => {
    await note('ana', 'Can we give 10 %, @mia?')
    expect(await items('mia')).toMatchObject([
      {
        kind: 'mention',
        title: 'Beatriz',
        text: 'Can we give 10 %, @mia?',
        actorName: 'ana',
        contactId: 'c',
        read: false,
      },
    ])
    for (const who of ['ana', 'adam', 'beto'] as const) expect(await items(who)).toEqual([])
  })

  test.each(['Jean-Pierre Salcedo', 'Ana (Ventas) [2]', '2026-11-01', '\\d+ | ^$'])(
    'notifies a colleague with the name %s',
    async (name) => {
      expect((await call('mia', 'PATCH', 'users/me/profile', { name })).status).toBe(200)
      expect((await note('ana', `Ask @${name} today`)).status).toBe(200)
      expect(await items('mia')).toMatchObject([{ kind: 'mention' }])
    },
  )

  test('notifies neither the author nor users who do not see the chat', async () => {
    await note('ana', '@beto and @ana, look')
    expect([await items('beto'), await items('ana')]).toEqual([[], []])
    // Not stored either: the live event would carry the note.
    expect(
      await rig.workspace.storage.db.selectFrom('notifications').selectAll().execute(),
    ).toEqual([])
  })

  test('reaches the open window of the colleague', async () => {
    const mia = await followAs(rig, 'mia')
    followers.push(mia)
    await note('ana', '@mia?')
    expect((await mia.next())?.name).toBe('contact.noteAdded')
    expect(await mia.next()).toMatchObject({
      name: 'notification.created',
      data: { notification: { kind: 'mention', contactId: 'c' }, byUserId: 'ana' },
    })
  })
})

describe('an assignment', () => {
  test('notifies the agent, and not the user who assigned it', async () => {
    expect((await assign('sara', 'free', 'beto')).status).toBe(200)
    expect(await items('beto')).toMatchObject([
      { kind: 'assignment', change: 'agent', title: 'Piero', actorName: 'sara', contactId: 'free' },
    ])
    expect(await items('sara')).toEqual([])
  })

  test('to a team notifies its agents, with its name', async () => {
    const sent = await call('sara', 'POST', 'contacts/free/assign-team', { teamId: 'south' })
    expect(sent.status).toBe(200)
    expect(await items('beto')).toMatchObject([
      { kind: 'assignment', change: 'team', title: 'Piero', text: 'south', actorName: 'sara' },
    ])
    for (const who of ['ana', 'mia', 'sara'] as const) expect(await items(who)).toEqual([])
  })

  test('does not notify an agent who took the chat', async () => {
    await assign('ana', 'free', 'ana')
    expect(await items('ana')).toEqual([])
  })
})

describe('a verdict of the channel', () => {
  const judge = async (id: string, body: object) =>
    rig.call('POST', `/_control/templates/${id}/review`, { body })

  beforeEach(async () => {
    const template = whatsAppTemplateSchema.parse({
      id: 'w',
      name: 'visita',
      templateText: 'Hola',
      category: 'UTILITY',
      status: 'pending',
    })
    await saveWaTemplate(rig.workspace.storage.db, { ...template, groupId: GROUP }, 0)
  })

  test('notifies those who may edit templates', async () => {
    await judge('w', { status: 'rejected', rejectedReason: 'ABUSIVE_CONTENT' })
    const expected = [
      {
        kind: 'template',
        change: 'rejected',
        title: 'visita',
        text: 'ABUSIVE_CONTENT',
        templateId: 'w',
      },
    ]
    for (const who of ['sara', 'ana'] as const) expect(await items(who)).toMatchObject(expected)
    expect(await items('rita')).toEqual([])
  })

  test('has the new category', async () => {
    await judge('w', { category: 'MARKETING' })
    expect(await items('sara')).toMatchObject([{ change: 'category', text: 'MARKETING' }])
  })
})

describe('a failed message', () => {
  beforeEach(async () => {
    await rig.stop()
    // With the test channel, which reports the failure.
    rig = await startRig()
    await setNotifications(true)
    await rig.contact('c', { name: 'Beatriz', user_id: 'ana', user_tag_id: 'tag-ana' })
  })
  const send = async (who: Name) => {
    const body = { contactId: 'c', content: { type: 'text', text: 'Your table is ready' } }
    return (await (await rig.as(who))('POST', 'messages/messages', { body })).body._id
  }
  const failed = {
    status: 'failed' as const,
    payloadFailed: { code: 131_026, title: 'Undeliverable' },
  }

  test('notifies its author, once, with the chat and the text', async () => {
    // An answer needs the customer's 24 hours.
    const content = { type: 'text', text: 'Is it ready?' } as const
    await rig.channel.customer.message({ contactId: 'c', content })
    const messageId = await send('ana')
    for (let report = 0; report < 2; report += 1)
      await rig.channel.customer.status({ messageId, ...failed })
    expect(await items('ana')).toMatchObject([
      { kind: 'message_failed', title: 'Beatriz', text: 'Your table is ready', contactId: 'c' },
    ])
    for (const who of ['mia', 'sara', 'beto'] as const) expect(await items(who)).toEqual([])
  })
})

describe('a change of role', () => {
  test('notifies the member of the new role and of read-only access, and of nothing else', async () => {
    await control('ana', { hasTemplatePermission: true })
    expect(await items('ana')).toEqual([])
    await control('ana', { role: 'ROLE_MANAGER' })
    await control('ana', { isReadOnly: true })
    await control('ana', { isReadOnly: false })
    const read = (await items('ana')).map(
      ({ change: how = 'role', text }: Record<string, string>) => [how, text],
    )
    expect(read.toSorted()).toEqual([
      ['full_access', 'ROLE_MANAGER'],
      ['read_only', 'ROLE_MANAGER'],
      ['role', 'ROLE_MANAGER'],
    ])
    expect(await items('sara')).toEqual([])
  })
})

describe('the list of notifications', () => {
  beforeEach(async () => {
    for (const text of ['@mia one', '@mia two']) await note('ana', text)
  })

  test('is sorted newest first, with the unread count', async () => {
    const { body } = await list('mia')
    expect(body.items.map(({ text }: { text: string }) => text)).toEqual(['@mia two', '@mia one'])
    expect(body.total).toBe(2)
  })

  test('is marked as read one by one, and can be reverted; the user’s other windows receive it', async () => {
    const [mia, ana] = [await followAs(rig, 'mia'), await followAs(rig, 'ana')]
    followers.push(mia, ana)
    const [{ id }] = await items('mia')
    expect((await call('mia', 'PATCH', `notifications/${id}`, { read: true })).body.read).toBe(true)
    expect((await list('mia')).body.total).toBe(1)
    await call('mia', 'PATCH', `notifications/${id}`, { read: false })
    expect((await list('mia')).body.total).toBe(2)
    await call('mia', 'GET', 'notifications/read')
    await note('sara', '@ana three')
    const marked = { name: 'notifications.marked', data: { byUserId: 'mia' } }
    for (const _ of [1, 2, 3]) expect(await mia.next()).toMatchObject(marked)
    expect((await ana.next())?.name).toBe('contact.noteAdded')
  })

  test('is marked as read completely, for one user only', async () => {
    await note('mia', '@adam three')
    const { status, body } = await call('mia', 'GET', 'notifications/read')
    expect([status, body.total]).toEqual([200, 0])
    expect(body.items.every(({ read }: { read: boolean }) => read)).toBe(true)
    expect((await list('adam')).body.total).toBe(1)
  })

  test('refuses another user’s notification, another group and an invalid body', async () => {
    const [{ id }] = await items('mia')
    expect((await call('adam', 'PATCH', `notifications/${id}`, { read: true })).status).toBe(404)
    expect((await call('mia', 'PATCH', `notifications/${id}`, { read: 'yes' })).status).toBe(400)
    expect((await call('mia', 'GET', `notifications/user?groupId=${OTHER_GROUP}`)).status).toBe(400)
    expect((await list('mia')).body.total).toBe(2)
  })

  test('marks several of them, and no others’', async () => {
    await note('mia', '@adam three')
    const ids = (await items('mia')).map(({ id }: { id: string }) => id)
    const [foreign] = await items('adam')
    const { body } = await call('mia', 'PATCH', 'notifications', {
      ids: [...ids, foreign.id],
      read: true,
    })
    expect(body.total).toBe(0)
    expect((await list('adam')).body.total).toBe(1)
    await call('mia', 'PATCH', 'notifications', { ids: ids.slice(0, 1), read: false })
    expect((await list('mia')).body.total).toBe(1)
    expect((await call('mia', 'PATCH', 'notifications', { ids: [], read: true })).status).toBe(400)
  })

  test('is paged and filtered by kind and unread, with the counts each time', async () => {
    await control('mia', { isReadOnly: true })
    const query = async (text: string) =>
      (await call('mia', 'GET', `notifications/user?${text}`)).body
    const first = await query('limit=2')
    expect([first.items.length, first.hasMoreItems, first.total]).toEqual([2, true, 3])
    expect(first.counts).toEqual({ mention: 2, role: 1 })
    const second = await query(`limit=2&before=${first.items[1].id}`)
    expect([second.items.length, second.hasMoreItems]).toEqual([1, false])
    const shown = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(shown).size).toBe(3)
    const mentions = await query('kind=mention')
    expect(mentions.items.map(({ kind }: { kind: string }) => kind)).toEqual(['mention', 'mention'])
    expect(mentions.counts).toEqual({ mention: 2, role: 1 })
    await call('mia', 'PATCH', `notifications/${first.items[0].id}`, { read: true })
    const unread = await query('unread=true')
    expect([unread.items.length, unread.total]).toEqual([2, 2])
    expect((await call('mia', 'GET', 'notifications/user?kind=gossip')).status).toBe(400)
  })

  test('is deleted after thirty days', async () => {
    rig.workspace.clock.advance(limits.notificationDays * DAY_MS)
    expect((await list('mia')).body).toMatchObject({ items: [], total: 0 })
  })
})

test('notifications are refused if the group has none, and for a read-only supervisor', async () => {
  const { db } = rig.workspace.storage
  expect((await list('susi')).status).toBe(200)
  await db.updateTable('members').set({ is_read_only: 1 }).where('user_id', '=', 'susi').execute()
  expect((await list('susi')).status).toBe(403)
  await setNotifications(false)
  expect((await list('mia')).status).toBe(403)
  await note('ana', '@mia later')
  await assign('sara', 'free', 'beto')
  await setNotifications(true)
  expect([await items('mia'), await items('beto')]).toEqual([[], []])
})

test('notifications of a chat are hidden while the user does not see it', async () => {
  await assign('sara', 'free', 'beto')
  expect((await list('beto')).body.total).toBe(1)
  await assign('sara', 'free', 'ana')
  expect((await list('beto')).body).toMatchObject({ items: [], total: 0 })
})

test('notifications of a deleted contact are deleted', async () => {
  await note('ana', '@mia?')
  await rig.workspace.storage.db.deleteFrom('contacts').where('id', '=', 'c').execute()
  expect(await items('mia')).toEqual([])
})
