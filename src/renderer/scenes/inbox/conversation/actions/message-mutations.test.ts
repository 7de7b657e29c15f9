import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/people/user.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { contact, message } from '#renderer/data/live/live-data.fixture.ts'
import { queryClient } from '#renderer/data/service/query.ts'
import { sessionAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
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
  load(original)
})
afterEach(() => {
  vi.unstubAllGlobals()
  disposeCurrentLive()
  queryClient.clear()
})

/** Loads a conversation of one message. */
function load(only: Message): void {
  const read = currentLive().beginRead()
  currentLive().mergeContact(contact('c1'), read, true)
  currentLive().mergeMessages('c1', [{ items: [only], hasOlder: false, hasNewer: false }], read)
  currentLive().endRead(read)
}

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
    const message = { ...original, revision: 3, reactions: received }
    currentLive().commit([{ kind: 'message.put', message }])
    const reactions = [...original.reactions, ours]
    return Promise.resolve(json({ ...original, revision: 2, reactions }))
  }
  await react(original, '👍')
  expect(emoji()).toEqual(['👍', '😂'])
})

test.each([
  ['a service with revisions', 2],
  ['a service without revisions', undefined],
])(
  'a reaction in flight stays when a newer state of the message arrives, %s',
  async (_, revision) => {
    const first = { ...original, revision: revision && 1 }
    disposeCurrentLive()
    load(first)
    const responded = Promise.withResolvers<Response>()
    answer = () => responded.promise
    const done = react(original, '👍')
    const read: Message = { ...first, status: 'read', revision }
    currentLive().commit([{ kind: 'message.put', message: read }])
    expect(emoji()).toEqual(['🙏', '👍'])
    expect(currentLive().message('m1')?.status).toBe('read')
    const ours = { sender: 'group' as const, emoji: '👍' }
    // A service without revisions may answer with the message as it was before the event.
    const stored = revision === undefined ? first : { ...read, revision: 3 }
    responded.resolve(json({ ...stored, reactions: [...original.reactions, ours] }))
    await done
    expect(emoji()).toEqual(['🙏', '👍'])
    expect(currentLive().message('m1')?.status).toBe('read')
  },
)

/**
 * Sends a reaction, then another that replaces it. The second is sent once the first is answered.
 * @param answers for each reaction whether the service accepts it
 */
async function reactTwice(answers: readonly boolean[]) {
  answer = () => {
    const at = requests.length - 1
    const ours = { sender: 'group' as const, emoji: ['👍', '❤️'][at] }
    const reactions = [...original.reactions, ours]
    const response =
      answers[at] === true ? json({ ...original, revision: 2 + at, reactions }) : refusal()
    return Promise.resolve(response)
  }
  const first = react(original, '👍')
  const done = [first, react(currentLive().message('m1') ?? original, '❤️')]
  expect(emoji()).toEqual(['🙏', '❤️'])
  await first.catch(() => {})
  expect(emoji()).toEqual(['🙏', '❤️'])
  const results = await Promise.allSettled(done)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(answers)
}

test.each([
  ['the later is shown', [true, true], ['🙏', '❤️']],
  ['both are undone if both are refused', [false, false], ['🙏']],
  ['the first stays if the later one is refused', [true, false], ['🙏', '👍']],
  ['the later is shown if the first is refused', [false, true], ['🙏', '❤️']],
])('of two reactions %s', async (_, answers, shown) => {
  await reactTwice(answers)
  expect(emoji()).toEqual(shown)
})

test('an event received while a reaction is in flight is not undone by a refusal', async () => {
  const received = [{ sender: 'contact' as const, emoji: '😂' }]
  answer = () => {
    currentLive().commit([{ kind: 'message.put', message: { ...original, reactions: received } }])
    return Promise.resolve(refusal())
  }
  await expect(react(original, '👍')).rejects.toThrow('No')
  expect(emoji()).toEqual(['😂'])
})
