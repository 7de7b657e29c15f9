import type { RowTrigger } from './trigger.ts'

/** The columns of `contacts` on which the counts depend. */
const counted = [
  'team_tag_id',
  'user_tag_id',
  'user_id',
  'archived',
  'finished',
  'pending_messages',
  'waiting_since',
  'last_position',
]

/** Whether an update changes the counts. Of the position only the first message of a chat does. */
const isRecounted = counted
  .map((column) =>
    column === 'last_position'
      ? '(old.last_position > 0) is distinct from (new.last_position > 0)'
      : `old.${column} is distinct from new.${column}`,
  )
  .join(' or ')

const bit = (condition: string) => `case when ${condition} then 1 else 0 end`

/** SQL that adds the chat of a trigger to the counts, or removes it from them. @param row `new` or `old` */
const count = (row: 'new' | 'old') => {
  const by = row === 'new' ? '+' : '-'
  const columns = ['chats', 'open', 'active', 'pending', 'waiting']
  return `insert into chat_counts (group_id, team_tag_id, user_tag_id, user_id, ${columns.join(', ')})
    select ${row}.group_id, coalesce(${row}.team_tag_id, ''), coalesce(${row}.user_tag_id, ''),
      coalesce(${row}.user_id, ''), 1, ${bit(`${row}.finished = 0`)},
      ${bit(`${row}.finished = 0 and ${row}.last_position > 0`)},
      ${bit(`${row}.pending_messages > 0`)}, ${bit(`${row}.waiting_since is not null`)}
    where ${row}.archived = 0
    on conflict (group_id, team_tag_id, user_tag_id, user_id) do update set
      ${columns.map((column) => `${column} = chat_counts.${column} ${by} excluded.${column}`).join(', ')};`
}

/**
 * Numbers of unarchived chats by team and agent, kept by triggers. The views above the chat list show them, and counting
 * 100,000 chats after each event would take too long. Without a team, tag or user the column is empty.
 */
export const chatCounts: readonly string[] = [
  `create table chat_counts (
    group_id text not null references groups (id) on delete cascade,
    team_tag_id text not null,
    user_tag_id text not null,
    user_id text not null,
    chats integer not null,
    open integer not null,
    active integer not null,
    pending integer not null,
    waiting integer not null,
    primary key (group_id, team_tag_id, user_tag_id, user_id)
  ) without rowid`,
  // What a member has read of a chat that others have not. Without a row, the chat's own count is the member's.
  `create table chat_reads (
    contact_id text not null references contacts (id) on delete cascade,
    user_id text not null,
    group_id text not null,
    seen integer not null,
    marked integer not null,
    primary key (contact_id, user_id)
  ) without rowid`,
  `create index chat_reads_of_user on chat_reads (group_id, user_id, marked, contact_id, seen)`,
  // The members who follow a chat that is not theirs.
  `create table chat_followers (
    contact_id text not null references contacts (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    group_id text not null,
    primary key (contact_id, user_id)
  ) without rowid`,
  `create index chat_followers_of_user on chat_followers (user_id, group_id, contact_id)`,
]

/** The triggers that keep the numbers. */
export const chatCounted: readonly RowTrigger[] = [
  { name: 'contacts_counted', table: 'contacts', event: 'insert', work: count('new') },
  {
    name: 'contacts_recounted',
    table: 'contacts',
    event: `update of ${counted.join(', ')}`,
    when: isRecounted,
    work: `${count('old')} ${count('new')}`,
  },
  { name: 'contacts_uncounted', table: 'contacts', event: 'delete', work: count('old') },
]
