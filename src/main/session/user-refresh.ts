import type { Session } from '#contract/bridge.ts'
import type { User } from '#contract/entities/people/user.ts'
import { Failure } from '#main/failure.ts'
import type { Fetch } from '#main/ports.ts'
import { fetchMe, userOf } from './fetch-current-user.ts'
import { currentOrThrow, type SessionDeps, type SessionState } from './session-state.ts'

/**
 * Creates the functions that update the user of the session.
 * @param fetch sends the requests with the bearer token
 * @param stopped aborts a running `/me` request
 */
export function createUserRefresh(
  deps: SessionDeps,
  state: SessionState,
  { fetch, stopped }: { fetch: Fetch; stopped: AbortSignal },
) {
  /**
   * Counts the calls of `updateServiceStatus`. If the count changes during a `/me` request, the status in the response
   * may be older than the status that was set, and is ignored.
   */
  let statusVersion = 0

  async function readMe(): Promise<Session> {
    const signedIn = state.activeOrThrow()
    const { services } = currentOrThrow(deps).document
    const { token } = signedIn.secret
    const versionBefore = statusVersion
    const groupId = deps.groupId() ?? undefined
    const me = await fetchMe(
      { fetch, clock: deps.clock },
      { base: services.main, groupId, signal: stopped },
    )
    if (state.active() !== signedIn) throw new Failure('CANCELLED', 'The session has ended.')
    const answered = userOf(me, token, signedIn.user)
    const { serviceStatus } = statusVersion === versionBefore ? answered : signedIn.user
    const user = { ...answered, serviceStatus }
    if (user.id !== signedIn.user.id) {
      state.expire(signedIn.secret.token)
      throw new Failure('BAD_RESPONSE', 'The response is about another user.')
    }
    if (JSON.stringify(user) !== JSON.stringify(signedIn.user)) {
      signedIn.user = user
      state.publish()
      await state.save()
    }
    return state.view()
  }

  return {
    /** Reads `/me` and updates the session's user. @throws Failure as `SessionService.refresh` */
    refresh: coalesceReads(readMe),
    /**
     * Sets a service status that did not come from `/me`. Listeners are not notified. No effect if nobody is signed in.
     */
    updateServiceStatus({ serviceStatus }: Pick<User, 'serviceStatus'>) {
      const active = state.active()
      if (active === null) return
      statusVersion += 1
      if (active.user.serviceStatus === serviceStatus) return
      active.user = { ...active.user, serviceStatus }
      void state.save()
    },
  }
}

/**
 * Runs one read at a time. The data of a running read may be older than a request that arrives during it. All such
 * requests therefore share one more read afterwards.
 */
export function coalesceReads<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let reading: Promise<Answer> | null = null
  let next: Promise<Answer> | null = null
  const begin = () => {
    next = null
    reading = read().finally(() => {
      reading = null
    })
    return reading
  }
  return () => {
    if (reading === null) return begin()
    next ??= reading.then(begin, begin)
    return next
  }
}
