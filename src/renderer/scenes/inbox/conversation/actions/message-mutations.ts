import { atom } from 'jotai'
import { messagesApi } from '#contract/api/messages.ts'
import type { Message, Reaction } from '#contract/entities/message.ts'
import { call } from '#renderer/data/api-client.ts'
import { request } from '#renderer/data/bridge.ts'
import { currentGroupIdAtom } from '#renderer/data/session.ts'
import { store } from '#renderer/data/store.ts'
import type { Live } from '#renderer/data/live/create-live.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/** The reactions in the message's menu, the most common first. */
export const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

/** The group's reaction to a message; undefined for none. */
export function ownReaction(message: Message): string | undefined {
  return message.reactions.find((reaction) => reaction.sender === 'group' && reaction.emoji !== '')
    ?.emoji
}

type Reactions = Message['reactions']

/** The reaction requests whose responses have not arrived. */
const pendingAtom = atom<readonly PendingReactions[]>([])

interface PendingReactions {
  /** The message's reactions with the requested change. They are shown during the request. */
  readonly shown: Reactions
  /**
   * The message's reactions before the requested change. They are restored if the request fails. They may contain the
   * change of an earlier request that is still pending. When that request settles, its result replaces them.
   */
  before: Reactions
}

/**
 * Sets the group's reaction to a message to `emoji`. If the reaction already is `emoji`, removes it.
 * - The change is shown at once. If the request fails, the change is undone.
 * - If a live event or another action changes the reactions during the request, the response does not overwrite that
 *   change.
 * - If two reactions follow each other and both requests fail, undoing the second does not restore the first.
 * @throws ApiError if the request fails
 */
export async function react(message: Message, emoji: string): Promise<void> {
  const text = ownReaction(message) === emoji ? '' : emoji
  const groupId = store.get(currentGroupIdAtom) ?? ''
  const theirs = message.reactions.filter((reaction) => reaction.sender !== 'group')
  const shown: Reaction[] = text === '' ? theirs : [...theirs, { sender: 'group', emoji: text }]
  const live = currentLive()
  const pending = { shown, before: message.reactions }
  const settle = (reactions: Reactions) => {
    for (const later of store.get(pendingAtom)) if (later.before === shown) later.before = reactions
    if (live.message(message.id)?.reactions === shown) showReactions(live, message.id, reactions)
  }
  store.set(pendingAtom, (all) => [...all, pending])
  showReactions(live, message.id, shown)
  try {
    const updated = await call(messagesApi.sendMessage, {
      body: {
        contactId: message.contactId,
        content: { type: 'reaction', text, messageId: message.id },
      },
      groupId,
      idempotencyKey: crypto.randomUUID(),
    })
    if (updated.id === message.id) settle(updated.reactions)
  } catch (error) {
    settle(pending.before)
    throw error
  } finally {
    store.set(pendingAtom, (all) => all.filter((one) => one !== pending))
  }
}

function showReactions(live: Live, messageId: string, reactions: Reactions): void {
  const message = live.message(messageId)
  if (message !== undefined)
    live.commit([{ kind: 'message.put', message: { ...message, reactions } }])
}

/**
 * Deletes a message for all users of the group.
 * @throws ApiError if the service refuses
 */
export async function deleteMessage(message: Message): Promise<void> {
  const groupId = store.get(currentGroupIdAtom) ?? ''
  const { id: messageId, contactId } = message
  const live = currentLive()
  await call(messagesApi.deleteMessage, { params: { contactId, messageId }, groupId })
  live.commit([{ kind: 'message.drop', contactId, messageId }])
}

/**
 * Returns the text to copy for a message; empty if there is none. For a location: its name and coordinates. Otherwise:
 * the message's text, or the file name if the message has no text.
 */
export function copyText(message: Message): string {
  const { content } = message
  if (content.type === 'location' && content.latitude !== undefined)
    return [content.text, `${content.latitude}, ${content.longitude}`].filter(Boolean).join('\n')
  return content.text ?? content.filename ?? ''
}

/**
 * Copies a message's text to the clipboard.
 * @throws ApiError if the main process refuses
 */
export async function copyMessage(message: Message): Promise<void> {
  await request('clipboard.write', { text: copyText(message) })
}
