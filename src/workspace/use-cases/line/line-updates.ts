import type { Message } from '#contract/entities/messages/message.ts'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { windowAlertAt } from '#contract/rules/chats/waiting.ts'
import type { ChannelListener } from '#workspace/channel/channel.ts'
import type {
  LineDeletion,
  LineEdit,
  LineMessage,
  LineReaction,
  LineStatus,
  ReportingLine,
} from '#workspace/channel/line-update.ts'
import { toChat, toGroup } from '#workspace/events/event-draft.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { contactOut } from '#workspace/serialize.ts'
import { findContactByIds } from '#workspace/storage/contacts/contact-identities.ts'
import { dropEdit, isDeleted, type LineFact } from '#workspace/storage/line/line-facts.ts'
import { keepCharge, knowCharge } from '#workspace/storage/line/line-charges.ts'
import { findByWamid } from '#workspace/storage/line/line-messages.ts'
import { findSend, listUnconfirmed, settleSend } from '#workspace/storage/line/line-sends.ts'
import { emptyWebhooksWith } from '#workspace/storage/line/line-webhooks.ts'
import { findLine } from '#workspace/storage/line/lines.ts'
import {
  findMessageById,
  findPlace,
  setMessageStatus,
} from '#workspace/storage/messages/messages.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import { withUrgency, writeGroup, writeGroupDurable, type Work } from '#workspace/unit-of-work.ts'
import { appendMessage } from '#workspace/use-cases/messages/append-message.ts'
import { readBack, updateChat, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { countedCall } from '#workspace/use-cases/messages/customer-call.ts'
import { addFile, delayFile, requestFile } from '#workspace/use-cases/messages/customer-file.ts'
import { receivePassed } from './agent-handover.ts'
import { applyLineError, applyLineFact } from './line-facts.ts'
import { storeHistory } from './line-history.ts'
import { receivePhoneData } from './phone-data.ts'
import { changeLineState } from './line-state.ts'
import { createMessageFacts, languageOf } from '#workspace/use-cases/messages/message-facts.ts'
import { receiveFlowNews } from '#workspace/use-cases/flows/provided-flows.ts'
import { receiveTemplateNews } from '#workspace/use-cases/templates/provided-templates.ts'
import { announceMessage, deletedContent } from '#workspace/use-cases/messages/change-message.ts'
import {
  changeIdentity,
  changeMarketing,
  changeNumber,
  changeUserId,
  chatOfPerson,
  learnName,
  learnRecipient,
  learnUserId,
  withNumberOwner,
} from './line-people.ts'
import {
  advanceStatus,
  receiveMessage,
  type InboundNeeds,
} from '#workspace/use-cases/messages/receive-message.ts'
import { flowAnswersContent } from '#workspace/use-cases/flows/receive-flow-answers.ts'

type LineReports = Pick<
  ChannelListener,
  | 'lineUpdate'
  | 'lineStopped'
  | 'lineLeaving'
  | 'accepted'
  | 'waits'
  | 'fileDelayed'
  | 'fileArrived'
>

/** Of two statuses of a message the one with the higher rank is the later one: see rules/messages/message-status.ts. */
const statusRanks: Readonly<Record<LineStatus['status'], number>> = {
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
}

/** Stores and publishes what the webhooks of lines report, and the outcomes of their calls. */
export function createLineReports(service: InboundNeeds): LineReports {
  const { clock } = service
  const arriving = withUrgency(service, 'webhook')
  const { know, keep } = createMessageFacts(service)

  /** The group of a message; empty if the message was deleted: then nothing changes. */
  const groupOfMessage = async (messageId: string) =>
    (await findPlace(service.storage.db, messageId))?.groupId ?? ''

  async function content(
    work: Work,
    line: ReportingLine,
    { content: said, flowValues: values, wamid }: LineMessage,
    replyTo: string | undefined,
  ) {
    // The conversation never shows what was deleted before it arrived here.
    if (await isDeleted(work.tx, line.id, wamid))
      return deletedContent(await languageOf(work, line))
    if (values === undefined || replyTo === undefined) return said
    const sent = { messageId: replyTo, values, language: await languageOf(work, line) }
    try {
      return await flowAnswersContent(work, sent, clock.now())
    } catch (error) {
      // Another program sent the flow.
      if (error instanceof ServiceFailure) return said
      throw error
    }
  }

  /** Stores that the provider has a message, under this id. */
  async function accept(
    work: Work,
    line: ReportingLine,
    wamid: string,
    own: Message,
  ): Promise<void> {
    await settleSend(work.tx, own.id)
    await know(work, line, wamid, own)
  }

  /**
   * Recognises a message of this service whose answer was lost or has not come yet, in what the provider reports as sent
   * by another program.
   */
  async function acceptOwn(
    work: Work,
    line: ReportingLine,
    { row }: StoredChat,
    { wamid, content: { type, text } }: LineMessage,
  ): Promise<boolean> {
    for (const id of await listUnconfirmed(work.tx, line.id, row.id)) {
      const own = await findMessageById(work.tx, id)
      if (own === undefined || own.content.type !== type || own.content.text !== text) continue
      await accept(work, line, wamid, own)
      await advanceStatus(work, service, { messageId: id, status: 'sent' })
      work.afterCommit(() => service.channel.resume?.(row.id))
      return true
    }
    return false
  }

  async function message(work: Work, line: ReportingLine, update: LineMessage): Promise<void> {
    const { tx } = work
    const { wamid, at, person, sentFrom, quotes, file, fromAdvertisement, adId } = update
    if ((await findByWamid(tx, line.id, wamid)) !== undefined) return
    const now = clock.now()
    const chat = await chatOfPerson(work, line, person, now)
    if (sentFrom !== undefined && (await acceptOwn(work, line, chat, update))) return
    const quoted = quotes === undefined ? undefined : await findByWamid(tx, line.id, quotes)
    const replyTo = quoted?.contact_id === chat.row.id ? quoted.message_id : undefined
    const given = countedCall(await content(work, line, update, replyTo), chat)
    const said = await withNumberOwner(work, given, chat)
    const draft = { at, ...(replyTo !== undefined && { replyTo }) }
    const stored =
      sentFrom === undefined
        ? await receiveMessage(work, service, chat, {
            ...draft,
            content: said,
            ...(fromAdvertisement === true && { fromAdvertisement }),
            ...(adId !== undefined && { adId }),
          })
        : await appendSent(work, chat, { ...draft, content: { ...said, sentFrom } })
    await know(work, line, wamid, stored, quotes)
    if (file === undefined || said.deleted === true) return
    await requestFile(work, service, { lineId: line.id, messageId: stored.id, file })
  }

  /** Appends a message that the business sent with another program. */
  async function appendSent(
    work: Work,
    chat: StoredChat,
    said: Pick<Message, 'content'> & { at: number; replyTo?: string },
  ): Promise<Message> {
    // What the channel's own agent said before it passed the chat on is no answer to what the customer wants of the group.
    const { agentPassedAt } = chat.contact
    const isUnattended =
      said.content.sentFrom === 'agent' &&
      agentPassedAt !== undefined &&
      Date.parse(agentPassedAt) >= said.at
    const draft = { ...said, sender: 'group', status: 'sent', isUnattended } as const
    const { message: stored } = await appendMessage(work, chat, draft, clock.now())
    return stored
  }

  async function reaction(work: Work, line: ReportingLine, update: LineReaction): Promise<void> {
    const { tx } = work
    const { wamid, at, person, sentFrom, target, emoji } = update
    const kind = sentFrom === undefined ? 'reaction' : 'ownReaction'
    await keep(work, line, { target, rank: at, tie: wamid }, { kind, emoji, at })
    if (sentFrom !== undefined) return
    // A reaction of the customer opens the 24-hour window, too.
    const row = await findContactByIds(tx, line, person)
    if (row === undefined || (row.last_contact_response_at ?? 0) >= at) return
    const chat = { row, contact: await readBack(tx, row) }
    // Who waited until it closed can be answered again, and waits since then.
    const isOpenAgain = row.closed_wait_since !== null && isWindowOpen(iso(at), clock.now())
    const { contact } = await updateChat(tx, chat, {
      last_contact_response_at: at,
      ...(isOpenAgain && {
        waiting_since: at,
        closed_wait_since: null,
        wait_alert_at: windowAlertAt(at),
      }),
    })
    if (isOpenAgain) work.afterCommit(() => service.waitAlerts.reschedule())
    work.announce(toChat(contact, 'contact.edited', { contact: contactOut(contact) }))
  }

  async function edit(work: Work, line: ReportingLine, update: LineEdit): Promise<void> {
    const { wamid: tie, at, target, text } = update
    if (await isDeleted(work.tx, line.id, target)) return
    await keep(work, line, { target, rank: at, tie }, { kind: 'edit', text, at })
  }

  async function deletion(work: Work, line: ReportingLine, update: LineDeletion): Promise<void> {
    const { wamid: tie, at, target } = update
    await dropEdit(work.tx, line.id, target)
    await emptyWebhooksWith(work.tx, line.id, target)
    await keep(work, line, { target, rank: at, tie }, { kind: 'deletion' })
  }

  async function status(work: Work, line: ReportingLine, update: LineStatus): Promise<void> {
    const { tx } = work
    const { target, status: reported, failure, messageId, recipient } = update
    const fact: LineFact = { kind: 'status', status: reported, ...(failure && { failure }) }
    await keepCharge(tx, line, update, statusRanks[reported])
    await keep(work, line, { target, rank: statusRanks[reported], tie: '' }, fact)
    const known = await findByWamid(tx, line.id, target)
    if (known !== undefined) {
      const stored = await findMessageById(tx, known.message_id)
      if (stored !== undefined) await knowCharge(tx, line, target, stored)
      return await learnRecipient(work, line, known.contact_id, recipient)
    }
    // The answer to our call was lost or has not come yet.
    if (messageId === undefined || (await findSend(tx, line.id, messageId)) === undefined) return
    const own = await findMessageById(tx, messageId)
    if (own === undefined) return
    await settleSend(tx, messageId)
    await know(work, line, target, own)
    await learnRecipient(work, line, own.contactId, recipient)
    work.afterCommit(() => service.channel.resume?.(own.contactId))
  }

  return {
    async lineUpdate(line, update) {
      await writeGroupDurable(arriving, line.groupId, async (work) => {
        const now = clock.now()
        switch (update.kind) {
          case 'message':
            return await message(work, line, update)
          case 'ringing': {
            const { target, at } = update
            // Of several reports of a call the earliest counts.
            return await keep(work, line, { target, rank: -at, tie: '' }, { kind: 'ringing', at })
          }
          case 'history':
            return await storeHistory(work, service, line, update, know)
          case 'pastFile':
            return await keep(work, line, { target: update.target, rank: 0, tie: '' }, update)
          case 'reaction':
            return await reaction(work, line, update)
          case 'edit':
            return await edit(work, line, update)
          case 'deletion':
            return await deletion(work, line, update)
          case 'status':
            return await status(work, line, update)
          case 'newNumber':
            return await changeNumber(work, line, update, now)
          case 'newUserId':
            return await changeUserId(work, line, update, now)
          case 'newIdentity':
            return await changeIdentity(work, line, update, now)
          case 'named':
            return await learnName(work, line, update, now)
          case 'phoneData':
            return await receivePhoneData(work, line, update, now)
          case 'marketing':
            return await changeMarketing(work, line, update, now)
          case 'passed':
            return await receivePassed(work, service, line, update)
          case 'lineFact':
            return await applyLineFact(work, service, line.id, update)
          case 'lineError':
            return await applyLineError(work, service, line.id, update)
          case 'template':
            return await receiveTemplateNews(work, service, line.groupId, update)
          case 'flow':
            return await receiveFlowNews(work, line.groupId, update)
        }
      })
    },
    async lineStopped({ id, groupId }, code, stops) {
      await writeGroupDurable(service, groupId, async (work) => {
        const row = await findLine(work.tx, id)
        if (row?.state === 'connected')
          await changeLineState(
            work,
            service,
            row,
            stops === 'line' ? { state: 'stopped', code } : { state: 'connected', holdCode: code },
          )
      })
    },
    async lineLeaving({ groupId }, leaving) {
      service.publisher.publish([toGroup(groupId, 'line.changed', { leaving })])
    },
    async accepted(line, { messageId, wamid, isHeld, isOfCampaign, to }) {
      const needs = isOfCampaign ? withUrgency(service, 'bulk') : service
      await writeGroupDurable(needs, line.groupId, async (work) => {
        const { tx } = work
        const own = await findMessageById(tx, messageId)
        if (own === undefined) return
        // Its failure has come before the answer of the call, and the message waits for another try.
        if ((await findByWamid(tx, line.id, wamid))?.replaced === 1) return
        await accept(work, line, wamid, own)
        if (!isHeld) await advanceStatus(work, service, { messageId, status: 'sent' })
        await learnUserId(work, line, own.contactId, to)
      })
    },
    async waits(messageId, payloadFailed) {
      await writeGroupDurable(service, await groupOfMessage(messageId), async (work) => {
        const own = await findMessageById(work.tx, messageId)
        if (own?.status !== 'pending') return
        await announceMessage(
          work,
          await setMessageStatus(work.tx, own, { status: 'pending', payloadFailed }),
        )
      })
    },
    async fileDelayed(messageId) {
      const groupId = await groupOfMessage(messageId)
      await writeGroup(arriving, groupId, (work) => delayFile(work, messageId))
    },
    async fileArrived(messageId, file) {
      const groupId = await groupOfMessage(messageId)
      await writeGroup(arriving, groupId, (work) => addFile(work, messageId, file))
    },
  }
}
