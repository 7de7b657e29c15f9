import type { Contact } from '#contract/entities/contacts/contact.ts'
import { seesChat } from '#contract/policies/chats/chat-visibility.ts'
import { isOlder } from '#contract/rules/service/newer-revision.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { change } from '#renderer/data/change/change.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import type { Effects } from '#renderer/data/live/events/effects.ts'
import { chatChanges, type LiveContext } from '#renderer/data/live/live-context.ts'
import type { ChatList } from '#renderer/data/live/store/chat-list.ts'
import type { Conversations } from '#renderer/data/live/store/conversations.ts'
import type { LiveStore } from '#renderer/data/live/store/live-store.ts'
import { retryUntilSuccess } from '#renderer/data/service/retry-until-success.ts'

/** After a failed request, the chat is refetched with retries for at most this time, ms. */
const refetchMs = 60_000

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export interface MutationParts {
  readonly live: LiveStore
  readonly list: ChatList
  readonly conversations: Conversations
  readonly effects: Effects
}

export type ChatMutations = ReturnType<typeof createChatMutations>

/** Changes chats at the service and in the store. If a request fails, the chat is refetched. */
export function createChatMutations(
  { store, over }: LiveContext,
  { live, list, conversations, effects }: MutationParts,
) {
  const isInList = list.lists

  /**
   * Changes a chat optimistically: shows the result, sends the request, and stores the response. If the request fails,
   * the change is no longer shown.
   * @param apply applied to the chat, and to each newer state of it while the request is running
   * @throws ApiError if the request fails
   */
  async function changeChat(
    contact: Contact,
    apply: (chat: Contact) => Contact,
    send: () => Promise<Contact>,
  ): Promise<void> {
    const end = live.change(contact, { apply, isListed: isInList })
    const sendOrHide = async () => {
      try {
        return await send()
      } catch (error) {
        if (isGone(error)) effects.hideChat(contact.id)
        throw error
      }
    }
    try {
      // In order, because parallel requests could arrive in the wrong one. For example, opening a chat marks it read; if a
      // later "mark unread" arrived first, the chat would stay read.
      await change({
        scope: `${chatChanges}${contact.id}`,
        send: sendOrHide,
        accept: end,
        undo: () => end(),
      })
    } catch (error) {
      void refetch(contact)
      throw error
    }
  }

  /**
   * Applies a response that contains only a part of the chat to the stored chat; ignores it for other chats. If the
   * policies hide the changed chat from the viewer, the chat is removed. Where only the service can decide that, it sends
   * the event `contact.hidden`.
   * @param contact the chat as it was before the request
   * @param update the changed fields, or a function that computes them from the stored chat
   * @param revision that of the response. If a later state is stored, the response is ignored; without it, if any other
   * state is stored, because the events contain the result.
   */
  function applyResponse(
    contact: Contact,
    update: Partial<Contact> | ((known: Contact) => Partial<Contact>),
    revision?: number,
  ): void {
    const known = live.chat(contact.id)
    if (known === undefined) return
    if (revision === undefined ? known.revision !== contact.revision : isOlder({ revision }, known))
      return
    const after = { ...known, ...(typeof update === 'function' ? update(known) : update) }
    const viewer = store.get(viewerAtom)
    if (viewer !== null && !seesChat(viewer, after)) return effects.hideChat(known.id)
    live.commit([{ kind: 'chat.put', contact: after, listed: isInList(after) }])
  }

  /**
   * Refetches a chat, with retries. After a failed request the change may still have been applied, or another user may
   * have changed the chat.
   */
  async function refetch({ id }: Contact): Promise<void> {
    const signal = AbortSignal.any([over, AbortSignal.timeout(refetchMs)])
    try {
      await retryUntilSuccess(() => conversations.fetchContact(id, signal), signal)
    } catch (error) {
      if (over.aborted) return
      // The request may have succeeded and hidden the chat from the viewer.
      if (isGone(error)) effects.hideChat(id)
      else console.warn('A chat could not be refetched', error)
    }
  }

  /**
   * Waits for a response. If the request fails, the error is rethrown (specification, section 8) and the chat is
   * refetched.
   * @param afterRefetch called with the error after the refetch
   */
  async function awaitOrRefetch<Response>(
    contact: Contact,
    response: Promise<Response>,
    afterRefetch: (error: unknown) => void = () => {},
  ): Promise<Response> {
    try {
      return await response
    } catch (error) {
      void refetch(contact).then(() => afterRefetch(error))
      throw error
    }
  }

  return { change: changeChat, applyResponse, refetch, awaitOrRefetch }
}
