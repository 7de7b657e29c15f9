import { describe, expect, test } from 'vitest'
import { teamOverviewSchema } from '#contract/api/people/team-overview.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { rowsByTeam, rowsNamed, sumOf, type TeamRows } from './team-numbers.ts'

const agents = [
  { id: 'zoe', name: 'Zoe', teamId: 'n', teamTagId: 'tag-n' },
  { id: 'ana', name: 'Ana', teamTagId: 'tag-n' },
  { id: 'sam', name: 'Sam', teamId: 's', teamTagId: 'tag-s' },
  { id: 'íñigo', name: 'Íñigo' },
].map((one) => memberSchema.parse({ role: 'ROLE_PUBLISHER', ...one }))
const people = new Map(agents.map((one) => [one.id, one]))
const teams = [
  { id: 's', name: 'Support', tagId: 'tag-s' },
  { id: 'n', name: 'North', tagId: 'tag-n' },
].map((one) => teamSchema.parse(one))
const numbers = { openChats: 2, waiting: 0, answered: 0 }
const overview = teamOverviewSchema.parse({
  agents: [
    ...agents.map(({ id }) => ({ userId: id, ...numbers })),
    { userId: 'unknown', ...numbers },
  ],
  teams: [
    { teamId: 'n', answered: 0 },
    { teamId: 's', answered: 0 },
  ],
  total: { waiting: 0, answered: 0 },
})
const namesIn = (parts: readonly TeamRows[]) =>
  parts.map(({ team, agents: own }) => [team?.name, own.map(({ member }) => member.name)])

describe('the rows of the panel', () => {
  const parts = rowsByTeam(overview, people, teams, 'es')

  test('are by team and name, last those without a team', () => {
    expect(namesIn(parts)).toEqual([
      ['North', ['Ana', 'Zoe']],
      ['Support', ['Sam']],
      [undefined, ['Íñigo']],
    ])
  })

  test('have only the teams that the viewer leads', () => {
    const led = {
      ...overview,
      agents: overview.agents.slice(0, 2),
      teams: overview.teams.slice(0, 1),
    }
    expect(namesIn(rowsByTeam(led, people, teams, 'es'))).toEqual([['North', ['Ana', 'Zoe']]])
  })

  test.each([
    ['  inigo', [[undefined, ['Íñigo']]]],
    ['NORTH', [['North', ['Ana', 'Zoe']]]],
    ['s', [['Support', ['Sam']]]],
    ['nobody', []],
  ])('named “%s”', (text, expected) => {
    expect(namesIn(rowsNamed(parts, text))).toEqual(expected)
  })
})

const zoe = memberSchema.parse({ id: 'zoe', role: 'ROLE_PUBLISHER' })

test('the sum has the longest wait, whatever the notation of the times', () => {
  const row = (waitingSince: string | undefined, waiting: number) => ({
    member: zoe,
    numbers: { userId: 'zoe', openChats: 3, waiting, waitingSince, closedWaits: 2, answered: 0 },
  })
  const rows = [
    row('2026-01-02T10:00:00Z', 2),
    row(undefined, 0),
    row('2026-01-02T09:30:00.500Z', 1),
  ]
  expect(sumOf(rows)).toEqual({
    openChats: 9,
    waiting: 3,
    closedWaits: 6,
    waitingSince: '2026-01-02T09:30:00.500Z',
  })
})
