/** Writes a log entry for the operator. Entries never contain a password, a token or a message's text. */
export type Log = (message: string, details?: Readonly<Record<string, unknown>>) => void
