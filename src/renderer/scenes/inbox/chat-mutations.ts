import { contactsApi, type ChatFlag } from '#contract/api/contacts.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { pendingCounts } from '#contract/rules/pending.ts'
import { call } from '../../data/api-client.ts'
import { ApiError } from '../../data/api-error.ts'
import { listFilterAtom } from '../../data/live/store/chat-list.ts'
import { hasSameMarks } from '../../data/live/store/chat-marks.ts'
import { inTurn, isAsked } from '../../data/live/sync/mutation-queue.ts'
import { isListed } from '../../data/live/store/list-filter.ts'
import { live } from '../../data/live/live.ts'
import { countPending } from '../../data/live/store/upsert-chat.ts'
import { currentGroupIdAtom } from '../../data/session.ts'
import { store } from '../../data/store.ts'
import { lookAgain } from './sidebar/apply-response.ts'

/**
 * Shows a chat as it will be, asks the service, and takes its answer over. If the service refuses, the chat is shown
 * as it was, as far as nobody else has changed it meanwhile.
 * @throws ApiError when the service refuses
 */
async function change(before: Contact, after: Contact, ask: () => Promise<Contact>): Promise<void> {
  show(before, after)
  try {
    const answer = await inTurn(after.id, ask)
    const now = live.chat(after.id)
    // What a live event has brought since may be older than the answer, or newer: where they differ, the service is asked.
    if (now === after) show(after, answer)
    else if (now !== undefined && !isSame(now, answer) && !isAsked(after.id)) void lookAgain(after)
  } catch (error) {
    const now = live.chat(after.id)
    const isGone = error instanceof ApiError && error.status === 404
    // One that is not listed as it was to become is shown again; one that was taken away meanwhile is not.
    if (now === after || (now === undefined && !isGone)) show(after, before)
    // The answer may have been lost on the way back: what the service holds is shown once it can be asked.
    void lookAgain(after)
    throw error
  }
}

const isSame = (now: Contact, answer: Contact) =>
  hasSameMarks(now, answer) && now.chat.pendingMessages === answer.chat.pendingMessages

function show(before: Contact, after: Contact): void {
  // The person may have gone on to another group, whose list this chat is nothing to.
  if (after.groupId !== store.get(currentGroupIdAtom)) return
  live.commit([
    { kind: 'chat.put', contact: after, listed: isListed(after, store.get(listFilterAtom)) },
    ...countPending(before, after).changes,
  ])
}

const options = (contact: Contact) => ({ params: { id: contact.id }, groupId: contact.groupId })

/** Sets the pending count: 0 by opening the chat, 1 by marking it unread. */
export function setPending(contact: Contact, how: keyof typeof pendingCounts): Promise<void> {
  const pendingMessages = pendingCounts[how]
  const after = { ...contact, chat: { ...contact.chat, pendingMessages } }
  return change(contact, after, () =>
    call(contactsApi.setPending, { ...options(contact), body: { pendingMessages } }),
  )
}

/** Archives the chat or brings it back. */
export function setArchived(contact: Contact, archived: boolean): Promise<void> {
  const endpoint = archived ? contactsApi.archiveChat : contactsApi.unarchiveChat
  return change(contact, { ...contact, archived }, () => call(endpoint, options(contact)))
}

/** Sets or clears the important or finished mark. */
export function setFlag(contact: Contact, flag: ChatFlag, on: boolean): Promise<void> {
  const endpoint = on ? contactsApi.enableFlag : contactsApi.disableFlag
  const after = flag === 'important' ? { importantChat: on } : { finishedChat: on }
  return change(contact, { ...contact, ...after }, () =>
    call(endpoint, { ...options(contact), body: { flag } }),
  )
}

/**
 * Deletes every message of a chat, for everybody.
 * @throws ApiError when the service refuses
 */
export async function deleteChat(contact: Contact): Promise<void> {
  await inTurn(contact.id, () => call(contactsApi.deleteChat, options(contact)))
  if (contact.groupId !== store.get(currentGroupIdAtom)) return
  live.commit([{ kind: 'conversation.clear', contactId: contact.id }])
  // The answer does not say what the chat is without them.
  void lookAgain(contact)
}
