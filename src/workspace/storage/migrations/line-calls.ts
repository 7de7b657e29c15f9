/** Adds whether the provider's calls are on for the number of a line; null while it is not known. */
export const lineCalls: readonly string[] = ['alter table lines add column has_calls integer']
