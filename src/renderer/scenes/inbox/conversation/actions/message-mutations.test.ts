import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userSchema } from '#contract/entities/user.ts'
import { contact, message } from '../../../../data/live/test-data.ts'
import { sessionAtom } from '../../../../data/session.ts'
import { store } from '../../../../data/store.ts'
import { gateway, json } from '../../../../data/test-gateway.ts'
import { react } from './message-mutations.ts'
import { currentLive, disposeCurrentLive } from '../../../../data/live/live.ts'

const said = message('m1', 'c1', { reactions: [{ sender: 'contact', emoji: '🙏' }] })
const emoji = () =>
  currentLive()
    .message('m1')
    ?.reactions.map((one) => one.emoji)
let answer: () => Promise<Response>
let asked: Request[] = []

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  asked = gateway(() => answer())
  const user = userSchema.parse({ id: 'u1', permissions: [{ groupId: 'g1' }] })
  store.set(sessionAtom, { user, tokenStore: 'keychain', locked: false, returnTo: null })
  const read = currentLive().reads.begin()
  currentLive().mergeContact(contact('c1'), read, true)
  currentLive().mergeStretches('c1', [{ items: [said], hasOlder: false, hasNewer: false }], read)
  currentLive().reads.end(read)
})
afterEach(() => {
  vi.unstubAllGlobals()
  disposeCurrentLive()
})

const refusal = () => json({ code: 'FORBIDDEN', message: 'No' }, 403)

test('a reaction shows at once, and goes again where the service refuses it', async () => {
  answer = () => Promise.resolve(refusal())
  const done = react(said, '👍')
  expect(emoji()).toEqual(['🙏', '👍'])
  await expect(done).rejects.toThrow('No')
  expect(emoji()).toEqual(['🙏'])
})

test.each([
  ['is put on it', [], '👍'],
  ['takes the place of another', [{ sender: 'group' as const, emoji: '❤️' }], '👍'],
  ['is taken away by the same again', [{ sender: 'group' as const, emoji: '👍' }], ''],
])('a reaction goes to the service with its message: one that %s', async (_, ours, text) => {
  const message = { ...said, reactions: [...said.reactions, ...ours] }
  currentLive().commit([{ kind: 'message.put', message }])
  const kept = text === '' ? [] : [{ sender: 'group' as const, emoji: text }]
  answer = () => Promise.resolve(json({ ...said, reactions: [...said.reactions, ...kept] }))
  await react(message, '👍')
  expect(asked.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
    ['POST', '/api/messages/messages'],
  ])
  expect(await asked[0]?.json()).toEqual({
    contactId: 'c1',
    content: { type: 'reaction', text, messageId: 'm1' },
  })
  expect(emoji()).toEqual(text === '' ? ['🙏'] : ['🙏', text])
})

test('a taken reaction’s answer takes nothing back that was heard of meanwhile', async () => {
  const ours = { sender: 'group' as const, emoji: '👍' }
  const heard = [ours, { sender: 'contact' as const, emoji: '😂' }]
  answer = () => {
    currentLive().commit([{ kind: 'message.put', message: { ...said, reactions: heard } }])
    return Promise.resolve(json({ ...said, reactions: [...said.reactions, ours] }))
  }
  await react(said, '👍')
  expect(emoji()).toEqual(['👍', '😂'])
})

/** One reaction and another in its place, both on their way. */
async function twoInARow() {
  const answers: ((answered: Response) => void)[] = []
  answer = () => new Promise((resolve) => answers.push(resolve))
  const first = react(said, '👍')
  const done = [first, react(currentLive().message('m1') ?? said, '❤️')]
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  return { answers, done }
}

const orders: [string, number[]][] = [
  ['in their order', [0, 1]],
  ['the other way round', [1, 0]],
]

test.each(orders)(
  'of two reactions in a row the later stands, though their answers come %s',
  async (_, order) => {
    const { answers, done } = await twoInARow()
    for (const at of order) {
      const ours = { sender: 'group' as const, emoji: ['👍', '❤️'][at] }
      answers[at]?.(json({ ...said, reactions: [...said.reactions, ours] }))
      await done[at]
    }
    expect(emoji()).toEqual(['🙏', '❤️'])
  },
)

test.each(orders)(
  'of two reactions in a row that are both refused %s neither stays',
  async (_, order) => {
    const { answers, done } = await twoInARow()
    for (const at of order) {
      answers[at]?.(refusal())
      await expect(done[at]).rejects.toThrow('No')
    }
    expect(emoji()).toEqual(['🙏'])
  },
)

test.each(orders)(
  'where the later of two is refused the first stands, with answers %s',
  async (_, order) => {
    const { answers, done } = await twoInARow()
    const ours = { sender: 'group' as const, emoji: '👍' }
    for (const at of order) {
      const taken = json({ ...said, reactions: [...said.reactions, ours] })
      answers[at]?.(at === 0 ? taken : refusal())
      await done[at]?.catch(() => {})
    }
    expect(emoji()).toEqual(['🙏', '👍'])
  },
)

test('a refused reaction takes nothing back that was heard of meanwhile', async () => {
  const heard = [{ sender: 'contact' as const, emoji: '😂' }]
  answer = () => {
    currentLive().commit([{ kind: 'message.put', message: { ...said, reactions: heard } }])
    return Promise.resolve(refusal())
  }
  await expect(react(said, '👍')).rejects.toThrow('No')
  expect(emoji()).toEqual(['😂'])
})
