/**
 * Adds whether the provider's calls are on for the number of a line, and which fields of the webhook the provider refused.
 * Both are null while they are not known.
 */
export const lineCalls: readonly string[] = [
  'alter table lines add column has_calls integer',
  'alter table lines add column refused_fields_json text',
]
