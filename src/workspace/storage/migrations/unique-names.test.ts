import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { openStorage } from '#workspace/storage/open.ts'
import { dropAudit } from './audit.fixture.ts'
import { dropCampaignSplits } from './campaign-splits.fixture.ts'
import { dropHistoryImports } from './history-imports.fixture.ts'
import { dropSingleSignOn } from './single-sign-on.fixture.ts'
import { dropIntegrations } from './integrations.fixture.ts'
import { dropTwoStep } from './two-step.fixture.ts'
import { dropTargets } from './targets.fixture.ts'
import { dropUniqueNames } from './unique-names.fixture.ts'

test('teams, segments and views of older data with the same name get numbers, the oldest none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bandeja-unique-names-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const before = await openStorage(folder)
  for (const id of ['1', '2']) await saveGroup(before.db, groupSchema.parse({ id, name: id }))
  await dropUniqueNames(before.db)
  await dropTwoStep(before.db)
  await dropIntegrations(before.db)
  await dropTargets(before.db)
  await dropSingleSignOn(before.db)
  await dropHistoryImports(before.db)
  await dropCampaignSplits(before.db)
  await dropAudit(before.db)
  await sql`delete from kysely_migration where name >= '0024'`.execute(before.db)
  const longest = 'x'.repeat(limits.tagLabelMax)
  const teams = [
    ['t1', '1', 'Ventas'],
    ['t2', '1', 'Ventas (2)'],
    ['t3', '1', ' VENTAS'],
    ['t4', '1', 'ventas'],
    ['t5', '2', 'Ventas'],
    ['t6', '2', longest],
    ['t7', '2', longest],
  ] as const
  for (const [id, group, name] of teams)
    await sql`insert into teams (id, group_id, name, tag_id, hides_free_chats)
      values (${id}, ${group}, ${name}, ${`tag-${id}`}, 0)`.execute(before.db)
  for (const [id, name] of [
    ['s1', 'Lima'],
    ['s2', 'Lima'],
  ])
    await sql`insert into segments (id, group_id, name, rule_json, created_at)
      values (${id}, '1', ${name}, '{}', 1)`.execute(before.db)
  await sql`insert into users (id, name, email, email_key, password_hash, created_at)
    values ('u', 'U', 'u@example.test', 'u@example.test', '', 1)`.execute(before.db)
  const views = [
    ['v1', 'u', null],
    ['v2', 'u', null],
    ['v3', null, 't1'],
    ['v4', null, 't1'],
    ['v5', null, 't2'],
  ] as const
  for (const [id, user, team] of views)
    await sql`insert into saved_views (id, group_id, user_id, team_id, name, query, pinned, position)
      values (${id}, '1', ${user}, ${team}, 'Mine', '', 0, 0)`.execute(before.db)
  await before.close()

  const { db, close } = await openStorage(folder)
  onTestFinished(close)
  const names = async (table: 'teams' | 'segments' | 'saved_views') =>
    (await db.selectFrom(table).select('name').orderBy('id').execute()).map(({ name }) => name)
  expect(await names('teams')).toEqual([
    'Ventas',
    'Ventas (2)',
    'VENTAS (3)',
    'ventas (4)',
    'Ventas',
    longest,
    `${longest.slice(4)} (2)`,
  ])
  expect(await names('segments')).toEqual(['Lima', 'Lima (2)'])
  expect(await names('saved_views')).toEqual(['Mine', 'Mine (2)', 'Mine', 'Mine (2)', 'Mine'])
  const { rows } = await sql<{
    name_key: string
  }>`select name_key from teams where id = 't3'`.execute(db)
  expect(rows).toEqual([{ name_key: 'ventas (3)' }])
})
