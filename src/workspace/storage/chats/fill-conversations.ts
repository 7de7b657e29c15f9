import { sql, type Kysely } from 'kysely'

/** Length of the channel's window, ms. */
const WINDOW_MS = 86_400_000

/**
 * Creates the conversations of all stored messages. The agent is the user who answered first. The team is the chat's
 * current team or, if the chat has none, the agent's. Only a chat's last conversation can be resolved, because it is
 * not known whether the earlier ones were resolved.
 */
export async function fillConversations<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into conversations
      (contact_id, started_at, group_id, user_id, team_id, first_response_at, resolved_at)
    with from_customer as (
      select contact_id, position, written_at,
        lag(written_at) over (partition by contact_id order by position) as before
      from messages where sender = 'contact'
    ), starts as (
      select contact_id, position, written_at,
        lead(position) over (partition by contact_id order by position) as next_position
      from from_customer
      where before is null or written_at - before >= ${sql.lit(WINDOW_MS)}
    ), answered as (
      select starts.*, (
        select id from messages
        where messages.contact_id = starts.contact_id and messages.position > starts.position
          and (starts.next_position is null or messages.position < starts.next_position)
          and sender = 'group' and auto_response = 0 and sent_by_user_id is not null
          and status <> 'failed'
        order by messages.position limit 1
      ) as answer_id
      from starts
    )
    select answered.contact_id, answered.written_at, contacts.group_id, answer.sent_by_user_id,
      coalesce(teams.id, members.team_id), answer.written_at,
      case when answered.next_position is null and contacts.chat_status_set_by_user = 1
        and contacts.chat_status_set_by_user_at >= answered.written_at
        then contacts.chat_status_set_by_user_at end
    from answered
    join contacts on contacts.id = answered.contact_id
    left join messages as answer on answer.id = answered.answer_id
    left join teams on teams.group_id = contacts.group_id and teams.tag_id = contacts.team_tag_id
    left join members on members.group_id = contacts.group_id
      and members.user_id = answer.sent_by_user_id`.execute(db)
}
