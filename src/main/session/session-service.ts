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
  /** Whose session was kept is asked again only then. */
  firstScreenShown: Promise<void>
  connection: ConnectionService
  /** The group the person works in, of which `/me` is asked; null before one is chosen. */
  groupId: () => string | null
}

/** Whose things are whose: what one person leaves on this machine is nobody else's to see or send. */
export interface SessionOwner {
  readonly userId: string
  /** See CurrentConnection.binding. */
  readonly binding: string
}

/**
 * Who is signed in. The only part of the application that ever holds a token: others send their calls through
 * `fetch` here and never see one.
 */
export interface SessionService {
  /**
   * Reads the token from the vault. With a known user it resolves at once and asks `/me` in the background,
   * so that a start without network keeps the session; without one it waits for `/me`, and the screen is locked.
   */
  start(): Promise<void>
  view(): Session
  user(): User | null
  /** null while nobody is signed in. Stays the same object while the same session lasts. */
  owner(): SessionOwner | null
  /**
   * Whoever is signed in, and after that who it was until somebody else is: a page that has not heard of the end yet still
   * hands over what this person writes. null where nobody was in this run.
   */
  lastOwner(): SessionOwner | null
  /** Grows whenever another token takes effect, or none: what an older one opened may be closed by the service. */
  generation(): number
  /** @throws Failure INVALID_CREDENTIALS, TOO_MANY_REQUESTS, NETWORK, TIMEOUT, NOT_CONNECTED, BAD_RESPONSE … */
  signIn(input: { email: string; password: string }): Promise<Session>
  /** Forgets at once, also offline, while the service is told, and waits a short time for it. */
  signOut(input?: { groupId?: string | undefined }): Promise<Session>
  lock(): Promise<Session>
  /**
   * Proves the password by a login of its own, with the e-mail that was typed at the sign-in; its token replaces the old
   * one, which is logged out.
   */
  unlock(input: { password: string }): Promise<Session>
  /** Reads `/me` again. @throws Failure as `signIn` */
  refresh(): Promise<Session>
  /**
   * Takes in what the service has said of the person elsewhere than in `/me`, in the group worked in, so that the next
   * `/me` is told of where it says otherwise. An answer of `/me` that was on its way meanwhile may be older, and changes
   * nothing of it. Tells nobody: whoever hears of it first is the one who says it on. Does nothing while nobody is
   * signed in.
   */
  learn(news: Pick<User, 'serviceStatus'>): void
  /**
   * Keeps where the person is, for the way back after a session that ended without their doing; before a sign-in, where
   * whoever signs in wants to go.
   * @param input.userId who the page knows to be there; null before a sign-in. Of somebody whose session is over by then it
   *   is where they were, and leads nobody else.
   */
  remember(input: { path: string | null; userId: string | null }): Promise<void>
  /**
   * Sends one call to a service of the connection with the bearer added. A 401 ends the session that sent it, once.
   * Works while locked: the gateway refuses calls of a locked page.
   * @throws Failure UNAUTHENTICATED (nobody is signed in), NOT_CONNECTED, FORBIDDEN (no configured service);
   * and whatever the network throws
   */
  fetch: Fetch
  /**
   * Called when somebody signs out, before anything is forgotten, with a fetch that still sends their token: what is
   * last said in their name. That the token is over is told once it is through.
   * @param listener resolves soon, whatever the network does
   * @returns a function that ends the listening
   */
  onSignOut(listener: (fetch: Fetch) => Promise<unknown>): () => void
  /** Called after every change, before the page is told. @returns a function that ends the listening */
  onChange(listener: (session: Session) => void): () => void
  /** Ends what runs in the background and waits for what is being written. */
  stop(): Promise<void>
}
