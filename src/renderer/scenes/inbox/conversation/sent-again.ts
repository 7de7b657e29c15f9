import { atom } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { sendMessage } from '../../../data/live/outbox.ts'
import { store } from '../../../data/store.ts'
import type { Again } from './send-again.ts'

/**
 * Failed messages that went once more, by their id, each with its chat. What stands for one of them in the conversation is
 * a message of its own, that can be tried again by itself: the first one, which looks as it did, is not asked for another.
 */
const sentAgainAtom = atom<ReadonlyMap<string, string>>(new Map())

/** Whether a failed message went once more, or is on its way. */
export const isSentAgainAtom = (messageId: string) =>
  atom((get) => get(sentAgainAtom).has(messageId))

/**
 * Hands a failed message over once more. A second call for it does nothing, so that the customer is not written to twice.
 * @throws BridgeError when the outbox refuses it: then it can be asked for again.
 */
export async function sendOnceMore(
  { id, contactId }: Pick<Message, 'id' | 'contactId'>,
  contact: Pick<Contact, 'id' | 'groupId'>,
  { content, template }: Again,
): Promise<void> {
  if (store.get(sentAgainAtom).has(id)) return
  store.set(sentAgainAtom, (all) => new Map([...all, [id, contactId]]))
  try {
    await sendMessage(contact, content, template)
  } catch (error) {
    forget((messageId) => messageId === id)
    throw error
  }
}

/** Call when something unsent of a chat was thrown away: it may have been the second try of any of its messages. */
export function offerAgain(contactId: string): void {
  forget((_, chat) => chat === contactId)
}

function forget(which: (messageId: string, contactId: string) => boolean): void {
  store.set(sentAgainAtom, (all) => new Map([...all].filter(([id, chat]) => !which(id, chat))))
}
