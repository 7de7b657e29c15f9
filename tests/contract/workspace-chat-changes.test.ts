import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { insertTag } from '#workspace/storage/tags/tags.ts'
import { keepTagTriggers } from '#workspace/storage/tags/tag-triggers.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

/** The changes of a chat that its conversation shows between the messages. */

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, hasChatStatus: true })
  await keepTagTriggers(db, [{ tagName: 'Hired', templateId: 'welcome' }])
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana', chat_status: 2 })
})
afterEach(() => rig.stop())

const call = async (who: Name, method: string, path: string, body?: object) => {
  const answer = await (
    await rig.as(who)
  )(
    method,
    path.includes('/contact-tags') ? path : `main/${path}`,
    body === undefined ? {} : { body },
  )
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}
const changes = async (who: Name = 'sara') => {
  const { items } = await call(who, 'GET', 'contacts/c/changes')
  return items.map(({ kind, byUserId, tag }: Record<string, string>) =>
    [kind, byUserId, tag].filter((part) => part !== undefined).join(' '),
  )
}

describe('the changes of a chat', () => {
  test('are those of its marks and its status, each once, with who made them', async () => {
    await call('ana', 'PUT', 'contacts/c/chat-archived')
    await call('ana', 'PUT', 'contacts/c/chat-archived')
    await call('mia', 'DELETE', 'contacts/c/chat-archived')
    await call('ana', 'POST', 'contacts/c/enable-flag', { flag: 'important' })
    await call('ana', 'POST', 'contacts/c/enable-flag', { flag: 'finished' })
    await call('ana', 'POST', 'contacts/c/disable-flag', { flag: 'finished' })
    await call('ana', 'POST', 'contacts/c/chatstatus', {})
    await call('ana', 'POST', 'contacts/c/chatstatus', { archiveChatStatusSetByUser: true })
    expect(await changes()).toEqual([
      'archived ana',
      'unarchived mia',
      'finished ana',
      'reopened ana',
      'success ana',
      'inProgress ana',
    ])
  })

  test('contain that the customer opened an archived or finished chat again, and no other message', async () => {
    const write = () =>
      rig.channel.customer.message({ contactId: 'c', content: { type: 'text', text: 'Hi' } })
    await write()
    await call('ana', 'POST', 'contacts/c/enable-flag', { flag: 'finished' })
    await call('ana', 'PUT', 'contacts/c/chat-archived')
    await write()
    expect(await changes()).toEqual(['finished ana', 'archived ana', 'reopened'])
  })

  test('contain a tag that sends a template, for those who may see the tag', async () => {
    const { db } = rig.workspace.storage
    for (const [id, name] of [
      ['hired', 'HIRED'],
      ['plain', 'Plain'],
    ] as const)
      await insertTag(db, { id, groupId: GROUP, name, archived: false })
    for (const tagId of ['plain', 'hired', 'hired'])
      await call('mia', 'POST', 'tags/contact-tags', { contactId: 'c', tagId })
    expect(await changes()).toEqual(['tag mia HIRED'])
    // Publishers see only their own tags.
    expect(await changes('ana')).toEqual([])
  })
})
