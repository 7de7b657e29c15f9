import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from './push-support.ts'
import { followAs, type Follower } from './support/follower.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: Rig
let adam: Caller
let follower: Follower
beforeEach(async () => {
  rig = await startRig()
  adam = await rig.as('adam')
  follower = await followAs(rig, 'sara')
})
afterEach(async () => {
  follower.client.disconnect()
  await rig.stop()
})

interface Revised {
  readonly _id: string
  readonly revision: number
}

interface ChatState {
  readonly contact: Revised
  readonly messages: readonly Revised[]
}

/** The chat and its messages, as the super admin reads them. */
async function read(): Promise<ChatState> {
  const sara = await rig.as('sara')
  const { body: contact } = await sara('GET', 'main/contacts/c')
  const { body: page } = await sara('GET', 'messages/messages/c?limit=100')
  return { contact, messages: page.items }
}

const content = (entity: Revised): string => JSON.stringify({ ...entity, revision: undefined })

/** The ids of the messages whose content differs from before. */
function changedMessages(before: ChatState, after: ChatState): string[] {
  const known = new Map(before.messages.map((message) => [message._id, content(message)]))
  return after.messages
    .filter((message) => known.get(message._id) !== content(message))
    .map(({ _id }) => _id)
}

const newest = async (): Promise<string> => (await read()).messages.at(-1)?._id ?? ''

async function call(method: string, path: string, body?: unknown): Promise<void> {
  const { status, body: answer } = await adam(method, path, body === undefined ? {} : { body })
  if (status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
}

async function setPending(pendingMessages: 0 | 1): Promise<void> {
  const ana = await rig.as('ana')
  await ana('PATCH', 'main/contacts/c/chat', { body: { pendingMessages } })
}

const text = (words: string) => ({ type: 'text', text: words }) as const

/** Every kind of change of a chat, its contact or its messages, in an order in which each of them changes something. */
const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'a customer’s message',
    () => rig.channel.customer.message({ contactId: 'c', content: text('Hola') }),
  ],
  ['an answer', () => call('POST', 'messages/messages', { contactId: 'c', content: text('Hi') })],
  [
    'its status',
    async () => rig.channel.customer.status({ messageId: await newest(), status: 'sent' }),
  ],
  ['an agent', () => call('POST', 'main/contacts/c/assign', { groupId: GROUP, userId: 'ana' })],
  // The agent of the chat does so for everybody.
  ['unread', () => setPending(1)],
  ['read', () => setPending(0)],
  ['a status', () => call('POST', 'main/contacts/c/chatstatus', {})],
  [
    'its failure',
    async () =>
      rig.channel.customer.status({
        messageId: await newest(),
        status: 'failed',
        payloadFailed: { code: 131047 },
      }),
  ],
  [
    'a customer’s reaction',
    async () =>
      rig.channel.customer.reaction({ contactId: 'c', messageId: await newest(), emoji: '👍' }),
  ],
  [
    'no reaction',
    async () =>
      rig.channel.customer.reaction({ contactId: 'c', messageId: await newest(), emoji: '' }),
  ],
  [
    'an own reaction',
    async () =>
      call('POST', 'messages/messages', {
        contactId: 'c',
        content: { type: 'reaction', text: '🎉', messageId: await newest() },
      }),
  ],
  ['a mark', () => call('POST', 'main/contacts/c/enable-flag', { flag: 'important' })],
  ['no mark', () => call('POST', 'main/contacts/c/disable-flag', { flag: 'important' })],
  [
    'no answer needed',
    async () => {
      await rig.channel.customer.message({ contactId: 'c', content: text('Hola') })
      await call('PUT', 'main/contacts/c/no-answer-needed')
    },
  ],
  ['a wait that goes on', () => call('DELETE', 'main/contacts/c/no-answer-needed')],
  ['archived', () => call('PUT', 'main/contacts/c/chat-archived')],
  ['unarchived', () => call('DELETE', 'main/contacts/c/chat-archived')],
  ['an edit', () => call('PATCH', 'main/contacts/c', { name: 'Marta', phone: '51987000111' })],
  [
    'another agent',
    () => call('POST', 'main/contacts/c/assign', { groupId: GROUP, userId: 'beto' }),
  ],
  ['no agent', () => call('POST', 'main/contacts/c/unassign', { groupId: GROUP })],
  ['a team', () => call('POST', 'main/contacts/c/assign-team', { teamId: 'north' })],
  ['no team', () => call('POST', 'main/contacts/c/unassign-team')],
  ['a tag', () => call('POST', 'tags/contact-tags', { contactId: 'c', tagId: 'label-vip' })],
  ['the tag merged', () => call('POST', 'main/v2/tags/label-vip/merge', { intoId: 'label-rare' })],
  ['no tag', () => call('DELETE', 'tags/contact-tags/c/tag/label-rare')],
  ['a level tag', () => call('POST', 'tags/contact-tags', { contactId: 'c', tagId: 'answers' })],
  ['no level tag', () => call('DELETE', 'tags/contact-tags/c/tag/answers')],
  [
    'a level tag again',
    () => call('POST', 'tags/contact-tags', { contactId: 'c', tagId: 'answers' }),
  ],
  ['the level tag deleted', () => call('DELETE', 'tags/tags/answers')],
  [
    'status tags',
    () => call('POST', 'main/contacts/c/chat-status-tag', { chatStatusTags: ['Sold'] }),
  ],
  ['finished', () => call('POST', 'main/contacts/c/enable-flag', { flag: 'finished' })],
  ['a deleted message', async () => call('DELETE', `messages/messages/c/${await newest()}`)],
  ['a deleted chat', () => call('DELETE', 'main/contacts/c/delete-chat')],
]

/** Why a change and the revisions after it do not fit; null if they do. */
function faultOf(before: ChatState, after: ChatState): string | null {
  const changed = changedMessages(before, after)
  const isChanged =
    content(after.contact) !== content(before.contact) ||
    changed.length > 0 ||
    after.messages.length < before.messages.length
  if (!isChanged) return 'changes nothing'
  const [low, high] = [before.contact.revision, after.contact.revision]
  if (!(high > low)) return `leaves revision ${low}`
  const isRaised = ({ revision }: Revised) => revision > low && revision <= high
  const messages = after.messages.filter(({ _id }) => changed.includes(_id))
  return messages.every(isRaised) ? null : 'leaves the revision of a message'
}

test('each change of a chat raises its revision, and every response and event carries it', async () => {
  await rig.contact('c')
  let before = await read()
  const faults: string[] = []
  for (const [name, change] of changes) {
    await change()
    const after = await read()
    const fault = faultOf(before, after)
    if (fault !== null) faults.push(`${name} ${fault}`)
    before = after
  }
  expect(faults).toEqual([])
  await until('the last event', () =>
    follower.received.some((event) => event.name === 'chat.deleted'),
  )
  const ofChat = follower.received.filter(({ data }) => data.contact?.id === 'c')
  const isRevised = (entity: { revision?: unknown } | undefined) =>
    entity === undefined || typeof entity.revision === 'number'
  const bare = ofChat.filter(({ data }) => !isRevised(data.contact) || !isRevised(data.message))
  expect(bare).toEqual([])
  expect(new Set(ofChat.map(({ name }) => name))).toEqual(
    new Set([
      'message.created',
      'message.status',
      'message.reaction',
      'message.deleted',
      'chat.flags',
      'chat.pending',
      'chat.status',
      'chat.statusTags',
      'chat.wait',
      'chat.deleted',
      'contact.edited',
      'contact.assigned',
      'contact.reassigned',
      'contact.unassigned',
      'contact.teamAssigned',
      'contact.teamUnassigned',
      'contact.tagAdded',
      'contact.tagRemoved',
      'contact.levelTagAdded',
      'contact.levelTagRemoved',
    ]),
  )
  const revisions = ofChat.map(({ data }) => data.contact.revision)
  expect(revisions).toEqual(revisions.toSorted((one, other) => one - other))
  expect(ofChat.at(-1)?.data.contact).toMatchObject({ revision: before.contact.revision })
})

test('a viewer who loses a chat learns its revision', async () => {
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  const ana = await followAs(rig, 'ana')
  await call('POST', 'main/contacts/c/assign', { groupId: GROUP, userId: 'beto' })
  await until('the event', () => ana.received.some(({ name }) => name === 'contact.hidden'))
  ana.client.disconnect()
  const hidden = ana.received.find(({ name }) => name === 'contact.hidden')
  expect(hidden?.data.revision).toBe((await read()).contact.revision)
})
