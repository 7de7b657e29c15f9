import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { idleDays } from '#contract/entities/people/two-step.ts'
import { DEFAULT_IDLE_DAYS, PROOF_LIFE_MS } from '#contract/rules/people/two-step.ts'
import { insertMember } from '#workspace/storage/people/members.ts'
import { signInWith } from './support/authenticator.ts'
import { readAudit } from './support/audited-calls.ts'
import { followAs } from './support/follower.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP, PASSWORD, type Name } from './support/users.ts'

/** After how many days without use sessions end, as groups set it, and the live event of a group's security. */

const DAY_MS = 24 * 3_600_000

let rig: Rig
let sara: Caller
beforeEach(async () => {
  rig = await startRig()
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

const advance = (ms: number) => rig.workspace.clock.advance(ms)
const pathOf = (group: string) => `main/groups/${group}/two-step`
const set = (idle: unknown, caller = sara, group = GROUP) =>
  caller('PUT', pathOf(group), {
    group,
    body: { who: 'nobody', rememberDays: 30, ...(idle !== undefined && { idleDays: idle }) },
  })
const statusOf = async (name: Name) => (await (await rig.as(name))('GET', 'main/me')).status

describe('unused sessions', () => {
  test.each(idleDays)('end after %i days', async (days) => {
    expect((await set(days)).body.idleDays).toBe(days)
    await statusOf('ana')
    const { token } = (await signInWith(rig, 'beto')).body
    advance(days * DAY_MS - 60_000)
    expect(await statusOf('ana')).toBe(200)
    advance(120_000)
    // Ana has used hers, Beto has not; none lasts longer than 90 days.
    expect(await statusOf('ana')).toBe(days === 90 ? 401 : 200)
    expect((await rig.call('GET', 'main/me', { token })).status).toBe(401)
  })

  test('end as before where the group has not set it', async () => {
    expect((await sara('GET', pathOf(GROUP))).body.idleDays).toBe(DEFAULT_IDLE_DAYS)
    await set(30)
    await set(undefined)
    expect((await sara('GET', pathOf(GROUP))).body.idleDays).toBe(30)
    expect((await set(5)).status).toBe(400)
  })

  test('that are open already end by a new setting at once, also while nobody sweeps', async () => {
    await statusOf('ana')
    await rig.tokenOf('olga')
    advance(2 * DAY_MS)
    await sara('GET', 'main/me')
    await set(1)
    expect(await statusOf('ana')).toBe(401)
    expect(await statusOf('olga')).toBe(200)
  })

  test('end by the strictest group of their user, also after the user has joined it', async () => {
    const { storage, clock } = rig.workspace
    const olga = await rig.as('olga')
    await set(30)
    await set(1, olga, OTHER_GROUP)
    await statusOf('ana')
    await statusOf('beto')
    await storage.transaction((tx) =>
      insertMember(tx, {
        group_id: OTHER_GROUP,
        user_id: 'ana',
        role: 'ROLE_PUBLISHER',
        created_at: clock.now(),
      }),
    )
    const { token } = (await signInWith(rig, 'ana')).body
    // The sweep of the hour sees what sessions of before have missed.
    advance(3_600_000)
    const idleOf = async () => {
      const rows = await storage.db
        .selectFrom('sessions')
        .select('idle_days')
        .where('user_id', '=', 'ana')
        .execute()
      return rows.map(({ idle_days }) => idle_days)
    }
    await expect.poll(idleOf).toEqual([1, 1])
    advance(DAY_MS + 60_000)
    expect((await rig.call('GET', 'main/me', { token })).status).toBe(401)
    expect([await statusOf('ana'), await statusOf('beto')]).toEqual([401, 200])
  })

  test('last longer only after a proof, and the audit log says it', async () => {
    await set(7)
    advance(PROOF_LIFE_MS + 1)
    const refused = await set(30)
    expect([refused.status, refused.body.code]).toEqual([403, 'PROOF_REQUIRED'])
    expect((await set(1)).status).toBe(200)
    await sara('POST', 'main/users/me/proof', { body: { password: PASSWORD } })
    expect((await set(30)).status).toBe(200)
    const entries = await readAudit(sara, 'kinds=permissions')
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ name: 'idleDays', before: '1', after: '30', form: 'text' }],
      [{ name: 'idleDays', before: '7', after: '1', form: 'text' }],
      expect.arrayContaining([{ name: 'idleDays', after: '7', form: 'text' }]),
    ])
  })
})

test('members learn live that the security of their group has changed', async () => {
  const follower = await followAs(rig, 'ana')
  try {
    await set(7)
    await expect.poll(() => follower.received.map(({ name }) => name)).toContain('twoStep.changed')
    const event = follower.received.find(({ name }) => name === 'twoStep.changed')
    expect(event?.data).toMatchObject({ groupId: GROUP, byUserId: 'sara' })
  } finally {
    follower.client.disconnect()
  }
})
