import { afterEach, beforeEach, expect, test } from 'vitest'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { freePlan, savePlan } from '#workspace/storage/people/plans.ts'
import { expectStatuses } from './support/refusals.ts'
import { ofMembers } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig()
})
afterEach(() => rig.stop())

const pathOf = (groupId: string) => `main/groups/${groupId}/message-limit-data`

async function setLimit(messageLimit: number): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('The group does not exist.')
  await saveGroup(db, { ...group, messageLimit })
}

async function readLimit() {
  const ana = await rig.as('ana')
  const { messageLimit, total } = (await ana('GET', pathOf(GROUP))).body
  return { messageLimit, total }
}

test('only members read the limit', async () => {
  await expectStatuses(rig, ofMembers, { method: 'GET', path: pathOf(GROUP) })
})

test('a group in the path must be the header’s, and one of the caller’s', async () => {
  const sara = await rig.as('sara')
  const otherPath = await sara('GET', pathOf(OTHER_GROUP))
  expect([otherPath.status, otherPath.body.code]).toEqual([400, 'BAD_REQUEST'])
  expect((await sara('GET', pathOf(OTHER_GROUP), { group: OTHER_GROUP })).status).toBe(404)
  expect((await sara('GET', pathOf('none'), { group: 'none' })).status).toBe(404)
})

test('a group without a limit has neither number', async () => {
  expect(await readLimit()).toEqual({ messageLimit: null, total: undefined })
})

test('shows the messages left in the plan', async () => {
  await savePlan(rig.workspace.storage.db, GROUP, { ...freePlan, messages: 1_000 })
  await setLimit(2)
  expect(await readLimit()).toEqual({ messageLimit: 2, total: 1_000 })

  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.channel.customer.message({ contactId: 'c', content: { type: 'text', text: 'Hi' } })
  const ana = await rig.as('ana')
  const send = async (text: string) =>
    await ana('POST', 'messages/messages', {
      body: { contactId: 'c', content: { type: 'text', text } },
    })
  for (const messageLimit of [1, 0]) {
    expect((await send('Hello')).status).toBe(200)
    expect(await readLimit()).toEqual({ messageLimit, total: 1_000 })
  }
  expect((await send('Too many')).body.code).toBe('MESSAGE_LIMIT')
  expect(await readLimit()).toEqual({ messageLimit: 0, total: 1_000 })
})
