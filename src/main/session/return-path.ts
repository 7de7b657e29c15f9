import type { StoredSession } from './stored-session.ts'

/** Remembers the path to which a user returns after their session ended unexpectedly. */
export interface ReturnPath {
  /** The path to open after the next sign-in; null means the start page. */
  path(): string | null
  /** The path with its user, in the form that is stored for the next run. */
  stored(): StoredSession['returnTo']
  /** Restores the path that a previous run stored, unless another path was already requested in this run. */
  restore(stored: StoredSession['returnTo']): void
  /**
   * Records the current path of the signed-in user or, while nobody is signed in, the path to open after a sign-in.
   * @returns whether `path()` or `stored()` may have changed
   */
  remember(path: string | null, isSignedIn: boolean): boolean
  /**
   * Corrects the path of a user whose session has expired, if the page changed its route before it received the end of
   * the session.
   * @returns whether the path has changed
   */
  correct(path: string | null, userId: string): boolean
  /** Called when this user's screen was locked. The path is then also stored for the next run. */
  onLock(userId: string): void
  /** Called when this user's session has expired. */
  onExpired(userId: string): void
  /** Deletes the path. Called when the user has signed out, or when the connection has changed. */
  clear(): void
  /** Called when this user has signed in. The path of another user is dropped. */
  onSignIn(userId: string): void
}

export function createReturnPath(): ReturnPath {
  let next: StoredSession['returnTo'] = null
  /** The current path of the signed-in user. */
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
      // Without a current path the screen has been locked since the start. The path that the lock stored for this user
      // stays.
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
