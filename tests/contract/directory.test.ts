import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTargets } from '#workspace/storage/targets/targets.ts'
import { listRules } from '#workspace/storage/chats/rules.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { listMembers, listPermissions } from '#workspace/storage/people/members.ts'
import { listTeams } from '#workspace/storage/people/teams.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { readDirectory } from '#workspace/viewers.ts'
import { ruleBody } from './support/rules.ts'
import { GROUP } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

/** The directory as the tables have it. */
const stored = async (db: Db) => ({
  group: await findGroup(db, GROUP),
  members: await listMembers(db, GROUP),
  teams: await listTeams(db, GROUP),
  rules: await listRules(db, GROUP),
  targets: await findTargets(db, GROUP),
  permissions: new Map(
    (await listPermissions(db, { groupId: GROUP })).map((one) => [one.userId, one.permission]),
  ),
})

const ofAna = (db: Db) =>
  db.updateTable('members').where('group_id', '=', GROUP).where('user_id', '=', 'ana')
const level = { id: 'level-new', group_id: GROUP, name: 'New', position: 90 }
const levelTag = { id: 'level-tag-new', group_id: GROUP, level_id: 'level-new', name: 'Tag' }
const team = {
  id: 'team-new',
  group_id: GROUP,
  name: 'West',
  name_key: 'west',
  tag_id: 'tag-west',
}
const memberTag = { group_id: GROUP, user_id: 'ana', tag_id: 'tag-of-ana' }

const rule = {
  id: 'rule-new',
  group_id: GROUP,
  name: 'New',
  is_on: 1 as const,
  position: 1,
  rule_json: JSON.stringify(ruleBody()),
  since: 0,
  changed_at: 0,
}

const changes: Record<string, (db: Db) => { execute(): Promise<unknown> }> = {
  'a new rule': (db) =>
    db.insertInto('rules').values({ ...rule, fault_code: null, fault_at: null }),
  'a rule that is off': (db) => db.updateTable('rules').set({ is_on: 0 }).where('id', '=', rule.id),
  'a rule that is deleted': (db) => db.deleteFrom('rules').where('id', '=', rule.id),
  'new targets': (db) =>
    db.insertInto('targets').values({
      group_id: GROUP,
      targets_json: JSON.stringify({ isOn: true, base: {}, alerts: {} }),
      on_since: 0,
      changed_at: 0,
      reckon_after: null,
      reckoned: 0,
    }),
  'targets without one': (db) => db.deleteFrom('targets').where('group_id', '=', GROUP),
  'hours of a team': (db) =>
    db.insertInto('team_hours').values({
      team_id: 'north',
      group_id: GROUP,
      hours_json: JSON.stringify({ week: [{ day: 'mon', from: '09:00', to: '10:00' }] }),
    }),
  'a capacity': (db) =>
    db.insertInto('member_capacities').values({ group_id: GROUP, user_id: 'ana', capacity: 3 }),
  'a new level': (db) => db.insertInto('levels').values(level),
  'a level’s name': (db) =>
    db.updateTable('levels').set({ name: 'Other' }).where('id', '=', level.id),
  'a level’s place': (db) =>
    db.updateTable('levels').set({ position: 91 }).where('id', '=', level.id),
  'a new level tag': (db) => db.insertInto('level_tags').values(levelTag),
  'a level tag’s name': (db) =>
    db.updateTable('level_tags').set({ name: 'Other' }).where('id', '=', levelTag.id),
  'a level with its tags that is deleted': (db) =>
    db.deleteFrom('levels').where('id', '=', level.id),
  'a new team': (db) => db.insertInto('teams').values({ ...team, hides_free_chats: 0 }),
  'a team’s name': (db) => db.updateTable('teams').set({ name: 'East' }).where('id', '=', team.id),
  'the free chats of a team': (db) =>
    db.updateTable('teams').set({ hides_free_chats: 1 }).where('id', '=', team.id),
  'a member’s team': (db) => ofAna(db).set({ team_id: team.id }),
  'a team that is deleted': (db) => db.deleteFrom('teams').where('id', '=', team.id),
  'a member’s role': (db) => ofAna(db).set({ role: 'supervisor' }),
  'a member who may only read': (db) => ofAna(db).set({ is_read_only: 1 }),
  'a member who supervises': (db) => ofAna(db).set({ is_supervisor: 1 }),
  'a member with all rights': (db) => ofAna(db).set({ is_super_admin: 1 }),
  'a member’s templates': (db) => ofAna(db).set({ has_template_permission: 1 }),
  'a member’s codes': (db) => ofAna(db).set({ has_qr_access: 1 }),
  'a member’s personal tag': (db) => ofAna(db).set({ tag_id: 'tag-other' }),
  'a member’s status': (db) => ofAna(db).set({ service_status: 3 }),
  'a member without access': (db) => ofAna(db).set({ disabled: 1 }),
  'a member’s new tag': (db) => db.insertInto('member_tags').values(memberTag),
  'a member’s tag that is taken': (db) =>
    db
      .deleteFrom('member_tags')
      .where('user_id', '=', 'ana')
      .where('tag_id', '=', memberTag.tag_id),
  'a user’s name': (db) => db.updateTable('users').set({ name: 'Anna' }).where('id', '=', 'ana'),
  'a user’s address': (db) =>
    db.updateTable('users').set({ email: 'anna@x.example' }).where('id', '=', 'ana'),
  'a user’s picture': (db) =>
    db.updateTable('users').set({ picture_url: '/p' }).where('id', '=', 'ana'),
  'a removed member': (db) =>
    db.deleteFrom('members').where('group_id', '=', GROUP).where('user_id', '=', 'ana'),
  'the group’s name': (db) =>
    db.updateTable('groups').set({ name: 'Other' }).where('id', '=', GROUP),
  'the group’s phone': (db) =>
    db.updateTable('groups').set({ phone: '549' }).where('id', '=', GROUP),
  'the group’s settings': (db) =>
    db.updateTable('groups').set({ settings_json: '{"language":"pt"}' }).where('id', '=', GROUP),
  'the group’s message limit': (db) =>
    db.updateTable('groups').set({ message_limit: 7 }).where('id', '=', GROUP),
}

describe('the directory of a group', () => {
  test.each(Object.entries(changes))('has %s at once', async (_, change) => {
    const { db } = rig.workspace.storage
    const before = await readDirectory(db, GROUP)
    expect(before).toEqual(await stored(db))
    await change(db).execute()
    const after = await stored(db)
    expect(after).not.toEqual(before)
    expect(await readDirectory(db, GROUP)).toEqual(after)
  })

  test('is read once while it does not change', async () => {
    const { db } = rig.workspace.storage
    const first = await readDirectory(db, GROUP)
    const again = await readDirectory(db, GROUP)
    expect(again?.members).toBe(first?.members)
  })

  test('does not keep what a transaction took back', async () => {
    const { db, transaction } = rig.workspace.storage
    const before = await readDirectory(db, GROUP)
    const undone = transaction(async (tx) => {
      await tx.updateTable('members').set({ role: 'publisher', is_read_only: 1 }).execute()
      expect((await readDirectory(tx, GROUP))?.members).not.toEqual(before?.members)
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    expect(await readDirectory(db, GROUP)).toEqual(before)
    await transaction(async (tx) => {
      await tx.updateTable('members').set({ is_supervisor: 1 }).execute()
      expect((await readDirectory(tx, GROUP))?.members).toEqual(await listMembers(tx, GROUP))
    })
  })
})
