import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOut, type Receiver, type SharedChat } from './share-out.ts'

const chat = (id: string, waitingSince: number | null = null, teamTagId?: string): SharedChat => ({
  id,
  waitingSince,
  teamTagId,
})
const agent = (userId: string, openChats: number, teamTagId?: string): Receiver => ({
  userId,
  openChats,
  teamTagId,
})
const ids = (shares: ReturnType<typeof shareOut>['shares']) =>
  Object.fromEntries(shares.map(({ userId, chatIds }) => [userId, chatIds]))

describe('free chats are shared out', () => {
  test('to who has the fewest chats, longest wait first', () => {
    const chats = [chat('never'), chat('new', 9), chat('old', 1), chat('mid', 5)]
    const { shares, left } = shareOut(chats, [agent('a', 5), agent('b', 3)], 20)
    expect(ids(shares)).toEqual({ a: ['new'], b: ['old', 'mid', 'never'] })
    expect(left).toEqual([])
  })

  test('within a team, and without a team to anybody', () => {
    const chats = [chat('n1', 1, 'north'), chat('any', 2), chat('e', 3, 'east')]
    const agents = [agent('nora', 1, 'north'), agent('sam', 0, 'south')]
    const { shares, left } = shareOut(chats, agents, 20)
    expect(ids(shares)).toEqual({ nora: ['n1'], sam: ['any'] })
    expect(left).toEqual([{ id: 'e', reason: 'nobody' }])
  })

  test('so that the longest waits are assigned if there is no room for all', () => {
    const chats = [chat('late', 9, 'north'), chat('first', 1), chat('second', 2, 'north')]
    const agents = [agent('nora', 9, 'north'), agent('sam', 9, 'south')]
    const { shares, left } = shareOut(chats, agents, 10)
    expect(ids(shares)).toEqual({ nora: ['second'], sam: ['first'] })
    expect(left).toEqual([{ id: 'late', reason: 'full' }])
  })

  test('within the capacity that an agent has of their own', () => {
    const agents = [
      { ...agent('few', 1), capacity: 2 },
      { ...agent('many', 10), capacity: 11 },
      agent('full', 10),
    ]
    const { shares, left } = shareOut([chat('a', 1), chat('b', 2), chat('c', 3)], agents, 10)
    expect(ids(shares)).toEqual({ few: ['a'], many: ['b'] })
    expect(left).toEqual([{ id: 'c', reason: 'full' }])
  })

  test('to nobody if nobody is available', () => {
    expect(shareOut([chat('a')], [], 10)).toEqual({
      shares: [],
      left: [{ id: 'a', reason: 'nobody' }],
    })
  })
})

const team = fc.option(fc.constantFrom('north', 'south'), { nil: undefined })
const someChats = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    teamTagId: team,
    waitingSince: fc.option(fc.integer({ min: 0, max: 20 })),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
)
const someAgents = fc.uniqueArray(
  fc.record({
    userId: fc.string({ minLength: 1, maxLength: 3 }),
    teamTagId: team,
    openChats: fc.integer({ min: 0, max: 12 }),
  }),
  { selector: ({ userId }) => userId, maxLength: 8 },
)
const someCapacity = fc.oneof(fc.integer({ min: 1, max: 15 }), fc.constant(Infinity))

const always = (
  holds: (chats: readonly SharedChat[], agents: readonly Receiver[], capacity: number) => void,
) => fc.assert(fc.property(someChats, someAgents, someCapacity, holds))

describe('whatever the chats and agents', () => {
  test('each chat is assigned once or left once', () => {
    always((chats, agents, capacity) => {
      const { shares, left } = shareOut(chats, agents, capacity)
      const all = [...shares.flatMap(({ chatIds }) => chatIds), ...left.map(({ id }) => id)]
      expect(all.toSorted()).toEqual(chats.map(({ id }) => id).toSorted())
    })
  })

  test('nobody gets more than the capacity allows, or a chat of another team', () => {
    always((chats, agents, capacity) => {
      for (const { userId, chatIds } of shareOut(chats, agents, capacity).shares) {
        const receiver = agents.find((one) => one.userId === userId)
        expect((receiver?.openChats ?? 0) + chatIds.length).toBeLessThanOrEqual(capacity)
        for (const id of chatIds)
          expect([undefined, receiver?.teamTagId]).toContain(
            chats.find((one) => one.id === id)?.teamTagId,
          )
      }
    })
  })

  test('agents of one team with equally many chats differ by at most one afterwards', () => {
    always((chats, agents, capacity) => {
      const { shares } = shareOut(chats, agents, capacity)
      const got = (userId: string) =>
        shares.find((share) => share.userId === userId)?.chatIds.length ?? 0
      const equals = Map.groupBy(agents, (one) => `${one.teamTagId} ${one.openChats}`)
      for (const some of equals.values()) {
        const counts = some.map(({ userId }) => got(userId))
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }
    })
  })

  test('no chat is left over while an agent who may get it has room', () => {
    always((chats, agents, capacity) => {
      const { shares, left } = shareOut(chats, agents, capacity)
      const hasRoom = ({ userId, openChats }: Receiver) => {
        const share = shares.find((one) => one.userId === userId)
        return openChats + (share?.chatIds.length ?? 0) < capacity
      }
      for (const { id } of left) {
        const teamTagId = chats.find((one) => one.id === id)?.teamTagId
        const may = agents.filter((one) => teamTagId === undefined || one.teamTagId === teamTagId)
        expect(may.filter(hasRoom)).toEqual([])
      }
    })
  })

  test('the order in which they are named does not matter', () => {
    always((chats, agents, capacity) => {
      expect(shareOut(chats.toReversed(), agents.toReversed(), capacity)).toEqual(
        shareOut(chats, agents, capacity),
      )
    })
  })
})
