import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Log } from '#workspace/log.ts'
import type { Wire } from './wire.ts'

/** How often an instance says that it lives, ms. */
const BEAT_MS = 2_000
/** An instance that was not heard for so long has ended, and an own message that did not come back so long is lost, ms. */
const SILENCE_MS = 6_500
/** Longest time that the start waits for the connection, ms. */
const START_MS = 5_000

/** `alone`: the service has no other instances. `lost`: they cannot be reached now. */
export type BusState = 'alone' | 'connected' | 'lost'

/** How the messages of a topic are received. */
export interface Topic<Content> {
  schema: z.ZodType<Content>
  /** @param from the id of the instance that sent it */
  receive(content: Content, from: string): void
  /** Whether a message with this key is of interest. If not, its content is not even parsed. Default: all are. */
  wants?(key: string): boolean
}

/** What an instance does when others come and go. */
export interface Watcher {
  /** Another instance has appeared, or may have missed messages of this one. */
  appeared?(): void
  /** The time to repeat what others may have missed, every few seconds. */
  regularly?(): void
  /** Others cannot be reached: called every few seconds, to find in the database what they cannot tell. */
  cutOff?(): void
  /** Another instance has ended. */
  ended?(instance: string): void
  /** This instance is connected again and has missed messages. */
  restored?(): void
}

/**
 * Messages between the instances of a service on one database. An instance does not receive its own messages. Those of one
 * instance arrive in the order in which it sent them, each at most once; while the bus is lost, none arrive.
 */
export interface Bus {
  readonly state: BusState
  /**
   * Sends a message to the other instances.
   * @param key lets receivers without interest skip the content
   */
  send(topic: string, content: object, key?: string): void
  /** Sets the receiver of a topic, before `start`. */
  on<Content>(name: string, topic: Topic<Content>): void
  /** Adds a watcher, before `start`. */
  watch(watcher: Watcher): void
  /** Resolves when the bus is connected, or after a few seconds without a connection, which is then tried further. */
  start(): Promise<void>
  close(): Promise<void>
}

/** The bus of a service that is alone on its data. */
export function createLoneBus(): Bus {
  return {
    state: 'alone',
    send: () => undefined,
    on: () => undefined,
    watch: () => undefined,
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

/** The first line of a text on the wire; the second one is the content. Both are JSON. */
const headerSchema = z.object({
  from: z.string(),
  topic: z.string(),
  key: z.string().optional(),
})

/** Topics of the bus itself: an instance lives, has just connected, or ends. */
const BEAT = 'beat'
const HELLO = 'hello'
const BYE = 'bye'

/** A topic with the type of its content hidden. */
interface Receiver {
  wants(key: string): boolean
  /** @throws ZodError for a content that does not fit */
  receive(content: unknown, from: string): void
}

/**
 * The bus of one instance over a wire.
 * @param timing for tests
 */
export function createBus(
  wire: Wire,
  log: Log,
  { beatMs = BEAT_MS, silenceMs = SILENCE_MS, startMs = START_MS } = {},
): Bus {
  const own = randomUUID()
  const receivers = new Map<string, Receiver>()
  const watchers: Watcher[] = []
  /** When each other instance was last heard, by `performance.now()`. */
  const heard = new Map<string, number>()
  const firstUp = Promise.withResolvers<void>()
  let isUp = false
  let ownHeard = 0
  let lastBeat = performance.now()
  let beating: NodeJS.Timeout | undefined

  const put = (topic: string, content: object, key?: string) => {
    if (isUp) wire.send(`${JSON.stringify({ from: own, topic, key })}\n${JSON.stringify(content)}`)
  }

  function guarded(what: string, task: () => void): void {
    try {
      task()
    } catch (error) {
      log(what, { error: String(error) })
    }
  }

  function forget(instance: string): void {
    if (!heard.delete(instance)) return
    for (const { ended } of watchers)
      guarded('the end of an instance could not be handled', () => ended?.(instance))
  }

  function alive(): void {
    put(BEAT, {})
    for (const { regularly } of watchers)
      guarded('what others should know could not be repeated', () => regularly?.())
  }

  function beat(): void {
    const now = performance.now()
    const pause = now - lastBeat
    lastBeat = now
    // This process itself has stood still: what others have sent meanwhile is read first.
    if (pause > silenceMs / 2) return alive()
    for (const [instance, at] of heard) {
      if (now - at <= silenceMs) continue
      log('an instance is no longer heard', { instance })
      forget(instance)
    }
    if (!isUp) {
      for (const { cutOff } of watchers)
        guarded('what others cannot tell could not be found', () => cutOff?.())
      return
    }
    if (now - ownHeard > silenceMs) wire.reset('messages do not come back')
    else alive()
  }

  function appeared(): void {
    for (const { appeared: task } of watchers)
      guarded('a new instance could not be handled', () => task?.())
  }

  function receive(text: string): void {
    const end = text.indexOf('\n')
    const { from, topic, key } = headerSchema.parse(JSON.parse(text.slice(0, end)))
    if (from === own) {
      ownHeard = performance.now()
      return
    }
    if (topic === BYE) {
      forget(from)
      return
    }
    const isNew = !heard.has(from)
    heard.set(from, performance.now())
    // This instance may have removed the data of a sender that was silent too long: a hello makes it send all data again.
    if (isNew && topic !== HELLO) put(HELLO, {})
    if (topic === HELLO) appeared()
    const receiver = receivers.get(topic)
    if (receiver === undefined || (key !== undefined && !receiver.wants(key))) return
    receiver.receive(JSON.parse(text.slice(end + 1)), from)
  }

  return {
    get state() {
      return isUp ? 'connected' : 'lost'
    },
    send: put,
    on(name, { schema, receive: handle, wants = () => true }) {
      receivers.set(name, {
        wants,
        receive: (content, from) => handle(schema.parse(content), from),
      })
    },
    watch: (watcher) => void watchers.push(watcher),
    async start() {
      wire.open({
        text: (text) => guarded('a message of another instance was dropped', () => receive(text)),
        up() {
          isUp = true
          ownHeard = performance.now()
          log('the bus of the instances is connected', {})
          firstUp.resolve()
          put(HELLO, {})
          for (const { restored } of watchers)
            guarded('the return of the bus could not be handled', () => restored?.())
          appeared()
          alive()
        },
        down(why) {
          if (isUp) log('the bus of the instances is lost', { why })
          isUp = false
        },
      })
      beating = setInterval(beat, beatMs)
      beating.unref()
      const timer = setTimeout(() => {
        log('the bus of the instances is not connected yet', {})
        firstUp.resolve()
      }, startMs)
      await firstUp.promise
      clearTimeout(timer)
    },
    async close() {
      clearInterval(beating)
      firstUp.resolve()
      put(BYE, {})
      isUp = false
      await wire.close()
    },
  }
}
