import { chatStatuses, statusAfterMessage, type ChatStatus } from '#contract/rules/chat-status.ts'
import { fromOldest } from '../storage/messages.ts'
import type { Db } from '../storage/tables.ts'

/**
 * What the contract's `statusOfConversation` says of a chat's messages as they are stored. They are read from the oldest
 * on and no further than to the first answer, after which nothing changes any more.
 */
export async function wholeStatus(db: Db, contactId: string): Promise<ChatStatus> {
  let status: ChatStatus = chatStatuses.none
  for await (const message of fromOldest(db, contactId)) {
    status = statusAfterMessage(status, message)
    if (status === chatStatuses.inProgress) break
  }
  return status
}
