/** Receives log entries for the operator. They never contain a password, a token or a message's text. */
export type Log = (message: string, details?: Readonly<Record<string, unknown>>) => void
