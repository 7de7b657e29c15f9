import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { applyGroup } from '#renderer/data/groups/apply-group.ts'
import { groupQuery } from '#renderer/data/groups/group-queries.ts'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { openFirstOf } from '#renderer/data/live/open-chat.fixture.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { loadedGroupAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { levelChanges, saveNesting } from './tag-changes.ts'

const group = groupSchema.parse({
  id: 'g1',
  name: 'Ventas',
  messagingAppData: { appId: 'app' },
  levels: [
    { id: 'l1', name: 'Result', order: 0 },
    { id: 'l2', name: 'Reason', order: 1 },
  ],
  tagsLvl: [
    { id: 'a', name: 'Yes', type: 'l1' },
    { id: 'b', name: 'No', type: 'l2' },
  ],
})
const rules = [{ afterId: 'a', tagId: 'b', isAllowed: false }]

let stop: () => void
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1', role: 'ROLE_ADMI' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(loadedGroupAtom, group)
  openFirstOf([contact('c1')])
  gateway(() => json({ items: [contact('c1')], hasMoreItems: false }))
  await currentLive().list.load()
  stop = currentLive().effects.followLevels()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  disposeCurrentLive()
  queryClient.clear()
  store.set(loadedGroupAtom, null)
})

/**
 * Starts a test gateway. It responds with `answer` to calls that change something, and with the state after the change
 * to GET calls.
 * @param changed the group after the change
 * @returns a function that counts the requests of the chat list
 */
function serve(answer: object, changed: typeof group): () => number {
  const requests = gateway(({ method, url }) => {
    if (method !== 'GET') return json(answer)
    const { pathname } = new URL(url)
    if (pathname.endsWith('/lastchats'))
      return json({ items: [contact('c1')], hasMoreItems: false })
    if (pathname.endsWith('/counter')) return json({ pendingChatsAmount: 0 })
    return json(pathname.endsWith('/groups/g1') ? changed : contact('c1'))
  })
  return () => requests.filter(({ url }) => new URL(url).pathname.endsWith('/lastchats')).length
}

/** Waits for the one request of the list: the answers before it are read outside of the fake timers. */
async function refetched(lists: () => number): Promise<void> {
  await eventually(() => expect(lists()).toBe(1))
  await vi.runAllTimersAsync()
  expect(lists()).toBe(1)
}

test('saving the nesting refetches the chats without a live event, because they may have lost tags', async () => {
  const saved = { ...group, hasNesting: true, nestingRules: rules }
  const lists = serve(saved, saved)
  await saveNesting('g1', { nesting: 'hasNesting', rules })
  await refetched(lists)
  expect(store.get(loadedGroupAtom)).toMatchObject({ hasNesting: true, nestingRules: rules })
})

test.each([
  ['level', () => levelChanges('g1').delete('l2'), { levels: group.levels.slice(0, 1) }],
  ['tag', () => levelChanges('g1').deleteTag('b'), { tagsLvl: group.tagsLvl.slice(0, 1) }],
])(
  'deleting a %s refetches the chats once, and its later live event does not refetch them',
  async (_, remove, rest) => {
    queryClient.setQueryData(groupQuery('g1').queryKey, group)
    // The shell applies every fetched group in the same way.
    const observer = new QueryObserver(queryClient, groupQuery('g1'))
    const end = observer.subscribe(({ data }) => data !== undefined && applyGroup(data))
    const changed = { ...group, ...rest }
    const lists = serve({ ok: true }, changed)
    await remove()
    await refetched(lists)
    expect(store.get(loadedGroupAtom)).toEqual(changed)
    currentLive().effects.run({ kind: 'groupChanged', group: changed })
    await vi.runAllTimersAsync()
    expect(lists()).toBe(1)
    end()
  },
)
