import type { Application } from './application.ts'
import { isChannelName } from './channel-name.ts'
import { EVENT_NAME_MAX } from './limits.ts'
import { channelEvents } from './server-frame.ts'

/** The refusal of an event. */
export class PushError extends Error {
  override readonly name = 'PushError'
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
 * Checks an event against the limits.
 * @throws PushError if a limit is exceeded or a name is invalid
 */
export function assertPublishable(app: Application, event: PublishedEvent): void {
  const { name, data, channels, exceptSocketId } = event
  if (name.length === 0 || name.length > EVENT_NAME_MAX) {
    throw new PushError(`The name of an event is 1 to ${EVENT_NAME_MAX} characters.`)
  }
  if (reserved.test(name)) throw new PushError(`The event name ${name} is the protocol's own.`)
  if (channels.length === 0) throw new PushError('An event goes to at least one channel.')
  for (const channel of channels) {
    if (!isChannelName(channel))
      throw new PushError(`This is not a valid channel name: "${channel}".`)
  }
  if (exceptSocketId !== undefined && !/^\d+\.\d+$/.test(exceptSocketId)) {
    throw new PushError('The socket_id is two numbers with a dot between.')
  }
  if (Buffer.byteLength(data) > app.limits.maxPayloadBytes) {
    throw new PushError(`The data of an event is at most ${app.limits.maxPayloadBytes} bytes.`)
  }
}

/** Sends an event that passed `assertPublishable`, once to each distinct channel. */
export function publish(app: Application, event: PublishedEvent): void {
  const frameOn = channelEvents(event.name, event.data)
  for (const channel of new Set(event.channels))
    if (app.channels.isOccupied(channel))
      app.channels.broadcast(channel, frameOn(channel), event.exceptSocketId)
}

/**
 * Serialises event data: a string as it is, anything else as JSON.
 * @throws PushError for data that JSON cannot represent
 */
export function serialise(data: unknown): string {
  if (typeof data === 'string') return data
  let text: string | undefined
  try {
    text = JSON.stringify(data)
  } catch (error) {
    throw new PushError(`The data of an event must be JSON: ${String(error)}`)
  }
  if (text === undefined) throw new PushError('An event without data sends {} or null.')
  return text
}
