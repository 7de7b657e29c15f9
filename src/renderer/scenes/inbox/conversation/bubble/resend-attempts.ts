import { atom } from 'jotai'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { userAtom } from '../../../../data/session.ts'
import { store } from '../../../../data/store.ts'
import type { Again } from './resend-message.ts'
import { currentLive } from '../../../../data/live/live.ts'

/** Another try of a failed message. */
interface Try {
  /** Whose it is: in another person's outbox it is nothing to who works here now. */
  readonly by: string | undefined
  /** Its key in the outbox; null while it is being handed over. */
  readonly key: string | null
}

/**
 * Failed messages that went once more, by their id. What stands for one of them in the conversation is a message of its
 * own, that can be tried again by itself: the first one, which looks as it did, is not asked for another.
 */
const triesAtom = atom<Readonly<Record<string, Try>>>({})

/** Whether a failed message went once more, or is on its way. */
export const isSentAgainAtom = (messageId: string) =>
  atom((get) => {
    const tried = get(triesAtom)[messageId]
    return tried !== undefined && tried.by === get(userAtom)?.id
  })

/**
 * Hands a failed message over once more. A second call for it does nothing, so that the customer is not written to twice.
 * @throws BridgeError when the outbox refuses it: then it can be asked for again.
 */
export async function sendOnceMore(
  { id }: Pick<Message, 'id'>,
  contact: Pick<Contact, 'id' | 'groupId'>,
  { content, template }: Again,
): Promise<void> {
  if (store.get(isSentAgainAtom(id))) return
  const by = store.get(userAtom)?.id
  const keep = (key: string | null) =>
    store.set(triesAtom, (all) => ({ ...all, [id]: { by, key } }))
  keep(null)
  let key: string | null = null
  try {
    key = await currentLive().outbox.send(contact, content, template)
  } finally {
    if (key === null) forget((messageId) => messageId === id)
    else keep(key)
  }
}

/** Call when something unsent was thrown away: if it was another try of a message, that one can be sent again. */
export function offerAgain(key: string): void {
  forget((_, tried) => tried.key === key)
}

function forget(which: (messageId: string, tried: Try) => boolean): void {
  store.set(triesAtom, (all) =>
    Object.fromEntries(Object.entries(all).filter(([id, tried]) => !which(id, tried))),
  )
}
