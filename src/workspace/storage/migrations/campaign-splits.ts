/** Adds tests of two templates to campaigns, and which template a recipient gets of the test. */
export const campaignSplits: readonly string[] = [
  'alter table campaigns add column split_template_id text',
  'alter table campaigns add column split_decides_at bigint',
  'alter table campaigns add column split_winner text',
  'alter table campaigns add column split_decision text',
  'alter table campaigns add column split_user_id text',
  'alter table campaign_recipients add column variant text',
  `create index campaign_recipients_of_split on campaign_recipients (campaign_id, state, position)
    where variant is not null`,
]
