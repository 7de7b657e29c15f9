import { messagesApi } from '#contract/api/messages.ts'
import type { Message, Reaction } from '#contract/entities/message.ts'
import { call } from '../../../../data/api-client.ts'
import { request } from '../../../../data/bridge.ts'
import { currentGroupIdAtom } from '../../../../data/session.ts'
import { store } from '../../../../data/store.ts'
import type { Live } from '../../../../data/live/create-live.ts'
import { currentLive } from '../../../../data/live/live.ts'

/** The reactions offered at once, the commonest first. */
export const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

/** The reaction that the business line has put on a message; undefined for none. */
export function ownReaction(message: Message): string | undefined {
  return message.reactions.find((one) => one.sender === 'group' && one.emoji !== '')?.emoji
}

type Reactions = Message['reactions']

/** Reactions that the service has not answered yet: what each shows on its message, and in the place of what. */
const underWay = new Set<{ readonly shown: Reactions; before: Reactions }>()

/**
 * Puts a reaction on a message, or takes it away where it stands there already. It shows at once; where the service
 * refuses, it is taken back, also from beneath what was done since. What was heard of the message, or done to it, meanwhile
 * is newer than either answer.
 * @throws ApiError when the service refuses
 */
export async function react(message: Message, emoji: string): Promise<void> {
  const text = ownReaction(message) === emoji ? '' : emoji
  const groupId = store.get(currentGroupIdAtom) ?? ''
  const theirs = message.reactions.filter((one) => one.sender !== 'group')
  const shown: Reaction[] = text === '' ? theirs : [...theirs, { sender: 'group', emoji: text }]
  const live = currentLive()
  const one = { shown, before: message.reactions }
  const become = (reactions: Reactions) => {
    for (const later of underWay) if (later.before === shown) later.before = reactions
    if (live.message(message.id)?.reactions === shown) showReactions(live, message.id, reactions)
  }
  underWay.add(one)
  showReactions(live, message.id, shown)
  try {
    const answer = await call(messagesApi.sendMessage, {
      body: {
        contactId: message.contactId,
        content: { type: 'reaction', text, messageId: message.id },
      },
      groupId,
      idempotencyKey: crypto.randomUUID(),
    })
    if (answer.id === message.id) become(answer.reactions)
  } catch (error) {
    become(one.before)
    throw error
  } finally {
    underWay.delete(one)
  }
}

function showReactions(live: Live, messageId: string, reactions: Reactions): void {
  const message = live.message(messageId)
  if (message !== undefined)
    live.commit([{ kind: 'message.put', message: { ...message, reactions } }])
}

/**
 * Deletes a message for everybody in the group.
 * @throws ApiError when the service refuses
 */
export async function deleteMessage(message: Message): Promise<void> {
  const groupId = store.get(currentGroupIdAtom) ?? ''
  const { id: messageId, contactId } = message
  const live = currentLive()
  await call(messagesApi.deleteMessage, { params: { contactId, messageId }, groupId })
  live.commit([{ kind: 'message.drop', contactId, messageId }])
}

/** What copying a message puts on the clipboard; empty where there are no words. */
export function copyText(message: Message): string {
  const { content } = message
  if (content.type === 'location' && content.latitude !== undefined)
    return [content.text, `${content.latitude}, ${content.longitude}`].filter(Boolean).join('\n')
  return content.text ?? content.filename ?? ''
}

/** @throws BridgeError when the desktop refuses */
export async function copyMessage(message: Message): Promise<void> {
  await request('clipboard.write', { text: copyText(message) })
}
