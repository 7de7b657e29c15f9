import type { RowTrigger } from './trigger.ts'

/**
 * A number for each group that changes whenever its directory does: the settings, people, teams and levels that almost every
 * call needs (viewers.ts). Whoever has read the directory keeps it while the number stays.
 */
export const directoryStamps: readonly string[] = [
  `create table directory_stamps (
    group_id text primary key references groups (id) on delete cascade,
    stamp bigint not null
  )`,
]

/** The columns of `members` that the directory has. Others change with each assignment, and with each use of the app. */
const ofMembers = [
  'role',
  'is_read_only',
  'is_supervisor',
  'is_super_admin',
  'has_template_permission',
  'has_qr_access',
  'tag_id',
  'team_id',
  'service_status',
  'disabled',
]

/** The tables of a directory with their columns that may be updated. */
const parts = {
  levels: 'name, position, group_id',
  level_tags: 'name, level_id, group_id',
  teams: 'name, tag_id, hides_free_chats, group_id',
  members: ofMembers.join(', '),
  member_tags: 'tag_id',
}

/** SQL that gives groups another stamp. @param groups the query for them, with the stamp */
const renew = (random: string, groups: (stamp: string) => string): string =>
  `insert into directory_stamps (group_id, stamp) ${groups(random)}
      on conflict (group_id) do update set stamp = excluded.stamp;`

/**
 * The triggers of a table whose rows are part of a directory.
 * @param random SQL of a random number from 0 to 2^53
 * @param columns those that may be updated
 */
export function stamped(random: string, table: string, columns: string): RowTrigger[] {
  const ofNew = renew(random, (stamp) => `select new.group_id, ${stamp} where true`)
  // The group itself may be what is deleted.
  const ofOld = `update directory_stamps set stamp = ${random} where group_id = old.group_id;`
  return [
    { name: `${table}_stamped_insert`, table, event: 'insert', work: ofNew },
    { name: `${table}_stamped_update`, table, event: `update of ${columns}`, work: ofNew },
    { name: `${table}_stamped_delete`, table, event: 'delete', work: ofOld },
  ]
}

/**
 * The triggers that change the stamps. A stamp is never used twice, not even after a transaction was rolled back: what was
 * read in that transaction would count as the directory of a later one.
 * @param random SQL of a random number from 0 to 2^53
 */
export function directoryStamped(random: string): RowTrigger[] {
  return [
    {
      name: 'groups_stamped',
      table: 'groups',
      // The message limit changes with each message, and is read apart.
      event: 'update of name, phone, settings_json',
      work: renew(random, (stamp) => `select new.id, ${stamp} where true`),
    },
    {
      name: 'users_stamped',
      table: 'users',
      event: 'update of name, email, picture_url',
      work: renew(
        random,
        (stamp) => `select group_id, ${stamp} from members where user_id = new.id`,
      ),
    },
    ...Object.entries(parts).flatMap(([table, columns]) => stamped(random, table, columns)),
  ]
}
