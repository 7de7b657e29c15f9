import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissionSchema } from '#contract/entities/people/permission.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { draftOf } from './contact-draft.ts'
import { saveContact } from './contact-mutations.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'
import { openFirstOf } from '#renderer/data/live/open-chat.fixture.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

const chat = contact('c1', { name: 'Carmen', userId: 'u1', custom_2: 'red' })

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  const permissions = [permissionSchema.parse({ groupId: 'g1' })]
  const user = userSchema.parse({ id: 'u1', permissions })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  openFirstOf([chat, contact('c2')])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  disposeCurrentLive()
})

/**
 * Saves a new name, a new phone number and an empty custom field. The service responds when the test calls `answer`.
 * The response has the new values of the edited fields, and the old values of all other fields.
 * @param silently an earlier change by another user that no event has reported
 */
function saveSlowly(silently: object = {}) {
  const release = Promise.withResolvers<void>()
  gateway(async (request) => {
    const body: unknown = await request.json()
    await release.promise
    return json({ ...chat, ...silently, ...Object(body), custom_2: undefined, countryCode: '34' })
  })
  const draft = { ...draftOf(chat), name: 'Carmela', phone: '34612345678', custom: { 2: '' } }
  return { saved: saveContact(chat, draft), answer: () => release.resolve() }
}

test('a chat that was removed while its contact was saved stays removed', async () => {
  const { saved, answer } = saveSlowly()
  currentLive().effects.hideChat('c1')
  answer()
  await saved
  expect(currentLive().chat('c1')).toBeUndefined()
  expect(currentLive().order.slice()).toEqual(['c2'])
})

test('changes that events report before a save are kept, and the saved fields are shown', async () => {
  const reported = { userId: 'u2', teamTagId: 'north', tagIdList: ['vip'], importantChat: true }
  const { saved, answer } = saveSlowly({ ...reported, brand: 'Oak', revision: 3 })
  currentLive().commit([
    {
      kind: 'chat.put',
      contact: { ...chat, ...reported, brand: 'Oak', revision: 2 },
      listed: true,
    },
  ])
  answer()
  await saved
  const edited = { name: 'Carmela', phone: '34612345678', countryCode: '34', custom_2: undefined }
  expect(currentLive().chat('c1')).toMatchObject({ ...reported, brand: 'Oak', ...edited })
})

test('a colleague’s change after a save stays, even if its event arrives before the save’s response', async () => {
  const { saved, answer } = saveSlowly({ revision: 2 })
  const theirs = { ...chat, name: 'Carmencita', revision: 3 }
  currentLive().commit([{ kind: 'chat.put', contact: theirs, listed: true }])
  answer()
  await saved
  expect(currentLive().chat('c1')).toEqual(theirs)
})

test('changes that no event has reported are shown after the response', async () => {
  const { saved, answer } = saveSlowly({ brand: 'Elm' })
  answer()
  await saved
  expect(currentLive().chat('c1')).toMatchObject({ name: 'Carmela', brand: 'Elm' })
})
