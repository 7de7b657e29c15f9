import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api/index.ts'
import { JSON_BYTES_MAX } from '#workspace/read-body.ts'
import { dump } from './support/dump.ts'
import { openAllScreens, seedThings } from './support/things.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP, type Name } from './support/users.ts'

let rig: Rig
const callers = new Map<Name, Caller>()
beforeAll(async () => {
  rig = await startRig()
  const { storage, clock } = rig.workspace
  await openAllScreens(storage, GROUP)
  await seedThings(storage, clock.now(), { id: 'c', groupId: GROUP, userId: 'rita' })
  for (const name of ['rita', 'olga'] as const) callers.set(name, await rig.as(name))
})
afterAll(() => rig.stop())

/** Calls about a group that every member may make. */
const ofEveryMember: readonly string[] = [
  'setAvailable',
  'setBusy',
  'setUnavailable',
  'setPicture',
  'reportAssignError',
  'setUserSidebarOpen',
  // It reads: the ids are in the body because they may contain any character.
  'findProducts',
  // A reader may mark a chat as unread, and their notifications as read.
  'setPending',
  'changeChats',
  'setSnooze',
  // Saved views are the user’s own, and a reader has some too.
  'createSavedView',
  'updateSavedView',
  'orderSavedViews',
  'setNotificationRead',
  'setNotificationsRead',
]

const all = Object.values(endpoints)
  .filter(
    ({ name, groupHeader, bodyKind }) =>
      (groupHeader && bodyKind !== 'none') || name === 'registerUser',
  )
  .map(({ name, method, service, path, bodyKind, jsonBytesMax = JSON_BYTES_MAX }) => ({
    name,
    method,
    bodyKind,
    jsonBytesMax,
    path: `${service}${path.replace('/groups/{id}', `/groups/${GROUP}`).replaceAll(/\{\w+\}/g, 'c')}`,
  }))
const restricted = all.filter(({ name }) => !ofEveryMember.includes(name))

/** A body that no call accepts. */
interface Unfit {
  label: string
  body: string | FormData
  headers?: Record<string, string>
}

function unfitForm(): FormData {
  const parts = new FormData()
  parts.append('templateType', 'nothing')
  return parts
}

function unfitBodies({ name, bodyKind, jsonBytesMax }: (typeof all)[number]): Unfit[] {
  const group = { groupId: GROUP }
  const fields = { content: 7, templateId: {}, tagId: {}, text: 7, wsFlowId: {} }
  if (bodyKind === 'multipart') return [{ label: 'a form without a file', body: unfitForm() }]
  // Without a group in its body, this call registers a user.
  if (name === 'registerUser') return [{ label: 'only the group', body: JSON.stringify(group) }]
  return [
    { label: 'no JSON', body: '{' },
    { label: 'a list', body: '[]' },
    { label: 'no text', body: 'x', headers: { 'content-type': 'text/plain' } },
    { label: 'too large', body: JSON.stringify({ x: 'x'.repeat(jsonBytesMax) }) },
    { label: 'a null character', body: '{"name":"\\u0000"}' },
    { label: 'wrong fields', body: JSON.stringify({ ...group, contactId: 'c', ...fields }) },
  ]
}

describe('the permission is checked before the body', () => {
  test.each(restricted)('$name refuses a reader whatever the body is', async (one) => {
    const before = await dump(rig.workspace.storage)
    const rita = callers.get('rita')
    for (const { label, ...options } of unfitBodies(one)) {
      const answer = await rita?.(one.method, one.path, options)
      expect([label, answer?.status, answer?.body.code]).toEqual([label, 403, 'FORBIDDEN'])
    }
    expect(await dump(rig.workspace.storage)).toBe(before)
  })

  test.each(all)('$name is unknown to a stranger, and needs a session', async (one) => {
    const body = one.bodyKind === 'multipart' ? unfitForm() : JSON.stringify({ groupId: GROUP })
    const stranger = await callers.get('olga')?.(one.method, one.path, { body })
    expect([stranger?.status, stranger?.body.code]).toEqual([404, 'NOT_FOUND'])
    const nobody = await rig.call(one.method, one.path, { body })
    expect([nobody.status, nobody.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })
})
