import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { teamsApi } from '#contract/api/people/teams.ts'
import { targetsApi } from '#contract/api/targets/targets.ts'
import type { OpeningHours } from '#contract/entities/groups/opening-hours.ts'
import type { Team } from '#contract/entities/people/team.ts'
import { startScreen, team } from '#renderer/scenes/screen.fixture.tsx'
import { TeamHours } from './team-hours.tsx'

const first: OpeningHours = { week: [{ day: 'mon', from: '09:00', to: '18:00' }], holidays: [] }

test('a team gets hours of its own, which begin with those of the group, and loses them', async () => {
  const { service, show } = await startScreen()
  let care: Team = team('e1', 'Care')
  service.answer(teamsApi.teams, () => ({ items: [care] }))
  const set = service.answer(targetsApi.setTeamHours, ({ body }) => {
    care = { ...care, openingHours: targetsApi.setTeamHours.body.parse(body) }
    return care
  })
  const removed = service.answer(targetsApi.deleteTeamHours, () => {
    care = team('e1', 'Care')
    return care
  })
  const shown = await show(<TeamHours groupId="g1" first={first} isDisabled={false} />)
  const own = shown.getByRole('switch', { name: 'Care' })
  await expect.element(shown.getByText('The hours of the group')).toBeVisible()
  await expect.element(shown.getByText(/^They count only for response times/)).toBeVisible()
  await userEvent.click(own, { force: true })
  await expect.element(shown.getByText('Hours of its own')).toBeVisible()
  await expect.element(shown.getByRole('group', { name: 'Opening hours' })).toBeVisible()
  expect(set.map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: 'e1' }, body: first },
  ])
  await userEvent.click(own, { force: true })
  await expect.element(shown.getByText('The hours of the group')).toBeVisible()
  expect(removed).toHaveLength(1)
})
