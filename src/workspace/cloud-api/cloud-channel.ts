import { setTimeout as wait } from 'node:timers/promises'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import type { Bus } from '#workspace/bus/bus.ts'
import type { Channel, ChannelListener } from '#workspace/channel/channel.ts'
import type { Claims } from '#workspace/instance.ts'
import { findContactRow } from '#workspace/storage/contacts/contacts.ts'
import {
  listUntriedChats,
  listWaitingChats,
  listWaitingMessages,
} from '#workspace/storage/line/line-sends.ts'
import { createLinePricing, type LinePricing } from './line-pricing.ts'
import type { LinesTable } from '#workspace/storage/tables.ts'
import { keyProvider } from './key-provider.ts'
import { createDownloads } from './sending/downloads.ts'
import { createLeaving } from './leaving.ts'
import { createLineWork } from './line-work.ts'
import { sends, sendsTemplates, type Lines, type OpenLine } from './lines.ts'
import { lineBlocks } from './line-blocks.ts'
import { lineCatalogue } from './line-catalogue.ts'
import { lineFlows } from './line-flows.ts'
import { lineProfile } from './line-profile.ts'
import { lineTemplates } from './line-templates.ts'
import { uploadToApp } from './sending/resumable-upload.ts'
import { createSender } from './sending/sender.ts'
import { createSignals } from './sending/signals.ts'
import {
  createWebhookIntake,
  type IntakeNeeds,
  type WebhookIntake,
} from './webhooks/webhook-intake.ts'

/** The lines of the groups, on WhatsApp's Cloud API. */
export interface CloudLines {
  readonly lines: Lines
  readonly intake: Pick<WebhookIntake, 'receive'>
  readonly pricing: LinePricing
  /**
   * A line by its id, also one that another instance has just connected: the provider checks the address of its webhooks
   * at once, and may reach any instance.
   */
  find(lineId: string): Promise<OpenLine | undefined>
  /** Lets the messages fail that wait in a group whose line was disconnected. */
  dropWaiting(groupId: string): Promise<void>
  /** Looks for changes and work that other instances have left. */
  look(): Promise<void>
}

/** Longest time that closing waits for calls of the provider, ms. */
const CLOSING_MS = 2_000
/** The provider's code for a number that is not registered. */
export const NO_LINE = 133_010

/**
 * The channel of a service: a group with a line uses the line, and every other group the other channel.
 * @param other the channel of groups without a line
 */
export function createCloudChannel(
  needs: IntakeNeeds & { claims: Claims; bus: Pick<Bus, 'on' | 'send'> },
  other: Channel,
): { channel: Channel; cloud: CloudLines } {
  const { storage, lines, log } = needs
  let reports: ChannelListener | undefined
  const leaving = createLeaving(needs, async (line, left) => await reports?.lineLeaving(line, left))
  const groupOf = (lineId: string) => lines.byId(lineId)?.row.group_id
  const work = createLineWork(needs, {
    begin(lineId) {
      const groupId = groupOf(lineId)
      if (groupId !== undefined) inBackground(resume(groupId), 'a line could not go on')
    },
    goOn(lineId, contactId) {
      const groupId = groupOf(lineId)
      if (contactId === undefined) {
        intake.wake()
        downloads.wake()
      } else if (groupId !== undefined) sender.wake(groupId, contactId)
    },
  })
  const intake = createWebhookIntake({ ...needs, work })
  const downloads = createDownloads({ ...needs, work })
  const signals = createSignals(needs)
  async function stopLine(
    { row, secrets }: OpenLine,
    code: number,
    stops: 'line' | 'templates',
  ): Promise<void> {
    // The token was replaced during the call.
    if (lines.byId(row.id)?.secrets.token !== secrets.token) return
    log('the provider refuses calls of a line', { line: row.id, code, stops })
    await reports?.lineStopped({ id: row.id, groupId: row.group_id }, code, stops)
  }
  const sender = createSender({ ...needs, work, stopLine })
  /** Calls that nothing waits for but the end of the service. */
  const small = new Set<Promise<void>>()
  function inBackground(task: Promise<void>, failed: string): void {
    const settled = task
      .catch((error: unknown) => log(failed, { error: String(error) }))
      .finally(() => small.delete(settled))
    small.add(settled)
  }

  /** Sends the waiting messages and processes the waiting webhooks and downloads of a line that this instance has claimed. */
  async function resume(groupId: string): Promise<void> {
    for (const contactId of await listWaitingChats(storage.db, groupId))
      sender.wake(groupId, contactId)
    downloads.wake()
    intake.wake()
  }

  /** Counts what has waited for a line until now, and goes on with it. */
  async function resumeStopped({ id, group_id: groupId }: LinesTable): Promise<void> {
    if (!work.has(id)) return
    await leaving.begin({ id, groupId })
    await resume(groupId)
  }

  /** Sends what waits in a chat, unless another instance works for its line. */
  function wakeChat({ row: { id, group_id: groupId } }: OpenLine, contactId: string): void {
    const wake = () => sender.wake(groupId, contactId)
    if (work.has(id)) wake()
    else
      inBackground(
        work.take(id).then((isTaken) => (isTaken ? wake() : work.leave(id, contactId))),
        'a line could not be taken',
      )
  }

  async function reload(): Promise<void> {
    for (const row of await lines.reload()) channel.lineChanged?.(row)
  }
  let looking: Promise<void> | undefined
  async function look(): Promise<void> {
    await reload()
    for (const lineId of lines.ids()) {
      const line = (await work.take(lineId)) ? lines.byId(lineId) : undefined
      if (line === undefined || !sends(line)) continue
      const { group_id: groupId } = line.row
      for (const contactId of await listUntriedChats(storage.db, groupId))
        sender.wakeIdle(groupId, contactId)
    }
    downloads.wake()
    intake.wake()
  }

  /** Counts what has left of the messages that waited for a line, after each message that the sender reports. */
  function counting(listener: ChannelListener): ChannelListener {
    const counted =
      <Args extends unknown[]>(report: (...args: Args) => Promise<void>) =>
      async (...args: Args) => {
        await report(...args)
        leaving.check()
      }
    const { accepted, status, waits } = listener
    return {
      ...listener,
      accepted: counted(accepted),
      status: counted(status),
      waits: counted(waits),
    }
  }

  const channel: Channel = {
    ...other,
    start(listener: ChannelListener) {
      reports = listener
      sender.start(counting(listener))
      downloads.start(listener)
      intake.start(listener)
      other.start(listener)
    },
    send(message) {
      const { groupId, contactId } = message
      const go = () => {
        const line = lines.ofGroup(groupId)
        if (line === undefined) other.send(message)
        else wakeChat(line, contactId)
      }
      const isLost = other.isSilent === true && storage.databasePath === undefined
      if (!isLost || lines.ofGroup(groupId) !== undefined) go()
      // Another instance may have connected a line just now.
      else inBackground(reload().then(go), 'a message could not be sent')
    },
    react(reaction) {
      if (lines.ofGroup(reaction.groupId) === undefined) other.react(reaction)
      else inBackground(signals.react(reaction), 'a reaction failed')
    },
    refused(lineId, code, stops) {
      const line = lines.byId(lineId)
      if (line === undefined || !sends(line)) return
      inBackground(stopLine(line, code, stops), 'a line could not be stopped')
    },
    peopleLimit(groupId) {
      const limit = lines.ofGroup(groupId)?.row.people_limit ?? -1
      return limit < 0 ? undefined : limit
    },
    showRead(groupId, contactId, isTyping) {
      if (lines.ofGroup(groupId) === undefined)
        return other.showRead?.(groupId, contactId, isTyping)
      inBackground(signals.showRead(groupId, contactId, isTyping), 'a read mark failed')
    },
    reviewTemplate(template) {
      // The provider of a line reviews its templates.
      const isOfLine = lines.ofGroup(template.groupId ?? '') !== undefined
      return isOfLine ? undefined : other.reviewTemplate?.(template)
    },
    provider(groupId) {
      const line = lines.ofGroup(groupId)
      if (line === undefined) return undefined
      const access = lines.accessOf(line)
      const upload = (field: string) => (address: string) =>
        uploadToApp(storage, line, access, { address, field })
      return {
        ...(hasOwnApp(line.row.provider)
          ? { ...lineTemplates(line, access, upload('file')), ...lineFlows(line, access) }
          : keyProvider(access)),
        ...lineProfile(line, access, upload('pictureUrl')),
        ...lineBlocks(line, access),
        ...lineCatalogue(line, access),
      }
    },
    downloadFiles(lineId) {
      if (work.has(lineId)) downloads.wake()
      else work.leave(lineId)
    },
    holdsTemplates(groupId) {
      const line = lines.ofGroup(groupId)
      return line !== undefined && !sendsTemplates(line)
    },
    lineChanged(changed) {
      const known = lines.byId(changed.id)
      if (known === undefined) return
      // A line whose secrets could not be decrypted stays stopped.
      const { state, stop_code } = known.row
      const row = known.secrets.token === '' ? { ...changed, state, stop_code } : changed
      lines.set({ ...known, row })
      const isResumed = known.row.state !== 'connected' || known.row.stop_code !== null
      if (row.state !== 'connected') leaving.end(row.group_id)
      else if (isResumed && row.stop_code === null)
        inBackground(resumeStopped(row), 'a line could not go on')
    },
    resume(contactId) {
      const resumed = findContactRow(storage.db, contactId).then((row) => {
        const line = row && lines.ofGroup(row.group_id)
        if (line !== undefined) wakeChat(line, contactId)
      })
      inBackground(resumed, 'a chat could not go on')
    },
    async close() {
      const own = Promise.all([intake.close(), downloads.close(), sender.close(), ...small])
      // A call that takes longer is uncertain at the next start.
      await Promise.race([own, wait(CLOSING_MS, undefined, { ref: false })])
      await work.release()
      await other.close()
    },
  }
  const cloud: CloudLines = {
    lines,
    intake,
    pricing: createLinePricing(lines, needs.clock),
    async find(lineId) {
      if (lines.byId(lineId) === undefined) await reload()
      return lines.byId(lineId)
    },
    look() {
      looking ??= look().finally(() => {
        looking = undefined
      })
      return looking
    },
    async dropWaiting(groupId) {
      for (const messageId of await listWaitingMessages(storage.db, groupId))
        await reports?.status({ messageId, status: 'failed', payloadFailed: { code: NO_LINE } })
    },
  }
  return { channel, cloud }
}
