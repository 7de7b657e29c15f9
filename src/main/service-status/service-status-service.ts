import { sessionApi } from '#contract/api/session.ts'
import type { RealtimeEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { createSerialQueue } from '#contract/rules/serial-queue.ts'
import { serviceStatusKind, type ServiceStatusKind } from '#contract/rules/service-status.ts'
import type { ConnectionService } from '#main/connection/index.ts'
import { asFailure, call } from '#main/http/index.ts'
import type { SessionOwner, SessionService } from '#main/session/index.ts'
import { Failure } from '../failure.ts'
import type { Clock, Fetch, FileStore, Log, Push } from '../ports.ts'
import {
  writeSavedStatuses,
  readSavedStatuses,
  statusToRestore,
  statusToSave,
  savedStatusOf,
  type SavedStatus,
} from './status-restore.ts'

/** A person waits for this one and looks at it: longer would feel broken. ms */
const SET_MS = 10_000

export interface ServiceStatusDeps {
  connection: Pick<ConnectionService, 'current'>
  session: Pick<
    SessionService,
    'fetch' | 'owner' | 'user' | 'refresh' | 'updateServiceStatus' | 'onChange' | 'onSignOut'
  >
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
   * @throws Failure UNAUTHENTICATED, NOT_CONNECTED, NOT_FOUND (no group), CANCELLED (the person left or the
   * application ends), or what the call fails with
   */
  set(status: ServiceStatusKind): Promise<ServiceStatusKind>
  /** Reads what earlier runs took from people. Never rejects. */
  start(): Promise<void>
  /**
   * Gives back what the person's last going took, see SavedStatus. Call whenever the service is within reach and the screen
   * is not locked, and in the group in which it was taken: does nothing once it was decided. Never rejects.
   */
  restore(): Promise<void>
  /** Another group may be worked in: somebody in several has a status in each, and asks for that one. Never rejects. */
  follow(): void
  /** A change made on another of the person's desktops, or by somebody in charge. */
  consider(events: readonly RealtimeEvent[]): void
  /**
   * The one unavailable call of the end (section 7); whoever signs out makes it as they go. Resolves after at most
   * 500 ms whatever the network does, never rejects, and does nothing while nobody is signed in or when it was made
   * already.
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
  const queue = createSerialQueue()
  /** Whatever is asked in the name of whoever is there. */
  let asking = new AbortController()
  let known = session.user()
  /** What is still to be given back to people; the newest first. */
  let taken: readonly SavedStatus[] = []
  let isGivingBack = false
  /** The reading of what earlier runs took, which happens once. */
  let started: Promise<void> | null = null
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
    session.updateServiceStatus({ serviceStatus })
    become(serviceStatusKind(serviceStatus))
  }

  /** @returns the number that the service has for it now */
  async function ask(
    status: ServiceStatusKind,
    groupId: string | undefined,
    {
      fetch = session.fetch,
      ...within
    }: { timeoutMs: number; fetch?: Fetch; signal?: AbortSignal },
  ): Promise<number> {
    if (within.signal?.aborted === true) throw new Failure('CANCELLED', 'Whoever asked has left.')
    if (session.owner() === null) throw new Failure('UNAUTHENTICATED', 'Nobody is signed in.')
    const document = connection.current()?.document
    if (document === undefined) throw new Failure('NOT_CONNECTED', 'No workspace is connected.')
    if (groupId === undefined) throw new Failure('NOT_FOUND', 'The user belongs to no group.')
    const base = document.services.main
    const body = { groupId }
    const endpoint = endpoints[status]
    const output = await call(endpoint, { fetch, clock, base, body, groupId, ...within })
    return output.serviceStatus
  }

  function setInTurn(
    status: ServiceStatusKind,
    groupId: string | undefined,
  ): Promise<ServiceStatusKind> {
    const { signal } = asking
    // By its turn somebody else may be here.
    const owner = session.owner()
    return queue.run(async () => {
      if (session.owner() !== owner) throw new Failure('CANCELLED', 'Whoever asked has left.')
      const confirmed = await ask(status, groupId, { timeoutMs: SET_MS, signal })
      // Whoever signed in meanwhile has a status of their own, and so has the group gone to meanwhile.
      if (session.owner() === owner && group() === groupId) confirm(confirmed)
      return current
    })
  }

  /** The disk is asked on the way out or in: what it does not take is logged, and holds nothing up. */
  async function keep(next: readonly SavedStatus[]): Promise<void> {
    taken = next
    try {
      await writeSavedStatuses(files, next)
    } catch (error) {
      log.warn('What going took could not be kept.', { cause: String(error) })
    }
  }

  /** It was given back, or is wanted no more. */
  async function decide(about: SavedStatus | null): Promise<void> {
    if (about !== null && taken.includes(about)) await keep(taken.filter((one) => one !== about))
  }

  async function recall(): Promise<void> {
    try {
      taken = await readSavedStatuses(files, log)
    } catch (error) {
      log.warn('What going took could not be read.', { cause: String(error) })
    }
  }

  function start(): Promise<void> {
    started ??= recall()
    return started
  }

  /** Remembers what going takes from a person. */
  async function take(owner: SessionOwner | null, mine: SavedStatus | null): Promise<void> {
    const before = savedStatusOf(taken, owner)
    // What was taken in this group and nobody was given back is still theirs, whatever was known of them meanwhile.
    // What was taken in another gives way: one is kept of each.
    if (mine === null || before?.groupId === mine.groupId) return
    await keep([mine, ...taken.filter((one) => one !== before)])
  }

  /** The unavailable call of whoever goes. It is made at once, and in their name. */
  async function tellOfGoing(fetch: Fetch): Promise<void> {
    // Whatever was asked before must not arrive after this.
    asking.abort()
    const owner = session.owner()
    const mine = statusToSave(owner, group(), current)
    const kept = start().then(() => take(owner, mine))
    try {
      await ask('unavailable', group(), { timeoutMs: limits.unavailableCallMs, fetch })
    } catch (error) {
      log.info('The service could not be told that the person goes.', {
        code: error instanceof Failure ? error.code : 'INTERNAL',
      })
    }
    await kept
  }

  session.onSignOut((fetch) => {
    const told = tellOfGoing(fetch)
    asking = new AbortController()
    return told
  })
  session.onChange(() => {
    // A locked screen is a change as well, and knows no more of the status than before.
    if (session.user() === known) return
    known = session.user()
    become(fromSession())
  })

  return {
    view: () => current,
    set(status) {
      const owner = session.owner()
      const choose = () => decide(savedStatusOf(taken, owner))
      void choose()
      // Of what is not read yet as well.
      void start().then(choose)
      // It is for the group in which it is chosen: by its turn another may be worked in.
      return setInTurn(status, group())
    },
    start,
    async restore() {
      const owner = session.owner()
      const pending = savedStatusOf(taken, owner)
      if (pending === null || isGivingBack || deps.groupId() !== pending.groupId) return
      isGivingBack = true
      try {
        await session.refresh()
        // Meanwhile the person may have said what they want to be, or gone: to another group, or altogether.
        if (savedStatusOf(taken, session.owner()) !== pending || deps.groupId() !== pending.groupId)
          return
        const status = statusToRestore(pending, fromSession())
        if (status !== null) await setInTurn(status, pending.groupId)
        await decide(pending)
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
      if (!asking.signal.aborted && session.owner() !== null) await tellOfGoing(session.fetch)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
