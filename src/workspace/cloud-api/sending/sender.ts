import { z } from 'zod'
import type { Message, PayloadFailed } from '#contract/entities/messages/message.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { lineCodes } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { channelError, retryPauseMs, stopAfter } from '#contract/rules/line/channel-errors.ts'
import { waitEnd } from '#contract/rules/chats/chat-window.ts'
import type { AcceptedMessage, ChannelListener } from '#workspace/channel/channel.ts'
import type { Clock } from '#workspace/clock.ts'
import type { Log } from '#workspace/log.ts'
import { isPassing, PASSING_RETRY_MS } from '#workspace/storage/error-kinds.ts'
import { findRecipientByMessage } from '#workspace/storage/campaigns/campaign-recipients.ts'
import { findContactRow } from '#workspace/storage/contacts/contacts.ts'
import {
  firstLeftBehind,
  nextSend,
  saveSend,
  type OpenSend,
  type SendState,
} from '#workspace/storage/line/line-sends.ts'
import { findMessageById } from '#workspace/storage/messages/messages.ts'
import type { Storage } from '#workspace/storage/open.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { findWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { callGraph, isUnavailable, type GraphAnswer } from '#workspace/cloud-api/graph.ts'
import type { LineWork } from '#workspace/cloud-api/line-work.ts'
import { sends, sendsTemplates, type Lines, type OpenLine } from '#workspace/cloud-api/lines.ts'
import { turnOf, type Urgency } from '#workspace/storage/turns.ts'
import { createPace, type Pace } from './pace.ts'
import { createPrepare, type Draft, type Refusal } from './prepare-message.ts'

/** How long later messages of a chat wait for the status of one whose answer was lost, ms. */
const UNCERTAIN_MS = 60_000
/** The pause after a chat's messages could not be sent because of a failure in the service, ms. */
const AFTER_FAULT_MS = 10 * 60_000
/** A shorter wait is over before anybody has read why. Ms. */
const SHOWN_FROM_MS = 3_000
/** The provider's code for a service that is not available. */
const UNAVAILABLE = 131_016

interface Needs {
  storage: Storage
  clock: Clock
  log: Log
  lines: Lines
  work: Pick<LineWork, 'has' | 'keeps'>
  /** Stores that the provider refuses the line's calls, or only its templates. */
  stopLine(line: OpenLine, code: number, stops: 'line' | 'templates'): Promise<void>
}

const acceptedSchema = z.looseObject({
  contacts: z
    .array(z.looseObject({ wa_id: z.string().optional(), user_id: z.string().optional() }))
    .optional()
    .catch(undefined),
  messages: z
    .array(z.looseObject({ id: z.string(), message_status: z.string().optional() }))
    .min(1),
})

/** The accepted message of an answer; undefined if the answer is not the provider's. */
function acceptedOf(
  body: unknown,
  { messageId, isOfCampaign }: Pick<AcceptedMessage, 'messageId' | 'isOfCampaign'>,
): AcceptedMessage | undefined {
  const parsed = acceptedSchema.safeParse(body)
  const sent = parsed.data?.messages[0]
  if (sent === undefined) return undefined
  const { wa_id: phone, user_id: userId } = parsed.data?.contacts?.[0] ?? {}
  return {
    messageId,
    wamid: sent.id,
    isHeld: sent.message_status === 'held_for_quality_assessment',
    isOfCampaign,
    to: { ...(phone !== undefined && { phone }), ...(userId !== undefined && { userId }) },
  }
}

/**
 * Sends the messages of lines: of each chat one after another in their order, of different chats at the same time. What
 * is to be sent, and how far it has come, is in the database.
 */
export interface Sender {
  start(listener: ChannelListener): void
  /** Sends what waits in a chat. */
  wake(groupId: string, contactId: string): void
  /** Does the same, unless the chat is being worked on or waits for a time. */
  wakeIdle(groupId: string, contactId: string): void
  close(): Promise<void>
}

export function createSender(needs: Needs): Sender {
  const { storage, clock, log, lines } = needs
  const { db } = storage
  const closing = new AbortController()
  const prepare = createPrepare({ ...needs, signal: closing.signal })
  let listener: ChannelListener | undefined
  /** Chats that are being worked on. The value: whether to look again at the end. */
  const chats = new Map<string, boolean>()
  const paces = new Map<string, Pace>()
  /** Chats whose next message waits for the end of an outage, with the line. */
  const outChats = new Map<string, string>()
  const work = new Set<Promise<void>>()
  /** Timers of chats that wait. A new message ends the wait of an idle one. */
  const timers = new Map<string, { cancel: () => void; isIdle: boolean }>()

  const paceOf = ({ row }: OpenLine): Pace => {
    const perSecond = () => lines.byId(row.id)?.row.throughput ?? limits.line.messagesPerSecond
    const pace = paces.get(row.id) ?? createPace(clock, perSecond)
    paces.set(row.id, pace)
    return pace
  }

  /** Stores that the provider is called. @returns false if another instance works for the line now */
  async function beginCall(
    { row }: OpenLine,
    messageId: string,
    { tries, urgency }: { tries: number; urgency: Urgency },
  ): Promise<boolean> {
    const send = { message_id: messageId, line_id: row.id, tries, due_at: clock.now() }
    return await storage.transaction(
      async (tx) => {
        if (!(await needs.work.keeps(tx, row.id))) return false
        await saveSend(tx, { ...send, state: 'calling' })
        return true
      },
      { isDurable: true, turn: turnOf(row.group_id), urgency },
    )
  }

  async function save(
    line: OpenLine,
    messageId: string,
    state: SendState,
    { tries, dueAt }: Pick<OpenSend, 'tries' | 'dueAt'>,
  ): Promise<void> {
    const row = { message_id: messageId, line_id: line.row.id, state, tries, due_at: dueAt }
    await storage.transaction((tx) => saveSend(tx, row), {
      isDurable: true,
      turn: turnOf(line.row.group_id),
    })
  }

  const fail = async (to: ChannelListener, messageId: string, payloadFailed: PayloadFailed) =>
    await to.status({ messageId, status: 'failed', payloadFailed })

  /** Looks at a chat again at this time, epoch ms. @returns that the chat does not go on now */
  function lookAgain(groupId: string, contactId: string, at: number, isIdle = false): false {
    timers.get(contactId)?.cancel()
    const wait = Math.max(0, at - clock.now())
    const cancel = clock.after(wait, () => {
      timers.delete(contactId)
      wake(groupId, contactId)
    })
    timers.set(contactId, { cancel, isIdle })
    return false
  }

  /** Notes whether the provider takes calls. Once it does again, the chats that waited for it go on. */
  function noteAnswer(line: OpenLine, answer: GraphAnswer): void {
    const pace = paceOf(line)
    const isRefusal = answer.kind === 'refused' && !isUnavailable(answer.status)
    if (answer.kind !== 'ok' && !isRefusal) return pace.failed()
    if (!pace.answered()) return
    for (const [contactId, lineId] of outChats)
      if (lineId === line.row.id) {
        outChats.delete(contactId)
        wake(line.row.group_id, contactId)
      }
  }

  async function becomesUncertain(
    to: ChannelListener,
    line: OpenLine,
    messageId: string,
    tries: number,
  ): Promise<true> {
    // In this order: if the service stops in between, both are done again.
    await to.waits(messageId, { code: lineCodes.uncertain })
    await save(line, messageId, 'uncertain', { tries, dueAt: clock.now() + UNCERTAIN_MS })
    return true
  }

  /**
   * Stores what follows from a call that did not succeed.
   * @returns whether the chat goes on with its next message
   */
  async function settle(
    to: ChannelListener,
    line: OpenLine,
    { id, tries, isTemplate }: { id: string; tries: number; isTemplate: boolean },
    refusal: Refusal,
  ): Promise<boolean> {
    const now = clock.now()
    const wait = async (pause: number, reason: PayloadFailed) => {
      await save(line, id, 'waiting', { tries: tries + 1, dueAt: now + pause })
      if (pause >= SHOWN_FROM_MS) await to.waits(id, { ...reason, retryAt: iso(now + pause) })
      return true
    }
    const isOut = refusal.kind === 'unreached' || refusal.kind === 'unknown'
    if (refusal.kind === 'unknown' && refusal.isUnavailable !== true)
      return await becomesUncertain(to, line, id, tries)
    if (isOut) {
      // The line itself waits, so that all goes on together.
      const until = paceOf(line).outUntil() ?? now + retryPauseMs('waits', tries)
      return await wait(until - now, { code: UNAVAILABLE })
    }
    const { failure } = refusal
    const unknownOutcome = isUnavailable(refusal.status) ? 'waits' : 'fails'
    const outcome = channelError(failure.code)?.outcome ?? unknownOutcome
    switch (outcome) {
      case 'fails':
        await fail(to, id, failure)
        return true
      case 'waits':
      case 'waitsForPerson':
        return await wait(retryPauseMs(outcome, tries), failure)
      case 'waitsForLine': {
        const pause = retryPauseMs(outcome, tries)
        paceOf(line).hold(pause)
        return await wait(pause, failure)
      }
      case 'stopsTemplates':
      case 'stopsLine':
        await save(line, id, 'waiting', { tries, dueAt: now })
        await needs.stopLine(line, failure.code ?? 0, stopAfter(failure.code, isTemplate) ?? 'line')
        return true
    }
  }

  /** Ends the wait for a status or a repair that has not come in 24 hours. @returns whether to look for another message */
  async function endLeftBehind(
    to: ChannelListener,
    groupId: string,
    contactId: string,
  ): Promise<boolean> {
    const open = await firstLeftBehind(db, contactId)
    if (open === undefined) return false
    const end = open.writtenAt + limits.chatWindowMs
    if (clock.now() < end) return lookAgain(groupId, contactId, end, true)
    const code = open.state === 'held' ? lineCodes.waitedTooLong : lineCodes.uncertain
    await fail(to, open.messageId, { code })
    return true
  }

  /** Sends the next message of a chat. @returns whether to look for another one */
  async function sendNext(
    to: ChannelListener,
    groupId: string,
    contactId: string,
  ): Promise<boolean> {
    const line = lines.ofGroup(groupId)
    if (line === undefined || !needs.work.has(line.row.id)) return false
    const holds = !sendsTemplates(line)
    const next = await nextSend(db, contactId, { now: clock.now(), sendsTemplates: !holds })
    if (next === undefined) return await endLeftBehind(to, groupId, contactId)
    const { messageId, state, tries, dueAt } = next
    // The service stopped during the call.
    if (state === 'calling') return await becomesUncertain(to, line, messageId, tries)
    if (state === 'uncertain') return lookAgain(groupId, contactId, dueAt)
    const message = await findMessageById(db, messageId)
    const contact = await findContactRow(db, contactId)
    if (message === undefined || contact === undefined) return true
    const template = await templateOf(message)
    const end = endOfWait(contact, message, template)
    const now = clock.now()
    if (now >= end.at) {
      await fail(to, messageId, { code: end.code })
      return true
    }
    if (!sends(line)) return lookAgain(groupId, contactId, end.at)
    if (template !== undefined && holds) {
      await to.waits(messageId, { code: line.row.stop_code ?? undefined })
      await save(line, messageId, 'held', { tries, dueAt })
      return true
    }
    if (dueAt > now) return lookAgain(groupId, contactId, Math.min(dueAt, end.at))
    const outUntil = paceOf(line).outUntil() ?? now
    if (outUntil > now) {
      outChats.set(contactId, line.row.id)
      return lookAgain(groupId, contactId, Math.min(outUntil, end.at))
    }
    return await send(to, { line, contact, message, template }, tries)
  }

  async function templateOf({ content }: Message): Promise<WhatsAppTemplate | undefined> {
    const { templateId } = content
    return templateId === undefined ? undefined : await findWaTemplate(db, templateId)
  }

  function endOfWait(
    { last_contact_response_at: lastAt }: ContactsTable,
    { updatedAt }: Message,
    template: WhatsAppTemplate | undefined,
  ) {
    return waitEnd({
      writtenAt: Date.parse(updatedAt),
      lastContactResponseAt: lastAt === null ? undefined : iso(lastAt),
      isChannelTemplate: template !== undefined,
    })
  }

  async function send(to: ChannelListener, draft: Draft, tries: number): Promise<boolean> {
    const { line, message } = draft
    const { id } = message
    const isTemplate = draft.template !== undefined
    const prepared = await prepare(draft)
    if ('failure' in prepared) {
      await fail(to, id, prepared.failure)
      return true
    }
    if ('upload' in prepared) {
      // An upload sends no message, so a lost answer is no reason to wait for a status.
      const { upload } = prepared
      const refusal: Refusal = upload.kind === 'unknown' ? { kind: 'unreached' } : upload
      return await settle(to, line, { id, tries, isTemplate }, refusal)
    }
    const isOfCampaign = (await findRecipientByMessage(db, id)) !== undefined
    const mayCall = await paceOf(line).turn(isOfCampaign ? 'campaign' : 'agent')
    if (listener === undefined) return false
    // The line was stopped or replaced while the message waited for its turn.
    const current = lines.byId(line.row.id)
    if (current === undefined || !(isTemplate ? sendsTemplates : sends)(current)) return true
    if (!mayCall) return true
    const urgency = isOfCampaign ? 'bulk' : 'call'
    if (!(await beginCall(line, id, { tries, urgency }))) return false
    const path = `/${current.row.phone_id}/messages`
    const answer = await callGraph(lines.accessOf(current), 'POST', path, prepared.body)
    noteAnswer(current, answer)
    if (answer.kind !== 'ok') return await settle(to, current, { id, tries, isTemplate }, answer)
    const accepted = acceptedOf(answer.body, { messageId: id, isOfCampaign })
    if (accepted === undefined)
      return await settle(to, current, { id, tries, isTemplate }, { kind: 'unknown' })
    await to.accepted({ id: line.row.id, groupId: line.row.group_id }, accepted)
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
      const pause = isPassing(error) ? PASSING_RETRY_MS : AFTER_FAULT_MS
      lookAgain(groupId, contactId, clock.now() + pause)
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

  return {
    start(given) {
      listener = given
    },
    wake,
    wakeIdle(groupId, contactId) {
      if (chats.has(contactId) || timers.get(contactId)?.isIdle === false) return
      wake(groupId, contactId)
    },
    async close() {
      listener = undefined
      for (const { cancel } of timers.values()) cancel()
      for (const pace of paces.values()) pace.close()
      // A call that sends a message is waited for; a large upload begins anew after the next start.
      closing.abort()
      await Promise.allSettled(work)
    },
  }
}
