/** One finding of a check. */
export interface Finding {
  about:
    | 'configuration'
    | 'database'
    | 'redis'
    | 'files'
    | 'service'
    | 'push'
    | 'mail'
    | 'sign-in'
    | 'line'
    | 'audit'
  state: 'ok' | 'warning' | 'failed'
  says: string
  /** What to do. */
  todo?: string
}

/** What is right. */
export const ok = (about: Finding['about'], says: string): Finding => ({ about, state: 'ok', says })
/** What is wrong, or may become so. @param todo what the operator can do */
export const problem = (
  state: 'warning' | 'failed',
  about: Finding['about'],
  says: string,
  todo: string,
): Finding => ({ about, state, says, todo })

/** The words of an error. */
export const reason = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
