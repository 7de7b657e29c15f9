import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeRange, type ConversationWindow, type MessageRange } from './conversation-window.ts'
import { message } from '#renderer/data/live/live-data.fixture.ts'

const all = Array.from({ length: 40 }, (_, position) =>
  message(`m${position}`, 'c1', { positionInChat: position }),
)
const byId = new Map(all.map((one) => [one.id, one]))
const get = (id: string) => byId.get(id)

/** The service's response for positions `from` up to, not including, `to`. */
function answer(
  from: number,
  to: number,
  asked: Pick<MessageRange, 'before' | 'after'> = {},
): MessageRange {
  return { items: all.slice(from, to), hasOlder: from > 0, hasNewer: to < all.length, ...asked }
}

const window = (from: number, to: number): ConversationWindow =>
  mergeRange(undefined, answer(from, to), get)

describe('the loaded range of a conversation', () => {
  it('grows upwards and downwards without a gap', () => {
    let loaded = window(20, 30)
    loaded = mergeRange(loaded, answer(10, 20, { before: 20 }), get)
    loaded = mergeRange(loaded, answer(30, 40, { after: 29 }), get)
    expect(loaded.ids).toEqual(all.slice(10).map((one) => one.id))
    expect(loaded).toMatchObject({ hasOlder: true, hasNewer: false })
    loaded = mergeRange(loaded, answer(0, 10, { before: 10 }), get)
    expect(loaded).toMatchObject({ hasOlder: false, hasNewer: false })
  })

  it('has nothing older after an empty page of older messages', () => {
    const loaded = mergeRange(
      { ...window(0, 10), hasOlder: true },
      { items: [], hasOlder: false, hasNewer: true, before: 0 },
      get,
    )
    expect(loaded).toMatchObject({ hasOlder: false, hasNewer: true })
    expect(loaded.ids).toHaveLength(10)
  })

  it('is replaced by the newest page if messages are missing between the range and that page', () => {
    const loaded = mergeRange(window(0, 10), answer(30, 40), get)
    expect(loaded.ids).toEqual(all.slice(30).map((one) => one.id))
    expect(loaded).toMatchObject({ hasOlder: true, hasNewer: false })
  })

  it('keeps older messages when the newest page is fetched again', () => {
    const loaded = mergeRange(window(10, 40), answer(30, 40), get)
    expect(loaded.ids).toHaveLength(30)
    expect(loaded.hasOlder).toBe(true)
  })

  it('starts with the refetched range if loaded messages above that range were not refetched', () => {
    const last = { ...answer(30, 40), isWindowStart: true }
    const loaded = mergeRange(window(0, 40), last, get)
    expect(loaded.ids).toEqual(all.slice(30).map((one) => one.id))
    expect(loaded).toMatchObject({ hasOlder: true, hasNewer: false })
    const within = { ...answer(10, 20, { before: 20 }), isWindowStart: true }
    expect(mergeRange(window(0, 30), within, get)).toMatchObject({
      ids: all.slice(10, 30).map((one) => one.id),
      hasOlder: true,
      hasNewer: true,
    })
  })

  it('keeps `unseen` until the newest message is loaded', () => {
    const loaded: ConversationWindow = { ...window(0, 10), unseen: [38, 39] }
    const later = mergeRange(loaded, answer(10, 20, { after: 9 }), get)
    expect(later.unseen).toEqual([38, 39])
    expect(mergeRange(later, answer(25, 35), get).unseen).toEqual([38, 39])
    expect(mergeRange(later, answer(20, 40, { after: 19 }), get).unseen).toEqual([])
    expect(mergeRange(later, answer(30, 40), get).unseen).toEqual([])
  })

  it('removes a message that a response lacks at its position', () => {
    const without = { ...answer(30, 40), items: all.slice(30).filter((one) => one.id !== 'm35') }
    expect(mergeRange(window(20, 40), without, get).ids).not.toContain('m35')
  })

  it('is always sorted and without gaps, with a correct `hasOlder` and `hasNewer`', () => {
    const cut = fc
      .tuple(fc.nat(40), fc.nat(40))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
      .filter(([from, to]) => from < to)
    fc.assert(
      fc.property(cut, fc.array(cut, { maxLength: 6 }), ([from, to], more) => {
        let loaded = window(from, to)
        for (const [nextFrom, nextTo] of more)
          loaded = mergeRange(loaded, answer(nextFrom, nextTo), get)
        const positions = loaded.ids.map((id) => byId.get(id)?.positionInChat ?? Number.NaN)
        const first = positions[0] ?? Number.NaN
        expect(positions).toEqual(positions.map((_, index) => first + index))
        expect(loaded.hasOlder).toBe(first > 0)
        expect(loaded.hasNewer).toBe(positions.at(-1) !== all.length - 1)
      }),
    )
  })
})
