import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkAudit } from '#workspace/use-cases/trust/check-audit.ts'
import { startRig, type Rig } from './support/test-workspace.ts'
import { emailOf, GROUP, OTHER_GROUP, PASSWORD } from './support/users.ts'

/** Calls of each kind that each service answers at the same time. */
const CALLS = 8

let original: Rig
let rigs: [Rig, Rig]
beforeEach(async () => {
  original = await startRig()
  // A sign-in of Ana is in the logs of two groups.
  await original.workspace.storage.db
    .insertInto('members')
    .values({
      group_id: OTHER_GROUP,
      user_id: 'ana',
      role: 'ROLE_PUBLISHER',
      is_read_only: 0,
      is_supervisor: 0,
      is_super_admin: 0,
      has_template_permission: 0,
      has_qr_access: 0,
      tag_id: null,
      team_id: null,
      service_status: 1,
      status_before_quit: null,
      disabled: 0,
      sidebar_open: null,
      created_at: 0,
      assignment_turn: 0,
    })
    .execute()
  const { database = '' } = await original.copyData()
  const url = new URL(database)
  url.searchParams.set('connection_limit', '8')
  const open = () => startRig({ database: url.href })
  rigs = await Promise.all([open(), open()])
})
afterEach(async () => {
  for (const rig of [...rigs, original]) await rig.stop()
})

test('two services write one chain of each group, whatever turns their transactions have', async () => {
  const statuses = await Promise.all(
    rigs.flatMap((rig, service) =>
      Array.from({ length: CALLS }, async (_, index) => {
        const [sara, olga] = [await rig.as('sara'), await rig.as('olga')]
        const name = `tag ${service} ${index}`
        const tag = await sara('POST', 'main/v2/tags', { body: { groupId: GROUP, name } })
        const body = { groupId: OTHER_GROUP, name }
        const other = await olga('POST', 'main/v2/tags', { body, group: OTHER_GROUP })
        const credentials = { email: emailOf('ana'), password: PASSWORD }
        const login = await rig.call('POST', 'main/login', { body: credentials })
        const person = { groupId: GROUP, email: `${service}${index}@new.test` }
        const invited = await sara('POST', 'main/users/genesys', {
          body: { ...person, role: 'ROLE_PUBLISHER' },
        })
        return [tag, other, login, invited].map(({ status }) => status)
      }),
    ),
  )
  expect(statuses).toEqual(statuses.map(() => [200, 200, 200, 200]))
  const { db } = rigs[0].workspace.storage
  // The sign-ins of Sara and Olga at each service are in the logs too.
  for (const [group, each] of [
    [GROUP, 3],
    [OTHER_GROUP, 2],
  ] as const) {
    const checked = await checkAudit(db, group)
    expect(checked).toEqual({
      entries: checked.entries,
      first: 1,
      last: checked.entries,
      hash: checked.hash,
    })
    expect(checked.entries).toBeGreaterThanOrEqual(2 * CALLS * each)
  }
})
