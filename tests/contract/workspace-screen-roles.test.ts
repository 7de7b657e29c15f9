import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/api/index.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { contactRuleSchema } from '#contract/entities/contacts/segment.ts'
import { serviceErrorSchema } from '#contract/errors.ts'
import {
  insertHistoryImport,
  updateHistoryImport,
} from '#workspace/storage/contacts/history-imports.ts'
import { insertImport } from '#workspace/storage/contacts/imports.ts'
import { insertSegment } from '#workspace/storage/contacts/segments.ts'
import { dump } from './support/dump.ts'
import { callAs, type Who } from './support/roles.ts'
import { mailedPasswords } from './support/mails.ts'
import { members, screenCalls, screenEndpoints, type ScreenCall } from './support/screen-calls.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

/** Users outside the group, with their expected status. */
const outsiders = [
  ['gone', 404],
  ['olga', 404],
  ['nobody', 401],
] as const
let rig: Rig
beforeEach(async () => {
  rig = await startRig()
  const { storage, clock } = rig.workspace
  const now = clock.now()
  await rig.contact('free')
  const rule = contactRuleSchema.parse({ isFree: true })
  await insertSegment(storage.db, { id: 'segment', groupId: GROUP, name: 'Free', rule }, now)
  const imported = { id: 'import', group_id: GROUP, user_id: 'sara', filename: 'a.csv' }
  await storage.transaction((tx) => insertImport(tx, { ...imported, created_at: now }))
  const history = {
    group_id: GROUP,
    contact_id: 'free',
    user_id: 'sara',
    created_at: now,
    filename: 'a.txt',
    people_json: JSON.stringify([{ name: 'Ana', messages: 1 }]),
    orders_json: '["dmy"]',
    system_lines: 0,
    files: 0,
    missing_files: 0,
  }
  await storage.transaction(async (tx) => {
    await insertHistoryImport(tx, { ...history, id: 'read' }, [])
    await insertHistoryImport(tx, { ...history, id: 'started' }, [])
    await updateHistoryImport(tx, 'started', { state: 'done' })
  })
  const body = { groupId: GROUP, email: 'new@example.test', role: 'ROLE_PUBLISHER' }
  await (
    await rig.as('sara')
  )('POST', 'main/users/genesys', { body })
  // The mail is written after the response; the next call would see it as a change.
  await mailedPasswords(rig, 1)
  // The mailed password refers to the invitation by its id.
  await storage.db.deleteFrom('recovery_passwords').execute()
  await storage.db.updateTable('invitations').set({ id: 'invitation' }).execute()
})
afterEach(() => rig.stop())

/** All stored data, except usage data that a refused call changes too. */
const stored = () =>
  dump(rig.workspace.storage, {
    tables: ['sessions', 'sign_in_networks'],
  })

const endpointOf = (name: string): Endpoint => {
  const found = Object.values(endpoints).find((one) => one.name === name)
  if (found === undefined) throw new Error(`no endpoint ${name}`)
  return found
}

async function make(
  who: Who,
  name: string,
  { path = {}, query = {}, body }: ScreenCall,
  group: string = GROUP,
): Promise<Answer> {
  const { method, service, path: template } = endpointOf(name)
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, part: string) => path[part] ?? '')
  const search = new URLSearchParams({ ...query }).toString()
  const call = await callAs(rig, who)
  return await call(method, `${service}${filled}?${search}`, {
    group,
    ...(body !== undefined && { body }),
  })
}

const all = Object.entries<ScreenCall>(screenCalls)

test('every endpoint of the screens is covered', () => {
  expect(Object.keys(screenCalls).toSorted()).toEqual(screenEndpoints.toSorted())
})

const refusedBodies = (one: ScreenCall) =>
  Object.entries(one.body ?? {}).map(([member, value]) => {
    const isObject = typeof value === 'object' && !Array.isArray(value)
    return [member, { ...one.body, [member]: isObject ? 'a text' : { an: 'object' } }] as const
  })

test.each(all)(
  '%s is answered for each permitted role; strangers, other roles and invalid bodies change nothing',
  async (name, one) => {
    for (const who of members) await rig.as(who)
    const before = await stored()
    for (const who of members.filter((each) => !one.may.some((may) => may === each))) {
      const { status, body } = await make(who, name, one)
      expect([who, status, serviceErrorSchema.parse(body).code]).toEqual([who, 403, 'FORBIDDEN'])
    }
    for (const [who, status] of outsiders)
      expect([who, (await make(who, name, one)).status]).toEqual([who, status])
    const elsewhere = await make('sara', name, one, OTHER_GROUP)
    expect([400, 404]).toContain(elsewhere.status)
    for (const [member, body] of refusedBodies(one)) {
      const answer = await make('sara', name, { ...one, body })
      const { code, issues = [] } = serviceErrorSchema.parse(answer.body)
      expect([member, answer.status, code]).toEqual([member, 400, 'BAD_REQUEST'])
      expect(issues.map(({ path }) => path.split('.')[0])).toContain(member)
    }
    expect(await stored()).toBe(before)

    const statuses: number[] = []
    for (const who of one.may) statuses.push((await make(who, name, one)).status)
    expect(statuses[0]).toBe(one.status ?? 200)
    // The first call may have deleted or taken what the next one needs.
    expect(statuses.filter((status) => status === 401 || status === 403)).toEqual([])
  },
)
