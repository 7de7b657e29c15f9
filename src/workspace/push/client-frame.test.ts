import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseClientFrame, type ParsedFrame } from './client-frame.ts'

/** Whether a result is a frame with valid fields or an error message that is a sentence. */
function isWellFormed(parsed: ParsedFrame): boolean {
  if (!parsed.ok) return /^[A-Z].*\.$/.test(parsed.message)
  const { frame } = parsed
  const kinds = ['ping', 'pong', 'subscribe', 'unsubscribe', 'client-event']
  if (!kinds.includes(frame.kind)) return false
  if (Object.values(frame).some((value) => typeof value !== 'string')) return false
  return frame.kind !== 'client-event' || frame.event.startsWith('client-')
}

const eventName = fc.oneof(
  fc.constantFrom(
    'pusher:ping',
    'pusher:pong',
    'pusher:subscribe',
    'pusher:unsubscribe',
    'pusher:signin',
    'client-',
    'client-typing',
    '__proto__',
  ),
  fc.string(),
)

describe('parseClientFrame', () => {
  it.each([
    ['{"event":"pusher:ping","data":{}}', { kind: 'ping' }],
    ['{"event":"pusher:pong"}', { kind: 'pong' }],
    [
      '{"event":"pusher:subscribe","data":{"auth":"","channel":"news"}}',
      { kind: 'subscribe', channel: 'news' },
    ],
    [
      '{"event":"pusher:subscribe","data":{"auth":"k:s","channel_data":"{}","channel":"presence-a"}}',
      { kind: 'subscribe', channel: 'presence-a', auth: 'k:s', channelData: '{}' },
    ],
    [
      '{"event":"pusher:unsubscribe","data":"{\\"channel\\":\\"news\\"}"}',
      { kind: 'unsubscribe', channel: 'news' },
    ],
    [
      '{"event":"client-x","channel":"private-a","data":{"b":[1]}}',
      { kind: 'client-event', event: 'client-x', channel: 'private-a', data: '{"b":[1]}' },
    ],
    [
      '{"event":"client-x","channel":"private-a","data":"as it is"}',
      { kind: 'client-event', event: 'client-x', channel: 'private-a', data: 'as it is' },
    ],
    [
      '{"event":"client-x","channel":"private-a"}',
      { kind: 'client-event', event: 'client-x', channel: 'private-a' },
    ],
  ])('understands %s', (text, frame) => {
    expect(parseClientFrame(text)).toEqual({ ok: true, frame })
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(isWellFormed(parseClientFrame(text))).toBe(true)
      }),
    )
  })

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(isWellFormed(parseClientFrame(Buffer.from(bytes).toString('utf8')))).toBe(true)
      }),
    )
  })

  it('never throws, whatever the JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(isWellFormed(parseClientFrame(text))).toBe(true)
      }),
    )
  })

  it('understands or refuses every event with any channel and data', () => {
    const data = fc.oneof(
      fc.jsonValue(),
      fc.record({ channel: fc.jsonValue(), auth: fc.jsonValue(), channel_data: fc.jsonValue() }),
      fc.json(),
    )
    const frame = fc.record(
      { event: eventName, channel: fc.jsonValue(), data },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(frame, (content) => {
        expect(isWellFormed(parseClientFrame(JSON.stringify(content)))).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('parses any subscription unchanged', () => {
    const texts = fc.record({
      channel: fc.string(),
      auth: fc.string({ minLength: 1 }),
      channelData: fc.string({ minLength: 1 }),
    })
    fc.assert(
      fc.property(texts, fc.boolean(), ({ channel, auth, channelData }, packed) => {
        const data = { channel, auth, channel_data: channelData }
        const text = JSON.stringify({
          event: 'pusher:subscribe',
          data: packed ? JSON.stringify(data) : data,
        })
        const frame = { kind: 'subscribe', channel, auth, channelData }
        expect(parseClientFrame(text)).toEqual({ ok: true, frame })
      }),
    )
  })
})
