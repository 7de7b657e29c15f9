import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ChatOrder, compareKeys, type OrderKey } from './chat-order.ts'

describe('the order of the chat list', () => {
  it('sorts newest first, and finds the index of a chat', () => {
    const order = new ChatOrder()
    order.put({ id: 'a', rank: 1 })
    order.put({ id: 'b', rank: 3 })
    order.put({ id: 'c', rank: 2 })
    expect(order.slice()).toEqual(['b', 'c', 'a'])
    expect(order.indexOf('a')).toBe(2)
    expect(order.indexOf('nobody')).toBe(-1)
  })

  it('reports whether the order changed', () => {
    const order = new ChatOrder()
    expect(order.put({ id: 'a', rank: 1 })).toBe(true)
    expect(order.put({ id: 'b', rank: 5 })).toBe(true)
    expect(order.put({ id: 'b', rank: 6 })).toBe(false)
    expect(order.put({ id: 'a', rank: 7 })).toBe(true)
    expect(order.delete('b')).toBe(true)
    expect(order.delete('b')).toBe(false)
    expect(order.slice()).toEqual(['a'])
  })

  it('keeps thousands of chats in order over many chunks', () => {
    const order = new ChatOrder()
    const keys = new Map<string, OrderKey>()
    // A linear congruential generator, so that the test is repeatable.
    let seed = 12_345
    const randomBelow = (limit: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return seed % limit
    }
    for (let round = 0; round < 12_000; round += 1) {
      const key = { id: `c${randomBelow(5_000)}`, rank: randomBelow(100_000) }
      if (randomBelow(8) === 0) {
        order.delete(key.id)
        keys.delete(key.id)
      } else {
        order.put(key)
        keys.set(key.id, key)
      }
    }
    const expected = [...keys.values()].toSorted(compareKeys).map((key) => key.id)
    expect(order.length).toBe(expected.length)
    expect(order.slice()).toEqual(expected)
    expect(order.slice(700, 1_900)).toEqual(expected.slice(700, 1_900))
    for (let index = 0; index < expected.length; index += 97) {
      expect(order.at(index)).toBe(expected[index])
      expect(order.indexOf(expected[index] ?? '')).toBe(index)
    }
    expect(order.at(expected.length)).toBeUndefined()
    expect(order.at(-1)).toBeUndefined()
  })

  it('equals a full sort after any insertions, moves and removals', () => {
    const step = fc.record({
      id: fc.integer({ min: 0, max: 12 }).map(String),
      minute: fc.integer({ min: 0, max: 6 }),
      isRemoval: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const order = new ChatOrder()
        const keys = new Map<string, OrderKey>()
        for (const { id, minute, isRemoval } of steps) {
          if (isRemoval) {
            order.delete(id)
            keys.delete(id)
          } else {
            const key = { id, rank: minute }
            order.put(key)
            keys.set(id, key)
          }
        }
        const expected = [...keys.values()].toSorted(compareKeys).map((key) => key.id)
        expect(order.slice()).toEqual(expected)
        for (const [index, id] of expected.entries()) expect(order.indexOf(id)).toBe(index)
      }),
    )
  })
})
