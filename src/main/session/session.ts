import { Failure } from '#main/failure.ts'
import { asFailure } from '#main/http/to-failure.ts'
import type { Fetch } from '#main/ports.ts'
import type { Session } from '#contract/bridge.ts'
import type { User } from '#contract/entities/people/user.ts'
import { login, logout, type SecondStep, type SignedIn } from './authentication.ts'
import { bearerHeaders, createBearerFetch } from './bearer-fetch.ts'
import { changePassword } from './change-password.ts'
import { createDeviceTokens } from './device-tokens.ts'
import { createProviderSession } from './provider-session.ts'
import { createResume } from './resume-session.ts'
import { createSecondStep } from './second-step.ts'
import {
  type Active,
  type PendingSignIn,
  type SessionDeps,
  type SessionOwner,
  type SignInAt,
  createSessionState,
  currentOrThrow,
} from './session-state.ts'
import { createSessionStore, type Secret } from './stored-session.ts'
import { createUserRefresh } from './user-refresh.ts'

export type { SessionOwner } from './session-state.ts'

/**
 * The signed-in user's session. Only this part of the app knows the token; all other parts send their calls through its
 * `fetch`.
 */
export type SessionService = ReturnType<typeof createSession>

/** Creates the session of the app. See SessionService. */
export function createSession(deps: SessionDeps) {
  const { vault, connection, log } = deps
  const store = createSessionStore(deps)
  const deviceTokens = createDeviceTokens({ vault: deps.deviceVault, log })
  const state = createSessionState(deps, store)
  const { returnPath } = state
  const stopped = new AbortController()
  const signOutHooks = new Set<(fetch: Fetch) => Promise<unknown>>()
  /** The logout call of the last sign-out, which may still be running. */
  let loggingOut: Promise<unknown> = Promise.resolve()

  const { bearer, expire } = state
  const fetch = createBearerFetch({ fetch: deps.fetch, bearer, onRefused: expire })
  const { refresh, updateServiceStatus } = createUserRefresh(deps, state, {
    fetch,
    stopped: stopped.signal,
  })

  /** Creates a fetch that sends the given token, for calls before or after its session. */
  const fetchWith =
    (token: string): Fetch =>
    (url, init = {}) =>
      deps.fetch(url, { ...init, headers: { ...init.headers, ...bearerHeaders(token) } })

  async function logOut({ mainBase, token }: Secret, groupId?: string): Promise<boolean> {
    await Promise.allSettled([...signOutHooks].map((hook) => hook(fetchWith(token))))
    return await logout(deps, { base: mainBase, token, groupId })
  }

  function revoke({ mainBase, token }: Pick<Secret, 'mainBase' | 'token'>): void {
    void logout(deps, { base: mainBase, token })
  }

  /** Stores the secret by which the service knows this device again. */
  async function keepDevice(
    { deviceToken }: SignedIn,
    { binding, email }: Pick<Secret, 'binding' | 'email'>,
  ): Promise<void> {
    if (deviceToken !== undefined && email !== undefined)
      await deviceTokens.save(binding, email, deviceToken)
  }

  /**
   * Begins the session of a sign-in.
   * @param before the state's generation when the sign-in began
   * @throws Failure CANCELLED if the session or the connection changed meanwhile
   */
  async function begin(
    signedIn: SignedIn,
    { binding, mainBase, email }: SignInAt,
    before = state.generation(),
  ): Promise<void> {
    const { token, user } = signedIn
    const secret: Secret = { token, binding, mainBase, userId: user.id, email, named: user.email }
    if (state.generation() !== before || connection.current()?.binding !== binding) {
      revoke(secret)
      throw new Failure('CANCELLED', 'The session changed during the sign-in.')
    }
    const replaced = state.active()
    if (replaced !== null) revoke(replaced.secret)
    state.activate(secret, user)
    state.setLocked(false)
    log.info('Signed in.', { tokenStore: vault.store })
    state.publish()
    await Promise.all([store.writeSecret(secret), state.save(), keepDevice(signedIn, secret)])
  }

  /**
   * Replaces the token of the session by that of a new sign-in of the same user, and unlocks the screen.
   * @throws Failure CANCELLED if the session has ended meanwhile; INVALID_CREDENTIALS if another user has signed in
   */
  async function renewSession(active: Active, signedIn: SignedIn, email: string): Promise<void> {
    const { token, user } = signedIn
    const { binding, mainBase } = active.secret
    const secret: Secret = { token, binding, mainBase, userId: user.id, email, named: user.email }
    if (state.active() !== active) {
      revoke(secret)
      throw new Failure('CANCELLED', 'The session has ended.')
    }
    if (user.id !== active.user.id) {
      revoke(secret)
      throw new Failure('INVALID_CREDENTIALS', 'The e-mail or the password is wrong.')
    }
    revoke(active.secret)
    state.renew(secret, user)
    state.setLocked(false)
    state.publish()
    await Promise.all([store.writeSecret(secret), state.save(), keepDevice(signedIn, secret)])
    // A user of several groups has a separate status in each group. The response to a sign-in belongs to no group, so
    // `/me` is read for the selected group.
    if (user.permissions.length > 1) void refreshInBackground(secret)
  }

  async function refreshInBackground(secret: Secret): Promise<void> {
    if (state.active()?.secret !== secret || stopped.signal.aborted) return
    try {
      await refresh()
    } catch (error) {
      log.info('The user could not be refreshed.', { code: asFailure(error).code })
    }
  }

  const resume = createResume(deps, {
    state,
    store,
    revoke,
    refreshInBackground,
    fetchWith,
    stopped: stopped.signal,
  })

  const stopListening = connection.onChange((current) => {
    const active = state.active()
    if (active !== null && current?.binding !== active.secret.binding) {
      log.info('The session ended with its connection.')
      revoke(active.secret)
      void state.leave()
    } else if (active === null && current !== null) {
      void resume(current)
    }
    const pending = state.pending()
    if (pending !== null && current?.binding !== pending.binding) state.endPending(pending)
  })

  return {
    /**
     * Reads the token from the vault.
     * - If the token's user is stored, it resolves immediately and reads `/me` in the background. A start without network
     *   therefore does not end the session.
     * - If not, it waits for `/me`, and the screen is locked.
     */
    async start() {
      const current = connection.current()
      if (current !== null) await resume(current)
    },

    view: state.view,
    user: (): User | null => state.active()?.user ?? null,
    /** null while nobody is signed in. It is the same object during a whole session. */
    owner: (): SessionOwner | null => state.active()?.owner ?? null,
    /**
     * The owner of the current session or, until another user signs in, of the last session. null if nobody has signed in
     * during this run. It is needed because a page that has not received the end of a session yet still saves this user's
     * drafts.
     */
    lastOwner: state.lastOwner,
    /**
     * Increases with every change of the token. A service may close connections that were opened with an older token.
     */
    generation: state.generation,
    /**
     * Sends one call with the bearer token to a service of the connection. A response with 401 ends the session of the
     * call. Also works while locked; the gateway refuses calls of a locked page.
     * @throws Failure UNAUTHENTICATED (nobody is signed in), NOT_CONNECTED, FORBIDDEN (the address is not of a
     * configured service), or the network's error
     */
    fetch,
    /** Reads `/me` again. @throws Failure like `signIn` */
    refresh,
    /**
     * Applies a service status of the current group that did not come from `/me`. A response to an earlier `/me`
     * request does not overwrite it. The caller must notify listeners. Does nothing while nobody is signed in.
     */
    updateServiceStatus,

    /** Masks the token of the session in a text that leaves the app. */
    withoutToken(text: string): string {
      const token = state.active()?.secret.token
      return token === undefined ? text : text.replaceAll(token, '…')
    },

    /**
     * A right password that needs another step makes the sign-in `pending`.
     * @throws Failure INVALID_CREDENTIALS, NETWORK, TIMEOUT, NOT_CONNECTED, BAD_RESPONSE, CANCELLED (the session changed
     * during the sign-in), or another code of the service
     */
    async signIn(credentials: { email: string; password: string }): Promise<Session> {
      const { binding, document } = currentOrThrow(deps)
      const mainBase = document.services.main
      const email = credentials.email.trim()
      const before = state.generation()
      const deviceToken = await deviceTokens.find(binding, email)
      const result = await login(deps, mainBase, { ...credentials, deviceToken })
      if ('ticket' in result) {
        if (state.generation() === before)
          state.setPending(pendingOf(result, { binding, mainBase, email }))
        return state.view()
      }
      await begin(result, { binding, mainBase, email }, before)
      return state.view()
    },

    /** The second step of a sign-in, or the set-up that a service demands. */
    ...createSecondStep({ ...deps, deviceTokens }, state, begin),

    /** The sign-in at the identity provider, which also unlocks the screen. */
    ...createProviderSession(
      { ...deps, deviceTokens, bearerFetch: fetch, begin, revoke, renewSession },
      state,
    ),

    /** Ends the session immediately, also offline, and waits a short time for the logout call. */
    async signOut({ groupId }: { groupId?: string | undefined } = {}): Promise<Session> {
      const secret = state.active()?.secret
      // The call is awaited only after the session has ended, because a service that does not answer must not keep the
      // user signed in.
      const loggedOut = secret && logOut(secret, groupId)
      if (loggedOut) loggingOut = loggedOut
      await state.leave()
      if (loggedOut) log.info('Signed out.', { confirmed: await loggedOut })
      return state.view()
    },

    async lock(): Promise<Session> {
      const { user } = state.activeOrThrow()
      if (!state.isLocked()) {
        state.setLocked(true)
        returnPath.onLock(user.id)
        state.publish()
        await state.save()
      }
      return state.view()
    },

    /**
     * Verifies the password by a login with the e-mail of `signInEmail`. The new token replaces the old one, which is
     * logged out.
     */
    async unlock({ password }: { password: string }): Promise<Session> {
      const signedIn = state.activeOrThrow()
      const { mainBase, binding } = signedIn.secret
      const email = signInEmail(signedIn.secret, signedIn.user)
      const deviceToken = await deviceTokens.find(binding, email)
      const sessionToken = signedIn.user.twoStep === undefined ? undefined : signedIn.secret.token
      const result = await login(deps, mainBase, { email, password, deviceToken, sessionToken })
      if ('ticket' in result) {
        // The service has ended the session, so this is a new sign-in.
        state.expire(signedIn.secret.token)
        state.setPending(pendingOf(result, { binding, mainBase, email }))
        return state.view()
      }
      await renewSession(signedIn, result, email)
      return state.view()
    },

    /**
     * Changes the password. Both passwords are sent encrypted with the key of the connection document and are neither
     * stored nor logged.
     * @throws Failure WRONG_PASSWORD, NOT_IMPLEMENTED (the document has no key), or like `signIn`
     */
    async changePassword(passwords: { currentPassword: string; newPassword: string }) {
      const { services, passwordKey } = currentOrThrow(deps).document
      state.activeOrThrow()
      await changePassword(
        { fetch, clock: deps.clock },
        { base: services.main, passwordKey, signal: stopped.signal },
        passwords,
      )
    },

    /**
     * Remembers the current path, to which the user returns after a session that ended unexpectedly. While nobody is
     * signed in, it remembers the path to open after a sign-in.
     * @param input `userId`: the user whose session the page shows; null before a sign-in. If that user's session is
     * over, the path is only used for that user.
     */
    async remember({ path, userId }: { path: string | null; userId: string | null }) {
      const active = state.active()
      if (userId !== null && userId !== active?.user.id) {
        // The page has not received the end of this user's session yet, so the path belongs to this user and not to the
        // next one.
        if (!returnPath.correct(path, userId)) return
        state.publish()
        return await state.save()
      }
      const changed = returnPath.remember(path, active !== null)
      // While the screen is locked, the path is that of a link that was opened before unlocking. It replaces the path
      // that was recorded at the lock.
      if (active !== null && state.isLocked()) returnPath.onLock(active.user.id)
      else if (!changed) return
      state.publish()
      // A path from before the sign-in is not stored for the next run.
      if (active !== null) await state.save()
    },

    /**
     * Registers a function that makes last calls when the user signs out, before the logout call. It gets a fetch
     * that still sends the token.
     * @param hook must resolve soon, whatever the network does
     * @returns a function that removes the hook
     */
    onSignOut(hook: (fetch: Fetch) => Promise<unknown>): () => void {
      signOutHooks.add(hook)
      return () => signOutHooks.delete(hook)
    },

    /** Called after every change, before the page is notified. @returns a function that stops listening */
    onChange: state.onChange,

    /** Stops background work and waits for pending writes. */
    async stop() {
      stopListening()
      stopped.abort()
      deps.provider.cancel()
      // Also waits for a logout call that started just before the quit.
      await Promise.all([store.settled(), loggingOut])
    },
  }
}

function pendingOf({ step, ticket }: SecondStep, at: SignInAt): PendingSignIn {
  const { rememberDays, expiresAt } = ticket
  return { ...at, ticket: ticket.ticket, shown: { step, rememberDays, expiresAt } }
}

/**
 * Returns the e-mail for unlocking. Usually this is the e-mail that the user typed to sign in, because the account may
 * have another e-mail or none. In these cases the function returns the account's current e-mail instead:
 * - The typed e-mail was the account's e-mail at the sign-in, and the account still has an e-mail, possibly
 *   another one.
 * - The typed e-mail is not stored.
 */
export function signInEmail(
  { email, named }: Pick<Secret, 'email' | 'named'>,
  user: Pick<User, 'email'>,
): string {
  if (email === undefined) return user.email
  const wasTheirs = named?.toLowerCase() === email.toLowerCase()
  return wasTheirs && user.email !== '' ? user.email : email
}
