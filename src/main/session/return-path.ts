import type { StoredSession } from './stored-session.ts'

/** Remembers the path of each user, so that they return to it after a session that ended unexpectedly. */
export interface ReturnPath {
  /** The path to open after the next sign-in; null for the start page. */
  path(): string | null
  /** The part that outlasts a run. */
  stored(): StoredSession['returnTo']
  /** Restores what an earlier run stored, unless another path was requested since. */
  restore(stored: StoredSession['returnTo']): void
  /**
   * Records where the signed-in user is, or where a visitor wants to go.
   * @returns whether `path()` or `stored()` changed
   */
  remember(path: string | null, isSignedIn: boolean): boolean
  /** Corrects the path of a user whose session has expired: the page had moved on before it received the end. */
  correct(path: string | null, userId: string): boolean
  /** The screen of this user was locked; the path counts in a later run, too. */
  onLock(userId: string): void
  /** The session of this user expired. */
  onExpired(userId: string): void
  /** The session was ended on purpose. */
  clear(): void
  /** This user signed in; the path of another user is dropped. */
  onSignIn(userId: string): void
}

export function createReturnPath(): ReturnPath {
  let next: StoredSession['returnTo'] = null
  /** Where the signed-in user is now. */
  let current: string | null = null

  return {
    path: () => next?.path ?? null,
    stored: () => next,
    restore(stored) {
      next ??= stored
    },
    remember(path, isSignedIn) {
      const before = next
      if (isSignedIn) {
        current = path
        next = null
        return before !== null
      }
      next = path === null ? null : { userId: null, path }
      return true
    },
    correct(path, userId) {
      if (path === null || next?.userId !== userId || next.path === path) return false
      next = { userId, path }
      return true
    },
    onLock(userId) {
      if (current !== null) next = { userId, path: current }
    },
    onExpired(userId) {
      // Without a current path a later run is still locked: the path that the lock stored stays.
      if (current !== null) next = { userId, path: current }
      else if (next?.userId !== userId) next = null
      current = null
    },
    clear() {
      next = null
      current = null
    },
    onSignIn(userId) {
      if (next !== null && next.userId !== null && next.userId !== userId) next = null
      current = null
    },
  }
}
