import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventSchemas } from '#contract/events.ts'
import { createEventValidator } from '#main/realtime/validate-event.ts'
import { parseClientFrame } from '#workspace/push/client-frame.ts'
import {
  hostileText,
  hostileValue,
  jsonText,
  mutated,
  mutatedText,
  shapedLike,
} from './hostile-values.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table are the names of the events
const names = Object.keys(eventSchemas) as (keyof typeof eventSchemas)[]

it('an event reaches the page only if it matches the contract', () => {
  const validator = createEventValidator(quiet)
  const pairs = fc.oneof(
    fc.tuple(fc.oneof(fc.constantFrom(...names), hostileText), hostileValue),
    fc
      .constantFrom(...names)
      .chain((name) => fc.tuple(fc.constant(name), mutated(shapedLike(eventSchemas[name])))),
  )
  fc.assert(
    fc.property(pairs, ([name, data]) => {
      const event = validator.check(name, data)
      if (event === null) return
      expect(event.name).toBe(name)
      expect(eventSchemas[event.name].safeParse(event.data).success).toBe(true)
    }),
  )
})

it('a frame of a client is understood or refused with a reason', () => {
  const valid = fc.constantFrom(
    { event: 'pusher:ping', data: {} },
    { event: 'pusher:subscribe', data: { channel: 'private-group-1', auth: 'key:signature' } },
    { event: 'pusher:unsubscribe', data: { channel: 'private-group-1' } },
    { event: 'client-typing', channel: 'presence-chat-1' },
  )
  const frames = fc.oneof(
    { weight: 40, arbitrary: hostileText },
    { weight: 80, arbitrary: mutatedText(valid.map((frame) => JSON.stringify(frame))) },
    { weight: 80, arbitrary: mutated(valid).map(jsonText) },
    { weight: 1, arbitrary: fc.nat(20_000).map((depth) => '['.repeat(depth)) },
  )
  fc.assert(
    fc.property(frames, (text) => {
      const parsed = parseClientFrame(text)
      // A reason, or the channel of a frame that names one.
      const accepted = parsed.ok
        ? 'channel' in parsed.frame
          ? parsed.frame.channel
          : ''
        : parsed.message
      expect(typeof accepted).toBe('string')
      expect(parsed.ok || accepted !== '').toBe(true)
    }),
  )
})
