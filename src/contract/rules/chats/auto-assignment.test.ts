import fc from 'fast-check'
import { expect, test } from 'vitest'
import { autoAssignmentModes } from '#contract/entities/chats/auto-assignment.ts'
import { nextAgent, type Candidate } from './auto-assignment.ts'

const agent = (id: string, openChats: number, lastTurn: number): Candidate => ({
  id,
  openChats,
  lastTurn,
})

test.each([
  ['roundRobin', 'an agent who never had a turn', [agent('a', 0, 3), agent('b', 4, 0)], 'b'],
  ['roundRobin', 'the agent whose last turn is oldest', [agent('a', 0, 7), agent('b', 9, 5)], 'b'],
  ['roundRobin', 'the next agent if the first is full', [agent('a', 3, 7), agent('b', 10, 5)], 'a'],
  ['leastBusy', 'the agent with the fewest open chats', [agent('a', 3, 1), agent('b', 2, 9)], 'b'],
  [
    'leastBusy',
    'the agent whose last turn is oldest if both have the same number of open chats',
    [agent('a', 2, 9), agent('b', 2, 1)],
    'b',
  ],
  ['leastBusy', 'nobody if all are full', [agent('a', 10, 1), agent('b', 11, 1)], undefined],
  ['roundRobin', 'nobody if nobody is available', [], undefined],
  [
    'leastBusy',
    'an agent with room of their own, not to one who is full before the others',
    [
      { ...agent('a', 2, 1), capacity: 2 },
      { ...agent('b', 12, 1), capacity: 13 },
      agent('c', 10, 1),
    ],
    'b',
  ],
] as const)('%s assigns a chat to %s', (mode, _, candidates, expected) => {
  expect(nextAgent({ mode, capacity: 10 }, candidates)?.id).toBe(expected)
})

/**
 * Assigns chats one after another, as the workspace does.
 * @param busy the number of open chats of each agent at the start
 * @param chats number of chats to assign
 * @returns the agents afterwards, and how many chats each of them got
 */
function share(
  mode: (typeof autoAssignmentModes)[number],
  capacity: number,
  busy: number[],
  chats: number,
) {
  let agents = busy.map((openChats, index) => agent(`agent ${index}`, openChats, 0))
  const given = new Map<string, number>()
  for (let turn = 1; turn <= chats; turn += 1) {
    const next = nextAgent({ mode, capacity }, agents)
    if (next === undefined) break
    given.set(next.id, (given.get(next.id) ?? 0) + 1)
    agents = agents.map((one) =>
      one.id === next.id ? agent(one.id, one.openChats + 1, turn) : one,
    )
  }
  return { agents, given }
}

const crowd = fc.integer({ min: 1, max: 12 })

test.each(autoAssignmentModes)(
  '%s distributes 100 chats among idle agents with a difference of at most one',
  (mode) => {
    fc.assert(
      fc.property(crowd, (count) => {
        const { given } = share(
          mode,
          1_000,
          Array.from({ length: count }, () => 0),
          100,
        )
        const counts = [...given.values()]
        expect(counts.reduce((sum, one) => sum + one, 0)).toBe(100)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
    )
  },
)

test('with leastBusy, the largest difference in open chats between agents never grows beyond one', () => {
  const spread = (open: readonly number[]) => Math.max(...open) - Math.min(...open)
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 12 }), (busy) => {
      const { agents } = share('leastBusy', 1_000, busy, 100)
      const open = agents.map(({ openChats }) => openChats)
      expect(spread(open)).toBeLessThanOrEqual(Math.max(1, spread(busy)))
    }),
  )
})

test.each(autoAssignmentModes)(
  '%s assigns all chats for which the agents have capacity, and no others',
  (mode) => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 8 }), crowd, (busy, capacity) => {
        const { agents, given } = share(mode, capacity, busy, 100)
        for (const [index, { openChats }] of agents.entries())
          expect(openChats).toBeLessThanOrEqual(Math.max(capacity, busy[index] ?? 0))
        const room = busy.reduce((sum, open) => sum + Math.max(0, capacity - open), 0)
        const sum = [...given.values()].reduce((all, one) => all + one, 0)
        expect(sum).toBe(Math.min(100, room))
      }),
    )
  },
)
