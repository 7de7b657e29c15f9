import { setMaxListeners } from 'node:events'
import type { Session } from '#contract/bridge.ts'
import type { User } from '#contract/entities/user.ts'
import type { CurrentConnection } from '../connection/index.ts'
import { Failure } from '../failure.ts'
import { asFailure } from '../http/index.ts'
import type { Fetch } from '../ports.ts'
import { login, logout } from './authentication.ts'
import { createBearerFetch, type Bearer } from './bearer-fetch.ts'
import { createSessionStore, type Secret } from './stored-session.ts'
import { coalesceReads } from './single-flight.ts'
import type { SessionDeps, SessionOwner, SessionService } from './session-service.ts'
import { signInEmail } from './sign-in-email.ts'
import { createReturnPath } from './return-path.ts'
import { userOf, fetchMe } from './fetch-current-user.ts'

/** Somebody is signed in. */
interface Active {
  /** The token in it changes when the screen is unlocked. */
  secret: Secret
  user: User
  readonly owner: SessionOwner
  readonly ended: AbortController
}

/** The one session of this application. See SessionService. */
export function createSession(deps: SessionDeps): SessionService {
  const { vault, connection, log, push, firstScreenShown } = deps
  const keeper = createSessionStore(deps)
  const way = createReturnPath()
  const listeners = new Set<(session: Session) => void>()
  const signOutHooks = new Set<(fetch: Fetch) => Promise<unknown>>()
  const stopped = new AbortController()
  let active: Active | null = null
  let lastOwner: SessionOwner | null = null
  let locked = false
  let generation = 0
  /** How often something was learned beside `/me`. */
  let statusVersion = 0
  let resuming: Promise<void> = Promise.resolve()
  /** The last sign-out on its way to the service. */
  let telling: Promise<unknown> = Promise.resolve()

  function view(): Session {
    return {
      user: active?.user ?? null,
      tokenStore: vault.store,
      locked: active !== null && locked,
      returnTo: way.path(),
    }
  }

  function tell(): void {
    const session = view()
    for (const listener of listeners) listener(session)
    push('session.changed', session)
  }

  const keepSession = () =>
    keeper.writeSession({ user: active?.user ?? null, locked, returnTo: way.kept() })

  function currentOrThrow(): CurrentConnection {
    const current = connection.current()
    if (current === null) throw new Failure('NOT_CONNECTED', 'There is no workspace yet.')
    return current
  }

  function activeOrThrow(): Active {
    if (active === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
    return active
  }

  /** Ends the session here and now; the disk follows. */
  async function end(code: 'UNAUTHENTICATED' | 'CANCELLED'): Promise<void> {
    active?.ended.abort(new Failure(code, 'The session has ended.'))
    active = null
    locked = false
    generation += 1
    tell()
    const cleared = keeper.clearSecret()
    await (way.kept() === null ? keeper.removeSession() : keepSession())
    await cleared
  }

  /** Ends it on purpose, or because it can no longer be this person's: nobody is led back. */
  function leave(): Promise<void> {
    way.forget()
    return end('CANCELLED')
  }

  function expire(token: string): void {
    if (active === null || active.secret.token !== token) return
    log.info('The service ended the session.')
    way.onExpired(active.user.id)
    void end('UNAUTHENTICATED')
  }

  function bearer(): Bearer {
    const { secret, ended } = activeOrThrow()
    const { binding, document } = currentOrThrow()
    if (binding !== secret.binding) {
      throw new Failure('NOT_CONNECTED', 'The session belongs to another workspace.')
    }
    return { token: secret.token, document, ended: ended.signal }
  }

  const fetch = createBearerFetch({ fetch: deps.fetch, bearer, onRefused: expire })

  function activate(secret: Secret, user: User): void {
    const owner: SessionOwner = { userId: user.id, binding: secret.binding }
    const ended = new AbortController()
    // Every call under way listens to it: dozens at once are no leak.
    setMaxListeners(0, ended.signal)
    active = { secret, user, owner, ended }
    lastOwner = owner
    way.onSignIn(user.id)
    generation += 1
  }

  /** Sends a token whoever is signed in: for what `bearer` knows nothing of. */
  const fetchWith =
    (token: string): Fetch =>
    (url, init = {}) =>
      deps.fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })

  /** What is still to be said in the name of whoever signs out, and then that their token is over. */
  async function takeLeave({ mainBase, token }: Secret, groupId?: string): Promise<boolean> {
    await Promise.allSettled([...signOutHooks].map((say) => say(fetchWith(token))))
    return await logout(deps, { base: mainBase, token, groupId })
  }

  /** Tells the service that a token is over; nobody waits for it. */
  function revoke({ mainBase, token }: Secret): void {
    void logout(deps, { base: mainBase, token })
  }

  async function readMe(): Promise<Session> {
    const mine = activeOrThrow()
    const { services } = currentOrThrow().document
    const { token } = mine.secret
    const before = statusVersion
    const asked = { fetch, clock: deps.clock }
    const groupId = deps.groupId() ?? undefined
    const me = await fetchMe(asked, { base: services.main, groupId, signal: stopped.signal })
    if (active !== mine) throw new Failure('CANCELLED', 'The session has ended.')
    const told = userOf(me, token, mine.user)
    const { serviceStatus } = statusVersion === before ? told : mine.user
    const user = { ...told, serviceStatus }
    if (user.id !== mine.user.id) {
      expire(mine.secret.token)
      throw new Failure('BAD_RESPONSE', 'The answer is about another person.')
    }
    if (JSON.stringify(user) !== JSON.stringify(mine.user)) {
      mine.user = user
      tell()
      await keepSession()
    }
    return view()
  }

  const refresh = coalesceReads(readMe)

  /** A token without a known user: the service has to say whose it is. */
  async function askWhose(secret: Secret): Promise<void> {
    const asked = { clock: deps.clock, fetch: fetchWith(secret.token) }
    const before = generation
    try {
      const me = await fetchMe(asked, { base: secret.mainBase, signal: stopped.signal })
      const user = userOf(me, secret.token)
      if (generation !== before) return
      activate(secret, user)
      tell()
      await keepSession()
    } catch (error) {
      const { code } = asFailure(error)
      log.warn('It is not known whose the kept session is.', { code })
      if (code === 'UNAUTHENTICATED' && generation === before) await keeper.clearSecret()
    }
  }

  /** Asks the service about the person of a session that was taken up, if it is still that one. */
  async function hearAgain(secret: Secret): Promise<void> {
    if (active?.secret !== secret || stopped.signal.aborted) return
    try {
      await refresh()
    } catch (error) {
      log.info('Started without hearing from the service.', { code: asFailure(error).code })
    }
  }

  /** Takes up what an earlier run left, if it belongs to the workspace connected to. */
  async function resume(current: CurrentConnection): Promise<void> {
    const [secret, kept] = [await keeper.readSecret(), await keeper.readSession()]
    if (active !== null || connection.current()?.binding !== current.binding) return
    way.restore(kept?.returnTo ?? null)
    if (secret === null) return
    if (secret.binding !== current.binding) {
      revoke(secret)
      return await leave()
    }
    const user = kept?.user ?? null
    if (kept === null || user?.id !== secret.userId) {
      // Nothing says that this person had left the screen unlocked.
      locked = true
      return await askWhose(secret)
    }
    locked = kept.locked
    activate(secret, user)
    tell()
    void firstScreenShown.then(() => hearAgain(secret))
  }

  /** One after the other. What was kept may be unreadable; that is no reason not to start. */
  function resumeInTurn(current: CurrentConnection): Promise<void> {
    resuming = resuming
      .then(() => (active === null ? resume(current) : undefined))
      .catch((error: unknown) => {
        const kind = error instanceof Error ? error.name : 'unknown'
        log.error('The kept session cannot be read.', { kind })
      })
    return resuming
  }

  const stopListening = connection.onChange((current) => {
    if (active !== null && current?.binding !== active.secret.binding) {
      log.info('The session ended with its connection.')
      revoke(active.secret)
      void leave()
    } else if (active === null && current !== null) {
      void resumeInTurn(current)
    }
  })

  return {
    async start() {
      const current = connection.current()
      if (current !== null) await resumeInTurn(current)
    },

    view,
    user: () => active?.user ?? null,
    owner: () => active?.owner ?? null,
    lastOwner: () => lastOwner,
    generation: () => generation,
    fetch,
    refresh,

    learn({ serviceStatus }) {
      if (active === null) return
      statusVersion += 1
      if (active.user.serviceStatus === serviceStatus) return
      active.user = { ...active.user, serviceStatus }
      void keepSession()
    },

    async signIn(credentials) {
      const { binding, document } = currentOrThrow()
      const mainBase = document.services.main
      const before = generation
      const { token, user } = await login(deps, mainBase, credentials)
      const email = credentials.email.trim()
      const named = user.email
      const secret: Secret = { token, binding, mainBase, userId: user.id, email, named }
      if (generation !== before || connection.current()?.binding !== binding) {
        revoke(secret)
        throw new Failure('CANCELLED', 'Something else happened to the session meanwhile.')
      }
      if (active !== null) {
        revoke(active.secret)
        active.ended.abort(new Failure('UNAUTHENTICATED', 'The session has ended.'))
      }
      activate(secret, user)
      locked = false
      log.info('Signed in.', { tokenStore: vault.store })
      tell()
      await Promise.all([keeper.writeSecret(secret), keepSession()])
      return view()
    },

    async signOut({ groupId } = {}) {
      const mine = active?.secret
      // The service is called first, and not waited for: one that does not answer keeps nobody signed in.
      const told = mine && takeLeave(mine, groupId)
      if (told) telling = told
      await leave()
      if (told) log.info('Signed out.', { told: await told })
      return view()
    },

    async lock() {
      const { user } = activeOrThrow()
      if (!locked) {
        locked = true
        way.onLock(user.id)
        tell()
        await keepSession()
      }
      return view()
    },

    async unlock({ password }) {
      const mine = activeOrThrow()
      const { mainBase, binding } = mine.secret
      const email = signInEmail(mine.secret, mine.user)
      const { token, user } = await login(deps, mainBase, { email, password })
      const named = user.email
      const secret: Secret = { token, binding, mainBase, userId: user.id, email, named }
      if (active !== mine) {
        revoke(secret)
        throw new Failure('CANCELLED', 'The session has ended.')
      }
      if (user.id !== mine.user.id) {
        revoke(secret)
        throw new Failure('INVALID_CREDENTIALS', 'The e-mail or the password is wrong.')
      }
      revoke(mine.secret)
      mine.secret = secret
      mine.user = user
      locked = false
      generation += 1
      tell()
      await Promise.all([keeper.writeSecret(secret), keepSession()])
      // The answer to a sign-in is about no group, and somebody in several has a status in each.
      if (user.permissions.length > 1) void hearAgain(secret)
      return view()
    },

    async remember({ path, userId }) {
      if (userId !== null && userId !== active?.user.id) {
        // The page was not told yet that their session had ended: it is no wish of whoever comes next.
        if (!way.correct(path, userId)) return
        tell()
        return await keepSession()
      }
      const changed = way.remember(path, active !== null)
      // Nobody is anywhere behind the lock: this is where a link leads that was followed before it opens.
      if (active !== null && locked) way.onLock(active.user.id)
      else if (!changed) return
      tell()
      // Before sign-in it is this run's affair alone.
      if (active !== null) await keepSession()
    },

    onSignOut(listener) {
      signOutHooks.add(listener)
      return () => signOutHooks.delete(listener)
    },

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async stop() {
      stopListening()
      stopped.abort()
      // Whoever signs out and quits at once leaves no token behind that still does.
      await Promise.all([keeper.settled(), telling])
    },
  }
}
