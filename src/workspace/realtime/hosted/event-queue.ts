import { jitteredBackoffMs, type Backoff } from '#contract/rules/time/backoff.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Log } from '#workspace/log.ts'
import { PushApiError, type PushApi } from './push-api.ts'

/** An event on its way. */
export interface Publication {
  /** Events with the same key are published in order, such as those of a chat. */
  readonly orderingKey: string
  readonly channels: readonly string[]
  readonly event: string
  /** JSON */
  readonly data: string
}

/** Maximum concurrent calls. Each partition sends one call at a time. */
const PARTITIONS = 8
/** Maximum channels of one call. */
const CHANNELS_MAX = 100
/** Maximum queued events of one partition. */
const WAITING_MAX = 2_000
/** Maximum time of an event in the queue, ms. Clients refetch after it, which is faster than publishing late events. */
const WAIT_MS = 15_000
/** Maximum attempts of a call, and the pauses between them. */
const TRIES = 3
const RETRY = { firstMs: 250, longestMs: 1_000 }
/** The pauses between attempts to reach an unavailable push service. */
const RETURN = { firstMs: 1_000, longestMs: 5_000 }

interface Waiting extends Publication {
  readonly since: number
}

interface Needs {
  api: Pick<PushApi, 'publish'>
  clock: Clock
  log: Log
  /** Publishes `events.missed`, so that clients refetch. Retried until it succeeds. */
  publishMissed(): Promise<void>
}

/** Publishes events through the calls of a push service. */
export interface EventQueue {
  add(publication: Publication): void
  /** Drops all queued events and calls `publishMissed`. */
  dropAll(): void
  /** Resolves when the queue is empty. */
  settled(): Promise<void>
  /** Stops publishing and drops all queued events. */
  close(): void
}

function partitionOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hash % PARTITIONS
}

/** Channels of one call each. */
function* inCalls(channels: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < channels.length; at += CHANNELS_MAX)
    yield channels.slice(at, at + CHANNELS_MAX)
}

/**
 * Creates the queue. A failed call is retried. While the push service is unavailable, events are dropped. When it is
 * available again, `events.missed` makes clients refetch.
 */
export function createEventQueue({ api, clock, log, publishMissed }: Needs): EventQueue {
  const partitions = Array.from({ length: PARTITIONS }, (): Waiting[] => [])
  const running = new Map<number, Promise<void>>()
  /** `unavailable`: the push service cannot be reached. `recovering`: `events.missed` is being published. */
  let phase: 'open' | 'unavailable' | 'recovering' = 'open'
  /** When the last recovery ended. The waiting time of events that were added during it starts here. */
  let openSince = Number.NEGATIVE_INFINITY
  /** Whether events were dropped during a recovery. Groups that already got `events.missed` need it again. */
  let hasDroppedMore = false
  const closing = new AbortController()
  const { signal } = closing

  const pause = async (backoff: Backoff, failures: number) =>
    await new Promise<void>((resolve) => {
      clock.after(jitteredBackoffMs(backoff, failures, Math.random()), resolve)
    })

  async function publish({ event, data }: Publication, on: readonly string[]): Promise<void> {
    for (let tries = 1; !signal.aborted; tries += 1) {
      try {
        return await api.publish(on, event, data)
      } catch (error) {
        const isPassing = error instanceof PushApiError && error.isPassing
        if (!isPassing || tries === TRIES) throw error
        await pause(RETRY, tries)
      }
    }
  }

  function clear(): void {
    for (const partition of partitions) partition.length = 0
  }

  function dropAll(): void {
    clear()
    hasDroppedMore = true
    if (phase === 'open') void recover()
  }

  /** Events that are added meanwhile are published after `events.missed`. */
  async function recover(): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      phase = 'recovering'
      try {
        do {
          hasDroppedMore = false
          await publishMissed()
        } while (hasDroppedMore)
        phase = 'open'
        openSince = clock.now()
        for (const number of partitions.keys()) start(number)
        return
      } catch (error) {
        phase = 'unavailable'
        clear()
        if (failures === 1) log('the push service cannot be reached', { error: String(error) })
        await pause(RETURN, failures)
      }
    }
  }

  function start(number: number): void {
    if (running.has(number) || partitions[number]?.length === 0) return
    running.set(number, run(number))
  }

  /** The next event of a partition; undefined if none can be sent now. */
  function next(number: number): Publication | undefined {
    if (phase !== 'open') return undefined
    const first = partitions[number]?.shift()
    if (first === undefined || clock.now() - Math.max(first.since, openSince) <= WAIT_MS)
      return first
    tooSlow()
    return undefined
  }

  function tooSlow(): void {
    log('the push service is too slow for the events', {
      waiting: partitions.reduce((sum, partition) => sum + partition.length, 0),
    })
    dropAll()
  }

  async function run(number: number): Promise<void> {
    // An event that is added from here on is found by this run, or starts the next one.
    await Promise.resolve()
    for (;;) {
      const publication = next(number)
      if (publication === undefined) return void running.delete(number)
      try {
        for (const channels of inCalls(publication.channels)) await publish(publication, channels)
      } catch (error) {
        log('an event could not be published', { event: publication.event, error: String(error) })
        dropAll()
      }
    }
  }

  return {
    add(publication) {
      if (signal.aborted || phase === 'unavailable') return
      const number = partitionOf(publication.orderingKey)
      const partition = partitions[number]
      if (partition === undefined) return
      if (partition.length >= WAITING_MAX) {
        tooSlow()
        return
      }
      partition.push({ ...publication, since: clock.now() })
      if (phase === 'open') start(number)
    },
    dropAll,
    async settled() {
      await Promise.all(running.values())
    },
    close() {
      closing.abort()
      clear()
    },
  }
}
