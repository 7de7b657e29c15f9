import { atom } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import type { Resend } from './resend-message.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/** A resend of a failed message. It adds a copy of the message to the outbox. */
interface Attempt {
  /** The id of the user who resent the message; each user has their own outbox. */
  readonly by: string | undefined
  /** The outbox key of the copy; null until the outbox has added the copy. */
  readonly key: string | null
}

/**
 * The attempts by the id of the failed message. The copy appears as a new message with its own retry button, so the
 * failed message must not be resent a second time.
 */
const attemptsAtom = atom<Readonly<Record<string, Attempt>>>({})

/** Whether a failed message was resent by the current user. */
export const isResentAtom = (messageId: string) =>
  atom((get) => {
    const attempt = get(attemptsAtom)[messageId]
    return attempt !== undefined && attempt.by === get(userAtom)?.id
  })

/**
 * Resends a failed message. A second call by the same user does nothing, so that the customer gets only one copy.
 * @throws ApiError if the outbox refuses the copy; then the message can be resent again
 */
export async function resendMessage(
  { id }: Pick<Message, 'id'>,
  contact: Pick<Contact, 'id' | 'groupId'>,
  { content, template }: Resend,
): Promise<void> {
  if (store.get(isResentAtom(id))) return
  const by = store.get(userAtom)?.id
  const record = (key: string | null) =>
    store.set(attemptsAtom, (all) => ({ ...all, [id]: { by, key } }))
  record(null)
  let key: string | null = null
  try {
    key = await currentLive().outbox.send(contact, content, template)
  } finally {
    if (key === null) removeAttempts((messageId) => messageId === id)
    else record(key)
  }
}

/**
 * Allows another resend of a failed message after its copy in the outbox was discarded.
 * @param key the key of the discarded outbox entry; if the entry is not such a copy, nothing happens
 */
export function allowResend(key: string): void {
  removeAttempts((_, attempt) => attempt.key === key)
}

function removeAttempts(matches: (messageId: string, attempt: Attempt) => boolean): void {
  store.set(attemptsAtom, (all) =>
    Object.fromEntries(Object.entries(all).filter(([id, attempt]) => !matches(id, attempt))),
  )
}
