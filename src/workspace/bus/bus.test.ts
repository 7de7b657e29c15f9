import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createBus, type Bus } from './bus.ts'
import type { Wire, WireEvents } from './wire.ts'

const TIMING = { beatMs: 10, silenceMs: 100, startMs: 1_000 }

/** A medium that carries texts at once to all wires that are up. */
function createMedium() {
  const open = new Map<Wire, WireEvents>()
  const resets: string[] = []
  return {
    resets,
    /** Whether texts vanish although the connections seem to be there. */
    isDeaf: false,
    /** Takes a text that no bus has sent. */
    inject(text: string): void {
      for (const events of open.values()) events.text(text)
    },
    downAll(): void {
      for (const events of open.values()) events.down('cut')
    },
    upAll(): void {
      for (const events of open.values()) events.up()
    },
    wire(): Wire {
      const wire: Wire = {
        open: (events) => {
          open.set(wire, events)
          events.up()
        },
        send: (text) => {
          if (!this.isDeaf) this.inject(text)
        },
        reset: (why) => void resets.push(why),
        close: () => {
          open.delete(wire)
          return Promise.resolve()
        },
      }
      return wire
    },
  }
}

let medium: ReturnType<typeof createMedium>
let log: string[]
let buses: Bus[]
beforeEach(() => {
  medium = createMedium()
  log = []
  buses = []
})
afterEach(async () => {
  for (const bus of buses) await bus.close()
})

/** A started bus that records what arrives. */
async function join({ wants }: { wants?: (key: string) => boolean } = {}) {
  const bus = createBus(medium.wire(), (message) => log.push(message), TIMING)
  buses.push(bus)
  const got: string[] = []
  const happened: string[] = []
  bus.on('greeting', {
    schema: z.object({ text: z.string() }),
    receive: ({ text }) => got.push(text),
    ...(wants !== undefined && { wants }),
  })
  bus.watch({
    appeared: () => happened.push('appeared'),
    ended: () => happened.push('ended'),
    restored: () => happened.push('restored'),
  })
  await bus.start()
  return { bus, got, happened }
}

describe('messages', () => {
  test('reach the others in order, and not their sender', async () => {
    const [one, two] = [await join(), await join()]
    for (const text of ['a', 'b', 'c']) one.bus.send('greeting', { text })
    expect(two.got).toEqual(['a', 'b', 'c'])
    expect(one.got).toEqual([])
  })

  test('of a key without interest are not parsed', async () => {
    const [one, two] = [await join(), await join({ wants: (key) => key === 'g1' })]
    one.bus.send('greeting', { text: 'for g1' }, 'g1')
    one.bus.send('greeting', { wrong: true }, 'g2')
    one.bus.send('greeting', { text: 'for all' })
    expect(two.got).toEqual(['for g1', 'for all'])
    expect(log.filter((entry) => entry.includes('dropped'))).toEqual([])
  })

  test.each([
    ['no JSON', 'hello'],
    ['no header', '{"a":1}\n{}'],
    ['no content', '{"from":"x","topic":"greeting"}'],
    ['a content of another shape', '{"from":"x","topic":"greeting"}\n{"text":1}'],
  ])('that are malformed (%s) are logged and dropped', async (_, text) => {
    const one = await join()
    const two = await join()
    medium.inject(text)
    expect(log).toContain('a message of another instance was dropped')
    one.bus.send('greeting', { text: 'next' })
    expect(two.got).toEqual(['next'])
  })

  test('of an unknown topic are ignored, as from a newer version', async () => {
    const { got } = await join()
    medium.inject('{"from":"x","topic":"unknown"}\n{}')
    expect(got).toEqual([])
    expect(log.filter((entry) => entry.includes('dropped'))).toEqual([])
  })

  test('are lost while the bus is down', async () => {
    const [one, two] = [await join(), await join()]
    medium.downAll()
    expect(one.bus.state).toBe('lost')
    one.bus.send('greeting', { text: 'lost' })
    medium.upAll()
    expect(one.bus.state).toBe('connected')
    one.bus.send('greeting', { text: 'there' })
    expect(two.got).toEqual(['there'])
    expect(two.happened.filter((what) => what === 'restored')).toHaveLength(2)
  })
})

describe('other instances', () => {
  test('are seen when they begin and when they close', async () => {
    const one = await join()
    const before = one.happened.length
    const two = await join()
    expect(one.happened.slice(before)).toContain('appeared')
    await two.bus.close()
    expect(one.happened.at(-1)).toBe('ended')
  })

  test('have ended when they were silent for too long', async () => {
    const one = await join()
    medium.inject('{"from":"dead","topic":"beat"}\n{}')
    expect(one.happened).not.toContain('ended')
    await expect.poll(() => one.happened.at(-1)).toBe('ended')
  })

  test('that live are never ended by their silence', async () => {
    const [one, two] = [await join(), await join()]
    medium.inject('{"from":"dead","topic":"beat"}\n{}')
    for (const { happened } of [one, two])
      await expect.poll(() => happened.filter((what) => what === 'ended')).toHaveLength(1)
  })
})

test('a wire whose texts do not come back is reset', async () => {
  await join()
  medium.isDeaf = true
  await expect.poll(() => medium.resets).toContain('messages do not come back')
})
