import { chatsApi, type ChatFlag } from '#contract/api/chats/chats.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { pendingCounts } from '#contract/rules/chats/pending.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { change } from '#renderer/data/change/change.ts'
import { chatChanges } from '#renderer/data/live/live-context.ts'
import { currentLive } from '#renderer/data/live/live.ts'

const options = (contact: Contact) => ({ params: { id: contact.id }, groupId: contact.groupId })

/** Sets the number of unread messages: 0 when the chat is opened, 1 when it is marked as unread. */
export function setPending(contact: Contact, how: keyof typeof pendingCounts): Promise<void> {
  const pendingMessages = pendingCounts[how]
  const apply = (chat: Contact) => ({ ...chat, chat: { ...chat.chat, pendingMessages } })
  return currentLive().mutations.change(contact, apply, () =>
    call(chatsApi.setPending, { ...options(contact), body: { pendingMessages } }),
  )
}

export function setArchived(contact: Contact, archived: boolean): Promise<void> {
  const endpoint = archived ? chatsApi.archiveChat : chatsApi.unarchiveChat
  return currentLive().mutations.change(
    contact,
    (chat) => ({ ...chat, archived }),
    () => call(endpoint, options(contact)),
  )
}

/** Makes the viewer follow the chat, or follow it no longer. */
export function setFollowed(contact: Contact, on: boolean): Promise<void> {
  const endpoint = on ? chatsApi.followChat : chatsApi.unfollowChat
  return currentLive().mutations.change(
    contact,
    (chat) => ({ ...chat, chat: { ...chat.chat, followed: on } }),
    () => call(endpoint, options(contact)),
  )
}

/** Sets or clears the important or finished mark. */
export function setFlag(contact: Contact, flag: ChatFlag, on: boolean): Promise<void> {
  const endpoint = on ? chatsApi.enableFlag : chatsApi.disableFlag
  const after = flag === 'important' ? { importantChat: on } : { finishedChat: on }
  return currentLive().mutations.change(
    contact,
    (chat) => ({ ...chat, ...after }),
    () => call(endpoint, { ...options(contact), body: { flag } }),
  )
}

/** Since when the customer of a chat waits: the two fields of `Chat`. */
export type ShownWait = Pick<Contact['chat'], 'waitingSince' | 'closedWaitSince'>

/** Ends the customer's wait without an answer, for everybody. */
export function endWait(contact: Contact): Promise<void> {
  const noWait = { waitingSince: undefined, closedWaitSince: undefined }
  return currentLive().mutations.change(
    contact,
    (chat) => ({ ...chat, chat: { ...chat.chat, ...noWait } }),
    () => call(chatsApi.endWait, options(contact)),
  )
}

/** Undoes `endWait`. @param wait the wait as it was */
export function resumeWait(contact: Contact, wait: ShownWait): Promise<void> {
  return currentLive().mutations.change(
    contact,
    (chat) => ({ ...chat, chat: { ...chat.chat, ...wait } }),
    () => call(chatsApi.resumeWait, options(contact)),
  )
}

/**
 * Deletes all messages of a chat, for everybody.
 * @throws ApiError if the call fails
 */
export async function deleteChat(contact: Contact): Promise<void> {
  const live = currentLive()
  const scope = `${chatChanges}${contact.id}`
  await change({ scope, send: () => call(chatsApi.deleteChat, options(contact)) })
  live.commit([{ kind: 'conversation.clear', contactId: contact.id }])
  // The response contains neither the chat nor its revision, so refetch it, and what was written since the deletion.
  void live.mutations.refetch(contact)
  live.effects.run({ kind: 'refetchMessages', contactId: contact.id })
}
