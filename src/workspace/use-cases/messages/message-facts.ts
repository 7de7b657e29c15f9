import type { Message, PayloadFailed } from '#contract/entities/messages/message.ts'
import type { Language } from '#contract/limits.ts'
import { channelError, retryPauseMs, stopAfter } from '#contract/rules/line/channel-errors.ts'
import type { ReportingLine } from '#workspace/channel/line-update.ts'
import { findGroup } from '#workspace/storage/groups/groups.ts'
import { keepFact, listFacts, type LineFact } from '#workspace/storage/line/line-facts.ts'
import { knowCharge } from '#workspace/storage/line/line-charges.ts'
import {
  findByWamid,
  insertLineMessage,
  listQuoting,
  replaceTry,
} from '#workspace/storage/line/line-messages.ts'
import { findSend, saveSend } from '#workspace/storage/line/line-sends.ts'
import {
  findMessageById,
  setMessageStatus,
  setReplyTo,
} from '#workspace/storage/messages/messages.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { findWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { updateChat } from '#workspace/use-cases/chats/change-chat.ts'
import { announceMessage, editMessage, emptyMessage } from './change-message.ts'
import { addPastFile } from '#workspace/use-cases/line/line-history.ts'
import { addRinging } from './customer-call.ts'
import { react } from './react.ts'
import { advanceStatus, chatOf, type InboundNeeds } from './receive-message.ts'

/** The language of a line's group. */
export const languageOf = async ({ tx }: Work, { groupId }: ReportingLine): Promise<Language> =>
  (await findGroup(tx, groupId))?.language ?? 'es'

/** A fact's message by the provider's id, and its place among the facts of its kind: see `keepFact`. */
interface FactPlace {
  target: string
  rank: number
  tie: string
}

/** What is known of messages by the provider's ids of them, whether it comes before or after the message itself. */
export interface MessageFacts {
  /** Connects the provider's id with a message, and applies what is already known of it. */
  know(
    work: Work,
    line: ReportingLine,
    wamid: string,
    message: Pick<Message, 'id' | 'contactId' | 'content' | 'sender'>,
    quotes?: string | null,
  ): Promise<void>
  /** Stores a fact of a message, and applies it if the message is known. */
  keep(work: Work, line: ReportingLine, place: FactPlace, fact: LineFact): Promise<void>
}

export function createMessageFacts(service: InboundNeeds): MessageFacts {
  const { clock } = service

  /**
   * Puts a message back into the queue that the provider had accepted, and failed later for a reason that passes or that
   * an admin can repair.
   * @returns false if the message has failed for good
   */
  async function sendAgain(
    work: Work,
    { id: lineId }: ReportingLine,
    wamid: string,
    message: Message,
    failure: PayloadFailed,
  ): Promise<boolean> {
    const { tx } = work
    const outcome = channelError(failure.code)?.outcome ?? 'fails'
    if (outcome === 'fails' || !(message.status === 'pending' || message.status === 'sent'))
      return false
    const send = await findSend(tx, lineId, message.id)
    if (send === undefined) return false
    await replaceTry(tx, lineId, wamid)
    const due_at = clock.now() + retryPauseMs(outcome, send.tries)
    await saveSend(tx, { ...send, state: 'waiting', tries: send.tries + 1, due_at })
    const payloadFailed = { ...failure, retryAt: iso(due_at) }
    const after = await setMessageStatus(tx, message, { status: 'pending', payloadFailed })
    const chat = await chatOf(work, message.contactId)
    if (chat.row.last_message_id === message.id)
      await updateChat(tx, chat, { last_message_status: 'pending' })
    await announceMessage(work, after)
    const { channel } = service
    const { templateId } = message.content
    const isTemplate =
      templateId !== undefined && (await findWaTemplate(tx, templateId)) !== undefined
    const stops = stopAfter(failure.code, isTemplate)
    work.afterCommit(() => {
      if (stops !== undefined) channel.refused?.(lineId, failure.code ?? 0, stops)
      channel.resume?.(message.contactId)
    })
    return true
  }

  /** Applies a fact to the message that it is about. */
  async function apply(
    work: Work,
    line: ReportingLine,
    wamid: string,
    messageId: string,
    fact: LineFact,
  ): Promise<void> {
    const message = await findMessageById(work.tx, messageId)
    // Deleted since.
    if (message === undefined) return
    switch (fact.kind) {
      case 'reaction':
      case 'ownReaction': {
        const chat = await chatOf(work, message.contactId)
        const sender = fact.kind === 'reaction' ? 'contact' : 'group'
        await react(work, chat, message, { sender, emoji: fact.emoji }, fact.at)
        return
      }
      case 'edit':
        return await editMessage(work, message, fact)
      case 'deletion':
        return await emptyMessage(work, message, await languageOf(work, line))
      case 'status': {
        if (message.sender !== 'group') return
        const { status, failure: payloadFailed } = fact
        if (
          status === 'failed' &&
          (await sendAgain(work, line, wamid, message, payloadFailed ?? {}))
        )
          return
        return await advanceStatus(work, service, {
          messageId,
          status,
          ...(payloadFailed && { payloadFailed }),
        })
      }
      case 'pastFile':
        return await addPastFile(work, service, line, message, fact)
      case 'ringing':
        return await addRinging(work, message, fact.at)
      case 'named':
      case 'seen':
      case 'marketing':
      case 'newNumber':
    }
  }

  const know: MessageFacts['know'] = async (work, line, wamid, message, quotes = null) => {
    const { tx } = work
    const row = { line_id: line.id, wamid, message_id: message.id, contact_id: message.contactId }
    await insertLineMessage(tx, { ...row, quotes, replaced: 0 })
    if (message.sender === 'group') await knowCharge(tx, line, wamid, message)
    for (const fact of await listFacts(tx, line.id, wamid))
      await apply(work, line, wamid, message.id, fact)
    for (const { message_id, contact_id } of await listQuoting(tx, line.id, wamid)) {
      const quoting = await findMessageById(tx, message_id)
      if (quoting === undefined || contact_id !== message.contactId) continue
      await announceMessage(work, await setReplyTo(tx, quoting, message.id))
    }
  }

  const keep: MessageFacts['keep'] = async (work, line, place, fact) => {
    const { target: wamid, rank, tie } = place
    const where = { lineId: line.id, wamid, rank, tie }
    if (!(await keepFact(work.tx, where, fact, clock.now()))) return
    const known = await findByWamid(work.tx, line.id, wamid)
    if (known !== undefined) await apply(work, line, wamid, known.message_id, fact)
  }

  return { know, keep }
}
