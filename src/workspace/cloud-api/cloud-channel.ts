import { setTimeout as wait } from 'node:timers/promises'
import type { Channel, ChannelListener } from '#workspace/channel/channel.ts'
import { findContactRow } from '#workspace/storage/contacts.ts'
import { listWaitingChats, listWaitingMessages } from '#workspace/storage/line-sends.ts'
import { updateLine } from '#workspace/storage/lines.ts'
import { sends, type Lines, type OpenLine } from './lines.ts'
import { createDownloads } from './media.ts'
import { createSender } from './sender.ts'
import { createSignals } from './signals.ts'
import { createWebhookIntake, type IntakeNeeds, type WebhookIntake } from './webhook-intake.ts'

/** The lines of the groups, on WhatsApp's Cloud API. */
export interface CloudLines {
  readonly lines: Lines
  readonly intake: Pick<WebhookIntake, 'receive'>
  /** Sends what waits in a line's group, for example after the line was repaired. */
  resumeLine(line: OpenLine): Promise<void>
  /** Lets the messages fail that wait in a group whose line was disconnected. */
  dropWaiting(groupId: string): Promise<void>
}

/** Longest time that closing waits for calls of the provider, ms. */
const CLOSING_MS = 2_000
/** The provider's code for a number that is not registered. */
const NO_LINE = 133_010

/**
 * The channel of a service: a group with a line uses the line, and every other group the other channel.
 * @param other the channel of groups without a line
 */
export function createCloudChannel(
  needs: IntakeNeeds,
  other: Channel,
): { channel: Channel; cloud: CloudLines } {
  const { storage, lines, log } = needs
  let reports: ChannelListener | undefined
  const intake = createWebhookIntake(needs)
  const downloads = createDownloads(needs)
  const signals = createSignals(needs)
  async function stopLine({ row, secrets }: OpenLine, code: number): Promise<void> {
    log('a line was stopped, because the provider refuses its calls', { line: row.id, code })
    const change = { state: 'stopped', stop_code: code }
    await updateLine(storage.db, row.id, change)
    lines.set({ row: { ...row, ...change }, secrets })
  }
  const sender = createSender({ ...needs, stopLine })
  /** Calls that nothing waits for but the end of the service. */
  const small = new Set<Promise<void>>()
  function inBackground(task: Promise<void>, failed: string): void {
    const settled = task
      .catch((error: unknown) => log(failed, { error: String(error) }))
      .finally(() => small.delete(settled))
    small.add(settled)
  }
  const channel: Channel = {
    ...other,
    start(listener: ChannelListener) {
      reports = listener
      sender.start(listener)
      downloads.start(listener)
      intake.start(listener)
      other.start(listener)
    },
    send(message) {
      if (lines.ofGroup(message.groupId) === undefined) other.send(message)
      else sender.wake(message.groupId, message.contactId)
    },
    react(reaction) {
      if (lines.ofGroup(reaction.groupId) === undefined) other.react(reaction)
      else inBackground(signals.react(reaction), 'a reaction failed')
    },
    refused(lineId, code) {
      const line = lines.byId(lineId)
      if (line === undefined || !sends(line)) return
      inBackground(stopLine(line, code), 'a line could not be stopped')
    },
    showRead(groupId, contactId, isTyping) {
      if (lines.ofGroup(groupId) === undefined)
        return other.showRead?.(groupId, contactId, isTyping)
      inBackground(signals.showRead(groupId, contactId, isTyping), 'a read mark failed')
    },
    downloadFiles: downloads.wake,
    resume(contactId) {
      findContactRow(storage.db, contactId).then(
        (row) => row && sender.wake(row.group_id, row.id),
        (error: unknown) => log('a chat could not go on', { error: String(error) }),
      )
    },
    async close() {
      const own = Promise.all([intake.close(), downloads.close(), sender.close(), ...small])
      // A call that takes longer is uncertain at the next start.
      await Promise.race([own, wait(CLOSING_MS, undefined, { ref: false })])
      await other.close()
    },
  }
  const cloud: CloudLines = {
    lines,
    intake,
    async resumeLine({ row }) {
      for (const contactId of await listWaitingChats(storage.db, row.group_id))
        sender.wake(row.group_id, contactId)
      downloads.wake()
    },
    async dropWaiting(groupId) {
      for (const messageId of await listWaitingMessages(storage.db, groupId))
        await reports?.status({ messageId, status: 'failed', payloadFailed: { code: NO_LINE } })
    },
  }
  return { channel, cloud }
}
