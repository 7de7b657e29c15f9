import { describe, expect, it } from 'vitest'
import type { RealtimeEvent } from '#contract/events.ts'
import { ManualClock } from '#tests/contract/push-support.ts'
import { createEventBatcher } from './event-batcher.ts'

const event = (number: number): RealtimeEvent => ({
  name: 'contact.deleted',
  data: { groupId: '1', at: '2026-01-01T00:00:00.000Z', contactId: `${number}` },
})

function rig() {
  const clock = new ManualClock()
  const batches: string[][] = []
  const batcher = createEventBatcher<RealtimeEvent>(clock, (events) => {
    batches.push(events.map(({ data }) => ('contactId' in data ? String(data.contactId) : '')))
  })
  return { clock, batches, batcher }
}

describe('the event batcher', () => {
  it('sends an event at once, and those of the next 50 ms together in their order', () => {
    const { clock, batches, batcher } = rig()
    batcher.add(event(1))
    clock.advance(0)
    expect(batches).toEqual([['1']])
    clock.advance(10)
    batcher.add(event(2))
    batcher.add(event(3))
    clock.advance(39)
    expect(batches).toEqual([['1']])
    clock.advance(1)
    expect(batches).toEqual([['1'], ['2', '3']])
    clock.advance(1_000)
    batcher.add(event(4))
    clock.advance(0)
    expect(batches).toEqual([['1'], ['2', '3'], ['4']])
  })

  it('sends a full batch before the time of the next one', () => {
    const { clock, batches, batcher } = rig()
    for (let index = 0; index < 450; index += 1) batcher.add(event(index))
    expect(batches.map((batch) => batch.length)).toEqual([200, 200])
    clock.advance(50)
    expect(batches.flat()).toEqual(Array.from({ length: 450 }, (_, index) => `${index}`))
  })

  it('sends the collected events on `flush` and discards them on `drop`', () => {
    const { clock, batches, batcher } = rig()
    batcher.add(event(1))
    batcher.flush()
    batcher.add(event(2))
    batcher.drop()
    clock.advance(100)
    expect(batches).toEqual([['1']])
  })
})
