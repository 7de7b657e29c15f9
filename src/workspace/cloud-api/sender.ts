import { z } from 'zod'
import { channelCodes } from '#contract/errors.ts'
import type { Message, PayloadFailed } from '#contract/entities/message.ts'
import { limits } from '#contract/limits.ts'
import { backoffMs } from '#contract/rules/backoff.ts'
import { channelError } from '#contract/rules/channel-errors.ts'
import { isWindowOpen } from '#contract/rules/chat-window.ts'
import type { ChannelListener, OutboundReaction } from '#workspace/channel/channel.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Log } from '#workspace/log.ts'
import { channelAddress } from '#workspace/storage/contact-identities.ts'
import { findContactRow } from '#workspace/storage/contacts.ts'
import { fileIdOf } from '#workspace/storage/file-address.ts'
import { findFile } from '#workspace/storage/files.ts'
import { findWamid } from '#workspace/storage/line-messages.ts'
import { nextSend, saveSend, type OpenSend, type SendState } from '#workspace/storage/line-sends.ts'
import { findMessageById } from '#workspace/storage/messages.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { ContactsTable, FilesTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { findWaTemplate } from '#workspace/storage/wa-templates.ts'
import { callGraph, type GraphAnswer } from './graph.ts'
import { sends, type Lines, type OpenLine } from './lines.ts'
import { uploaded } from './media.ts'
import { messageRequest, reactionRequest } from './message-request.ts'
import { createPace, type Pace } from './pace.ts'

/** How long later messages of a chat wait for the status of one whose answer was lost, ms. */
const UNCERTAIN_MS = 60_000
const PAUSES = { firstMs: 2_000, longestMs: 10 * 60_000 }
/** The provider's own rule after too many messages to one person: 4^n seconds. */
const pairPauseMs = (tries: number): number => 1_000 * 4 ** Math.min(tries, 6)
/** The provider's code for a service that is not available. */
const TOO_LATE = 131_016
/** A message that could not be sent for this long has failed, so that it never goes out late. Ms. */
const GIVEN_UP_MS = limits.chatWindowMs

interface Needs {
  storage: Storage
  clock: Clock
  log: Log
  lines: Lines
  /** Stores that the provider refuses the line's calls. */
  stopLine(line: OpenLine, code: number): Promise<void>
}

const acceptedSchema = z.looseObject({
  messages: z.array(z.looseObject({ id: z.string() })).min(1),
})

type Refusal = Exclude<GraphAnswer, { kind: 'ok' }>

/**
 * Sends the messages of lines: of each chat one after another in their order, of different chats at the same time. What
 * is to be sent, and how far it has come, is in the database.
 */
export interface Sender {
  start(listener: ChannelListener): void
  /** Sends what waits in a chat. */
  wake(groupId: string, contactId: string): void
  react(reaction: OutboundReaction): void
  close(): Promise<void>
}

export function createSender(needs: Needs): Sender {
  const { storage, clock, log, lines } = needs
  const { db } = storage
  let listener: ChannelListener | undefined
  /** Chats that are being worked on. The value: whether to look again at the end. */
  const chats = new Map<string, boolean>()
  const paces = new Map<string, Pace>()
  const work = new Set<Promise<void>>()
  /** Uploads in progress by file, so that the messages of a campaign upload their file once. */
  const uploads = new Map<string, ReturnType<typeof uploaded>>()
  /** Timers of chats that wait. */
  const timers = new Map<string, () => void>()

  const paceOf = ({ row }: OpenLine): Pace => {
    const pace = paces.get(row.id) ?? createPace(clock, limits.line.messagesPerSecond)
    paces.set(row.id, pace)
    return pace
  }

  async function save(
    line: OpenLine,
    messageId: string,
    state: SendState,
    { tries, dueAt }: Pick<OpenSend, 'tries' | 'dueAt'>,
  ): Promise<void> {
    const row = { message_id: messageId, line_id: line.row.id, state, tries, due_at: dueAt }
    await storage.transaction((tx) => saveSend(tx, row), { isDurable: true })
  }

  const fail = async (to: ChannelListener, messageId: string, payloadFailed: PayloadFailed) =>
    await to.status({ messageId, status: 'failed', payloadFailed })

  async function uploadOnce(line: OpenLine, file: FilesTable): ReturnType<typeof uploaded> {
    const key = `${line.row.id}/${file.id}`
    const running = uploads.get(key)
    if (running !== undefined) return await running
    const upload = uploaded(needs, line, file)
    uploads.set(key, upload)
    try {
      return await upload
    } finally {
      uploads.delete(key)
    }
  }

  /** The body of a message's call. @returns a failure, or a failed upload, instead */
  async function prepare(
    line: OpenLine,
    contact: ContactsTable,
    message: Message,
  ): Promise<{ body: object } | { failure: PayloadFailed } | Refusal> {
    const { content, replyTo } = message
    const to = await channelAddress(db, contact)
    if (to === undefined) return { failure: { code: 131_062 } }
    const template =
      content.templateId === undefined ? undefined : await findWaTemplate(db, content.templateId)
    const lastAt = contact.last_contact_response_at
    const lastResponse = lastAt === null ? undefined : iso(lastAt)
    if (template === undefined && !isWindowOpen(lastResponse, clock.now()))
      return { failure: { code: channelCodes.windowClosed } }
    const fileId = fileIdOf(content.media ?? '')
    const file = fileId === undefined ? undefined : await findFile(db, fileId)
    const media = file && (await uploadOnce(line, file))
    if (media !== undefined && typeof media !== 'string') return media
    const quoted = replyTo === undefined ? undefined : await findWamid(db, line.row.id, replyTo)
    const body = messageRequest(message, { to, quoted, mediaId: media, template })
    return body === undefined ? { failure: { code: channelCodes.unsupportedMessage } } : { body }
  }

  /**
   * Stores what follows from a call that did not succeed.
   * @returns whether the chat goes on with its next message
   */
  async function settle(
    to: ChannelListener,
    line: OpenLine,
    message: Message,
    tries: number,
    refusal: Refusal,
  ): Promise<boolean> {
    const { id } = message
    const now = clock.now()
    const wait = async (pause: number) => {
      await save(line, id, 'waiting', { tries: tries + 1, dueAt: now + pause })
      return true
    }
    if (refusal.kind === 'unknown') {
      await save(line, id, 'uncertain', { tries, dueAt: now + UNCERTAIN_MS })
      await to.uncertain(id)
      return true
    }
    if (refusal.kind === 'unreached') return await wait(backoffMs(PAUSES, tries + 1))
    const { failure } = refusal
    const outcome = channelError(failure.code)?.outcome ?? 'fails'
    switch (outcome) {
      case 'fails':
        await fail(to, id, failure)
        return true
      case 'waits':
        return await wait(backoffMs(PAUSES, tries + 1))
      case 'waitsForPerson':
        return await wait(pairPauseMs(tries))
      case 'waitsForLine': {
        const pause = backoffMs(PAUSES, tries + 1)
        paceOf(line).hold(pause)
        return await wait(pause)
      }
      case 'stopsLine':
        await save(line, id, 'waiting', { tries, dueAt: now })
        await needs.stopLine(line, failure.code ?? 0)
        return false
    }
  }

  /** Sends the next message of a chat. @returns whether to look for another one */
  async function sendNext(
    to: ChannelListener,
    groupId: string,
    contactId: string,
  ): Promise<boolean> {
    const line = lines.ofGroup(groupId)
    if (line === undefined || !sends(line)) return false
    const next = await nextSend(db, contactId, clock.now())
    if (next === undefined) return false
    const { messageId, state, tries, dueAt } = next
    if (state === 'calling') {
      // The service stopped during the call.
      await save(line, messageId, 'uncertain', { tries, dueAt: clock.now() + UNCERTAIN_MS })
      await to.uncertain(messageId)
      return true
    }
    const rest = dueAt - clock.now()
    if (rest > 0) {
      timers.get(contactId)?.()
      timers.set(
        contactId,
        clock.after(rest, () => wake(groupId, contactId)),
      )
      return false
    }
    const message = await findMessageById(db, messageId)
    const contact = await findContactRow(db, contactId)
    if (message === undefined || contact === undefined) return true
    if (clock.now() - Date.parse(message.updatedAt) > GIVEN_UP_MS) {
      await fail(to, messageId, { code: TOO_LATE })
      return true
    }
    const prepared = await prepare(line, contact, message)
    if ('failure' in prepared) {
      // A failed upload is a refused call.
      if ('kind' in prepared) return await settle(to, line, message, tries, prepared)
      await fail(to, messageId, prepared.failure)
      return true
    }
    // An upload sends no message, so a lost answer is no reason to wait for a status.
    if ('kind' in prepared) return await settle(to, line, message, tries, { kind: 'unreached' })
    await paceOf(line).turn()
    if (listener === undefined) return false
    await save(line, messageId, 'calling', { tries, dueAt: clock.now() })
    const answer = await callGraph(
      lines.accessOf(line),
      'POST',
      `/${line.row.phone_id}/messages`,
      prepared.body,
    )
    if (answer.kind !== 'ok') return await settle(to, line, message, tries, answer)
    const accepted = acceptedSchema.safeParse(answer.body)
    const wamid = accepted.success ? accepted.data.messages[0]?.id : undefined
    if (wamid === undefined) return await settle(to, line, message, tries, { kind: 'unknown' })
    await to.accepted({ id: line.row.id, groupId }, { messageId, wamid })
    return true
  }

  const isOpen = () => listener !== undefined

  async function workOn(groupId: string, contactId: string): Promise<void> {
    const to = listener
    if (to === undefined) return
    try {
      let goesOn = true
      while (goesOn && isOpen()) {
        chats.set(contactId, false)
        goesOn = (await sendNext(to, groupId, contactId)) || chats.get(contactId) === true
      }
    } catch (error) {
      log('messages of a chat could not be sent', { contact: contactId, error: String(error) })
      timers.get(contactId)?.()
      timers.set(
        contactId,
        clock.after(PAUSES.longestMs, () => wake(groupId, contactId)),
      )
    } finally {
      chats.delete(contactId)
    }
  }

  function track(task: Promise<void>): void {
    work.add(task)
    void task.finally(() => work.delete(task))
  }

  function wake(groupId: string, contactId: string): void {
    if (listener === undefined) return
    if (chats.has(contactId)) {
      chats.set(contactId, true)
      return
    }
    chats.set(contactId, false)
    track(workOn(groupId, contactId))
  }

  async function sendReaction({ groupId, contactId, messageId, emoji }: OutboundReaction) {
    const line = lines.ofGroup(groupId)
    const contact = await findContactRow(db, contactId)
    const to = contact && (await channelAddress(db, contact))
    const target = line && (await findWamid(db, line.row.id, messageId))
    if (line === undefined || to === undefined || target === undefined) return
    const path = `/${line.row.phone_id}/messages`
    await paceOf(line).turn()
    const answer = await callGraph(
      lines.accessOf(line),
      'POST',
      path,
      reactionRequest(to, target, emoji),
    )
    if (answer.kind === 'refused') log('a reaction was refused', { code: answer.failure.code })
    else if (answer.kind !== 'ok') log('a reaction may not have been sent', { message: messageId })
  }

  return {
    start(given) {
      listener = given
    },
    wake,
    react(reaction) {
      const report = (error: unknown) => log('a reaction failed', { error: String(error) })
      track(sendReaction(reaction).catch(report))
    },
    async close() {
      listener = undefined
      for (const cancel of timers.values()) cancel()
      for (const pace of paces.values()) pace.close()
      await Promise.allSettled(work)
    },
  }
}
