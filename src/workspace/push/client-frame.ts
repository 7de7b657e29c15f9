import { z } from 'zod'

/** A frame of a client. */
export type ClientFrame =
  | { kind: 'ping' }
  | { kind: 'pong' }
  | { kind: 'subscribe'; channel: string; auth?: string; channelData?: string }
  | { kind: 'unsubscribe'; channel: string }
  /** `data` is the string that is relayed; absent if the client sent no data. */
  | { kind: 'client-event'; event: string; channel: string; data?: string }

/** A valid frame, or a sentence that states why it is invalid. */
export type ParsedFrame = { ok: true; frame: ClientFrame } | { ok: false; message: string }

const envelope = z.object({
  event: z.string(),
  channel: z.string().optional(),
  data: z.unknown().optional(),
})
const subscription = z.object({
  channel: z.string(),
  auth: z.string().nullish(),
  channel_data: z.string().nullish(),
})
const unsubscription = z.object({ channel: z.string() })

function refuse(message: string): ParsedFrame {
  return { ok: false, message }
}

/** Parses `data` if it is a string: some client libraries send JSON in a string. */
function unpack(data: unknown): unknown {
  return typeof data === 'string' ? JSON.parse(data) : data
}

function read(text: string): ParsedFrame {
  const parsed = envelope.safeParse(JSON.parse(text))
  if (!parsed.success) return refuse('A frame is a JSON object with the name of its event.')
  const { event, channel, data } = parsed.data

  if (event === 'pusher:ping') return { ok: true, frame: { kind: 'ping' } }
  if (event === 'pusher:pong') return { ok: true, frame: { kind: 'pong' } }
  if (event === 'pusher:subscribe') {
    const content = subscription.safeParse(unpack(data))
    if (!content.success) return refuse('A subscription names its channel.')
    const frame: ClientFrame = { kind: 'subscribe', channel: content.data.channel }
    if (content.data.auth) frame.auth = content.data.auth
    if (content.data.channel_data) frame.channelData = content.data.channel_data
    return { ok: true, frame }
  }
  if (event === 'pusher:unsubscribe') {
    const content = unsubscription.safeParse(unpack(data))
    if (!content.success) return refuse('Leaving a channel takes its name.')
    return { ok: true, frame: { kind: 'unsubscribe', channel: content.data.channel } }
  }
  if (event.startsWith('client-')) {
    if (channel === undefined) return refuse('A client event names its channel.')
    const frame: ClientFrame = { kind: 'client-event', event, channel }
    if (data !== undefined) frame.data = typeof data === 'string' ? data : JSON.stringify(data)
    return { ok: true, frame }
  }
  return refuse('This event is not understood here.')
}

/** Parses one text frame. Never throws. */
export function parseClientFrame(text: string): ParsedFrame {
  try {
    return read(text)
  } catch {
    // The text, or a string in `data` that must be JSON, is not JSON or is nested more deeply than the stack allows.
    return refuse('A frame is JSON text.')
  }
}
