import { sessionApi } from '#contract/api/people/session.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { createSerialQueue } from '#contract/rules/service/serial-queue.ts'
import { serviceStatusKind, type ServiceStatusKind } from '#contract/rules/people/service-status.ts'
import type { ConnectionService } from '#main/connection/connection.ts'
import { asFailure } from '#main/http/to-failure.ts'
import { call } from '#main/http/json-call.ts'
import type { SessionOwner, SessionService } from '#main/session/session.ts'
import { Failure } from '#main/failure.ts'
import type { Clock, Fetch, FileStore, Log, Push } from '#main/ports.ts'
import {
  writeSavedStatuses,
  readSavedStatuses,
  awayStatus,
  statusToRestore,
  statusToSave,
  savedStatusOf,
  type SavedStatus,
} from './status-restore.ts'

/** Why a user is set to away automatically: the machine sleeps, or the system's screen is locked. */
export type AwayReason = 'asleep' | 'locked'

/** Time limit for a change of the status, ms. The user waits for it. */
const SET_MS = 10_000

export interface ServiceStatusDeps {
  connection: Pick<ConnectionService, 'current'>
  session: Pick<
    SessionService,
    'fetch' | 'owner' | 'user' | 'refresh' | 'updateServiceStatus' | 'onChange' | 'onSignOut'
  >
  /** The selected group; null before one is chosen. */
  groupId: () => string | null
  files: FileStore
  clock: Clock
  log: Log
  push: Push
}

const endpoints: Readonly<Record<ServiceStatusKind, typeof sessionApi.setAvailable>> = {
  available: sessionApi.setAvailable,
  busy: sessionApi.setBusy,
  unavailable: sessionApi.setUnavailable,
}

/**
 * The signed-in user's service status: available, busy or unavailable. It is always the status that the service
 * confirmed, never a requested one. Tray and window therefore show the status that colleagues see.
 */
export type ServiceStatusService = ReturnType<typeof createServiceStatus>

export function createServiceStatus(deps: ServiceStatusDeps) {
  const { connection, session, files, clock, log, push } = deps
  const listeners = new Set<(status: ServiceStatusKind) => void>()
  let current = fromSession()
  const queue = createSerialQueue()
  /** Aborts the pending calls of the current user. */
  let calls = new AbortController()
  let lastUser = session.user()
  /** Statuses to restore, newest first. */
  let saved: readonly SavedStatus[] = []
  let isRestoring = false
  const awayReasons = new Set<AwayReason>()
  /**
   * The status that a running `setAway` replaces; null if none is running. It prevents a second call to the service,
   * because closing a lid causes both a lock and a sleep.
   */
  let pendingAway: SavedStatus | null = null
  /** Resolves when the saved statuses are read, which happens once. */
  let started: Promise<void> | null = null
  /** The session and group at the last `follow` with a signed-in user and a selected group. */
  let lastRead: { owner: SessionOwner; groupId: string } | null = null

  function fromSession(): ServiceStatusKind {
    const user = session.user()
    return user === null ? 'unavailable' : serviceStatusKind(user.serviceStatus)
  }

  const beforeQuit = () => session.user()?.statusBeforeQuit

  function setStatus(status: ServiceStatusKind): void {
    if (status === current) return
    current = status
    for (const listener of listeners) listener(status)
    push('serviceStatus.changed', { status })
  }

  /**
   * The group for status calls: the selected one, or otherwise the user's first. The specification asks for a loaded
   * group; we take the first one too, so that a user who quits before choosing a group is set to unavailable.
   */
  function group(): string | undefined {
    return deps.groupId() ?? session.user()?.permissions[0]?.groupId
  }

  /** Applies a confirmed status of the selected group to the session, and notifies the tray and the page. */
  function confirm(serviceStatus: number): void {
    session.updateServiceStatus({ serviceStatus })
    setStatus(serviceStatusKind(serviceStatus))
  }

  /**
   * Requests a status from the service.
   * @returns the status number that the service confirmed
   */
  async function callService(
    status: ServiceStatusKind,
    groupId: string | undefined,
    {
      fetch = session.fetch,
      isQuitting = false,
      ...within
    }: { timeoutMs: number; fetch?: Fetch; signal?: AbortSignal; isQuitting?: boolean },
  ): Promise<number> {
    if (within.signal?.aborted === true) throw new Failure('CANCELLED', 'The user signed out.')
    if (session.owner() === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
    const document = connection.current()?.document
    if (document === undefined) throw new Failure('NOT_CONNECTED', 'No workspace is connected.')
    if (groupId === undefined) throw new Failure('NOT_FOUND', 'The user belongs to no group.')
    const base = document.services.main
    const body = { groupId, ...(isQuitting && { isQuitting }) }
    const endpoint = endpoints[status]
    const output = await call(endpoint, { fetch, clock, base, body, groupId, ...within })
    return output.serviceStatus
  }

  function enqueue(
    status: ServiceStatusKind,
    groupId: string | undefined,
  ): Promise<ServiceStatusKind> {
    const { signal } = calls
    // Another user may be signed in when this call runs.
    const owner = session.owner()
    return queue.run(async () => {
      if (session.owner() !== owner) throw new Failure('CANCELLED', 'The user signed out.')
      const confirmed = await callService(status, groupId, { timeoutMs: SET_MS, signal })
      // If another user has signed in or another group is selected, the confirmed status does not apply.
      if (session.owner() === owner && group() === groupId) confirm(confirmed)
      return current
    })
  }

  /**
   * Stores the statuses. A failed write is only logged, because it must not prevent a change of status, a sign-out or a
   * quit.
   */
  async function store(next: readonly SavedStatus[]): Promise<void> {
    saved = next
    try {
      await writeSavedStatuses(files, next)
    } catch (error) {
      log.warn('The status could not be saved.', { cause: String(error) })
    }
  }

  /** Removes a saved status that was restored or that the user's choice has replaced. */
  async function discard(about: SavedStatus | null): Promise<void> {
    if (about !== null && saved.includes(about)) await store(saved.filter((one) => one !== about))
  }

  async function loadSaved(): Promise<void> {
    try {
      saved = await readSavedStatuses(files, log)
    } catch (error) {
      log.warn('The saved status could not be read.', { cause: String(error) })
    }
  }

  function start(): Promise<void> {
    started ??= loadSaved()
    return started
  }

  /**
   * Saves the status that a sign-out or quit is about to replace.
   * @param replaced null if there is nothing to save
   */
  async function saveStatus(
    owner: SessionOwner | null,
    replaced: SavedStatus | null,
  ): Promise<void> {
    const before = savedStatusOf(saved, owner)
    if (replaced === null) return
    // If the status that is saved for this group was not restored yet, it is still the user's choice and stays. A
    // saved status for another group is replaced, because only one is stored per user.
    if (before?.groupId === replaced.groupId) {
      // The user becomes unavailable instead of away, so the saved status must not be marked with `isAway`.
      if (before.isAway) await replaceSaved(before, { ...replaced, status: before.status })
      return
    }
    await replaceSaved(before, replaced)
  }

  const replaceSaved = (before: SavedStatus | null, next: SavedStatus) =>
    store([next, ...saved.filter((one) => one !== before)])

  /** Sets a user who signs out or quits to unavailable, immediately and with their token. */
  async function setUnavailable(fetch: Fetch): Promise<void> {
    // Earlier calls must not reach the service after this one.
    calls.abort()
    const owner = session.owner()
    const replaced = statusToSave(owner, group(), current)
    const stored = start().then(() => saveStatus(owner, replaced))
    try {
      await callService('unavailable', group(), {
        timeoutMs: limits.unavailableCallMs,
        fetch,
        // Only a service that stores the replaced status gets the member, which the specification does not have.
        isQuitting: beforeQuit() !== undefined,
      })
    } catch (error) {
      log.info('The unavailable call failed.', {
        code: error instanceof Failure ? error.code : 'INTERNAL',
      })
    }
    await stored
  }

  session.onSignOut((fetch) => {
    const call = setUnavailable(fetch)
    calls = new AbortController()
    return call
  })
  session.onChange(() => {
    // A lock also triggers this event, but does not change the status.
    if (session.user() === lastUser) return
    lastUser = session.user()
    setStatus(fromSession())
  })

  return {
    /** `unavailable` while nobody is signed in. */
    view: (): ServiceStatusKind => current,
    /**
     * Requests a new status. Calls run in the order in which they were made.
     * @returns the status in the selected group
     * @throws Failure UNAUTHENTICATED, NOT_CONNECTED, NOT_FOUND (no group), CANCELLED (the user signed out or the app
     * quits), or the error of the call
     */
    set(status: ServiceStatusKind): Promise<ServiceStatusKind> {
      const owner = session.owner()
      const choose = () => discard(savedStatusOf(saved, owner))
      void choose()
      // The file with the saved statuses may not be read yet, so the status is discarded again after the file is read.
      void start().then(choose)
      // The status is for the group in which it was chosen. Another group may be selected when the call runs.
      return enqueue(status, group())
    },
    /** Reads the saved statuses of previous runs. Never rejects. */
    start,
    /** Sets an available user to away. The status is saved and can be restored after `endAway`. Never rejects. */
    async setAway(reason: AwayReason) {
      awayReasons.add(reason)
      const owner = session.owner()
      const groupId = group()
      const replaced = current === 'available' ? statusToSave(owner, groupId, current) : null
      if (replaced === null) return
      if (pendingAway?.userId === replaced.userId && pendingAway.groupId === replaced.groupId)
        return
      pendingAway = replaced
      // The call is sent before the status is saved, because the machine may sleep at any moment.
      const sent = enqueue(awayStatus, groupId).catch((error: unknown) => {
        log.info('The user was not set to away.', { code: asFailure(error).code })
      })
      await start()
      await replaceSaved(savedStatusOf(saved, owner), { ...replaced, isAway: true })
      await sent
      if (pendingAway === replaced) pendingAway = null
    },
    /** Ends a reason for being away. When no reason is left, `restore` works again. */
    endAway(reason: AwayReason) {
      awayReasons.delete(reason)
    },
    /**
     * Restores the status that the last sign-out, quit or `setAway` replaced; see SavedStatus. Call it whenever the
     * service is reachable and the screen is unlocked. It does nothing while the user is away, if the saved status is of
     * a group that is not selected, or if there is no status to restore. Never rejects.
     */
    async restore() {
      const owner = session.owner()
      const groupId = deps.groupId()
      if (owner === null || groupId === null || isRestoring || awayReasons.size > 0) return
      const last = savedStatusOf(saved, owner)
      const pending = last?.groupId === groupId ? last : null
      if (pending === null && statusToRestore(null, current, beforeQuit()) === null) return
      isRestoring = true
      try {
        await session.refresh()
        // During the refresh, the user may have chosen a status, changed the group or signed out.
        if (session.owner() !== owner || savedStatusOf(saved, owner) !== last) return
        if (deps.groupId() !== groupId || awayReasons.size > 0) return
        const status = statusToRestore(pending, fromSession(), beforeQuit())
        if (status !== null) await enqueue(status, groupId)
        await discard(pending)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        log.info('The status could not be restored yet.', { code: error.code })
      } finally {
        isRestoring = false
      }
    },
    /**
     * Reads the status in a newly selected group, because a user of several groups has a separate status in each. A
     * failure is only logged.
     */
    follow() {
      const [owner, groupId] = [session.owner(), deps.groupId()]
      if (owner === null || groupId === null) return
      if (lastRead?.owner === owner && lastRead.groupId === groupId) return
      lastRead = { owner, groupId }
      if ((session.user()?.permissions.length ?? 0) < 2) return
      session.refresh().catch((error: unknown) => {
        log.info('The status in this group could not be read.', { code: asFailure(error).code })
      })
    },
    /** Applies changes that were made on another device of the user or by a supervisor. */
    consider(events: readonly RealtimeEvent[]) {
      const userId = session.user()?.id
      for (const event of events) {
        if (event.name !== 'member.serviceStatus' || event.data.userId !== userId) continue
        // Events that were collected before a change of group concern the previous group.
        if (event.data.groupId === group()) confirm(event.data.serviceStatus)
      }
    },
    /**
     * Makes the unavailable call when the app quits (specification, section 7). A sign-out makes its own call. The call
     * takes at most 500 ms. Never rejects. Does nothing while nobody is signed in, or if `leave` was already called.
     */
    async leave() {
      if (!calls.signal.aborted && session.owner() !== null) await setUnavailable(session.fetch)
    },
    /**
     * Calls the listener after every change.
     * @returns a function that stops listening
     */
    onChange(listener: (status: ServiceStatusKind) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
