import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { templateSchema } from '#contract/entities/answers/template.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { toastsAtom } from '#renderer/data/change/toasts.ts'
import { pinTemplate, placeTemplate } from './template-changes.ts'
import { quickTemplatesQuery } from './template-queries.ts'

const { queryKey } = quickTemplatesQuery('g1')
const list = () =>
  queryClient.getQueryData(queryKey)?.map(({ id, pinned }) => (pinned ? `${id} pinned` : id))

beforeEach(() => {
  vi.useFakeTimers()
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  const items = ['a', 'b', 'c'].map((id) =>
    templateSchema.parse({ id, groupId: 'g1', name: id, content: { type: 'text', text: id } }),
  )
  queryClient.setQueryData(queryKey, items)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
  store.set(toastsAtom, [])
})

test.each([
  {
    what: 'pinning',
    act: () => pinTemplate('quick', 'g1', { id: 'b' }, true),
    body: { pinned: true },
    shown: ['b pinned', 'a', 'c'],
    toast: 'Error updating template',
  },
  {
    what: 'moving',
    act: () => placeTemplate('quick', 'g1', { id: 'b' }, 2),
    body: { order: 2 },
    shown: ['a', 'c', 'b'],
    toast: 'Error ordering templates',
  },
])(
  '$what is shown at once; if it is refused, it is undone and reported, and the list is refetched',
  async ({ act, body, shown, toast }) => {
    const pending = Promise.withResolvers<Response>()
    const requests = gateway(() => pending.promise)
    act()
    expect(list()).toEqual(shown)
    await eventually(() => expect(requests).toHaveLength(1))
    expect([requests[0]?.method, await requests[0]?.json()]).toEqual(['PATCH', body])
    expect(store.get(toastsAtom)).toEqual([])
    pending.resolve(json({ code: 'FORBIDDEN', message: 'not yours' }, 403))
    await eventually(() =>
      expect(store.get(toastsAtom)).toMatchObject([{ text: toast, tone: 'danger' }]),
    )
    expect(list()).toEqual(['a', 'b', 'c'])
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
  },
)
