/** Told of what an operator wants to know; never of a password, a token or what a message says. */
export type Log = (message: string, details?: Readonly<Record<string, unknown>>) => void
