/** Groups, their people, and what belongs to them. */
export const people: readonly string[] = [
  `create table groups (
    id text primary key,
    name text not null,
    phone text,
    message_limit integer,
    settings_json text not null
  )`,
  `create table users (
    id text primary key,
    name text not null,
    email text not null,
    email_key text not null unique,
    password_hash text not null,
    picture_url text,
    use_enter_key_to_send integer not null default 1,
    created_at bigint not null,
    last_seen_at bigint,
    language text
  )`,
  `create table teams (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    tag_id text not null unique,
    hides_free_chats integer not null default 0
  )`,
  `create index teams_of_group on teams (group_id)`,
  `create table members (
    group_id text not null references groups (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    role text not null,
    is_read_only integer not null default 0,
    is_supervisor integer not null default 0,
    is_super_admin integer not null default 0,
    has_template_permission integer not null default 0,
    tag_id text unique,
    team_id text references teams (id) on delete set null,
    service_status integer not null default 1,
    disabled integer not null default 0,
    created_at bigint not null,
    sidebar_open integer,
    assignment_turn bigint not null default 0,
    has_qr_access integer not null default 0,
    status_before_quit integer,
    primary key (group_id, user_id)
  )`,
  `create index members_by_user on members (user_id)`,
  `create table member_tags (
    group_id text not null,
    user_id text not null,
    tag_id text not null,
    primary key (group_id, user_id, tag_id),
    foreign key (group_id, user_id) references members (group_id, user_id) on delete cascade
  )`,
  // Their names are still shown with their messages and assignments.
  `create table former_members (
    group_id text not null references groups (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    primary key (group_id, user_id)
  )`,
  `create table sessions (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    last_used_at bigint not null,
    recovery_hash text,
    device text
  )`,
  `create index sessions_by_use on sessions (last_used_at)`,
  `create table push_grants (
    socket_id text not null,
    channel text not null,
    token_hash text not null references sessions (token_hash) on delete cascade,
    created_at bigint not null,
    primary key (socket_id, channel)
  )`,
  `create index push_grants_of_session on push_grants (token_hash)`,
  `create table sign_in_networks (
    user_id text not null references users (id) on delete cascade,
    network text not null,
    last_used_at bigint not null,
    primary key (user_id, network)
  )`,
  `create table invitations (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    terms_json text not null,
    language text not null,
    invited_by text not null,
    created_at bigint not null,
    expires_at bigint not null,
    email text not null default '',
    unique (group_id, user_id)
  )`,
  `create index invitations_by_user on invitations (user_id)`,
  `create table mails (
    id text primary key,
    group_id text references groups (id) on delete cascade,
    invitation_id text references invitations (id) on delete cascade,
    to_name text not null,
    to_email text not null,
    sealed text not null,
    created_at bigint not null,
    next_at bigint,
    attempts integer not null,
    reason text
  )`,
  `create index mails_by_time on mails (next_at)`,
  `create index mails_of_invitation on mails (invitation_id)`,
  // Several mailed passwords may be valid: a user who has requested two mails may use the first.
  `create table recovery_passwords (
    user_id text not null references users (id) on delete cascade,
    password_hash text not null,
    expires_at bigint not null,
    invitation_id text references invitations (id) on delete cascade,
    primary key (user_id, password_hash)
  )`,
  `create table qr_codes (
    id text primary key,
    token_hash text not null unique,
    group_id text not null,
    user_id text not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint,
    contact_id text,
    unique (group_id, user_id)
  )`,
  `create table settings (name text primary key, value text not null)`,
  `create table tags (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    name_key text not null,
    archived integer not null default 0,
    unique (group_id, name_key)
  )`,
  `create table levels (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    position integer not null
  )`,
  `create index levels_of_group on levels (group_id, position)`,
  `create table level_tags (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    level_id text not null references levels (id) on delete cascade,
    name text not null
  )`,
  `create index level_tags_of_group on level_tags (group_id)`,
  `create table segments (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    rule_json text not null,
    created_at bigint not null
  )`,
  `create index segments_of_group on segments (group_id)`,
  `create table saved_views (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    user_id text references users (id) on delete cascade,
    team_id text references teams (id) on delete cascade,
    name text not null,
    query text not null,
    pinned integer not null default 0,
    position integer not null default 0
  )`,
  `create index saved_views_of_user on saved_views (group_id, user_id)`,
  `create index saved_views_of_team on saved_views (team_id)`,
  `create table plans (
    group_id text primary key,
    plan_json text not null
  )`,
  `create table whatsapp_profiles (
    group_id text primary key,
    profile_json text not null,
    updated_at bigint not null
  )`,
  `create table weekly_reports (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    group_id text not null references groups (id) on delete cascade,
    team_id text,
    agent_id text,
    due_at bigint not null,
    unique (user_id, group_id)
  )`,
  `create index weekly_reports_due on weekly_reports (due_at)`,
]
