import { chatStatuses, statusAfterMessage, type ChatStatus } from '#contract/rules/chat-status.ts'
import { fromOldest } from '#workspace/storage/messages.ts'
import type { Db } from '#workspace/storage/tables.ts'

/**
 * Computes the chat status from the stored messages, as the contract's `statusOfConversation` does. It reads the
 * messages up to the group's first answer, because later messages do not change the status.
 */
export async function wholeStatus(db: Db, contactId: string): Promise<ChatStatus> {
  let status: ChatStatus = chatStatuses.none
  for await (const message of fromOldest(db, contactId)) {
    status = statusAfterMessage(status, message)
    if (status === chatStatuses.inProgress) break
  }
  return status
}
