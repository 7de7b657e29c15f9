/** Time limit for one step on a busy machine, ms. */
export const PATIENCE_MS = 60_000
