import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'jotai'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { memberSchema } from '#contract/entities/member.ts'
import { permissionSchema } from '#contract/entities/permission.ts'
import { userSchema } from '#contract/entities/user.ts'
import { viewerOf } from '#contract/policies/viewer.ts'
import { teamsQuery } from '#renderer/data/group-queries.ts'
import { contact } from '#renderer/data/live/test-data.ts'
import { queryKeyOf } from '#renderer/data/query-keys.ts'
import { queryClient } from '#renderer/data/query.ts'
import { loadedMembersAtom, sessionAtom, membersFailedAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { startTextsWithoutDocument } from '#renderer/i18n/test-texts.ts'
import { TextsProvider } from '#renderer/scenes/inbox/shared/texts.tsx'
import { AssignedAgent } from './assigned-agent.tsx'

const group = groupSchema.parse({ id: 'g1', hasTeams: true })
const permissions = [permissionSchema.parse({ groupId: 'g1', role: 'ROLE_MANAGER' })]
const user = userSchema.parse({ id: 'u1', permissions })

beforeAll(startTextsWithoutDocument)
beforeEach(() => {
  queryClient.clear()
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(loadedMembersAtom, null)
  store.set(membersFailedAtom, null)
})
afterAll(() => vi.unstubAllGlobals())

/** Returns the HTML of the section's first render, for a chat that is assigned to Ana and to team north. */
const shown = () =>
  renderToString(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider>
          <TextsProvider>
            <AssignedAgent
              contact={contact('c1', { userId: 'ana', teamTagId: 'tag-north' })}
              viewer={viewerOf(user, group)}
            />
          </TextsProvider>
        </MantineProvider>
      </QueryClientProvider>
    </Provider>,
  )

/** Loads the group's members: only Ana. */
const know = (disabled: boolean) => {
  const ana = { id: 'ana', name: 'Ana', role: 'ROLE_PUBLISHER', serviceStatus: 1, disabled }
  store.set(loadedMembersAtom, { groupId: 'g1', members: [memberSchema.parse(ana)] })
}

/** Caches the service's response for the profile of Ana, for tests in which she is not a member. */
const lookUp = (name: string | null) =>
  queryClient.setQueryData(queryKeyOf('users', 'g1', 'ana'), name)

test('an agent and a team that are loading are not shown as unknown', () => {
  expect(shown()).not.toMatch(/Agente no identificado|Unidentified team/)
  store.set(loadedMembersAtom, { groupId: 'g1', members: [] })
  queryClient.setQueryData(teamsQuery('g1').queryKey, { items: [] })
  // Ana is not a member, so her profile is fetched. Until it is loaded, her name is shown as '…'.
  expect(shown()).toMatch(/….*Unidentified team/s)
  lookUp(null)
  expect(shown()).toMatch(/Agente no identificado.*Unidentified team/s)
})

test('if the members fail to load, the agent’s profile is fetched and its name is shown', () => {
  store.set(membersFailedAtom, 'g1')
  expect(shown()).toContain('…')
  lookUp(null)
  expect(shown()).toContain('Agente no identificado')
  lookUp('Ana')
  expect(shown()).toContain('Ana')
})

test('an agent without access is not shown as available', () => {
  know(false)
  expect(shown()).toContain('Available')
  expect(shown()).not.toContain('Has no access any more')
  know(true)
  expect(shown()).toContain('Ana')
  expect(shown()).not.toContain('Available')
  expect(shown()).toContain('Has no access any more')
})
