import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Act,
  assignAgent,
  type Assignment,
  assignTeam,
  assignedSince,
  currentRow,
  hasAgent,
  isAgentOf,
  isTeamOf,
  isTeamRow,
  moveToTeam,
  receivedFrom,
  unassignAgent,
  unassignTeam,
} from './assignment-history.ts'

const nobody: Assignment = { userTagIds: [] }
const act = (minute: number): Act => ({
  by: 'SOURCE_USER_ADMIN',
  byUserId: 'boss',
  at: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString(),
})
const ana = { userId: 'ana', tagId: 'tag-ana' }
const luis = { userId: 'luis', tagId: 'tag-luis' }

/** Returns the result of a step. Fails if the step changed nothing. */
function done(next: Assignment | null): Assignment {
  if (next === null) throw new Error('the step changed nothing')
  return next
}

it.each([
  [{}, false],
  [{ userId: 'ana' }, true],
  [{ userTagId: 'tag-ana' }, true],
])('a chat with %j has an agent: %j', (chat, expected) => {
  expect(hasAgent(chat)).toBe(expected)
})

it.each([
  [{ userId: 'ana' }, 'ana', true],
  [{ userId: 'ana' }, 'luis', false],
  [{}, 'ana', false],
])('the agent of a chat with %j is %s: %j', (chat, userId, expected) => {
  expect(isAgentOf(chat, userId)).toBe(expected)
})

it.each([
  [{ teamTagId: 'north' }, 'north', true],
  [{ teamTagId: 'north' }, 'south', false],
  [{ teamTagId: 'north' }, undefined, false],
  [{}, undefined, false],
])('the team of a chat with %j is %s: %j', (chat, teamTagId, expected) => {
  expect(isTeamOf(chat, teamTagId)).toBe(expected)
})

it.each([
  [{ assignedTeamAt: '2026-01-01T10:01:00.000Z', teamTagId: 't' }, true],
  [{ assignedAt: '2026-01-01T10:01:00.000Z', userId: 'ana', teamTagId: 't' }, false],
])('a row %j is about a team alone: %j', (row, expected) => {
  expect(isTeamRow(row)).toBe(expected)
})

describe('an assignment', () => {
  it('appends a row when an agent gets the chat', () => {
    expect(assignAgent(nobody, ana, act(1))).toEqual({
      userId: 'ana',
      userTagId: 'tag-ana',
      userTagIds: [
        {
          userId: 'ana',
          userTagId: 'tag-ana',
          assignedAt: '2026-01-01T10:01:00.000Z',
          assignedBy: 'SOURCE_USER_ADMIN',
          assignedByUserId: 'boss',
        },
      ],
    })
  })

  it('sets the end of the open row when the agent is removed', () => {
    const released = done(unassignAgent(done(assignAgent(nobody, ana, act(1))), act(2)))
    expect(released.userId).toBeUndefined()
    expect(released.userTagId).toBeUndefined()
    expect(released.userTagIds).toMatchObject([
      {
        userId: 'ana',
        unassignedAt: '2026-01-01T10:02:00.000Z',
        unassignedBy: 'SOURCE_USER_ADMIN',
        unassignedByUserId: 'boss',
      },
    ])
    expect(currentRow(released)).toBe(-1)
  })

  it('to another agent sets the end of the old row and adds a new one', () => {
    const moved = done(assignAgent(done(assignAgent(nobody, ana, act(1))), luis, act(2)))
    expect(moved.userTagIds.map((row) => [row.userId, row.unassignedAt !== undefined])).toEqual([
      ['ana', true],
      ['luis', false],
    ])
    expect(currentRow(moved)).toBe(1)
  })

  it('returns null without a target agent, for an agent or team that already has the chat, and if there is nothing to remove', () => {
    const assigned = done(assignTeam(done(assignAgent(nobody, ana, act(1))), 'team', act(2)))
    expect(assignAgent(assigned, undefined, act(3))).toBeNull()
    expect(assignAgent(assigned, ana, act(3))).toBeNull()
    expect(assignTeam(assigned, 'team', act(3))).toBeNull()
    expect(unassignAgent(nobody, act(3))).toBeNull()
    expect(unassignTeam(nobody, act(3))).toBeNull()
  })

  it('moves to a team without its agent', () => {
    const own = done(assignAgent(done(assignTeam(nobody, 'north', act(1))), ana, act(2)))
    const moved = done(moveToTeam(own, 'south', act(3)))
    expect([moved.userId, moved.userTagId, moved.teamTagId]).toEqual([
      undefined,
      undefined,
      'south',
    ])
    expect(moved.userTagIds).toMatchObject([
      { teamTagId: 'north', unassignedTeamAt: act(3).at },
      { userId: 'ana', unassignedAt: act(3).at },
      { teamTagId: 'south', assignedTeamAt: act(3).at },
    ])
    expect(done(moveToTeam(own, 'north', act(3))).userTagIds).toHaveLength(2)
    expect(moveToTeam(moved, 'south', act(4))).toBeNull()
  })

  it('has the team’s row as its current row after the chat was released to the team', () => {
    const team = done(assignTeam(nobody, 'team', act(1)))
    expect(team.teamAssignedAt).toBe('2026-01-01T10:01:00.000Z')
    const both = done(assignAgent(team, ana, act(2)))
    expect(both.userTagIds.at(-1)).toMatchObject({ userId: 'ana', teamTagId: 'team' })
    const released = done(unassignAgent(both, act(3)))
    expect(released.teamTagId).toBe('team')
    expect(currentRow(released)).toBe(0)
    const left = done(unassignTeam(released, act(4)))
    expect(left.teamAssignedAt).toBeUndefined()
    expect(left.userTagIds[0]).toMatchObject({ unassignedTeamAt: '2026-01-01T10:04:00.000Z' })
  })

  it('has the last row about the current agent as its current row, if there are several', () => {
    const again = [ana, luis, ana].reduce(
      (now, agent, at) => done(assignAgent(now, agent, act(at))),
      nobody,
    )
    expect(currentRow(again)).toBe(2)
  })

  it('has the later of the two rows as its current row, if it has an agent and a team', () => {
    const agentLast = done(assignAgent(done(assignTeam(nobody, 'north', act(1))), ana, act(2)))
    expect(currentRow(agentLast)).toBe(1)
    const teamLast = done(assignTeam(done(assignAgent(nobody, ana, act(1))), 'north', act(2)))
    expect(currentRow(teamLast)).toBe(1)
  })

  it('finds the row of an agent by the tag if the row has no user id', () => {
    const row = { userTagId: 'tag-ana', assignedAt: act(1).at }
    expect(currentRow({ userTagIds: [row], userTagId: 'tag-ana' })).toBe(0)
    expect(currentRow({ userTagIds: [row], userTagId: 'tag-luis' })).toBe(-1)
  })

  it('has separate times for the agent and the team (assignedSince)', () => {
    const minute = (one: number) => act(one).at
    expect(assignedSince(nobody)).toEqual({ agent: undefined, team: undefined })
    const agentFirst = done(assignTeam(done(assignAgent(nobody, ana, act(1))), 'north', act(2)))
    expect(assignedSince(agentFirst)).toEqual({ agent: minute(1), team: minute(2) })
    const teamFirst = done(assignAgent(done(assignTeam(nobody, 'north', act(3))), ana, act(4)))
    expect(assignedSince(teamFirst)).toEqual({ agent: minute(4), team: minute(3) })
    const back = done(assignAgent(done(assignAgent(teamFirst, luis, act(5))), ana, act(6)))
    expect(assignedSince(back)).toEqual({ agent: minute(6), team: minute(3) })
    const released = done(unassignAgent(back, act(7)))
    expect(assignedSince(released)).toEqual({ agent: undefined, team: minute(3) })
    const left = done(unassignTeam(back, act(8)))
    expect(assignedSince(left)).toEqual({ agent: minute(6), team: undefined })
    // The history has no row about the team, so the time is the contact's `teamAssignedAt`.
    const withoutRow = { userTagIds: [], teamTagId: 'north', teamAssignedAt: minute(9) }
    expect(assignedSince(withoutRow)).toEqual({ agent: undefined, team: minute(9) })
  })

  it('has at most one open agent row and one open team row after any steps', () => {
    const step = fc.oneof(
      fc.constantFrom(ana, luis, { userId: 'untagged' }, undefined).map((agent) => ({ agent })),
      fc.constantFrom('north', 'south').map((team) => ({ team })),
      fc.constantFrom('agent', 'team').map((release) => ({ release })),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let now = nobody
        steps.forEach((what, minute) => {
          const before = now
          let next: Assignment | null
          if ('agent' in what) next = assignAgent(now, what.agent, act(minute))
          else if ('team' in what) next = assignTeam(now, what.team, act(minute))
          else
            next =
              what.release === 'agent'
                ? unassignAgent(now, act(minute))
                : unassignTeam(now, act(minute))
          now = next ?? before
          expect(now.userTagIds.length).toBeGreaterThanOrEqual(before.userTagIds.length)

          const agentRows = now.userTagIds.filter((row) => row.assignedTeamAt === undefined)
          const teamRows = now.userTagIds.filter((row) => row.assignedTeamAt !== undefined)
          const openAgents = agentRows.filter((row) => row.unassignedAt === undefined)
          const openTeams = teamRows.filter((row) => row.unassignedTeamAt === undefined)
          expect(openAgents.map((row) => row.userId)).toEqual(
            now.userId === undefined ? [] : [now.userId],
          )
          expect(openTeams.map((row) => row.teamTagId)).toEqual(
            now.teamTagId === undefined ? [] : [now.teamTagId],
          )
          const current = now.userTagIds[currentRow(now)]
          expect(current === undefined).toBe(
            now.userId === undefined && now.teamTagId === undefined,
          )
        })
      }),
    )
  })
})

describe('a transferred chat', () => {
  const by = (minute: number, byUserId: string, reason?: string): Act => ({
    ...act(minute),
    byUserId,
    reason,
  })
  const ofNorth = done(assignTeam(nobody, 'north', by(0, 'boss')))
  const anas = done(assignAgent(ofNorth, ana, by(1, 'ana'), { taken: 'byHand' }))
  const given = done(assignAgent(anas, luis, by(2, 'ana', 'discount')))
  const toSouth = done(moveToTeam(anas, 'south', by(2, 'ana', 'broken leg')))
  const toNorth = done(moveToTeam(anas, 'north', by(2, 'ana', 'lunch')))

  it.each<[string, Assignment, string, object | null]>([
    ['has been taken by the user', anas, 'ana', null],
    [
      'was given to the user',
      given,
      'luis',
      { byUserId: 'ana', reason: 'discount', at: act(2).at },
    ],
    ['was given to another user', given, 'ana', null],
    ['came to the team', toSouth, 'luis', { byUserId: 'ana', reason: 'broken leg', at: act(2).at }],
    ['came to the team by the user', toSouth, 'ana', null],
    ['was left in its team', toNorth, 'luis', { byUserId: 'ana', reason: 'lunch', at: act(2).at }],
    ['came to the team without a reason', ofNorth, 'luis', { byUserId: 'boss', at: act(0).at }],
    [
      'was released without a reason',
      done(unassignAgent(given, by(3, 'luis'))),
      'ana',
      { byUserId: 'luis', at: act(3).at },
    ],
    ['has never had an agent or a team', nobody, 'ana', null],
  ])('that %s', (_, chat, userId, expected) => {
    expect(receivedFrom(chat, userId)).toEqual(expected)
  })
})
