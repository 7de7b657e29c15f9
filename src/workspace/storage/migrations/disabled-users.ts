/** Adds since when the operator has disabled a user's account. */
export const disabledUsers: readonly string[] = [`alter table users add column disabled_at bigint`]
