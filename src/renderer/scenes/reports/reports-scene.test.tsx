import { expect, test } from 'vitest'
import type { z } from 'zod'
import { reportsApi } from '#contract/api/reports/reports.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { targetsApi } from '#contract/api/targets/targets.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { member, startScreen, team, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import ReportsScene from './reports-scene.tsx'

const MINUTE = 60_000

const figures = (conversations: number) => ({
  conversations,
  answered: conversations,
  medianResponse: 5 * MINUTE,
  p90Response: 9 * MINUTE,
  resolved: 1,
  medianResolution: 90 * MINUTE,
  p90Resolution: 90 * MINUTE,
  transfers: 0,
  ratings: 1,
  ratingSum: 4,
})

const reportOf = (conversations: number): z.input<typeof reportsApi.report.output> => {
  const hours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  hours[0] = Array.from({ length: 24 }, (_, hour) => (hour === 10 ? conversations : 0))
  return {
    from: '2026-01-01',
    to: '2026-01-02',
    timeZone: 'UTC',
    totals: figures(conversations),
    days: ['2026-01-01', '2026-01-02'].map((day) => ({
      day,
      ...figures(conversations),
      teams: [{ id: 'north', conversations }],
    })),
    daysBefore: [],
    hours,
    agents: [{ id: 'ana', name: 'Ana', ...figures(conversations) }],
    teams: [{ id: 'north', name: 'North', ...figures(conversations) }],
    statuses: [
      { status: 1, chats: 2 },
      { status: 2, chats: 1 },
    ],
    templates: [],
    campaigns: [],
  }
}

async function openReports(answer: () => ReturnType<typeof reportOf>, options: ScreenOptions = {}) {
  const screen = await startScreen(options)
  const reports = screen.service.answer(reportsApi.report, answer)
  screen.service.answer(reportsApi.reportTags, () => ({ items: [] }))
  screen.service.answer(teamsApi.teams, () => ({ items: [team('north', 'North')] }))
  screen.service.answer(usersApi.users, () => ({ items: [member('ana', 'Ana')] }))
  return { ...screen, reports, screen: await screen.show(<ReportsScene />) }
}

test('the chats behind a figure have their times in the group’s zone', async () => {
  const { screen, service } = await openReports(() => reportOf(1), {
    group: { timeZone: 'Asia/Tokyo' },
  })
  service.answer(reportsApi.reportConversations, () => ({
    items: [
      {
        contactId: 'c',
        name: 'Carmen',
        phone: '51945118207',
        startedAt: Date.UTC(2026, 0, 1, 20, 15),
        agentName: 'Ana',
      },
    ],
    hasMoreItems: false,
  }))
  const agents = screen.getByRole('region', { name: 'First response by agent' })
  await agents.getByRole('button', { name: 'Show the chats: Ana' }).click()
  const behind = screen.getByRole('complementary', { name: 'Chats of Ana' })
  await expect.element(behind.getByText('02/01/2026, 05:15')).toBeVisible()
})

test('an empty period says so, and offers a longer one', async () => {
  let conversations = 0
  const { screen, reports } = await openReports(() => reportOf(conversations))
  await expect.element(screen.getByText('No chats on these dates yet')).toBeVisible()
  conversations = 2
  await screen.getByRole('button', { name: 'Show 90 days' }).click()
  await expect.element(screen.getByRole('region', { name: 'Chats by day' })).toBeVisible()
  const days = reports.map(({ query: { from = '', to = '' } }) =>
    Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1),
  )
  expect(days).toEqual([28, 90])
})

test('targets are counted by team, agent and hour, in a group that has them', async () => {
  const { screen, service } = await openReports(() => reportOf(2), { group: { hasTargets: true } })
  const none = { kept: 0, missed: 0 }
  const kept = { first: { kept: 3, missed: 1 }, next: none, resolution: none }
  const asked = service.answer(targetsApi.targetsReport, () => ({
    from: '2026-01-01',
    to: '2026-01-02',
    timeZone: 'UTC',
    totals: kept,
    teams: [{ id: 'north', name: 'North', ...kept }],
    agents: [
      { name: undefined, ...kept },
      { id: 'zoe', name: 'Zoe', ...kept },
      { id: 'x', name: undefined, ...kept },
      { id: 'ana', name: 'Ana', ...kept },
    ],
    hours: [{ hour: 10, ...kept }],
  }))
  const card = screen.getByRole('region', { name: 'Response times kept' })
  await expect.element(card.getByRole('row', { name: 'North 75% 3 of 4 – –' })).toBeVisible()
  await card.getByText('Hour', { exact: true }).click()
  await expect.element(card.getByRole('row', { name: '10:00 75% 3 of 4 – –' })).toBeVisible()
  await card.getByText('Agent', { exact: true }).click()
  await expect.element(card.getByRole('row', { name: 'No agent 75% 3 of 4 – –' })).toBeVisible()
  const names = card
    .getByRole('row')
    .elements()
    .map((row) => row.firstElementChild?.textContent)
  expect(names).toEqual([
    'Agent',
    'An agent who no longer exists',
    'Ana',
    'Zoe',
    'No agent',
    'Total',
  ])
  expect(asked).toHaveLength(1)
  expect(await accessibilityFaults()).toEqual([])
})

test('a group without targets has no such part of the report', async () => {
  const { screen } = await openReports(() => reportOf(2))
  await expect.element(screen.getByRole('region', { name: 'Chats by day' })).toBeVisible()
  const card = screen.getByRole('region', { name: 'Response times kept' })
  expect(card.elements()).toEqual([])
})
