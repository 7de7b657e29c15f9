import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { memberSchema } from '#contract/entities/member.ts'
import { tagSchema } from '#contract/entities/tag.ts'
import { teamSchema } from '#contract/entities/team.ts'
import { userSchema } from '#contract/entities/user.ts'
import { chatHoldersQuery, teamsQuery } from '#renderer/data/group-queries.ts'
import { noParts } from '#renderer/data/live/store/chat-filter.ts'
import { queryClient } from '#renderer/data/query.ts'
import {
  loadedGroupAtom,
  loadedMembersAtom,
  sessionAtom,
  membersFailedAtom,
} from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { startTextsWithoutDocument } from '#renderer/i18n/test-texts.ts'
import { tagsQuery } from '#renderer/data/tag-queries.ts'
import { TextsProvider } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useFilterChoices } from './filter-choices.ts'
import { useFiltersInUse } from './filters-in-use.ts'
import { currentLive } from '#renderer/data/live/live.ts'

const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1', role: 'ROLE_ADMI' }] })

beforeAll(startTextsWithoutDocument)
beforeEach(() => {
  queryClient.clear()
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(loadedGroupAtom, null)
  store.set(loadedMembersAtom, null)
  store.set(membersFailedAtom, null)
  currentLive().list.setFilter({
    ...noParts,
    agentTagIds: ['tag-ana'],
    teamTagId: 'tag-north',
    tagId: 'vip',
  })
})
afterAll(() => {
  currentLive().list.setFilter(noParts)
  vi.unstubAllGlobals()
})

function Names() {
  return useFiltersInUse().map(({ key, name }) => <i key={key}>{name}</i>)
}

function Choices({ alwaysListed }: { alwaysListed?: readonly string[] }) {
  const { agents, tags } = useFilterChoices(alwaysListed)
  return [...agents, ...tags].map(({ id, name }) => <i key={id}>{name}</i>)
}

const shown = (what: ReactNode) =>
  [
    ...renderToString(
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <TextsProvider>{what}</TextsProvider>
        </QueryClientProvider>
      </Provider>,
    ).matchAll(/<i>(.*?)<\/i>/g),
  ].map(([, text]) => text)

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

test('names that are loading are not shown as unknown', () => {
  expect(shown(<Names />)).toEqual(['Agent: …', 'Team: …', 'Tag: …'])
})

test('a disabled agent keeps the name, with the reason, and an archived tag too, and both stay listed while the list is filtered by it', () => {
  know({ disabled: false, archived: false })
  expect(shown(<Names />)).toEqual(['Agent: Ana', 'Team: North', 'Tag: VIP'])
  expect(shown(<Choices />)).toEqual(['Ana', 'Beto', 'VIP', 'NEW'])
  know({ disabled: true, archived: true })
  expect(shown(<Names />)).toEqual(['Agent: Ana (no access)', 'Team: North', 'Tag: VIP'])
  expect(shown(<Choices />)).toEqual(['Ana (no access)', 'VIP'])
  // A former agent who was just unchecked stays listed.
  currentLive().list.setFilter({ agentTagIds: [] })
  expect(shown(<Choices alwaysListed={['tag-ana']} />)).toEqual(['Ana (no access)', 'VIP'])
})

test('everybody who has chats is listed, whatever their access and role', () => {
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
  expect(shown(<Choices />)).toEqual([
    'Agente no identificado (left the group)',
    'Ana (no access)',
    'Beto (no access)',
    'Carla (left the group)',
  ])
  const mia = memberSchema.parse({ ...beto, role: 'ROLE_MANAGER' })
  store.set(loadedMembersAtom, { groupId: 'g1', members: [mia] })
  expect(shown(<Choices />)).toContain('Beto (Team manager)')
})

test('an unknown agent or team is shown as unknown, and an unknown tag with its id', () => {
  know({ disabled: false, archived: false })
  currentLive().list.setFilter({ agentTagIds: ['tag-x'], teamTagId: 'tag-y', tagId: 'z' })
  expect(shown(<Names />)).toEqual([
    'Agent: Agente no identificado',
    'Team: Unidentified team',
    'Tag: z',
  ])
})
