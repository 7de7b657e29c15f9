import type { Contact } from '#contract/entities/contact.ts'
import { seesChat } from '#contract/policies/chat-visibility.ts'
import { ApiError } from '#renderer/data/api-error.ts'
import { viewerAtom } from '#renderer/data/session.ts'
import type { Effects } from '#renderer/data/live/events/effects.ts'
import type { LiveContext } from '#renderer/data/live/live-context.ts'
import type { ChatList } from '#renderer/data/live/store/chat-list.ts'
import { hasSameMarks } from '#renderer/data/live/store/chat-marks.ts'
import { isListed } from '#renderer/data/live/store/chat-filter.ts'
import type { LiveStore } from '#renderer/data/live/store/live-store.ts'
import { countPending } from '#renderer/data/live/store/upsert-chat.ts'
import type { MutationQueue } from '#renderer/data/live/mutation-queue.ts'
import { retryUntilSuccess } from '#renderer/data/retry-until-success.ts'

/** After a failed request, the chat is refetched with retries for at most this time, ms. */
const refetchMs = 60_000

const isSame = (now: Contact, response: Contact) =>
  hasSameMarks(now, response) && now.chat.pendingMessages === response.chat.pendingMessages

export interface MutationParts {
  readonly live: LiveStore
  readonly list: ChatList
  readonly effects: Effects
  readonly queue: MutationQueue
}

export type ChatMutations = ReturnType<typeof createChatMutations>

/**
 * Changes chats at the service and in the store. The events of the viewer's own changes are ignored, so the store
 * applies the responses to these changes. If an event may have overtaken a response, or a response may be lost, the
 * chat is refetched.
 */
export function createChatMutations(
  { store, over }: LiveContext,
  { live, list, effects, queue }: MutationParts,
) {
  function show(before: Contact, after: Contact): void {
    live.commit([
      { kind: 'chat.put', contact: after, listed: isListed(after, list.filter()) },
      ...countPending(before, after).changes,
    ])
  }

  /**
   * Changes a chat optimistically: shows the result, sends the request, and applies the response. If the request
   * fails, the chat is restored, unless an event or another mutation has changed it since. After a failure the chat is
   * always refetched.
   * @param before the stored chat
   * @param after the chat with the change
   * @throws ApiError if the request fails
   */
  async function change(
    before: Contact,
    after: Contact,
    send: () => Promise<Contact>,
  ): Promise<void> {
    show(before, after)
    try {
      const response = await queue.run(after.id, send)
      const now = live.chat(after.id)
      // If the stored chat is not `after`, an event or another mutation changed it while the request was running. That
      // change may be older or newer than the response. Refetch the chat if it differs from the response.
      if (now === after) show(after, response)
      else if (now !== undefined && !isSame(now, response) && !queue.isPending(after.id))
        void refetch(after)
    } catch (error) {
      const now = live.chat(after.id)
      const isGone = error instanceof ApiError && error.status === 404
      // A chat that is not stored was removed from the list by this change: restore it. After a 404 the chat does not
      // exist for the viewer: do not restore it.
      if (now === after || (now === undefined && !isGone)) show(after, before)
      void refetch(after)
      throw error
    }
  }

  /**
   * Applies a response to a stored chat; ignores it for other chats. If the policies hide the changed chat from the
   * viewer, the chat is removed. Where only the service can decide that, it sends the event `contact.hidden`.
   * @param update the changed fields, or a function that computes them from the stored chat
   */
  function applyResponse(
    contactId: string,
    update: Partial<Contact> | ((known: Contact) => Partial<Contact>),
  ): void {
    const known = live.chat(contactId)
    if (known === undefined) return
    const contact = { ...known, ...(typeof update === 'function' ? update(known) : update) }
    const viewer = store.get(viewerAtom)
    if (viewer !== null && !seesChat(viewer, contact)) return effects.hideChat(contactId)
    live.commit([{ kind: 'chat.put', contact, listed: isListed(contact, list.filter()) }])
  }

  /**
   * Refetches a chat, with retries. After a failed request the change may still have been applied, or another user may
   * have changed the chat.
   */
  async function refetch({ id }: Contact): Promise<void> {
    const signal = AbortSignal.any([over, AbortSignal.timeout(refetchMs)])
    try {
      await retryUntilSuccess(() => effects.fetchChat(id, signal), signal)
    } catch (error) {
      if (over.aborted) return
      // The request may have succeeded and hidden the chat from the viewer.
      if (error instanceof ApiError && error.status === 404) effects.hideChat(id)
      else console.warn('A chat could not be refetched', error)
    }
  }

  /** Waits for a response. If an event changed the chat during the wait, the chat is refetched. */
  async function awaitResponse<Response>(
    { id: contactId }: Contact,
    response: Promise<Response>,
  ): Promise<Response> {
    const read = live.reads.begin()
    try {
      const received = await response
      if (live.reads.touchedSince(read, contactId)) effects.run({ kind: 'recheckChat', contactId })
      return received
    } finally {
      live.reads.end(read)
    }
  }

  /**
   * Like `awaitResponse`. If the request fails, the error is rethrown (specification, section 8) and the chat is
   * refetched.
   * @param afterRefetch called with the error after the refetch
   */
  async function awaitOrRefetch<Response>(
    contact: Contact,
    response: Promise<Response>,
    afterRefetch: (error: unknown) => void = () => {},
  ): Promise<Response> {
    try {
      return await awaitResponse(contact, response)
    } catch (error) {
      void refetch(contact).then(() => afterRefetch(error))
      throw error
    }
  }

  return { change, applyResponse, refetch, awaitResponse, awaitOrRefetch }
}
