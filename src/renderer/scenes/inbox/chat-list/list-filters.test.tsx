import { expect, test } from 'vitest'
import { levelsApi } from '#contract/api/tags/levels.ts'
import { tagsApi } from '#contract/api/tags/tags.ts'
import { teamsApi } from '#contract/api/people/teams.ts'
import { usersApi } from '#contract/api/people/users.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { event } from '#renderer/data/live/live-data.fixture.ts'
import type { ServiceDouble } from '#renderer/data/service/service.fixture.ts'
import { member } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { page, userEvent } from 'vitest/browser'
import { ago, chatOf, openList, waits, type ListData } from './list.fixture.tsx'

const ana = { userId: 'ana', userTagId: 'tag-ana' }
const beto = { userId: 'beto', userTagId: 'tag-beto' }
const asked = { lastSender: 'contact' } as const

/** Chats of two agents, of a team, with a tag and with a level's tag, answered and unanswered. */
const seed = () => [
  chatOf('n1', 'North asked', {
    userId: undefined,
    teamTagId: 'tag-north',
    tagIdList: ['vip'],
    tagLvl: [{ levelId: 'level-1', tagId: 'answers' }],
    chat: { ...asked, updateAt: ago(1) },
  }),
  chatOf('b1', 'Beto asked', { ...beto, tagIdList: ['vip'], chat: { ...asked, updateAt: ago(2) } }),
  chatOf('a2', 'Ana answered', { ...ana, chat: { updateAt: ago(3) } }),
  chatOf('a1', 'Ana asked', { ...ana, chat: { ...asked, updateAt: ago(4) } }),
]
const members = [
  member('ana', 'ana', { tagId: 'tag-ana' }),
  member('beto', 'beto', { tagId: 'tag-beto' }),
]
const north = teamSchema.parse({ id: 'north', groupId: 'g1', name: 'north', tagId: 'tag-north' })
const level = { id: 'level-1', name: 'Result', order: 0 }

function prepare(service: ServiceDouble): void {
  service.answer(teamsApi.teams, () => ({ items: [north] }))
  service.answer(usersApi.chatHolders, () => ({ items: [] }))
  service.answer(tagsApi.tags, () => ({ items: [{ id: 'vip', groupId: 'g1', name: 'vip' }] }))
  service.answer(levelsApi.levels, () => ({ items: [level] }))
  service.answer(levelsApi.levelTags, () => ({
    items: [{ id: 'answers', name: 'answers', type: 'level-1' }],
  }))
}

async function openFiltered(more: Partial<ListData> = {}) {
  const list = await openList({
    chats: seed(),
    role: 'ROLE_ADMI',
    members,
    group: { hasTeams: true },
    onService: prepare,
    ...more,
  })
  const panel = list.dialog('Filters')
  const inUse = page.getByRole('list', { name: 'Filters in use' })
  return {
    ...list,
    panel,
    /** Chooses an option of one of the panel's selects. */
    async choose(label: string, option: string) {
      await panel.getByRole('combobox', { name: label }).click()
      await panel.getByRole('option', { name: option, exact: true }).click()
    },
    async leavePanel() {
      await userEvent.keyboard('{Escape}')
      await expect.element(panel).not.toBeInTheDocument()
    },
    inUse: () =>
      inUse
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent),
  }
}

test('filters combine, are listed, and are removed one by one or all at once', async () => {
  const list = await openFiltered()
  const { panel, button } = list
  await list.toFilters()
  await panel.getByText('Customer', { exact: true }).click()
  await list.expectOrder('North asked', 'Beto asked', 'Ana asked')
  await panel.getByRole('checkbox', { name: 'ana' }).click()
  await panel.getByRole('checkbox', { name: 'beto' }).click()
  await list.expectOrder('Beto asked', 'Ana asked')
  await list.choose('Tag', 'vip')
  await list.expectOrder('Beto asked')
  // Escape in an open select closes its options, then the panel.
  await panel.getByRole('combobox', { name: 'Tag' }).click()
  await expect.element(panel.getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel.getByRole('option').first()).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
  await list.leavePanel()
  await expect.element(button('Filters (3)')).toHaveFocus()
  await expect
    .poll(list.inUse)
    .toEqual([
      'Last message: Customer',
      'Agent: ana',
      'Agent: beto',
      'Tag: vip',
      'Clear the filters',
    ])
  await button('Remove: Tag: vip').click()
  await list.expectOrder('Beto asked', 'Ana asked')
  await button('Remove: Agent: ana').click()
  await list.expectOrder('Beto asked')
  await button('Clear the filters').click()
  await expect.poll(list.order).toHaveLength(4)
  expect(list.inUse()).toEqual([])
})

test('the panel of filters has no accessibility fault', async () => {
  const list = await openFiltered()
  await list.toFilters()
  await list.panel.getByRole('checkbox', { name: 'ana' }).click()
  await expect.poll(list.inUse).toContain('Agent: ana')
  expect(await accessibilityFaults()).toEqual([])
})

test('an empty list names all filters, and a button shows all chats', async () => {
  const list = await openFiltered()
  await list.toFilters()
  await list.panel.getByRole('checkbox', { name: 'ana' }).click()
  await list.leavePanel()
  await list.showType('Finished')
  await list.field.fill('nobody')
  await expect.element(page.getByText('No chat passes the filters')).toBeVisible()
  await expect.element(page.getByText('“nobody” · Finished · Agent: ana')).toBeVisible()
  await list.button('Show all chats').click()
  await expect.poll(list.order).toHaveLength(4)
  await expect.poll(list.query).toBe('')
})

test('filters apply to live changes', async () => {
  const list = await openFiltered()
  await list.toFilters()
  await list.panel.getByRole('checkbox', { name: 'ana' }).click()
  await list.panel.getByText('Customer', { exact: true }).click()
  await list.leavePanel()
  await list.expectOrder('Ana asked')
  list.customerWrites('a2', 'One more thing')
  await list.expectOrder('Ana answered', 'Ana asked')
  // Changes of an excluded chat are not shown; later ones of matching chats are.
  list.customerWrites('b1', 'And me?')
  list.customerWrites('a1', 'Still here')
  await list.expectOrder('Ana asked', 'Ana answered')
  list.change('a1', beto, 'contact.assigned')
  await expect.poll(list.order).toEqual(['Ana answered'])
})

test('customers who wait too long are found, until they are answered', async () => {
  const list = await openFiltered({
    chats: [
      ...seed(),
      chatOf('late', 'Waits long', { ...ana, chat: waits(20) }),
      chatOf('new', 'Waits a little', { ...ana, chat: waits(1) }),
    ],
  })
  await list.toFilters()
  await list.choose('Customer waiting', 'Longer than 15 min')
  await list.expectOrder('Waits long')
  await list.leavePanel()
  await expect.poll(list.inUse).toEqual(['Customer waiting: Longer than 15 min'])
  list.colleagueWrites('late', 'Here I am')
  await list.expectOrder()
})

test('filters are in the address: back and forward restore them', async () => {
  const list = await openFiltered()
  await list.toFilters()
  await list.choose('Team', 'north')
  await list.choose('Result', 'answers')
  await list.leavePanel()
  // Text typed in steps is one step of the history.
  await list.field.fill('nor')
  await expect.poll(list.query).toContain('filter=nor')
  await list.field.fill('north')
  const chosen = '?filterTeamTagId=tag-north&filterTagsLvl=level-1%3Aanswers'
  await expect.poll(list.query).toBe(`${chosen}&filter=north`)
  history.back()
  await expect.poll(list.query).toBe(chosen)
  history.back()
  await expect.poll(list.inUse).toEqual(['Team: north'])
  history.back()
  await expect.poll(list.order).toHaveLength(4)
  history.forward()
  await list.expectOrder('North asked')
})

test('another chat in the address keeps the filter, and a filter keeps the chat open', async () => {
  history.replaceState(null, '', '?filterTeamTagId=tag-north')
  const list = await openFiltered()
  await list.row('North asked').click()
  await expect.poll(list.query).toBe('?filterTeamTagId=tag-north&chat=n1')
  await list.showType('Important')
  await expect.poll(list.query).toContain('type=important')
  expect(list.query()).toContain('chat=n1')
})

test('filters of the address are applied at the start', async () => {
  history.replaceState(
    null,
    '',
    '?filterTeamTagId=tag-north&filterTagsLvl=level-1%3Aanswers&filter=north',
  )
  const list = await openFiltered()
  await list.expectOrder('North asked')
  await expect.poll(list.inUse).toEqual(['Team: north', 'Result: answers', 'Clear the filters'])
  await expect.element(list.field).toHaveValue('north')
})

test('an agent cannot filter by colleagues, not even by a link', async () => {
  history.replaceState(null, '', '?tagIdList=tag-beto&lastsender=group')
  const list = await openFiltered({
    role: 'ROLE_PUBLISHER',
    chats: [chatOf('a2', 'Mine answered'), chatOf('a1', 'Mine asked', { chat: asked })],
  })
  await expect.poll(list.query).toBe('?lastsender=group')
  await list.expectOrder('Mine answered')
  await list.toFilters()
  await expect.element(list.panel.getByRole('combobox', { name: 'Team' })).toBeVisible()
  const boxes = list.panel.getByRole('checkbox')
  await expect.element(boxes).toHaveAccessibleName('Only unread')
})

test('a filter by an agent who loses access or leaves is removed', async () => {
  const list = await openFiltered()
  await list.toFilters()
  await list.panel.getByRole('checkbox', { name: 'beto' }).click()
  await list.panel.getByRole('checkbox', { name: 'ana' }).click()
  await list.leavePanel()
  await list.expectOrder('Beto asked', 'Ana answered', 'Ana asked')
  list.receive(
    event('member.disabled', {
      member: member('beto', 'beto', { tagId: 'tag-beto', disabled: true }),
    }),
  )
  await expect.poll(list.query).toBe('?tagIdList=tag-ana')
  await list.expectOrder('Ana answered', 'Ana asked')
  list.receive(event('member.removed', { userId: 'ana', tagId: 'tag-ana' }))
  await expect.poll(list.query).toBe('')
  await expect.poll(list.order).toHaveLength(4)
})

test('a filter by a team is removed once the group has no teams', async () => {
  const list = await openFiltered()
  await list.toFilters()
  await list.choose('Team', 'north')
  await list.leavePanel()
  await list.expectOrder('North asked')
  expect(list.query()).toBe('?filterTeamTagId=tag-north')
  const group = groupSchema.parse({
    id: 'g1',
    name: 'Sales',
    hasTeams: false,
    messagingAppData: { appId: 'app' },
  })
  list.receive(event('group.settings', { group }))
  await expect.poll(list.order).toHaveLength(4)
  await expect.poll(list.query).toBe('')
  await expect.element(list.button('Filters')).toBeVisible()
})
