import type { Application } from './application.ts'
import { isChannelName } from './channel-name.ts'
import { EVENT_NAME_MAX } from './limits.ts'
import { channelEvents } from './server-frame.ts'

/** The refusal of an event or of a request of the HTTP API, with the HTTP status of the response. */
export class PushError extends Error {
  override readonly name = 'PushError'
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** An event to publish on each of its channels. */
export interface PublishedEvent {
  name: string
  /** Serialised data. */
  data: string
  channels: readonly string[]
  /** Id of the connection that caused the event. It does not receive the event. */
  exceptSocketId?: string | undefined
}

// Names of the protocol's own events.
const reserved = /^pusher(_internal)?:/

/**
 * Checks an event against the limits. Call this for every event of a batch before the first of them is published.
 * @throws PushError 413 for data that is too large, 400 if another limit is exceeded or a name is invalid
 */
export function assertPublishable(app: Application, event: PublishedEvent): void {
  const { name, data, channels, exceptSocketId } = event
  if (name.length === 0 || name.length > EVENT_NAME_MAX) {
    throw new PushError(400, `The name of an event is 1 to ${EVENT_NAME_MAX} characters.`)
  }
  if (reserved.test(name)) throw new PushError(400, `The event name ${name} is the protocol's own.`)
  if (channels.length === 0) throw new PushError(400, 'An event goes to at least one channel.')
  for (const channel of channels) {
    if (!isChannelName(channel))
      throw new PushError(400, `This is not a valid channel name: "${channel}".`)
  }
  if (exceptSocketId !== undefined && !/^\d+\.\d+$/.test(exceptSocketId)) {
    throw new PushError(400, 'The socket_id is two numbers with a dot between.')
  }
  if (Buffer.byteLength(data) > app.limits.maxPayloadBytes) {
    throw new PushError(413, `The data of an event is at most ${app.limits.maxPayloadBytes} bytes.`)
  }
}

/** Sends an event that passed `assertPublishable`, once to each distinct channel. */
export function publish(app: Application, event: PublishedEvent): void {
  const frameOn = channelEvents(event.name, event.data)
  for (const channel of new Set(event.channels))
    if (app.channels.occupancy(channel) !== undefined)
      app.channels.broadcast(channel, frameOn(channel), event.exceptSocketId)
}

/**
 * Serialises event data: a string as it is, anything else as JSON.
 * @throws PushError 400 for data that JSON cannot represent
 */
export function serialise(data: unknown): string {
  if (typeof data === 'string') return data
  let text: string | undefined
  try {
    text = JSON.stringify(data)
  } catch (error) {
    throw new PushError(400, `The data of an event must be JSON: ${String(error)}`)
  }
  if (text === undefined) throw new PushError(400, 'An event without data sends {} or null.')
  return text
}
