import type { Contact } from '#contract/entities/contacts/contact.ts'
import { limits } from '#contract/limits.ts'
import { isTeamRow } from '#contract/rules/chats/assignment-history.ts'
import { type ChatFacts, seesChat } from './chat-visibility.ts'
import { mayWrite, type Viewer } from '#contract/policies/viewer.ts'

/** When the chat's agent last changed, epoch ms; undefined if it never had one. */
export function handedOverAt({ userTagIds }: Pick<Contact, 'userTagIds'>): number | undefined {
  const times = userTagIds
    .filter((row) => !isTeamRow(row))
    .flatMap(({ assignedAt, unassignedAt }) => [assignedAt, unassignedAt])
    .flatMap((time) => (time === undefined ? [] : Date.parse(time)))
  return times.length === 0 ? undefined : Math.max(...times)
}

/**
 * A user who wrote to a customer while the chat was taken away may leave what was written as one note (our decision).
 */
export const handOverPolicy = {
  /**
   * For a short time after a change of the agent, whoever saw the chat before may add one note: the former agent, or
   * for a chat that was free everybody who saw it.
   * @param chat the chat with its new agent; `now` in epoch ms
   */
  'contact.leaveNote': (
    viewer: Viewer,
    chat: ChatFacts & Pick<Contact, 'userTagIds'> & { now: number },
  ): boolean => {
    const at = handedOverAt(chat)
    if (!mayWrite(viewer) || at === undefined || chat.now - at > limits.handOverNoteMs) return false
    const former = chat.userTagIds.find(
      (row) =>
        !isTeamRow(row) && row.unassignedAt !== undefined && Date.parse(row.unassignedAt) === at,
    )
    if (former !== undefined)
      return chat.groupId === viewer.groupId && former.userId === viewer.userId
    return seesChat(viewer, { ...chat, userId: undefined, userTagId: undefined })
  },
} as const
