import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Channel, OutboundMessage } from '#workspace/channel/channel.ts'
import type { Instance } from '#workspace/instance.ts'
import { findContactRow } from '#workspace/storage/contacts/contacts.ts'
import {
  adoptMessage,
  findMessageById,
  listPendingMessages,
} from '#workspace/storage/messages/messages.ts'
import type { Db } from '#workspace/storage/tables.ts'
import { findWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { sendToChannel } from './deliver.ts'

/** Whether a message was made from a channel template, so that it may be sent outside the 24-hour window. */
async function isOfChannelTemplate(db: Db, templateId: string | undefined): Promise<boolean> {
  return templateId !== undefined && (await findWaTemplate(db, templateId)) !== undefined
}

/** Messages that were accepted but not sent when a service stopped, and a channel that sends them first. */
export interface Undelivered {
  /**
   * The channel for new messages. In a chat with unsent messages, it sends those first, so that the customer reads the
   * messages in order.
   */
  readonly channel: Channel
  /** Sends the unsent messages of each chat in order. Other requests run in between. */
  redeliverPending(): Promise<void>
  /** Does the same with those that another instance has left. */
  redeliverLeft(): Promise<void>
}

/**
 * Finds messages that were accepted but not sent when a service stopped. They would otherwise be lost, because the
 * queue to the channel is only in memory. Call it before the service accepts requests, so that no message is sent
 * twice. The sender of a line has a queue of its own.
 */
export async function findUndelivered(
  db: Db,
  instance: Pick<Instance, 'id'>,
  channel: Channel,
): Promise<Undelivered> {
  /** The unsent messages of each chat. */
  let chats = new Map<string, string[]>()
  /** New messages of each chat that still has unsent messages. */
  const waiting = new Map<string, OutboundMessage[]>()
  let last: Promise<void> = Promise.resolve()

  async function find(): Promise<void> {
    const rows = await listPendingMessages(db)
    const byChat = Map.groupBy(rows, (row) => row.contact_id)
    chats = new Map(Array.from(byChat, ([id, of]) => [id, of.map((row) => row.id)]))
    for (const id of chats.keys()) waiting.set(id, [])
  }

  async function redeliver(id: string): Promise<void> {
    const message = await findMessageById(db, id)
    const row = message && (await findContactRow(db, message.contactId))
    // The message or the contact has been deleted.
    if (message === undefined || row === undefined) return
    if (!(await adoptMessage(db, id, instance.id))) return
    const isApproved = await isOfChannelTemplate(db, message.content.templateId)
    sendToChannel(channel, row, message, isApproved)
  }

  function releaseChat(contactId: string): void {
    const queued = waiting.get(contactId) ?? []
    waiting.delete(contactId)
    for (const message of queued) channel.send(message)
  }

  async function redeliverPending(): Promise<void> {
    try {
      for (const [contactId, ids] of chats) {
        for (const id of ids) {
          await redeliver(id)
          await nextTurn()
        }
        releaseChat(contactId)
      }
    } finally {
      // Also after an error, new messages must not wait for the next start.
      for (const contactId of Array.from(waiting.keys())) releaseChat(contactId)
    }
  }

  await find()
  return {
    channel: {
      ...channel,
      send(message) {
        const queued = waiting.get(message.contactId)
        if (queued === undefined) channel.send(message)
        else queued.push(message)
      },
    },
    redeliverPending() {
      last = redeliverPending()
      return last
    },
    async redeliverLeft() {
      const earlier = last
      last = (async () => {
        await earlier.catch(() => undefined)
        await find()
        await redeliverPending()
      })()
      await last
    },
  }
}
