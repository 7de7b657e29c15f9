import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '#contract/bridge.ts'
import { groupSchema } from '#contract/entities/group.ts'
import { userSchema } from '#contract/entities/user.ts'
import { connectionAtom, loadedGroupAtom, sessionAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { gateway, json } from '../../../data/test-gateway.ts'
import { contact, message } from '../../../data/live/test-data.ts'
import { sendTriggered, triggeredBy } from './tag-triggers.ts'

const at = 'http://w.test'
const connection: Connection = {
  address: at,
  name: 'W',
  services: { main: at, messages: at, campaigns: at, tags: at, workflows: at, content: at },
  frames: [],
  tagTriggers: [
    { tagName: 'Sold', templateId: 'thanks' },
    { tagName: 'sold', templateId: 'papers' },
  ],
  managed: false,
}
const chat = contact('c1')

function signIn(permission: object, settings: object = {}): void {
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1', ...permission }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  store.set(loadedGroupAtom, groupSchema.parse({ id: 'g1', ...settings }))
}

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  store.set(connectionAtom, connection)
  signIn({ role: 'ROLE_ADMI' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  store.set(connectionAtom, null)
  store.set(loadedGroupAtom, null)
})

test('templates are sent in the order of the connection document, each under a key of its own', async () => {
  const asked = gateway(() => json(message('m1', 'c1')))
  await sendTriggered(chat, triggeredBy(chat, 'SOLD'))
  const bodies = await Promise.all(asked.map((request): Promise<unknown> => request.json()))
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/messages/templates',
    '/api/messages/templates',
  ])
  expect(bodies).toEqual([
    { contactId: 'c1', templateId: 'thanks' },
    { contactId: 'c1', templateId: 'papers' },
  ])
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
  expect(keys).not.toContain(null)
})

test('the same sent again goes under the same keys', async () => {
  const triggered = triggeredBy(chat, 'Sold')
  let failing = true
  const asked = gateway(() =>
    failing ? json({ code: 'INTERNAL', message: '' }, 500) : json(message('m1', 'c1')),
  )
  await expect(sendTriggered(chat, triggered)).rejects.toMatchObject({ status: 500 })
  expect(asked).toHaveLength(1)
  failing = false
  await sendTriggered(chat, triggered)
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual(
    [...triggered.values()].flatMap((key, index) => (index === 0 ? [key, key] : [key])),
  )
})

test.each([
  ['of another name', {}, {}, 'Unsold'],
  ['by somebody who may only read', { isReadOnly: true }, {}, 'Sold'],
  [
    'by somebody whom the group keeps from templates',
    { role: 'ROLE_PUBLISHER', tagId: 't1' },
    { hasTemplateModule: true, templateRestrictionForPublisher: true },
    'Sold',
  ],
])('after a tag %s nothing is sent', (_, permission, settings, tagName) => {
  signIn({ role: 'ROLE_ADMI', ...permission }, settings)
  expect(triggeredBy(chat, tagName).size).toBe(0)
})
