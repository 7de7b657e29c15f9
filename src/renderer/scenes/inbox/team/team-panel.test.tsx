import { expect, test } from 'vitest'
import { chatBulkApi } from '#contract/api/chats/chat-bulk.ts'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { teamOverviewApi, type TeamOverview } from '#contract/api/people/team-overview.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { accessibilityFaults, show, signIn } from '#renderer/app/page.fixture.tsx'
import { teamsQuery } from '#renderer/data/groups/group-queries.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { currentLive } from '#renderer/data/live/live.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { startService, type ServiceDouble } from '#renderer/data/service/service.fixture.ts'
import { loadedMembersAtom, loadedTeamsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { member, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { team, textsOf } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'
import TeamPanel from './team-panel.tsx'

const waitingSince = new Date(Date.now() - 61_000).toISOString()
const north = { teamId: 'north', teamTagId: 'tag-north' }
const agentOf = (userId: string, more: object = {}) => ({
  userId,
  openChats: 2,
  waiting: 1,
  waitingSince,
  answered: 1,
  medianResponse: 65_000,
  ...more,
})
const overview = (...agents: TeamOverview['agents']): TeamOverview => ({
  agents,
  teams: [],
  total: { waiting: 1, waitingSince, answered: 1, medianResponse: 65_000 },
})

/** Shows the panel alone, to this role, with these agents. */
async function openPanel(role: 'ROLE_ADMI' | 'ROLE_PUBLISHER', shown: TeamOverview) {
  const service = startService()
  service.answer(teamOverviewApi.teamOverview, () => shown)
  signIn(role, { hasTeams: true })
  store.set(loadedTeamsAtom, { groupId: 'g1', teams: [team('north')] })
  queryClient.setQueryData(teamsQuery('g1').queryKey, { items: [team('north')] })
  const members = [
    member('u1', 'ana', role === 'ROLE_PUBLISHER' ? north : { role }),
    member('noa', 'noa', north),
  ]
  store.set(loadedMembersAtom, { groupId: 'g1', members })
  const screen = await show(<TeamPanel onLeave={() => undefined} />)
  return screen.getByRole('complementary')
}

test('today says who answered how many and how fast, to those who lead agents', async () => {
  const panel = await openPanel('ROLE_ADMI', overview(agentOf('noa')))
  const figures = panel.getByRole('region', { name: 'Today' })
  await expect.element(figures.getByText('live')).toBeVisible()
  await panel.getByText('Today', { exact: true }).first().click()
  const agents = panel.getByRole('table', { name: 'By agent' })
  await expect.element(agents).toBeVisible()
  await expect
    .poll(() => textsOf(agents.getByRole('row', { name: /^noa/ }).getByRole('cell')))
    .toEqual(['1', '1 min', '1', '1:05'])
  expect(agents.getByRole('row').elements()).toHaveLength(2)
  expect(await accessibilityFaults()).toEqual([])
})

test('an agent sees their own day, and no colleague', async () => {
  const panel = await openPanel('ROLE_PUBLISHER', overview(agentOf('u1')))
  await expect.element(panel.getByRole('heading', { name: 'My day' })).toBeVisible()
  await expect
    .element(panel.getByRole('region', { name: 'Today' }).getByText('answered'))
    .toBeVisible()
  await expect.element(panel.getByText('noa')).not.toBeInTheDocument()
})

/** Shows an inbox whose service has a team panel. */
async function openTeam(chats: Contact[]) {
  const inbox = await openInbox({
    role: 'ROLE_ADMI',
    chats,
    group: { autoAssignment: { mode: 'leastBusy', capacity: 20 } },
    members: [
      member('u1', 'Mia', { role: 'ROLE_ADMI' }),
      member('ana', 'ana'),
      member('noa', 'noa'),
    ],
  })
  const { service } = inbox
  answerTeam(service)
  await currentLive().counter.refetch()
  return inbox
}

function answerTeam(service: ServiceDouble) {
  service.answer(chatsApi.pendingChats, () => ({
    pendingChatsAmount: 0,
    changesMany: true,
    teamOverview: true,
  }))
  service.answer(teamsApi.teams, () => ({ items: [] }))
  service.answer(teamOverviewApi.teamOverview, () => ({
    ...overview(agentOf('ana'), agentOf('noa')),
    free: { chats: 2, waiting: 2 },
  }))
}

test('a share that cannot be given any more is named, and given when it is tried again', async () => {
  const chats = ['f1', 'f2'].map((id) => contact(id, { name: `Free ${id}` }))
  const { screen, service } = await openTeam(chats)
  service.answer(teamOverviewApi.planShareOut, () => ({
    shares: [
      { userId: 'ana', openChats: 0, contactIds: ['f1'] },
      { userId: 'noa', openChats: 0, contactIds: ['f2'] },
    ],
    left: [],
  }))
  let isNoaAvailable = false
  const calls = service.answer(chatBulkApi.changeChats, ({ body }) => {
    const { contactIds, change } = chatBulkApi.changeChats.body.parse(body)
    const isForNoa = JSON.stringify(change).includes('noa')
    return {
      items: contactIds.map((id) =>
        isForNoa && !isNoaAvailable
          ? { id, result: 'refused' as const, code: 'CONFLICT' }
          : { id, result: 'changed' as const, contact: contact(id, { revision: 2 }) },
      ),
    }
  })
  store.set(inboxDialogAtom, { kind: 'shareOut', contactIds: ['f1', 'f2'] })
  await screen.getByRole('button', { name: 'Share out 2 chats' }).click()
  await expect.element(screen.getByText(/the agent is not available or has no room/)).toBeVisible()
  isNoaAvailable = true
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => calls.length).toBe(3)
  const give = (id: string, userId: string) => ({
    groupId: 'g1',
    contactIds: [id],
    change: { kind: 'assign', target: { to: 'agent', userId, sharing: true } },
  })
  expect(calls.map(({ body }) => body)).toEqual([
    give('f1', 'ana'),
    give('f2', 'noa'),
    give('f2', 'noa'),
  ])
})
