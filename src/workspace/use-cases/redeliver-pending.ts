import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Channel, OutboundMessage } from '../channel/channel.ts'
import { findContactRow } from '../storage/contacts.ts'
import { findMessageById, listPendingMessages } from '../storage/messages.ts'
import type { Db } from '../storage/tables.ts'
import { findWaTemplate } from '../storage/wa-templates.ts'
import { handOver } from './deliver.ts'

/** Whether the channel takes it outside the customer's 24 hours: it was made of one of its own templates, approved then. */
async function isOfChannelTemplate(db: Db, templateId: string | undefined): Promise<boolean> {
  return templateId !== undefined && (await findWaTemplate(db, templateId)) !== undefined
}

/** What was accepted and not carried when the service ended, and the way to the customers behind it. */
export interface NotCarried {
  /**
   * The channel for all that is sent from now on: in a chat with something that is not carried yet it waits for that, so
   * that no customer reads the newer message first.
   */
  readonly channel: Channel
  /** Gives it to the channel, per chat in the order in which it was sent; others' calls come in between. */
  handOverAgain(): Promise<void>
}

/**
 * Looks what was accepted and not carried when the service ended: the hand-over is in memory alone. To be called before
 * anybody can send, so that nothing is found which is handed over besides; an index leads to these few, however many
 * messages there are.
 */
export async function findNotCarried(db: Db, channel: Channel): Promise<NotCarried> {
  const chats = new Map<string, string[]>()
  for (const { id, contact_id } of await listPendingMessages(db)) {
    const ids = chats.get(contact_id) ?? []
    ids.push(id)
    chats.set(contact_id, ids)
  }
  /** What waits in each chat that is not through; no entry for the others. */
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
      send(message) {
        const behind = waiting.get(message.contactId)
        if (behind === undefined) channel.send(message)
        else behind.push(message)
      },
      react: (reaction) => channel.react(reaction),
      close: () => channel.close(),
    },
    async handOverAgain() {
      try {
        for (const [contactId, ids] of chats) {
          for (const id of ids) {
            await handOverOne(id)
            await nextTurn()
          }
          letGo(contactId)
        }
      } finally {
        // Whatever failed: what people send now is not to wait for the next start.
        for (const contactId of Array.from(waiting.keys())) letGo(contactId)
      }
    },
  }
}
