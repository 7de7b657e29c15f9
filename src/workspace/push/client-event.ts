import type { Application } from './application.ts'
import { channelKind } from './channel-name.ts'
import { closeCode, closeReason } from './close-codes.ts'
import type { Connection } from './connection.ts'
import { EVENT_NAME_MAX } from './limits.ts'
import { channelEvent, errorFrame } from './server-frame.ts'

/** An event that a client sends to the other subscribers of a channel. */
export interface ClientEvent {
  event: string
  channel: string
  data?: string
}

/** Data that client libraries send for an event without data. */
const EMPTY: ReadonlySet<string> = new Set(['', '{}', 'null'])

/** Why the event is refused, as a sentence; undefined if it is accepted. */
function objection(
  app: Application,
  connection: Connection,
  clientEvent: ClientEvent,
): string | undefined {
  const { event, channel, data } = clientEvent
  if (channelKind(channel) === 'public') {
    return 'Client events go to private and presence channels only.'
  }
  if (app.clientEvents !== undefined) {
    if (!app.clientEvents.includes(event)) return 'Clients may not send this event.'
    if (channelKind(channel) !== 'presence') return 'Client events go to presence channels only.'
    if (data !== undefined && !EMPTY.has(data)) return 'Client events carry no data.'
  }
  if (!connection.channels.has(channel)) return 'This connection is not on that channel.'
  if (event.length > EVENT_NAME_MAX) {
    return `The name of an event is at most ${EVENT_NAME_MAX} characters.`
  }
  if (data !== undefined && Buffer.byteLength(data) > app.limits.maxPayloadBytes) {
    return `The data of an event is at most ${app.limits.maxPayloadBytes} bytes.`
  }
  return undefined
}

/**
 * Relays a client's event to the other subscribers of the channel. On a presence channel the event contains the
 * sender's user id. The sender of a refused event gets an error, with the code 4301 if the event exceeds the rate
 * limit. The connection stays open.
 */
export function relayClientEvent(
  app: Application,
  connection: Connection,
  clientEvent: ClientEvent,
): void {
  if (!connection.mayTrigger()) {
    const code = closeCode.clientEventRate
    connection.send(errorFrame(closeReason(code), code))
    return
  }
  const error = objection(app, connection, clientEvent)
  if (error !== undefined) {
    connection.send(errorFrame(error))
    return
  }
  const { event, channel, data } = clientEvent
  const sender = app.channels.memberOf(channel, connection.id)?.userId
  app.channels.broadcast(channel, channelEvent(channel, event, data, sender), connection.id)
  if (sender !== undefined) app.onClientEvent(channel, event, sender)
}
