/** Templates, flows, campaigns and advertisements. */
export const templates: readonly string[] = [
  `create table templates (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    content_json text not null,
    gs_id text,
    pinned integer not null default 0,
    archived integer not null default 0,
    position integer not null,
    created_at bigint not null
  )`,
  `create index templates_of_group on templates (group_id, position)`,
  `create table wa_templates (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    status text not null,
    template_json text not null,
    updated_at bigint not null,
    review_due_at bigint,
    provider_id text,
    known_at bigint
  )`,
  `create index wa_templates_of_group on wa_templates (group_id, name)`,
  `create index wa_templates_review on wa_templates (review_due_at)
    where review_due_at is not null`,
  `create unique index wa_templates_at_provider on wa_templates (group_id, provider_id)
    where provider_id is not null`,
  // Templates of which it is not known yet whether the provider has them as their authors wrote them.
  `create table template_submissions (
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    language_code text not null,
    template_json text not null,
    submitted_at bigint not null,
    primary key (group_id, name, language_code)
  )`,
  // How far a group has fetched what its provider keeps.
  `create table provider_syncs (
    group_id text not null references groups (id) on delete cascade,
    kind text not null,
    started_at bigint not null,
    next_page text,
    finished_at bigint,
    item_count integer not null,
    primary key (group_id, kind)
  )`,
  `create table message_templates (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    type text not null,
    content_json text not null,
    pinned integer not null default 0,
    position integer not null,
    created_at bigint not null,
    last_used_at bigint,
    last_used_contact_id text
  )`,
  `create index message_templates_of_group on message_templates (group_id, position)`,
  `create table template_sends (
    message_id text primary key,
    contact_id text not null references contacts (id) on delete cascade,
    group_id text not null,
    template_id text not null,
    sent_at bigint not null,
    opens integer not null,
    replied_at bigint
  )`,
  `create index template_sends_of_group on template_sends (group_id, sent_at)`,
  `create index template_sends_of_contact on template_sends (contact_id, sent_at)`,
  `create table flows (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    header text,
    body text,
    action text,
    archived integer not null default 0,
    draft_json text not null,
    revision integer not null default 0,
    published_json text,
    published_version integer not null default 0,
    published_revision integer,
    locked text,
    created_at bigint not null,
    edited_at bigint not null,
    edited_by text
  )`,
  `create index flows_of_group on flows (group_id, archived)`,
  // What a flow was uploaded to at the provider of the group's line: one flow there for each publication.
  `create table provider_flows (
    group_id text not null references groups (id) on delete cascade,
    provider_id text not null,
    flow_id text not null references flows (id) on delete cascade,
    version integer not null,
    status text not null,
    known_at bigint not null,
    publishing_json text,
    publishing_revision integer,
    made_elsewhere integer not null default 0,
    primary key (group_id, provider_id)
  )`,
  `create index provider_flows_of_flow on provider_flows (flow_id, version)`,
  `create index provider_flows_publishing on provider_flows (group_id) where publishing_json is not null`,
  `create table flow_sends (
    message_id text primary key,
    flow_id text not null references flows (id) on delete cascade,
    contact_id text not null,
    sent_at bigint not null,
    completed_at bigint
  )`,
  `create index flow_sends_of_flow on flow_sends (flow_id, sent_at)`,
  `create table campaigns (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    template_id text not null,
    name text not null,
    status text not null,
    pause_reason text,
    plan_json text not null,
    created_by text not null,
    created_at bigint not null,
    scheduled_at bigint,
    started_at bigint,
    finished_at bigint,
    next_at bigint,
    quiet_until bigint,
    waits_for text,
    revision_of text references campaigns (id) on delete cascade
  )`,
  `create index campaigns_of_group on campaigns (group_id, created_at)`,
  `create index campaigns_due on campaigns (next_at) where next_at is not null`,
  `create index campaign_revisions on campaigns (revision_of) where revision_of is not null`,
  `create table campaign_recipients (
    campaign_id text not null references campaigns (id) on delete cascade,
    position integer not null,
    contact_id text,
    phone text not null,
    name text not null,
    name_key text not null,
    parameters_json text not null,
    state text not null,
    opted_out integer not null default 0,
    reason text,
    message_id text,
    sent_at bigint,
    changed_at bigint,
    reply text,
    primary key (campaign_id, position)
  )`,
  `create index campaign_recipients_by_state on campaign_recipients
    (campaign_id, state, reason, position)`,
  `create index campaign_recipients_opted_out on campaign_recipients (campaign_id)
    where opted_out = 1`,
  `create index campaign_recipients_by_message on campaign_recipients (message_id)
    where message_id is not null`,
  `create index campaign_recipients_by_contact on campaign_recipients (contact_id, sent_at)
    where sent_at is not null`,
  `create table campaign_rows (
    campaign_id text not null references campaigns (id) on delete cascade,
    file_id text not null,
    position integer not null,
    phone text not null,
    name text not null,
    country_code text not null,
    columns_json text not null,
    primary key (campaign_id, file_id, position)
  )`,
  `create table opt_outs (
    group_id text not null references groups (id) on delete cascade,
    phone text not null,
    at bigint not null,
    campaign_id text,
    primary key (group_id, phone)
  )`,
  `create table ads (
    id text primary key,
    group_id text not null references groups (id) on delete cascade,
    name text not null,
    campaign text not null,
    state text not null,
    picture_url text,
    text text not null,
    headline text not null,
    greeting text,
    currency text not null,
    created_at bigint not null,
    ends_at bigint
  )`,
  `create index ads_of_group on ads (group_id, created_at)`,
  `create table ad_spend (
    ad_id text not null references ads (id) on delete cascade,
    day text not null,
    cents integer not null,
    primary key (ad_id, day)
  )`,
  `create table ad_leads (
    contact_id text primary key references contacts (id) on delete cascade,
    ad_id text not null references ads (id) on delete cascade,
    at bigint not null
  )`,
  `create index ad_leads_of_ad on ad_leads (ad_id, at)`,
]
