import type { Session } from '#contract/bridge.ts'
import type { User } from '#contract/entities/user.ts'
import type { ConnectionService } from '#main/connection/index.ts'
import type { Clock, Fetch, FileStore, Log, Push, TokenVault } from '#main/ports.ts'

export interface SessionDeps {
  vault: TokenVault
  files: FileStore
  fetch: Fetch
  clock: Clock
  log: Log
  push: Push
  /** Resolves after the first screen is shown. A resumed session reads `/me` only then. */
  firstScreenShown: Promise<void>
  connection: ConnectionService
  /** The name of this device in the service's list of sessions. */
  device: string
  /** Returns the group for `/me` requests; null before one is chosen. */
  groupId: () => string | null
}

/** Identifies the owner of stored data. A user never sees or sends data that another user left on this machine. */
export interface SessionOwner {
  readonly userId: string
  /** See CurrentConnection.binding. */
  readonly binding: string
}

/**
 * The signed-in user's session. Only this part of the app knows the token; all other parts send their calls through its
 * `fetch`.
 */
export interface SessionService {
  /**
   * Reads the token from the vault.
   * - If the token's user is stored, it resolves immediately and reads `/me` in the background. A start without network
   *   therefore does not end the session.
   * - If not, it waits for `/me`, and the screen is locked.
   */
  start(): Promise<void>
  view(): Session
  user(): User | null
  /** null while nobody is signed in. It is the same object during a whole session. */
  owner(): SessionOwner | null
  /**
   * The owner of the current session or, until another user signs in, of the last session. null if nobody has signed in
   * during this run. It is needed because a page that has not received the end of a session yet still saves this user's
   * drafts.
   */
  lastOwner(): SessionOwner | null
  /**
   * Increases with every change of the token. A service may close connections that were opened with an older token.
   */
  generation(): number
  /**
   * @throws Failure INVALID_CREDENTIALS, NETWORK, TIMEOUT, NOT_CONNECTED, BAD_RESPONSE, CANCELLED (the session changed
   * during the sign-in), or another code of the service
   */
  signIn(input: { email: string; password: string }): Promise<Session>
  /** Ends the session immediately, also offline, and waits a short time for the logout call. */
  signOut(input?: { groupId?: string | undefined }): Promise<Session>
  lock(): Promise<Session>
  /**
   * Verifies the password by a login with the e-mail of `signInEmail`. The new token replaces the old one, which is
   * logged out.
   */
  unlock(input: { password: string }): Promise<Session>
  /**
   * Changes the password. Both passwords are sent encrypted with the key of the connection document and are neither
   * stored nor logged.
   * @throws Failure WRONG_PASSWORD, NOT_IMPLEMENTED (the document has no key), or like `signIn`
   */
  changePassword(input: { currentPassword: string; newPassword: string }): Promise<void>
  /** Reads `/me` again. @throws Failure like `signIn` */
  refresh(): Promise<Session>
  /**
   * Applies a service status of the current group that did not come from `/me`. A response to an earlier `/me`
   * request does not overwrite it. The caller must notify listeners. Does nothing while nobody is signed in.
   */
  updateServiceStatus(change: Pick<User, 'serviceStatus'>): void
  /**
   * Remembers the current path, to which the user returns after a session that ended unexpectedly. While nobody is
   * signed in, it remembers the path to open after a sign-in.
   * @param input `userId`: the user whose session the page shows; null before a sign-in. If that user's session is
   * over, the path is only used for that user.
   */
  remember(input: { path: string | null; userId: string | null }): Promise<void>
  /**
   * Sends one call with the bearer token to a service of the connection. A response with 401 ends the session of the
   * call. Also works while locked; the gateway refuses calls of a locked page.
   * @throws Failure UNAUTHENTICATED (nobody is signed in), NOT_CONNECTED, FORBIDDEN (the address is not of a
   * configured service), or the network's error
   */
  fetch: Fetch
  /** Masks the token of the session in a text that leaves the app. */
  withoutToken(text: string): string
  /**
   * Registers a function that makes last calls when the user signs out, before the logout call. It gets a fetch
   * that still sends the token.
   * @param hook must resolve soon, whatever the network does
   * @returns a function that removes the hook
   */
  onSignOut(hook: (fetch: Fetch) => Promise<unknown>): () => void
  /** Called after every change, before the page is notified. @returns a function that stops listening */
  onChange(listener: (session: Session) => void): () => void
  /** Stops background work and waits for pending writes. */
  stop(): Promise<void>
}
