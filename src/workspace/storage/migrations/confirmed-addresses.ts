/**
 * Adds when a user's e-mail address was confirmed. Who was let into a group after others were, by their invitation, has
 * a confirmed address. Of the first members of a group nothing is known: they may have registered themselves.
 */
export const confirmedAddresses: readonly string[] = [
  'alter table users add column email_confirmed_at bigint',
  `update users set email_confirmed_at = created_at where exists (
    select 1 from members join members earlier on earlier.group_id = members.group_id
    where members.user_id = users.id and earlier.created_at < members.created_at
  )`,
]
