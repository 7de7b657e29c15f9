import { jitteredBackoffMs, type Backoff } from '#contract/rules/backoff.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Log } from '#workspace/log.ts'
import { PushApiError, type PushApi } from './push-api.ts'

/** An event on its way. */
export interface Publication {
  /** Events of one lane keep their order, such as those of a chat. */
  readonly lane: string
  readonly channels: readonly string[]
  readonly event: string
  /** JSON */
  readonly data: string
}

/** Calls that run at once. */
const LANES = 8
/** Channels of one call. */
const CHANNELS_MAX = 100
/** Events that wait in one lane. */
const WAITING_MAX = 2_000
/** How long an event waits for its turn, ms. After it, fetching brings clients up to date sooner. */
const WAIT_MS = 15_000
/** How often a call is tried, and the pauses between. */
const TRIES = 3
const RETRY = { firstMs: 250, longestMs: 1_000 }
/** The pauses between the tries to reach a push service that does not answer. */
const RETURN = { firstMs: 1_000, longestMs: 5_000 }

interface Waiting extends Publication {
  readonly since: number
}

interface Needs {
  api: Pick<PushApi, 'publish'>
  clock: Clock
  log: Log
  /** Tells clients that they have missed events. Called again until it succeeds. */
  announceMissed(): Promise<void>
}

/** Publishes events through the calls of a push service. */
export interface EventQueue {
  add(publication: Publication): void
  /** Has `announceMissed` called soon. */
  missed(): void
  /** Resolves when no event waits. */
  settled(): Promise<void>
  /** Drops what waits. */
  close(): void
}

function laneOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hash % LANES
}

/** Channels of one call each. */
function* inCalls(channels: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < channels.length; at += CHANNELS_MAX)
    yield channels.slice(at, at + CHANNELS_MAX)
}

/**
 * A call that fails is repeated. If the push service cannot be reached, events are dropped until it answers again; then
 * clients are told once that they have missed some.
 */
export function createEventQueue({ api, clock, log, announceMissed }: Needs): EventQueue {
  const lanes = Array.from({ length: LANES }, (): Waiting[] => [])
  const running = new Map<number, Promise<void>>()
  /** `away`: the push service cannot be reached. `announcing`: clients are told that they have missed events. */
  let phase: 'open' | 'away' | 'announcing' = 'open'
  /** Events that came while clients were told wait from here on. */
  let openSince = Number.NEGATIVE_INFINITY
  /** Whether events were dropped while clients were told: some may have been told before. */
  let isMissedAgain = false
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
    for (const lane of lanes) lane.length = 0
  }

  function missed(): void {
    clear()
    isMissedAgain = true
    if (phase === 'open') void announce()
  }

  /** What is added while clients are told is published after it. */
  async function announce(): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      phase = 'announcing'
      try {
        do {
          isMissedAgain = false
          await announceMissed()
        } while (isMissedAgain)
        phase = 'open'
        openSince = clock.now()
        for (const number of lanes.keys()) start(number)
        return
      } catch (error) {
        phase = 'away'
        clear()
        if (failures === 1) log('the push service cannot be reached', { error: String(error) })
        await pause(RETURN, failures)
      }
    }
  }

  function start(number: number): void {
    if (running.has(number) || lanes[number]?.length === 0) return
    running.set(number, run(number))
  }

  /** The next event of a lane; undefined if none is to be sent now. */
  function next(number: number): Publication | undefined {
    if (phase !== 'open') return undefined
    const first = lanes[number]?.shift()
    if (first === undefined || clock.now() - Math.max(first.since, openSince) <= WAIT_MS)
      return first
    tooSlow()
    return undefined
  }

  function tooSlow(): void {
    log('the push service is too slow for the events', {
      waiting: lanes.reduce((sum, lane) => sum + lane.length, 0),
    })
    missed()
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
        missed()
      }
    }
  }

  return {
    add(publication) {
      if (signal.aborted || phase === 'away') return
      const number = laneOf(publication.lane)
      const lane = lanes[number]
      if (lane === undefined) return
      if (lane.length >= WAITING_MAX) {
        tooSlow()
        return
      }
      lane.push({ ...publication, since: clock.now() })
      if (phase === 'open') start(number)
    },
    missed,
    async settled() {
      await Promise.all(running.values())
    },
    close() {
      closing.abort()
      clear()
    },
  }
}
