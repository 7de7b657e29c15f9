import { sessionApi } from '#contract/api/session.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { serviceStatusKind, type ServiceStatusKind } from '#contract/rules/service-status.ts'
import type { ConnectionService } from '#main/connection/index.ts'
import { asFailure, call } from '#main/http/index.ts'
import type { SessionOwner, SessionService } from '#main/session/index.ts'
import { Failure } from '../failure.ts'
import type { Clock, FileStore, Log, Push } from '../ports.ts'
import {
  keepTaken,
  readTaken,
  statusToGiveBack,
  takenFrom,
  type TakenStatus,
} from './taken-status.ts'

/** A person waits for this one and looks at it: longer would feel broken. ms */
const SET_MS = 10_000

export interface ServiceStatusDeps {
  connection: Pick<ConnectionService, 'current'>
  session: Pick<SessionService, 'fetch' | 'owner' | 'user' | 'refresh' | 'learn' | 'onChange'>
  /** The group the person works in; null before one is chosen. */
  groupId: () => string | null
  files: FileStore
  clock: Clock
  log: Log
  push: Push
}

/**
 * Available, busy or unavailable: the state is always what the service has confirmed, never what was merely
 * asked for, so that tray and window cannot differ from what colleagues see.
 */
export interface ServiceStatusService {
  /** `unavailable` while nobody is signed in. */
  view(): ServiceStatusKind
  /**
   * Asks the service. Calls follow each other in the order they were made.
   * @returns what the person is then, in the group worked in
   * @throws Failure UNAUTHENTICATED, NOT_CONNECTED, NOT_FOUND (no group), CANCELLED (the application ends), or what
   * the call fails with
   */
  set(status: ServiceStatusKind): Promise<ServiceStatusKind>
  /** Reads what the last run's end took from the person; call once it is known whose session was kept. Never rejects. */
  start(): Promise<void>
  /**
   * Gives back what the last run's end took, see TakenStatus. Call whenever the service is within reach and the screen
   * is not locked, and in the group in which it was taken: does nothing once it was decided. Never rejects.
   */
  giveBack(): Promise<void>
  /** Another group may be worked in: somebody in several has a status in each, and asks for that one. Never rejects. */
  follow(): void
  /** A change made on another of the person's desktops, or by somebody in charge. */
  consider(events: readonly RealtimeEvent[]): void
  /**
   * The one unavailable call of the end (section 7). Resolves after at most 500 ms whatever the network does,
   * never rejects, and does nothing while nobody is signed in or when it was made already.
   */
  leave(): Promise<void>
  /** @returns a function that ends the listening */
  onChange(listener: (status: ServiceStatusKind) => void): () => void
}

const endpoints: Readonly<Record<ServiceStatusKind, typeof sessionApi.setAvailable>> = {
  available: sessionApi.setAvailable,
  busy: sessionApi.setBusy,
  unavailable: sessionApi.setUnavailable,
}

export function createServiceStatus(deps: ServiceStatusDeps): ServiceStatusService {
  const { connection, session, files, clock, log, push } = deps
  const listeners = new Set<(status: ServiceStatusKind) => void>()
  let current = fromSession()
  let queue: Promise<unknown> = Promise.resolve()
  const leaving = new AbortController()
  let known = session.user()
  /** What is still to be given back; null once that is decided. */
  let taken: TakenStatus | null = null
  let isGivingBack = false
  /** The reading of what the last run's end took, which happens once. */
  let started: Promise<void> | null = null
  /** The person has said in this run what they want to be. */
  let isChosen = false
  /** The session and the group whose status was asked for last. */
  let asked: { owner: SessionOwner; groupId: string } | null = null

  function fromSession(): ServiceStatusKind {
    const user = session.user()
    return user === null ? 'unavailable' : serviceStatusKind(user.serviceStatus)
  }

  function become(status: ServiceStatusKind): void {
    if (status === current) return
    current = status
    for (const listener of listeners) listener(status)
    push('serviceStatus.changed', { status })
  }

  /** The group whose people are told: the one worked in, else the first that the person belongs to. */
  function group(): string | undefined {
    return deps.groupId() ?? session.user()?.permissions[0]?.groupId
  }

  /** The service has said what the person is, in the group worked in: the session knows it, and so does everyone here. */
  function confirm(serviceStatus: number): void {
    session.learn({ serviceStatus })
    become(serviceStatusKind(serviceStatus))
  }

  /** @returns the number that the service has for it now */
  async function ask(
    status: ServiceStatusKind,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<number> {
    if (signal?.aborted === true) throw new Failure('CANCELLED', 'The application ends.')
    if (session.owner() === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
    const document = connection.current()?.document
    if (document === undefined) throw new Failure('NOT_CONNECTED', 'No workspace is connected.')
    const groupId = group()
    if (groupId === undefined) throw new Failure('NOT_FOUND', 'The user belongs to no group.')
    const base = document.services.main
    const { fetch } = session
    const body = { groupId }
    const endpoint = endpoints[status]
    const within = { timeoutMs, ...(signal === undefined ? {} : { signal }) }
    const output = await call(endpoint, { fetch, clock, base, body, groupId, ...within })
    return output.serviceStatus
  }

  function setInTurn(status: ServiceStatusKind): Promise<ServiceStatusKind> {
    const turn = queue.then(async () => {
      const [owner, groupId] = [session.owner(), group()]
      const confirmed = await ask(status, SET_MS, leaving.signal)
      // Whoever signed in meanwhile has a status of their own, and so has the group gone to meanwhile.
      if (session.owner() === owner && group() === groupId) confirm(confirmed)
      return current
    })
    queue = turn.catch(() => undefined)
    return turn
  }

  /** The disk is asked on the way out or in: what it does not take is logged, and holds nothing up. */
  async function keep(next: TakenStatus | null): Promise<void> {
    try {
      await keepTaken(files, next)
    } catch (error) {
      log.warn('What quitting took could not be kept.', { cause: String(error) })
    }
  }

  async function decide(): Promise<void> {
    taken = null
    await keep(null)
  }

  async function recall(): Promise<void> {
    try {
      taken = await readTaken(files, log)
    } catch (error) {
      log.warn('What quitting took could not be read.', { cause: String(error) })
    }
    if (taken !== null && (isChosen || session.owner()?.userId !== taken.userId)) await decide()
  }

  function start(): Promise<void> {
    started ??= recall()
    return started
  }

  session.onChange(() => {
    // A locked screen is a change as well, and knows no more of the status than before.
    if (session.user() === known) return
    known = session.user()
    become(fromSession())
  })

  return {
    view: () => current,
    set(status) {
      isChosen = true
      if (taken !== null) void decide()
      return setInTurn(status)
    },
    start,
    async giveBack() {
      if (taken === null || isGivingBack || deps.groupId() !== taken.groupId) return
      const pending = taken
      isGivingBack = true
      try {
        await session.refresh()
        // Meanwhile the person may have said what they want to be, or gone to another group.
        if (taken !== pending || deps.groupId() !== pending.groupId) return
        const status = statusToGiveBack(pending, session.owner(), fromSession())
        if (status !== null) await setInTurn(status)
        if (taken === pending) await decide()
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        log.info('The status could not be given back yet.', { code: error.code })
      } finally {
        isGivingBack = false
      }
    },
    follow() {
      const [owner, groupId] = [session.owner(), deps.groupId()]
      if (owner === null || groupId === null) return
      if (asked?.owner === owner && asked.groupId === groupId) return
      asked = { owner, groupId }
      if ((session.user()?.permissions.length ?? 0) < 2) return
      session.refresh().catch((error: unknown) => {
        log.info('The status in this group could not be read.', { code: asFailure(error).code })
      })
    },
    consider(events) {
      const userId = session.user()?.id
      for (const event of events) {
        if (event.name !== 'member.serviceStatus' || event.data.userId !== userId) continue
        // What was gathered before a change of group is about the one that was left.
        if (event.data.groupId === group()) confirm(event.data.serviceStatus)
      }
    },
    async leave() {
      if (leaving.signal.aborted || session.owner() === null) return
      // Whatever was asked before must not arrive after this.
      leaving.abort()
      const mine = takenFrom(session.owner(), group(), current)
      // What the last end took in this group and nobody was given back is still theirs, whatever was known of them before
      // that end. What it took in another gives way to this one's: one is kept.
      const kept = start().then(() =>
        keep(mine === null || taken?.groupId === mine.groupId ? (taken ?? mine) : mine),
      )
      try {
        await ask('unavailable', limits.unavailableCallMs)
      } catch (error) {
        log.info('The service could not be told of the end.', {
          code: error instanceof Failure ? error.code : 'INTERNAL',
        })
      }
      await kept
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
