import { expect, test } from 'vitest'
import { memberSchema } from '#contract/entities/people/member.ts'
import { doubtOf } from './give-chats.ts'

const agent = (serviceStatus: number, openChats: number) => ({
  to: 'agent' as const,
  member: memberSchema.parse({ id: 'ana', role: 'ROLE_PUBLISHER', serviceStatus }),
  openChats,
})

test.each([
  ['an available agent with room', agent(1, 18), 2, 20, null],
  ['an agent whom the chats fill beyond the capacity', agent(1, 19), 2, 20, 'full'],
  ['an agent in a group without a capacity', agent(1, 90), 9, undefined, null],
  ['an agent who is away', agent(2, 0), 1, 20, 'away'],
  ['nobody', { to: 'nobody' } as const, 99, 20, null],
] as const)('giving chats to %s', (_, receiver, chats, capacity, doubt) => {
  expect(doubtOf(receiver, chats, capacity)).toBe(doubt)
})
