import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { userSchema } from '#contract/entities/user.ts'
import { currentLive, disposeCurrentLive } from '../../../data/live/live.ts'
import { contact } from '../../../data/live/test-data.ts'
import { openFirstOf } from '../../../data/live/test-open-chat.ts'
import { queryClient } from '../../../data/query.ts'
import { loadedGroupAtom, sessionAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { gateway, json } from '../../../data/test-gateway.ts'
import { saveNesting } from './tag-changes.ts'

const group = groupSchema.parse({
  id: 'g1',
  name: 'Ventas',
  messagingAppData: { appId: 'app' },
})
const rules = [{ afterId: 'a', tagId: 'b', isAllowed: false }]

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1', role: 'ROLE_ADMI' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(loadedGroupAtom, group)
  openFirstOf([contact('c1')])
  gateway(() => json({ items: [contact('c1')], hasMoreItems: false }))
  await currentLive().list.load()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  disposeCurrentLive()
  queryClient.clear()
  store.set(loadedGroupAtom, null)
})

test('saved nesting refetches the chats, which may have lost tags, before its event arrives', async () => {
  const saved = { ...group, hasNesting: true, nestingRules: rules }
  const requests = gateway(({ url }) => {
    if (url.endsWith('/levels/nesting')) return json(saved)
    const { pathname } = new URL(url)
    if (pathname.endsWith('/lastchats'))
      return json({ items: [contact('c1')], hasMoreItems: false })
    if (pathname.endsWith('/counter')) return json({ pendingChatsAmount: 0 })
    return json(contact('c1'))
  })
  await saveNesting('g1', { nesting: 'hasNesting', rules })
  await vi.runAllTimersAsync()
  expect(store.get(loadedGroupAtom)).toMatchObject({ hasNesting: true, nestingRules: rules })
  expect(requests.map(({ url }) => new URL(url).pathname)).toContainEqual(
    expect.stringMatching(/\/lastchats$/),
  )
})
