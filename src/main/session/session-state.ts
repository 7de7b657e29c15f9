import { setMaxListeners } from 'node:events'
import type { Session } from '#contract/bridge.ts'
import type { User } from '#contract/entities/people/user.ts'
import type { CurrentConnection, ConnectionService } from '#main/connection/connection.ts'
import { Failure } from '#main/failure.ts'
import type { Clock, Fetch, FileStore, Log, Push, TokenVault } from '#main/ports.ts'
import type { ProviderSignInService } from '#main/provider-sign-in/provider-sign-in.ts'
import type { Bearer } from './bearer-fetch.ts'
import { createReturnPath } from './return-path.ts'
import type { Secret, SessionStore } from './stored-session.ts'

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
  /** The sign-in at the identity provider in the system's browser. */
  provider: ProviderSignInService
  /** The vault of the secrets by which services know this device again. */
  deviceVault: TokenVault
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

/** The signed-in user with their secret. */
export interface Active {
  /** Its token changes when the screen is unlocked. */
  secret: Secret
  user: User
  readonly owner: SessionOwner
  readonly ended: AbortController
}

/** A sign-in whose password was right, and that needs another step. */
export interface PendingSignIn {
  readonly binding: string
  readonly mainBase: string
  /** The typed e-mail. */
  readonly email: string
  /** A secret for the next call, which the page never gets. */
  readonly ticket: string
  readonly shown: NonNullable<Session['pending']>
}

/** Where a sign-in happens, and its e-mail: the typed one, or that of the provider. */
export type SignInAt = Pick<PendingSignIn, 'binding' | 'mainBase' | 'email'>

/** Returns the current connection. @throws Failure NOT_CONNECTED if there is none */
export function currentOrThrow({ connection }: Pick<SessionDeps, 'connection'>): CurrentConnection {
  const current = connection.current()
  if (current === null) throw new Failure('NOT_CONNECTED', 'There is no workspace yet.')
  return current
}

/** The signed-in user and the lock, with functions that save and publish their changes. */
export type SessionState = ReturnType<typeof createSessionState>

export function createSessionState(deps: SessionDeps, store: SessionStore) {
  const { vault, log, push } = deps
  const returnPath = createReturnPath()
  const listeners = new Set<(session: Session) => void>()
  let active: Active | null = null
  let pending: PendingSignIn | null = null
  let lastOwner: SessionOwner | null = null
  let locked = false
  let generation = 0

  function view(): Session {
    return {
      user: active?.user ?? null,
      tokenStore: vault.store,
      locked: active !== null && locked,
      returnTo: returnPath.path(),
      ...(pending !== null && { pending: pending.shown }),
    }
  }

  function publish(): void {
    const session = view()
    for (const listener of listeners) listener(session)
    push('session.changed', session)
  }

  const save = () =>
    store.writeSession({ user: active?.user ?? null, locked, returnTo: returnPath.stored() })

  function activeOrThrow(): Active {
    if (active === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
    return active
  }

  /** Ends the session, in memory at once and then on disk. */
  async function end(code: 'UNAUTHENTICATED' | 'CANCELLED'): Promise<void> {
    active?.ended.abort(new Failure(code, 'The session has ended.'))
    active = null
    pending = null
    generation += 1
    publish()
    const cleared = store.clearSecret()
    await (returnPath.stored() === null && !locked ? store.removeSession() : save())
    await cleared
  }

  return {
    returnPath,
    active: (): Active | null => active,
    /** The signed-in user. @throws Failure UNAUTHENTICATED if nobody is signed in */
    activeOrThrow,
    /** The sign-in that needs another step; null for none. */
    pending: (): PendingSignIn | null => pending,
    setPending(signIn: PendingSignIn | null) {
      pending = signIn
      publish()
    },
    /** Ends a pending sign-in, unless another one has replaced it. */
    endPending(signIn: PendingSignIn) {
      if (pending !== signIn) return
      pending = null
      publish()
    },
    lastOwner: (): SessionOwner | null => lastOwner,
    generation: (): number => generation,
    /** Whether the screen is locked. Without a session: whether the last one ended while it was. */
    isLocked: (): boolean => locked,
    setLocked(isLocked: boolean) {
      locked = isLocked
    },
    view,
    /** Notifies listeners and the page of the current session. */
    publish,
    /** Saves the user, the lock and the return path. The token is saved separately. */
    save,
    /** Starts a session and ends the previous one. */
    activate(secret: Secret, user: User) {
      active?.ended.abort(new Failure('UNAUTHENTICATED', 'The session has ended.'))
      const owner: SessionOwner = { userId: user.id, binding: secret.binding }
      const ended = new AbortController()
      // Every running call listens to this signal. Dozens of listeners are therefore normal and not a leak.
      setMaxListeners(0, ended.signal)
      active = { secret, user, owner, ended }
      pending = null
      lastOwner = owner
      returnPath.onSignIn(user.id)
      generation += 1
    },
    /** Replaces the token and the user's data after an unlock. */
    renew(secret: Secret, user: User) {
      const signedIn = activeOrThrow()
      signedIn.secret = secret
      signedIn.user = user
      generation += 1
    },
    /** Ends the session deliberately, or because it belongs to another connection. Clears the return path. */
    leave() {
      returnPath.clear()
      return end('CANCELLED')
    },
    /** Ends the session whose token a service refused. The user returns to the same path after the next sign-in. */
    expire(token: string) {
      if (active === null || active.secret.token !== token) return
      log.info('The service ended the session.')
      returnPath.onExpired(active.user.id)
      void end('UNAUTHENTICATED')
    },
    /**
     * The session's data for a call.
     * @throws Failure UNAUTHENTICATED if nobody is signed in, NOT_CONNECTED if the session belongs to another connection
     */
    bearer(): Bearer {
      const { secret, ended } = activeOrThrow()
      const { binding, document } = currentOrThrow(deps)
      if (binding !== secret.binding) {
        throw new Failure('NOT_CONNECTED', 'The session belongs to another workspace.')
      }
      return { token: secret.token, document, ended: ended.signal }
    },
    onChange(listener: (session: Session) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
