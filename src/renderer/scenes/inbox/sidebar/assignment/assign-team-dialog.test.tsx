import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { assignmentApi } from '#contract/api/chats/assignment.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { json } from '#renderer/data/service/gateway.fixture.ts'
import { member } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import {
  held,
  openSidebar,
  team,
  textsOf,
} from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

/** Opens Ana's chat of team north, as an admin. */
async function openChat() {
  const inbox = await openSidebar({
    role: 'ROLE_ADMI',
    chats: [
      contact('c', {
        name: 'Carmen Rojas',
        userId: 'ana',
        userTagId: 'tag-ana',
        teamTagId: 'tag-north',
      }),
    ],
    teams: ['north', 'south', 'west'].map(team),
    members: [
      member('u1', 'Mia', { role: 'ROLE_ADMI' }),
      member('ana', 'ana', { teamId: 'north', teamTagId: 'tag-north' }),
      member('beto', 'beto', { teamId: 'south', teamTagId: 'tag-south' }),
    ],
  })
  return { ...inbox, agent: inbox.section('Assigned Agent Data') }
}

const refuse = (code: string, message: string, status = 403) => json({ code, message }, status)

/** The text is in an alert of the danger colour, in which red is the largest component. */
async function expectRed(alert: Locator, text: string): Promise<void> {
  await expect.element(alert.getByText(text, { exact: true })).toBeVisible()
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(alert.element()).color.match(/\d+/g)?.map(Number) ?? []
  expect(red).toBeGreaterThan(100)
  expect(Math.max(green, blue)).toBeLessThan(red / 1.5)
}

test('a team without agents and the chat’s own team are named before saving', async () => {
  const { act, dialog } = await openChat()
  await act('Assign to team')
  const hint = dialog.getByRole('status')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.element(save).toBeDisabled()
  await dialog.getByText('west', { exact: true }).click()
  await expect.poll(() => textsOf(hint)).toEqual(['No hay agentes en este equipo'])
  await expect.element(save).toBeEnabled()
  await dialog.getByText('north', { exact: true }).click()
  await expect
    .poll(() => textsOf(hint))
    .toEqual(['Current team is already selected. Select a different team.'])
  await expect.element(save).toBeDisabled()
  await dialog.getByText('south', { exact: true }).click()
  await expect.poll(() => textsOf(hint)).toEqual([''])
})

test('a refused team is said in red and in the service’s words, reported to it, and can be saved again', async () => {
  const { service, act, dialog, change } = await openChat()
  const assigning = service.answer(assignmentApi.assignTeam, () =>
    refuse('FORBIDDEN', 'You may not give this chat to a team.'),
  )
  const reports = service.answer(usersApi.reportAssignError, () => ({ ok: true }))
  await act('Assign to team')
  const save = dialog.getByRole('button', { name: 'Save' })
  await dialog.getByText('south', { exact: true }).click()
  await save.click()
  await expectRed(dialog.getByRole('alert'), 'You may not give this chat to a team.')
  await expect.element(dialog.getByRole('radio', { name: 'south' })).toBeChecked()
  expect(await accessibilityFaults()).toEqual([])
  await expect
    .poll(() => reports[0]?.body)
    .toEqual({
      groupId: 'g1',
      contactId: 'c',
      act: 'assign-team',
      teamId: 'south',
      code: 'FORBIDDEN',
      message: 'You may not give this chat to a team.',
    })
  service.answer(assignmentApi.assignTeam, () => change('c', { teamTagId: 'tag-south' }))
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(assigning.map(({ body }) => body)).toEqual([{ teamId: 'south' }, { teamId: 'south' }])

  // With a code that has a text of ours: the service's text is shown all the same.
  service.answer(assignmentApi.assignTeam, () =>
    refuse('TEAM_UNAVAILABLE', 'Nobody works in west today.', 409),
  )
  await act('Assign to team')
  await dialog.getByText('west', { exact: true }).click()
  await save.click()
  await expectRed(dialog.getByRole('alert'), 'Nobody works in west today.')
})

test('a chat that is taken out of its team keeps its agent; a refusal is said in red', async () => {
  const { screen, service, act, dialog, change, agent } = await openChat()
  service.answer(assignmentApi.unassignTeam, () =>
    refuse('FORBIDDEN', 'You may not take this chat from its team.'),
  )
  await act('Assign to team')
  await expect.element(dialog.getByText('The chat is with north.')).toBeVisible()
  const takeOut = dialog.getByRole('button', { name: 'Take out of the team' })
  await takeOut.click()
  await expectRed(dialog.getByRole('alert'), 'You may not take this chat from its team.')
  await expect.element(agent.getByText('Team north')).toBeInTheDocument()

  const taking = held()
  const calls = service.answer(assignmentApi.unassignTeam, async () => {
    await taking.until
    return change('c', { teamTagId: undefined })
  })
  await takeOut.click()
  await expect.poll(() => calls.length).toBe(2)
  await expect.element(takeOut).toBeDisabled()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  taking.release()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .element(screen.getByText('The chat of Carmen Rojas is with no team now'))
    .toBeVisible()
  await expect.element(agent.getByText('Team north')).not.toBeInTheDocument()
  await expect.element(agent.getByText('ana', { exact: true })).toBeVisible()

  // A chat without a team cannot be taken out of one.
  await act('Assign to team')
  await expect.element(dialog.getByText('north', { exact: true })).toBeVisible()
  await expect.element(takeOut).not.toBeInTheDocument()
})

test('releasing to the team keeps the team; a refusal is said in red and in the service’s words', async () => {
  const { service, act, dialog, change, agent } = await openChat()
  const releasing = service.answer(assignmentApi.unassignAgent, () =>
    refuse('FORBIDDEN', 'You may not release this chat.'),
  )
  await act('Release to team')
  const release = dialog.getByRole('button', { name: 'Release to team' })
  await release.click()
  await expectRed(dialog.getByRole('alert'), 'You may not release this chat.')
  expect(await accessibilityFaults()).toEqual([])
  await expect.element(agent.getByText('ana', { exact: true })).toBeInTheDocument()
  service.answer(assignmentApi.unassignAgent, () =>
    change('c', { userId: undefined, userTagId: undefined }),
  )
  await release.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(releasing.at(-1)?.body).toEqual({ groupId: 'g1', releaseToTeam: true })
  await expect.element(agent.getByText('Sin agente asignado')).toBeVisible()
  await expect.element(agent.getByText('Team north')).toBeVisible()

  service.answer(assignmentApi.unassignAgent, () => refuse('CONFLICT', 'Not just now.', 409))
  await act('Release to team')
  await release.click()
  await expectRed(dialog.getByRole('alert'), 'Not just now.')
})

test('a team cannot be saved while the teams load, nor twice', async () => {
  const { screen, service, act, dialog, change, agent } = await openChat()
  const loading = held()
  const teams = service.answer(teamsApi.teams, async () => {
    await loading.until
    return { items: ['north', 'south'].map(team) }
  })
  // As old data is, it is fetched again when it is needed.
  void queryClient.invalidateQueries({ queryKey: queryKeyOf('teams') })
  await act('Assign to team')
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.poll(() => teams.length).toBeGreaterThan(0)
  await dialog.getByText('south', { exact: true }).click()
  await expect.element(dialog.getByRole('radio', { name: 'south' })).toBeChecked()
  await expect.element(save).toBeDisabled()
  loading.release()
  await expect.element(save).toBeEnabled()

  const saving = held()
  const calls = service.answer(assignmentApi.assignTeam, async () => {
    await saving.until
    return change('c', { teamTagId: 'tag-south' })
  })
  await save.click()
  await expect.poll(() => calls.length).toBe(1)
  await expect.element(save).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: 'Take out of the team' })).toBeDisabled()
  saving.release()
  await expect.element(screen.getByText('The chat of Carmen Rojas is with south now')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(agent.getByText('Team south')).toBeVisible()
})
