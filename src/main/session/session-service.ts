import type { Session } from '#contract/bridge.ts'
import type { User } from '#contract/entities/user.ts'
import type { ConnectionService } from '../connection/index.ts'
import type { Clock, Fetch, FileStore, Log, Push, TokenVault } from '../ports.ts'

export interface SessionDeps {
  vault: TokenVault
  files: FileStore
  fetch: Fetch
  clock: Clock
  log: Log
  push: Push
  /** A resumed session reads `/me` only after the first screen. */
  firstScreenShown: Promise<void>
  connection: ConnectionService
  /** The name of this device in the service's list of sessions. */
  device: string
  /** The group that `/me` is requested for; null before one is chosen. */
  groupId: () => string | null
}

/** Identifies the owner of stored data: no other user sees or sends what one user leaves on this machine. */
export interface SessionOwner {
  readonly userId: string
  /** See CurrentConnection.binding. */
  readonly binding: string
}

/**
 * The signed-in user's session. Only this part of the app has the token: others send their calls through its `fetch`.
 */
export interface SessionService {
  /**
   * Reads the token from the vault. With a known user it resolves at once and reads `/me` in the background, so that a
   * start without network keeps the session. Without one it waits for `/me`, and the screen is locked.
   */
  start(): Promise<void>
  view(): Session
  user(): User | null
  /** null while nobody is signed in. The same object throughout a session. */
  owner(): SessionOwner | null
  /**
   * The owner of the current session, or of the last one until somebody else signs in: a page that has not received the
   * end yet still saves this user's drafts. null when nobody has signed in during this run.
   */
  lastOwner(): SessionOwner | null
  /** Grows with every change of the token: a service may close what an older one opened. */
  generation(): number
  /** @throws Failure INVALID_CREDENTIALS, TOO_MANY_REQUESTS, NETWORK, TIMEOUT, NOT_CONNECTED, BAD_RESPONSE … */
  signIn(input: { email: string; password: string }): Promise<Session>
  /** Ends the session at once, also offline, and waits a short time for the logout call. */
  signOut(input?: { groupId?: string | undefined }): Promise<Session>
  lock(): Promise<Session>
  /**
   * Verifies the password by a login with the e-mail that was typed at the sign-in. Its token replaces the old one,
   * which is logged out.
   */
  unlock(input: { password: string }): Promise<Session>
  /**
   * Changes the password. Both travel encrypted with the key of the connection document and are stored and logged nowhere.
   * @throws Failure WRONG_PASSWORD, NOT_IMPLEMENTED (the document has no key), or as `signIn`
   */
  changePassword(input: { currentPassword: string; newPassword: string }): Promise<void>
  /** Reads `/me` again. @throws Failure as `signIn` */
  refresh(): Promise<Session>
  /**
   * Applies the service status that the service reported elsewhere than in `/me`, in the current group. A `/me` response
   * that was requested before does not overwrite it. Notifies nobody: the caller does. Does nothing while nobody is
   * signed in.
   */
  updateServiceStatus(change: Pick<User, 'serviceStatus'>): void
  /**
   * Remembers where the user is, for the return after a session that ended unexpectedly; before a sign-in, where the
   * visitor wants to go.
   * @param input.userId the user as the page knows it; null before a sign-in. For a user whose session is over the path
   *   counts for that user only.
   */
  remember(input: { path: string | null; userId: string | null }): Promise<void>
  /**
   * Sends one call to a service of the connection with the bearer added. A 401 ends the session that sent it, once.
   * Works while locked: the gateway refuses calls of a locked page.
   * @throws Failure UNAUTHENTICATED (nobody is signed in), NOT_CONNECTED, FORBIDDEN (no configured service); and what
   * the network throws
   */
  fetch: Fetch
  /**
   * Registers last calls of a user who signs out, before the logout call. They get a fetch that still sends the token.
   * @param hook resolves soon, whatever the network does
   * @returns a function that removes the hook
   */
  onSignOut(hook: (fetch: Fetch) => Promise<unknown>): () => void
  /** Called after every change, before the page is notified. @returns a function that stops listening */
  onChange(listener: (session: Session) => void): () => void
  /** Ends background work and waits for pending writes. */
  stop(): Promise<void>
}
