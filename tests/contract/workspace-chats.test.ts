import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GROUP } from './support/users.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'

let rig: Rig
let sara: Caller
beforeEach(async () => {
  rig = await startRig()
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

const list = async (query = '') => {
  const { status, body } = await sara('GET', `main/contacts/lastchats?groupId=${GROUP}${query}`)
  expect(status).toBe(200)
  return body
}
const ids = async (query = ''): Promise<string[]> =>
  (await list(query)).items.map(({ id }: { id: string }) => id)

describe('the chat list', () => {
  test('is sorted newest first, page by page, without gaps or duplicates', async () => {
    for (let index = 0; index < 45; index += 1) await rig.contact(`c${index}`)
    const newestFirst = Array.from({ length: 45 }, (_, index) => `c${44 - index}`)
    const pages = [await list(), await list('&offset=20'), await list('&offset=40')]
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5])
    expect(pages.map(({ hasMoreItems }) => hasMoreItems)).toEqual([true, true, false])
    expect(pages.flatMap(({ items }) => items.map(({ id }: { id: string }) => id))).toEqual(
      newestFirst,
    )
    expect(await ids('&offset=45')).toEqual([])
    expect(await ids('&limit=3&offset=1')).toEqual(newestFirst.slice(1, 4))
  })

  test('moves a chat to the top when a message is written', async () => {
    for (const id of ['first', 'second', 'third']) await rig.contact(id)
    await rig.channel.customer.message({
      contactId: 'first',
      content: { type: 'text', text: 'me' },
    })
    expect(await ids()).toEqual(['first', 'third', 'second'])
    expect((await list()).items[0].chat).toMatchObject({
      lastMessage: 'me',
      lastSender: 'contact',
      lastMessageType: 'text',
      pendingMessages: 1,
    })
    expect(await ids('&filter=first')).toEqual(['first'])
  })

  test.each([
    ['&archived=true', ['archived']],
    ['&archived=1&important=1', []],
    ['&important=true', ['important']],
    ['&finished=true', ['finished']],
    ['&type=group', ['several']],
    ['&lastsender=group', ['answered']],
    ['&filterTeamTagId=tag-north', ['north']],
    ['&tagIdList=tag-ana,tag-beto', ['anas', 'betos']],
    ['&filterTagId=label-vip', ['vip']],
    ['&filter=MAR%C3%8DA%20L', ['maria']],
    ['&filter=5550001', ['phone']],
    ['&filter=who@mail', ['mailed']],
    ['&filter=zzz', []],
  ])('filtered by %s returns %j', async (query, expected) => {
    await rig.contact('archived', { archived: 1 })
    await rig.contact('important', { important: 1 })
    await rig.contact('finished', { finished: 1 })
    await rig.contact('several', { is_group_chat: 1 })
    await rig.contact('answered', { last_sender: 'group' })
    await rig.contact('north', { team_tag_id: 'tag-north' })
    await rig.contact('anas', { user_tag_id: 'tag-ana' })
    await rig.contact('betos', { user_tag_id: 'tag-beto' })
    await rig.contact('vip', {}, ['label-vip'])
    await rig.contact('maria', { name: 'María', last_name: 'López' })
    await rig.contact('phone', { phone: '34999555000112' })
    await rig.contact('mailed', { email: 'Who@Mail.example' })
    expect((await ids(query)).toSorted()).toEqual(expected)
  })

  test('does not search for fewer than three characters', async () => {
    for (const filter of ['ab', '%20ab%20', 'a%CC%81b'])
      expect(
        (await sara('GET', `main/contacts/lastchats?groupId=${GROUP}&filter=${filter}`)).status,
      ).toBe(400)
  })
})

describe('a chat', () => {
  test('is flagged, unflagged, archived and unarchived', async () => {
    await rig.contact('c')
    const flag = (way: string, name: string) =>
      sara('POST', `main/contacts/c/${way}-flag`, { body: { flag: name } })
    expect((await flag('enable', 'important')).body.importantChat).toBe(true)
    expect((await flag('enable', 'finished')).body).toMatchObject({
      importantChat: true,
      finishedChat: true,
    })
    expect((await flag('disable', 'important')).body.importantChat).toBe(false)
    expect((await sara('PUT', 'main/contacts/c/chat-archived')).body.archived).toBe(true)
    expect(await ids()).toEqual([])
    expect((await sara('DELETE', 'main/contacts/c/chat-archived')).body.archived).toBe(false)
    expect((await sara('GET', 'main/contacts/c')).body).toMatchObject({
      importantChat: false,
      finishedChat: true,
      archived: false,
    })
  })

  test('is pending until it is opened, and again when it is marked unread', async () => {
    await rig.contact('c')
    await rig.contact('quiet')
    await rig.contact('put-away', { archived: 1, pending_messages: 4 })
    const counter = async () =>
      (await sara('GET', `main/contacts/lastchats/counter?groupId=${GROUP}`)).body
        .pendingChatsAmount
    const say = (text: string) =>
      rig.channel.customer.message({ contactId: 'c', content: { type: 'text', text } })
    expect(await counter()).toBe(0)
    await say('one')
    await say('two')
    expect(await counter()).toBe(1)
    expect((await sara('GET', 'main/contacts/c')).body.chat.pendingMessages).toBe(2)
    const set = (pendingMessages: number) =>
      sara('PATCH', 'main/contacts/c/chat', { body: { pendingMessages } })
    expect((await set(0)).body.chat.pendingMessages).toBe(0)
    expect(await counter()).toBe(0)
    await set(1)
    expect(await counter()).toBe(1)
    expect((await set(2)).status).toBe(400)
  })

  test('that is deleted loses its messages and keeps the contact', async () => {
    await rig.contact('c', { name: 'Kept' }, ['label-vip'])
    await rig.channel.customer.message({ contactId: 'c', content: { type: 'text', text: 'x' } })
    expect((await sara('DELETE', 'main/contacts/c/delete-chat')).body).toEqual({ ok: true })
    expect((await sara('GET', 'messages/messages/c')).body.items).toEqual([])
    const { body } = await sara('GET', 'main/contacts/c')
    expect(body).toMatchObject({ name: 'Kept', tagIdList: ['label-vip'] })
    expect(body.chat).toMatchObject({ lastMessage: '', lastSender: 'none', pendingMessages: 0 })
    expect(body.chat.lastMessageId).toBeUndefined()
  })

  test('that was finished is pending when its customer writes, also after it was opened', async () => {
    await rig.contact('c', { finished: 1, chat_status: 2, user_id: 'ana', user_tag_id: 'tag-ana' })
    await rig.channel.customer.message({ contactId: 'c', content: { type: 'text', text: 'hey' } })
    const waits = { finishedChat: false, chatStatus: 1 }
    expect((await sara('GET', 'main/contacts/c')).body).toMatchObject(waits)
    const ana = await rig.as('ana')
    await ana('PATCH', 'main/contacts/c/chat', { body: { pendingMessages: 0 } })
    expect((await sara('GET', 'main/contacts/c')).body).toMatchObject({
      ...waits,
      chat: { pendingMessages: 0 },
    })
    const content = { type: 'text', text: 'Hello' }
    const { body: sent } = await ana('POST', 'messages/messages', {
      body: { contactId: 'c', content },
    })
    await rig.channel.customer.status({ messageId: sent._id, status: 'sent' })
    expect((await sara('GET', 'main/contacts/c')).body.chatStatus).toBe(2)
  })

  test('that was finished as a success stays one when its customer writes', async () => {
    await rig.contact('c', { finished: 1, chat_status: 3, chat_status_set_by_user: 1 })
    await rig.channel.customer.message({ contactId: 'c', content: { type: 'text', text: 'hey' } })
    const { body } = await sara('GET', 'main/contacts/c')
    expect(body).toMatchObject({ finishedChat: false, chatStatus: 3, chatStatusSetByUser: true })
  })

  test('is unarchived when its customer writes', async () => {
    await rig.contact('c', { archived: 1 })
    await rig.channel.customer.message({ contactId: 'c', content: { type: 'text', text: 'hey' } })
    expect(await ids()).toEqual(['c'])
  })

  test('is reopened when its customer writes, but not when an agent does', async () => {
    await rig.contact('c', { finished: 1 })
    const isFinished = async () => (await sara('GET', 'main/contacts/c')).body.finishedChat
    const content = { type: 'text', text: 'hey' } as const
    await sara('POST', 'messages/messages', { body: { contactId: 'c', content } })
    expect(await isFinished()).toBe(true)
    await rig.channel.customer.message({ contactId: 'c', content })
    expect(await isFinished()).toBe(false)
  })
})
