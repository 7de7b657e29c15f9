import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Channel, OutboundMessage } from '../channel/channel.ts'
import { findContactRow } from '../storage/contacts.ts'
import { findMessageById, listPendingMessages } from '../storage/messages.ts'
import type { Db } from '../storage/tables.ts'
import { findWaTemplate } from '../storage/wa-templates.ts'
import { handOver } from './deliver.ts'

/** Whether a message may be sent outside the 24-hour window: it was made from an approved channel template. */
async function isOfChannelTemplate(db: Db, templateId: string | undefined): Promise<boolean> {
  return templateId !== undefined && (await findWaTemplate(db, templateId)) !== undefined
}

/** Messages that were accepted and not sent when the service ended, and a channel that sends them first. */
export interface NotCarried {
  /**
   * The channel for new messages. In a chat with unsent messages it waits for those, so that no customer reads the newer
   * message first.
   */
  readonly channel: Channel
  /** Sends the messages, per chat in their order; other calls are answered in between. */
  redeliverPending(): Promise<void>
}

/**
 * Finds messages that were accepted and not sent when the service ended, because the queue to the channel is only in memory.
 * Call it before the service accepts calls, so that no message is sent twice. An index makes it fast.
 */
export async function findNotCarried(db: Db, channel: Channel): Promise<NotCarried> {
  const chats = new Map<string, string[]>()
  for (const { id, contact_id } of await listPendingMessages(db)) {
    const ids = chats.get(contact_id) ?? []
    ids.push(id)
    chats.set(contact_id, ids)
  }
  /** The queue of each chat with unsent messages. */
  const waiting = new Map(Array.from(chats.keys(), (id): [string, OutboundMessage[]] => [id, []]))

  async function handOverOne(id: string): Promise<void> {
    const message = await findMessageById(db, id)
    const row = message && (await findContactRow(db, message.contactId))
    // Deleted meanwhile.
    if (message === undefined || row === undefined) return
    const isApproved = await isOfChannelTemplate(db, message.content.templateId)
    handOver(channel, row, message, isApproved)
  }

  function letGo(contactId: string): void {
    const behind = waiting.get(contactId) ?? []
    waiting.delete(contactId)
    for (const message of behind) channel.send(message)
  }

  return {
    channel: {
      start: (listener) => channel.start(listener),
      ...(channel.reviewTemplate && { reviewTemplate: channel.reviewTemplate }),
      send(message) {
        const behind = waiting.get(message.contactId)
        if (behind === undefined) channel.send(message)
        else behind.push(message)
      },
      react: (reaction) => channel.react(reaction),
      close: () => channel.close(),
    },
    async redeliverPending() {
      try {
        for (const [contactId, ids] of chats) {
          for (const id of ids) {
            await handOverOne(id)
            await nextTurn()
          }
          letGo(contactId)
        }
      } finally {
        // After an error too: new messages must not wait for the next start.
        for (const contactId of Array.from(waiting.keys())) letGo(contactId)
      }
    },
  }
}
