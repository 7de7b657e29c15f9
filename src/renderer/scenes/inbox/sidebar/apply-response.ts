import type { Contact } from '#contract/entities/contact.ts'
import { seesChat } from '#contract/policies/chat-visibility.ts'
import { ApiError } from '../../../data/api-error.ts'
import { listFilterAtom } from '../../../data/live/store/chat-list.ts'
import { fetchChat, hideChat, runEffect } from '../../../data/live/events/effects.ts'
import { insist } from '../../../data/live/sync/retry-until-success.ts'
import { isListed } from '../../../data/live/store/list-filter.ts'
import { live } from '../../../data/live/live.ts'
import { currentGroupIdAtom, viewerAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'

/**
 * Takes over what the service answered about a chat. One's own acts come back as events and are passed over, so the
 * answer is what shows them; a chat that went out of sight meanwhile stays there. Where the answer leaves it no longer
 * this person's to see, it goes; what the page cannot know of that the service tells by `contact.hidden`.
 */
export function take(
  contactId: string,
  change: Partial<Contact> | ((known: Contact) => Partial<Contact>),
): void {
  const known = live.chat(contactId)
  if (known === undefined || known.groupId !== store.get(currentGroupIdAtom)) return
  const contact = { ...known, ...(typeof change === 'function' ? change(known) : change) }
  const viewer = store.get(viewerAtom)
  if (viewer !== null && !seesChat(viewer, contact)) return hideChat(contactId)
  const listed = isListed(contact, store.get(listFilterAtom))
  live.commit([{ kind: 'chat.put', contact, listed }])
}

/** How long what a chat has become is asked for after a call that went wrong, ms; a reconnect asks anyway. */
const lookingMs = 60_000

/**
 * Has the chat fetched again, for as long as it takes: the answer of a call that went wrong may have been lost on the way
 * back, or somebody else been faster.
 */
export async function lookAgain({ id }: Contact): Promise<void> {
  const signal = AbortSignal.timeout(lookingMs)
  try {
    await insist(() => fetchChat(id, signal), signal)
  } catch (unknown) {
    // Done after all, and so that it is no longer this person's to see.
    if (unknown instanceof ApiError && unknown.status === 404) hideChat(id)
    else console.warn('A chat could not be looked at again', unknown)
  }
}

/**
 * Waits for an answer that is to be taken over. Where something was told of the chat meanwhile, which may be newer, what the
 * service holds is asked for.
 */
export async function answerTo<Answer>(
  { id: contactId }: Contact,
  calling: Promise<Answer>,
): Promise<Answer> {
  const read = live.reads.begin()
  try {
    const answer = await calling
    if (live.reads.touchedSince(read, contactId)) runEffect({ kind: 'recheckChat', contactId })
    return answer
  } finally {
    live.reads.end(read)
  }
}

/** Asks the service, and where that goes wrong, what it holds. */
export async function ask<Answer>(contact: Contact, calling: Promise<Answer>): Promise<Answer> {
  try {
    return await answerTo(contact, calling)
  } catch (error) {
    void lookAgain(contact)
    throw error
  }
}
