/**
 * Adds whether the provider's calls are on for the number of a line, which fields of the webhook the provider refused, and
 * the portfolio of the account. All are null while they are not known.
 */
export const lineCalls: readonly string[] = [
  'alter table lines add column has_calls integer',
  'alter table lines add column refused_fields_json text',
  'alter table lines add column business_id text',
]
