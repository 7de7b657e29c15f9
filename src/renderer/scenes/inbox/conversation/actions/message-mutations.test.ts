import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { contact, message } from '#renderer/data/live/test-data.ts'
import { sessionAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/test-gateway.ts'
import { react } from './message-mutations.ts'
import { currentLive, disposeCurrentLive } from '#renderer/data/live/live.ts'

const original = message('m1', 'c1', { reactions: [{ sender: 'contact', emoji: '🙏' }] })
const emoji = () =>
  currentLive()
    .message('m1')
    ?.reactions.map((one) => one.emoji)
let answer: () => Promise<Response>
let requests: Request[] = []

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  requests = gateway(() => answer())
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  const read = currentLive().beginRead()
  currentLive().mergeContact(contact('c1'), read, true)
  currentLive().mergeMessages('c1', [{ items: [original], hasOlder: false, hasNewer: false }], read)
  currentLive().endRead(read)
})
afterEach(() => {
  vi.unstubAllGlobals()
  disposeCurrentLive()
})

const refusal = () => json({ code: 'FORBIDDEN', message: 'No' }, 403)

test('a reaction is shown at once and undone if the service refuses it', async () => {
  answer = () => Promise.resolve(refusal())
  const done = react(original, '👍')
  expect(emoji()).toEqual(['🙏', '👍'])
  await expect(done).rejects.toThrow('No')
  expect(emoji()).toEqual(['🙏'])
})

test.each([
  ['is added', [], '👍'],
  ['replaces another reaction', [{ sender: 'group' as const, emoji: '❤️' }], '👍'],
  ['is removed by choosing it again', [{ sender: 'group' as const, emoji: '👍' }], ''],
])('one request is sent for a reaction that %s', async (_, ours, text) => {
  const message = { ...original, reactions: [...original.reactions, ...ours] }
  currentLive().commit([{ kind: 'message.put', message }])
  const stored = text === '' ? [] : [{ sender: 'group' as const, emoji: text }]
  answer = () =>
    Promise.resolve(json({ ...original, reactions: [...original.reactions, ...stored] }))
  await react(message, '👍')
  expect(requests.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
    ['POST', '/api/messages/messages'],
  ])
  expect(await requests[0]?.json()).toEqual({
    contactId: 'c1',
    content: { type: 'reaction', text, messageId: 'm1' },
  })
  expect(emoji()).toEqual(text === '' ? ['🙏'] : ['🙏', text])
})

test('an event received while a reaction is in flight is not undone by the response', async () => {
  const ours = { sender: 'group' as const, emoji: '👍' }
  const received = [ours, { sender: 'contact' as const, emoji: '😂' }]
  answer = () => {
    currentLive().commit([{ kind: 'message.put', message: { ...original, reactions: received } }])
    return Promise.resolve(json({ ...original, reactions: [...original.reactions, ours] }))
  }
  await react(original, '👍')
  expect(emoji()).toEqual(['👍', '😂'])
})

/**
 * Sends a reaction, then another that replaces it. Each request is pending until its entry of `responders` is called.
 */
async function reactTwice() {
  const responders: ((answered: Response) => void)[] = []
  answer = () => new Promise((resolve) => responders.push(resolve))
  const first = react(original, '👍')
  const done = [first, react(currentLive().message('m1') ?? original, '❤️')]
  await vi.waitFor(() => expect(responders).toHaveLength(2))
  return { responders, done }
}

const orders: [string, number[]][] = [
  ['in order', [0, 1]],
  ['in reverse order', [1, 0]],
]

test.each(orders)('with responses %s, the later of two reactions is shown', async (_, order) => {
  const { responders, done } = await reactTwice()
  for (const at of order) {
    const ours = { sender: 'group' as const, emoji: ['👍', '❤️'][at] }
    responders[at]?.(json({ ...original, reactions: [...original.reactions, ours] }))
    await done[at]
  }
  expect(emoji()).toEqual(['🙏', '❤️'])
})

test.each(orders)('with responses %s, two refused reactions are both undone', async (_, order) => {
  const { responders, done } = await reactTwice()
  for (const at of order) {
    responders[at]?.(refusal())
    await expect(done[at]).rejects.toThrow('No')
  }
  expect(emoji()).toEqual(['🙏'])
})

test.each(orders)(
  'with responses %s, the first of two reactions stays if the later one is refused',
  async (_, order) => {
    const { responders, done } = await reactTwice()
    const ours = { sender: 'group' as const, emoji: '👍' }
    for (const at of order) {
      const accepted = json({ ...original, reactions: [...original.reactions, ours] })
      responders[at]?.(at === 0 ? accepted : refusal())
      await done[at]?.catch(() => {})
    }
    expect(emoji()).toEqual(['🙏', '👍'])
  },
)

test('an event received while a reaction is in flight is not undone by a refusal', async () => {
  const received = [{ sender: 'contact' as const, emoji: '😂' }]
  answer = () => {
    currentLive().commit([{ kind: 'message.put', message: { ...original, reactions: received } }])
    return Promise.resolve(refusal())
  }
  await expect(react(original, '👍')).rejects.toThrow('No')
  expect(emoji()).toEqual(['😂'])
})
