import { ratingQuestions, ratingRequest } from '#contract/rules/answers/satisfaction.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { recordRatingQuestion } from '#workspace/storage/chats/conversations.ts'
import { hasMessagesLeft } from '#workspace/storage/groups/groups.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import type { StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { deliver, type DeliveryNeeds } from '#workspace/use-cases/messages/deliver.ts'

/**
 * Asks the customer of a chat that was marked as a success for a rating, if the group's settings require it. The
 * customer is asked once in a conversation, and only if the channel's window is open and the group has messages left.
 */
export async function askForRating(
  work: Work,
  service: DeliveryNeeds,
  chat: StoredChat,
  group: Group,
): Promise<void> {
  const now = service.clock.now()
  if (ratingRequest(group, chat.contact, now) !== 'sent') return
  if (!(await hasMessagesLeft(work.tx, group.id))) return
  if (!(await recordRatingQuestion(work.tx, chat.row.id, now))) return
  await deliver(work, service, {
    chat,
    content: { type: 'text', text: ratingQuestions[group.language] },
    userId: undefined,
    clientKey: undefined,
    isAutomatic: true,
    isUnattended: true,
  })
}
