import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatFlags } from '#contract/api/chats/chats.ts'
import { contactSchema, type Contact } from '#contract/entities/contacts/contact.ts'
import { callAs, ofWriters, writers } from './support/roles.ts'
import type { Name } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

/**
 * The allowed actions on a chat that a user sees and may write in. The access tests have the
 * refusals.
 */

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

let chats = 0
/** A chat of ana, of the team that mia leads, with one message of its customer. */
async function chat(on: 0 | 1): Promise<{ id: string; messageId: string }> {
  chats += 1
  const id = await rig.contact(`anas-${chats}`, {
    user_id: 'ana',
    user_tag_id: 'tag-ana',
    team_tag_id: 'tag-north',
  })
  const content = { type: 'text', text: 'Hello' } as const
  const message = await rig.channel.customer.message({ contactId: id, content })
  // The customer's message unarchives the chat: the marks are set after it.
  const marks = { archived: on, important: on, finished: on }
  const { db } = rig.workspace.storage
  await db.updateTable('contacts').set(marks).where('id', '=', id).execute()
  return { id, messageId: message.id }
}

async function storedContact(id: string): Promise<Contact> {
  const sara = await rig.as('sara')
  return contactSchema.parse((await sara('GET', `main/contacts/${id}`)).body)
}

const marksOf = ({ archived, importantChat, finishedChat }: Contact) => ({
  archived,
  important: importantChat,
  finished: finishedChat,
})

describe.each([
  { what: 'archive', method: 'PUT', on: true },
  { what: 'bring back from the archive', method: 'DELETE', on: false },
])('to $what a chat', ({ method, on }) => {
  test.each(writers)('is allowed for the $role ($who)', async ({ who }) => {
    const { id } = await chat(on ? 0 : 1)
    const call = await rig.as(who)
    const { status, body } = await call(method, `main/contacts/${id}/chat-archived`)
    expect([status, body.archived]).toEqual([200, on])
    expect(marksOf(await storedContact(id))).toEqual({
      archived: on,
      important: !on,
      finished: !on,
    })
  })
})

describe.each(
  chatFlags.flatMap((flag) => [
    { flag, way: 'enable', on: true },
    { flag, way: 'disable', on: false },
  ]),
)('to $way the flag $flag', ({ flag, way, on }) => {
  test.each(writers)('is allowed for the $role ($who)', async ({ who }) => {
    const { id } = await chat(on ? 0 : 1)
    const call = await rig.as(who)
    const answer = await call('POST', `main/contacts/${id}/${way}-flag`, { body: { flag } })
    expect([answer.status, answer.body[`${flag}Chat`]]).toEqual([200, on])
    const others = { archived: !on, important: !on, finished: !on }
    expect(marksOf(await storedContact(id))).toEqual({ ...others, [flag]: on })
  })
})

describe('to write in a chat', () => {
  test.each(writers)('is allowed for the $role ($who)', async ({ who }) => {
    const { id } = await chat(0)
    const call = await rig.as(who)
    const content = { type: 'text', text: `From ${who}` }
    const { status, body } = await call('POST', 'messages/messages', {
      body: { contactId: id, content },
    })
    expect([status, body.sender, body.sentByUserId]).toEqual([200, 'group', who])
    expect(rig.channel.sent.at(-1)).toMatchObject({ id: body._id, contactId: id, content })
  })
})

describe('to upload a file for a message', () => {
  test.each(ofWriters)('returns $status to the $role ($who)', async ({ who, status }) => {
    const body = new FormData()
    body.set('file', new File(['A short note'], 'note.txt', { type: 'text/plain' }))
    const call = await callAs(rig, who)
    const answer = await call('POST', 'messages/storage/upload', { body })
    expect(answer.status).toBe(status)
    if (status !== 200) return
    const stored = await call('GET', `messages${answer.body.url}`)
    expect([stored.status, stored.body]).toEqual([200, 'A short note'])
  })
})

describe('to mark a chat as read or unread', () => {
  const people = [...writers, { role: 'read-only agent', who: 'rita' }] as const
  const mark = async (who: Name, id: string, pendingMessages: number) => {
    const call = await rig.as(who)
    return (await call('PATCH', `main/contacts/${id}/chat`, { body: { pendingMessages } })).status
  }
  /** The number of the user, and of everybody else. */
  const pendingIn = async (who: Name, id: string) => {
    const call = await rig.as(who)
    const { chat } = contactSchema.parse((await call('GET', `main/contacts/${id}`)).body)
    return [chat.pendingMessages, chat.pendingForAll]
  }

  test.each(people)('unread is for all if the agent does it: $role ($who)', async ({ who }) => {
    const agent = who === 'rita' ? 'rita' : 'ana'
    const id = `assigned-${who}-1`
    await rig.contact(id, { user_id: agent, user_tag_id: `tag-${agent}` })
    expect(await mark(who, id, 1)).toBe(200)
    expect(await pendingIn(who, id)).toEqual([1, who === 'ana' ? 1 : 0])
  })

  test.each(people)('read is for oneself if it is unassigned: $role ($who)', async ({ who }) => {
    const id = `free-${who}-2`
    await rig.contact(id, { pending_messages: 3 })
    expect([await mark(who, id, 0), await pendingIn(who, id)]).toEqual([200, [0, 3]])
  })

  test.each(people)(
    'read is for all if Ana does it in a chat of hers: $role ($who)',
    async ({ who }) => {
      const agent = who === 'rita' ? 'rita' : 'ana'
      const id = `assigned-${who}-3`
      await rig.contact(id, {
        user_id: agent,
        user_tag_id: `tag-${agent}`,
        pending_messages: 3,
      })
      expect(await mark(who, id, 0)).toBe(200)
      expect(await pendingIn(who, id)).toEqual([0, who === 'ana' ? 0 : 3])
    },
  )
})

describe('to delete a chat', () => {
  test.each(writers)('is allowed for the $role ($who)', async ({ who }) => {
    const { id } = await chat(0)
    const call = await rig.as(who)
    const { status, body } = await call('DELETE', `main/contacts/${id}/delete-chat`)
    expect([status, body]).toEqual([200, { ok: true }])
    expect((await call('GET', `messages/messages/${id}`)).body.items).toEqual([])
  })
})

describe('to delete a message', () => {
  test.each(writers)('is allowed for the $role ($who)', async ({ who }) => {
    const { id, messageId } = await chat(0)
    const call = await rig.as(who)
    const { status, body } = await call('DELETE', `messages/messages/${id}/${messageId}`)
    expect([status, body]).toEqual([200, { ok: true }])
    expect((await call('GET', `messages/messages/${id}`)).body.items).toEqual([])
  })
})
