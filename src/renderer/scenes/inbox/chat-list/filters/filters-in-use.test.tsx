import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { memberSchema } from '#contract/entities/people/member.ts'
import { tagSchema } from '#contract/entities/tags/tag.ts'
import { teamSchema } from '#contract/entities/people/team.ts'
import { show, signIn } from '#renderer/app/page.fixture.tsx'
import { chatHoldersQuery, teamsQuery } from '#renderer/data/groups/group-queries.ts'
import { noParts } from '#renderer/data/chats/chat-filter.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { loadedGroupAtom, loadedMembersAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import { useFilterChoices } from './filter-choices.ts'
import { useFiltersInUse } from './filters-in-use.ts'
import { currentLive } from '#renderer/data/live/live.ts'

beforeEach(() => {
  signIn('ROLE_ADMI', null)
  currentLive().list.setFilter({
    ...noParts,
    agentTagIds: ['tag-ana'],
    teamTagId: 'tag-north',
    tagId: 'vip',
  })
})

function Names() {
  return useFiltersInUse().map(({ key, name }) => <i key={key}>{name}</i>)
}

function Choices({ alwaysListed }: { alwaysListed?: readonly string[] }) {
  const { agents, tags } = useFilterChoices(alwaysListed)
  return [...agents, ...tags].map(({ id, name }) => <i key={id}>{name}</i>)
}

/** Renders names, and returns them. */
async function shown(what: ReactNode): Promise<string[]> {
  const { container, unmount } = await show(what)
  const found = [...container.querySelectorAll('i')].map((name) => name.textContent)
  await unmount()
  return found
}

const ana = { id: 'ana', name: 'Ana', role: 'ROLE_PUBLISHER', tagId: 'tag-ana' }
const beto = { id: 'beto', name: 'Beto', role: 'ROLE_PUBLISHER', tagId: 'tag-beto' }

function know({ disabled, archived }: { disabled: boolean; archived: boolean }) {
  const members = [ana, beto].map((one) => memberSchema.parse({ ...one, disabled }))
  store.set(loadedMembersAtom, { groupId: 'g1', members })
  const north = teamSchema.parse({ id: 'north', groupId: 'g1', name: 'North', tagId: 'tag-north' })
  queryClient.setQueryData(teamsQuery('g1').queryKey, { items: [north] })
  const tags = ['vip', 'new'].map((id) =>
    tagSchema.parse({ id, groupId: 'g1', name: id.toUpperCase(), archived }),
  )
  queryClient.setQueryData(tagsQuery('g1').queryKey, { items: tags })
}

test('names that are loading are not shown as unknown', async () => {
  expect(await shown(<Names />)).toEqual(['Agent: …', 'Team: …', 'Tag: …'])
})

test('a disabled agent keeps the name, with the reason, and an archived tag too, and both stay listed while the list is filtered by it', async () => {
  know({ disabled: false, archived: false })
  expect(await shown(<Names />)).toEqual(['Agent: Ana', 'Team: North', 'Tag: VIP'])
  expect(await shown(<Choices />)).toEqual(['Ana', 'Beto', 'VIP', 'NEW'])
  know({ disabled: true, archived: true })
  expect(await shown(<Names />)).toEqual(['Agent: Ana (no access)', 'Team: North', 'Tag: VIP'])
  expect(await shown(<Choices />)).toEqual(['Ana (no access)', 'VIP'])
  // A former agent who was just unchecked stays listed.
  currentLive().list.setFilter({ agentTagIds: [] })
  expect(await shown(<Choices alwaysListed={['tag-ana']} />)).toEqual(['Ana (no access)', 'VIP'])
})

test('everybody who has chats is listed, whatever their access and role', async () => {
  know({ disabled: true, archived: true })
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1' }))
  currentLive().list.setFilter({ agentTagIds: [], tagId: null })
  const holders = [
    { id: 'beto', tagId: 'tag-beto', name: 'Beto' },
    { id: 'ana', tagId: 'tag-former', name: 'Ana' },
    { id: 'carla', tagId: 'tag-carla', name: 'Carla' },
    { id: 'untagged' },
    { id: 'tag-x', tagId: 'tag-x' },
  ]
  queryClient.setQueryData(chatHoldersQuery('g1').queryKey, { items: holders })
  expect(await shown(<Choices />)).toEqual([
    'Agente no identificado (left the group)',
    'Ana (no access)',
    'Beto (no access)',
    'Carla (left the group)',
  ])
  const mia = memberSchema.parse({ ...beto, role: 'ROLE_MANAGER' })
  store.set(loadedMembersAtom, { groupId: 'g1', members: [mia] })
  expect(await shown(<Choices />)).toContain('Beto (Team manager)')
})

test('an unknown agent or team is shown as unknown, and an unknown tag with its id', async () => {
  know({ disabled: false, archived: false })
  currentLive().list.setFilter({ agentTagIds: ['tag-x'], teamTagId: 'tag-y', tagId: 'z' })
  expect(await shown(<Names />)).toEqual([
    'Agent: Agente no identificado',
    'Team: Unidentified team',
    'Tag: z',
  ])
})
