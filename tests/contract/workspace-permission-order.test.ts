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
  // A reader may mark a chat as unread, and their notifications as read.
  'setPending',
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

/** Bodies that no call accepts. The last ones name the chat or the group, and nothing else that is right. */
function unfitBodies(
  name: string,
  bytesMax: number,
): [label: string, body: string, type?: string][] {
  const group = { groupId: GROUP }
  const named = {
    ...group,
    contactId: 'c',
    content: 7,
    templateId: {},
    tagId: {},
    text: 7,
    wsFlowId: {},
  }
  if (name === 'registerUser') return [['only the group', JSON.stringify(group)]]
  return [
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no text', 'x', 'text/plain'],
    ['too large', JSON.stringify({ x: 'x'.repeat(bytesMax) })],
    ['a null character', '{"name":"\\u0000"}'],
    ['an object in every field', JSON.stringify(named)],
  ]
}

const form = (): FormData => {
  const parts = new FormData()
  parts.append('templateType', 'nothing')
  return parts
}

describe('the permission is checked before the body', () => {
  test.each(restricted)('$name refuses a reader whatever the body is', async (one) => {
    const before = await dump(rig.workspace.storage, { columns: ['last_used_at'] })
    const rita = callers.get('rita')
    if (one.bodyKind === 'multipart')
      expect((await rita?.(one.method, one.path, { body: form() }))?.status).toBe(403)
    else
      for (const [label, body, type = 'application/json'] of unfitBodies(
        one.name,
        one.jsonBytesMax,
      )) {
        const headers = { 'content-type': type }
        const answer = await rita?.(one.method, one.path, { body, headers })
        expect([label, answer?.status, answer?.body.code]).toEqual([label, 403, 'FORBIDDEN'])
      }
    expect(await dump(rig.workspace.storage, { columns: ['last_used_at'] })).toBe(before)
  })

  test.each(all)('$name is unknown to a stranger, and needs a session', async (one) => {
    const body = one.bodyKind === 'multipart' ? form() : JSON.stringify({ groupId: GROUP })
    const stranger = await callers.get('olga')?.(one.method, one.path, { body })
    expect([stranger?.status, stranger?.body.code]).toEqual([404, 'NOT_FOUND'])
    const nobody = await rig.call(one.method, one.path, { body })
    expect([nobody.status, nobody.body.code]).toEqual([401, 'UNAUTHENTICATED'])
  })
})
