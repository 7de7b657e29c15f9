import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'
import { pickedGroupIdAtom, sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'

afterEach(() => {
  disposeCurrentLive()
  vi.unstubAllGlobals()
})

const ana = { userId: 'ana', isTyping: false }
const bruno = { userId: 'bruno', isTyping: true }

const of = (contactId: string) => store.get(currentLive().viewers.atom(contactId))

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(pickedGroupIdAtom, 'g1')
})

test('a response replaces all viewers, except where an event is newer than the request', async () => {
  const answer = Promise.withResolvers<Response>()
  gateway(() => answer.promise)
  const { viewers } = currentLive()
  viewers.apply([
    { contactId: 'left', viewers: [ana] },
    { contactId: 'c2', viewers: [ana] },
  ])
  const loaded = viewers.refetch()
  viewers.apply([{ contactId: 'c1', viewers: [bruno] }])
  answer.resolve(
    json({
      items: [
        { contactId: 'c1', viewers: [ana] },
        { contactId: 'c2', viewers: [bruno] },
      ],
    }),
  )
  await loaded
  expect([of('c1'), of('c2'), of('left')]).toEqual([[bruno], [bruno], undefined])
  viewers.apply([{ contactId: 'c1', viewers: [] }])
  expect(of('c1')).toBeUndefined()
})

test('a service without the call shows no viewers and no error', async () => {
  gateway(() => json({ code: 'NOT_FOUND', message: 'No such call' }, 404))
  await currentLive().viewers.refetch()
  expect(of('c1')).toBeUndefined()
})
