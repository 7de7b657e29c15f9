import { chatsApi } from '#contract/api/chats/chats.ts'
import { messagesApi } from '#contract/api/messages/messages.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { OmittedData } from '#contract/omitted-data.ts'
import { asFailure } from '#main/http/to-failure.ts'
import { call } from '#main/http/json-call.ts'
import type { Clock, Fetch } from '#main/ports.ts'

/** Time limit for each call, ms. */
const FETCH_MS = 10_000
/** Events that wait for their data. With more, fetching everything takes fewer calls. */
const WAITING_MAX = 20

/** An event of a push channel whose data leaves something out. */
export interface IncompleteEvent {
  channel: string
  name: string
  data: object
  groupId: string
  omitted: OmittedData
}

interface Deps {
  fetch: Fetch
  clock: Clock
  services(): ConnectionDocument['services'] | undefined
  /** Called with the event's data once it is complete. */
  onComplete(channel: string, name: string, data: object): void
  /** Called if the data of an event could not be fetched: everything has to be. */
  onFailed(): void
}

/** Completes events that were too large for the push service, one after another. */
export interface EventCompleter {
  add(event: IncompleteEvent): void
  /** Drops the events that wait. */
  drop(): void
}

export function createEventCompleter(deps: Deps): EventCompleter {
  const { fetch, clock, services, onComplete, onFailed } = deps
  let waiting: IncompleteEvent[] = []
  let dropping = new AbortController()
  let isRunning = false

  async function complete(event: IncompleteEvent, signal: AbortSignal): Promise<object> {
    const { data, groupId, omitted } = event
    const { contactId, hasContact, messageId } = omitted
    const known = services()
    if (known === undefined) throw new Error('No workspace is connected.')
    const common = { fetch, clock, groupId, timeoutMs: FETCH_MS, signal }
    const contact = hasContact
      ? await call(chatsApi.contact, { ...common, base: known.main, params: { id: contactId } })
      : undefined
    if (messageId === undefined) return { ...data, contact }
    const { items } = await call(messagesApi.messages, {
      ...common,
      base: known.messages,
      params: { contactId },
      query: { messageId, limit: '1' },
    })
    const message = items.find(({ id }) => id === messageId)
    return { ...data, ...(contact !== undefined && { contact }), message }
  }

  async function run(): Promise<void> {
    isRunning = true
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      const { signal } = dropping
      try {
        const data = await complete(event, signal)
        if (!signal.aborted) onComplete(event.channel, event.name, data)
      } catch (error) {
        // The chat or the message is not there any more: another event tells it.
        if (!signal.aborted && asFailure(error).code !== 'NOT_FOUND') onFailed()
      }
    }
    isRunning = false
  }

  function drop(): void {
    waiting = []
    dropping.abort()
    dropping = new AbortController()
  }

  return {
    add(event) {
      waiting.push(event)
      if (waiting.length > WAITING_MAX) {
        drop()
        onFailed()
      } else if (!isRunning) void run()
    },
    drop,
  }
}
