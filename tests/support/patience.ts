/** Time limit for one step on a busy machine, ms. */
export const PATIENCE_MS = 60_000
/** Time limit for a repeated check, ms: less than that of a unit test, so that it fails with the check's own error. */
export const CHECK_MS = 30_000
