import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Service } from '../service.ts'
import { findContactRow } from '../storage/contacts.ts'
import { findMessageById, listPendingMessageIds } from '../storage/messages.ts'
import type { Db } from '../storage/tables.ts'
import { findWaTemplate } from '../storage/wa-templates.ts'
import { handOver } from './deliver.ts'

/** Whether the channel takes it outside the customer's 24 hours: it was made of one of its own templates, approved then. */
async function isOfChannelTemplate(db: Db, templateId: string | undefined): Promise<boolean> {
  return templateId !== undefined && (await findWaTemplate(db, templateId)) !== undefined
}

/**
 * Looks what was accepted and not carried when the service ended: the hand-over is in memory alone. To be called before
 * anybody can send, so that nothing is found which is handed over besides; an index leads to these few, however many
 * messages there are.
 * @returns gives them to the channel, per chat in the order in which they were sent; others' calls come in between
 */
export async function findNotCarried({
  storage,
  channel,
}: Pick<Service, 'storage' | 'channel'>): Promise<() => Promise<void>> {
  const { db } = storage
  const ids = await listPendingMessageIds(db)
  return async () => {
    for (const id of ids) {
      const message = await findMessageById(db, id)
      const row = message && (await findContactRow(db, message.contactId))
      // Deleted meanwhile.
      if (message === undefined || row === undefined) continue
      const isApproved = await isOfChannelTemplate(db, message.content.templateId)
      handOver(channel, row, message, isApproved)
      await nextTurn()
    }
  }
}
