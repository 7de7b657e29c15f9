/**
 * Adds of which session and device an entry of the access history is, after how many days without use sessions end, and how far
 * the chains of audit logs were checked.
 */
export const trust: readonly string[] = [
  'alter table access_entries add column session_hash text',
  'alter table access_entries add column device_hash text',
  'alter table access_entries add column disowned_at bigint',
  'alter table sessions add column device_hash text',
  'alter table sessions add column idle_days bigint',
  'alter table two_step_demands add column idle_days bigint',
  'alter table audit_chains add column checked_number bigint',
  'alter table audit_chains add column checked_hash text',
  'alter table audit_chains add column checked_at bigint',
  'alter table audit_chains add column broken_number bigint',
]
