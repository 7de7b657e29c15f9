import type { StoredSession } from './stored-session.ts'

/** Remembers the path to which a user returns after their session ended unexpectedly. */
export function createReturnPath() {
  let next: StoredSession['returnTo'] = null
  /** The current path of the signed-in user. */
  let current: string | null = null

  return {
    /** The path to open after the next sign-in; null means the start page. */
    path: (): string | null => next?.path ?? null,
    /** The path with its user, in the form that is stored for the next run. */
    stored: (): StoredSession['returnTo'] => next,
    /** Restores the path that a previous run stored, unless another path was already requested in this run. */
    restore(stored: StoredSession['returnTo']) {
      next ??= stored
    },
    /**
     * Records the current path of the signed-in user or, while nobody is signed in, the path to open after a sign-in.
     * @returns whether `path()` or `stored()` may have changed
     */
    remember(path: string | null, isSignedIn: boolean): boolean {
      const before = next
      if (isSignedIn) {
        current = path
        next = null
        return before !== null
      }
      next = path === null ? null : { userId: null, path }
      return true
    },
    /**
     * Corrects the path of a user whose session has expired, if the page changed its route before it received the end of
     * the session.
     * @returns whether the path has changed
     */
    correct(path: string | null, userId: string): boolean {
      if (path === null || next?.userId !== userId || next.path === path) return false
      next = { userId, path }
      return true
    },
    /** Called when this user's screen was locked. The path is then also stored for the next run. */
    onLock(userId: string) {
      if (current !== null) next = { userId, path: current }
    },
    /** Called when this user's session has expired. */
    onExpired(userId: string) {
      // Without a current path the screen has been locked since the start. The path that the lock stored for this user
      // stays.
      if (current !== null) next = { userId, path: current }
      else if (next?.userId !== userId) next = null
      current = null
    },
    /** Deletes the path. Called when the user has signed out, or when the connection has changed. */
    clear() {
      next = null
      current = null
    },
    /** Called when this user has signed in. The path of another user is dropped. */
    onSignIn(userId: string) {
      if (next !== null && next.userId !== null && next.userId !== userId) next = null
      current = null
    },
  }
}
