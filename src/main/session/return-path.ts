import type { StoredSession } from './stored-session.ts'

/** Remembers where people are, so that they can go on there after a session that ended without their doing. */
export interface ReturnPath {
  /** Where whoever signs in next is led; null: to the start. */
  path(): string | null
  /** What outlasts a run. */
  kept(): StoredSession['returnTo']
  /** Takes up what an earlier run kept, unless somewhere else was asked for meanwhile. */
  restore(kept: StoredSession['returnTo']): void
  /**
   * Where the signed-in person is, or where somebody wants to go who is not signed in yet.
   * @returns whether `path` or what is kept has changed
   */
  remember(path: string | null, isSignedIn: boolean): boolean
  /** Where somebody was whose session has ended by itself, and who is still to be led back: it was further on by then. */
  correct(path: string | null, userId: string): boolean
  /** This person's screen is locked: they are led back from it, in a later run too. */
  onLock(userId: string): void
  /** The session of this person ended by itself. */
  onExpired(userId: string): void
  /** The session was ended on purpose. */
  forget(): void
  /** Somebody signed in: another person is not led where the last one was. */
  onSignIn(userId: string): void
}

export function createReturnPath(): ReturnPath {
  let next: StoredSession['returnTo'] = null
  /** Where the signed-in person is now. */
  let place: string | null = null

  return {
    path: () => next?.path ?? null,
    kept: () => next,
    restore(kept) {
      next ??= kept
    },
    remember(path, isSignedIn) {
      const before = next
      if (isSignedIn) {
        place = path
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
      if (place !== null) next = { userId, path: place }
    },
    onExpired(userId) {
      // Behind the lock of a later run nobody is anywhere yet: what was set aside for this person stays.
      if (place !== null) next = { userId, path: place }
      else if (next?.userId !== userId) next = null
      place = null
    },
    forget() {
      next = null
      place = null
    },
    onSignIn(userId) {
      if (next !== null && next.userId !== null && next.userId !== userId) next = null
      place = null
    },
  }
}
