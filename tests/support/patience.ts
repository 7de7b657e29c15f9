/** The longest that a person's machine may take over one thing, on a day on which it is busy with others, ms. */
export const PATIENCE_MS = 60_000
