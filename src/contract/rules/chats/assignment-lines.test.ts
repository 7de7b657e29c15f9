import { expect, test } from 'vitest'
import {
  assignAgent,
  assignTeam,
  moveToTeam,
  unassignAgent,
  unassignTeam,
} from './assignment-history.ts'
import type { Act, Assignment } from './assignment-history.ts'
import { assignmentLines } from './assignment-lines.ts'

const none: Assignment = {
  userId: undefined,
  userTagId: undefined,
  teamTagId: undefined,
  teamAssignedAt: undefined,
  userTagIds: [],
}
const at = (minute: number) => `2026-11-25T12:0${minute}:00.000Z`
const act = (minute: number, byUserId = 'ana', reason?: string): Act => ({
  by: 'SOURCE_USER_PUBLISHER',
  byUserId,
  at: at(minute),
  reason,
})
/** Applies changes one after the other. */
const after = (...changes: ((current: Assignment) => Assignment | null)[]) =>
  changes.reduce((current, change) => change(current) ?? current, none)
const linesOf = (...changes: Parameters<typeof after>) =>
  assignmentLines(after(...changes).userTagIds).map(
    ({ kind, byUserId, userId, teamTagId, reason }) =>
      [kind, byUserId, userId ?? teamTagId, reason].filter((part) => part !== undefined).join(' '),
  )
const take = (minute: number, userId: string) => (current: Assignment) =>
  assignAgent(current, { userId }, act(minute, userId), { taken: 'byHand' })

test('a chat that is taken and released is two lines', () => {
  expect(linesOf(take(1, 'ana'), (current) => unassignAgent(current, act(2)))).toEqual([
    'taken ana ana',
    'released ana ana',
  ])
})

test('an answer that took the chat says so', () => {
  const answer = (current: Assignment) =>
    assignAgent(current, { userId: 'ana' }, act(1), { taken: 'byAnswer' })
  expect(linesOf(answer)).toEqual(['takenByAnswer ana ana'])
})

test('an agent who assigns a chat to themselves takes it, also without the mark of a taken chat', () => {
  const own = (current: Assignment) => assignAgent(current, { userId: 'ana' }, act(1))
  const service = (current: Assignment) =>
    assignAgent(current, { userId: 'bruno' }, { by: 'SOURCE_SYSTEM', at: at(2) })
  expect(linesOf(own, service)).toEqual(['taken ana ana', 'toAgent bruno'])
})

test('a transfer to an agent is one line with its reason', () => {
  const transfer = (current: Assignment) =>
    assignAgent(current, { userId: 'bruno' }, act(2, 'ana', 'is on leave'))
  expect(linesOf(take(1, 'ana'), transfer)).toEqual([
    'taken ana ana',
    'toAgent ana bruno is on leave',
  ])
})

test('a transfer to another team is one line, although the agent and the former team end with it', () => {
  const lines = linesOf(
    (current) => assignTeam(current, 'north', act(0)),
    take(1, 'ana'),
    (current) => moveToTeam(current, 'south', act(2, 'ana', 'broken leg')),
  )
  expect(lines).toEqual(['toTeam ana north', 'taken ana ana', 'toTeam ana south broken leg'])
})

test('a transfer to the chat’s own team is a release with its reason', () => {
  const lines = linesOf(
    (current) => assignTeam(current, 'north', act(0)),
    take(1, 'ana'),
    (current) => moveToTeam(current, 'north', act(2, 'ana', 'lunch')),
  )
  expect(lines).toEqual(['toTeam ana north', 'taken ana ana', 'released ana ana lunch'])
})

test('a chat that leaves its team is a line, also at the moment of a new agent', () => {
  const lines = linesOf(
    (current) => assignTeam(current, 'north', act(0)),
    (current) => unassignTeam(current, act(1)),
    take(1, 'ana'),
  )
  expect(lines).toEqual(['toTeam ana north', 'taken ana ana', 'outOfTeam ana north'])
})

test('a row without times is no line', () => {
  expect(assignmentLines([{ userId: 'ana' }])).toEqual([])
})
