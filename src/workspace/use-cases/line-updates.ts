import type { Message, PayloadFailed } from '#contract/entities/message.ts'
import { channelError, retryPauseMs } from '#contract/rules/channel-errors.ts'
import { mediaKind, messageTypeOf } from '#contract/rules/channel-media.ts'
import type { ChannelListener, StoredFile } from '#workspace/channel/channel.ts'
import type {
  LineMessage,
  LineNewNumber,
  LinePerson,
  LineReaction,
  LineStatus,
  ReportingLine,
} from '#workspace/channel/line-update.ts'
import { toChat, toGroup } from '#workspace/events/event-draft.ts'
import { ServiceFailure } from '#workspace/failure.ts'
import { contactOut, messageOut } from '#workspace/serialize.ts'
import { addIdentities, findContactByIds } from '#workspace/storage/contact-identities.ts'
import { fileAddress } from '#workspace/storage/file-address.ts'
import { findGroup } from '#workspace/storage/groups.ts'
import { insertDownload, endDownload } from '#workspace/storage/line-downloads.ts'
import { keepFact, listFacts, type LineFact } from '#workspace/storage/line-facts.ts'
import {
  findByWamid,
  insertLineMessage,
  listQuoting,
  replaceTry,
} from '#workspace/storage/line-messages.ts'
import { findSend, saveSend, settleSend } from '#workspace/storage/line-sends.ts'
import { findLine } from '#workspace/storage/lines.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import {
  findMessageById,
  setMessageContent,
  setMessageStatus,
  setReplyTo,
} from '#workspace/storage/messages.ts'
import { write, writeDurable, type Work } from '#workspace/unit-of-work.ts'
import { readBack, updateChat, type StoredChat } from './change-chat.ts'
import { chatWith } from './create-unknown-contact.ts'
import { applyLineError, applyLineFact } from './line-facts.ts'
import { changeLineState } from './line-state.ts'
import { receiveFlowNews } from './provided-flows.ts'
import { receiveTemplateNews } from './provided-templates.ts'
import { react } from './react.ts'
import { advanceStatus, chatOf, receiveMessage, type InboundNeeds } from './receive-message.ts'
import { flowAnswersContent } from './receive-flow-answers.ts'

type LineReports = Pick<
  ChannelListener,
  'lineUpdate' | 'lineStopped' | 'lineLeaving' | 'accepted' | 'waits' | 'fileArrived'
>

/** Of two statuses of a message the one with the higher rank is the later one: see rules/message-status.ts. */
const statusRanks: Readonly<Record<LineStatus['status'], number>> = {
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
}

/** A message at the provider. */
interface Place {
  lineId: string
  wamid: string
}

/** The chat of a person, whom an id or another spelling of the number may have brought here before. */
async function chatOfPerson(
  work: Work,
  { groupId }: ReportingLine,
  person: LinePerson,
  now: number,
): Promise<StoredChat> {
  const known = await findContactByIds(work.tx, groupId, person)
  const { name, phone, userId = '' } = person
  const chat =
    known === undefined
      ? await chatWith(work, { groupId, name, phone: phone ?? userId }, now)
      : { row: known, contact: await readBack(work.tx, known) }
  await addIdentities(work.tx, chat.row, person)
  // The number of somebody who was known by the user id alone.
  if (phone === undefined || /^\d+$/.test(chat.row.phone)) return chat
  return await changePhone(work, chat, phone)
}

async function changePhone(work: Work, chat: StoredChat, phone: string): Promise<StoredChat> {
  const changed = await updateChat(work.tx, chat, { phone })
  const data = { contact: contactOut(changed.contact) }
  work.announce(toChat(changed.contact, 'contact.edited', data))
  return changed
}

async function announceMessage(work: Work, message: Message): Promise<void> {
  const { contact } = await chatOf(work, message.contactId)
  work.announce(
    toChat(contact, 'message.status', {
      contactId: message.contactId,
      messageId: message.id,
      status: message.status,
      payloadFailed: message.payloadFailed,
      message: messageOut(message),
      contact: contactOut(contact),
    }),
  )
}

/** Stores and publishes what the webhooks of lines report, and the outcomes of their calls. */
export function createLineReports(service: InboundNeeds): LineReports {
  const { clock } = service

  /**
   * Puts a message back into the queue that the provider had accepted, and failed later for a reason that passes or that
   * an admin can repair.
   * @returns false if the message has failed for good
   */
  async function sendAgain(
    work: Work,
    { lineId, wamid }: Place,
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
    work.afterCommit(() => {
      if (outcome === 'stopsLine') channel.refused?.(lineId, failure.code ?? 0)
      channel.resume?.(message.contactId)
    })
    return true
  }

  /** Applies a fact to the message that it is about. */
  async function apply(work: Work, place: Place, messageId: string, fact: LineFact): Promise<void> {
    const message = await findMessageById(work.tx, messageId)
    // Deleted since.
    if (message === undefined) return
    if (fact.kind === 'reaction') {
      const chat = await chatOf(work, message.contactId)
      await react(work, chat, message, { sender: 'contact', emoji: fact.emoji }, fact.at)
      return
    }
    if (message.sender !== 'group') return
    const { status, failure: payloadFailed } = fact
    if (status === 'failed' && (await sendAgain(work, place, message, payloadFailed ?? {}))) return
    await advanceStatus(work, service, {
      messageId,
      status,
      ...(payloadFailed && { payloadFailed }),
    })
  }

  /** Connects the provider's id with a message, and applies what is already known of it. */
  async function know(
    work: Work,
    line: ReportingLine,
    wamid: string,
    message: Pick<Message, 'id' | 'contactId'>,
    quotes: string | null = null,
  ): Promise<void> {
    const { tx } = work
    const row = { line_id: line.id, wamid, message_id: message.id, contact_id: message.contactId }
    await insertLineMessage(tx, { ...row, quotes, replaced: 0 })
    const place = { lineId: line.id, wamid }
    for (const fact of await listFacts(tx, line.id, wamid))
      await apply(work, place, message.id, fact)
    for (const { message_id, contact_id } of await listQuoting(tx, line.id, wamid)) {
      const quoting = await findMessageById(tx, message_id)
      if (quoting === undefined || contact_id !== message.contactId) continue
      await announceMessage(work, await setReplyTo(tx, quoting, message.id))
    }
  }

  async function content(
    work: Work,
    { groupId }: ReportingLine,
    { content: said, flowValues: values }: LineMessage,
    replyTo: string | undefined,
  ) {
    if (values === undefined || replyTo === undefined) return said
    const group = await findGroup(work.tx, groupId)
    const sent = { messageId: replyTo, values, language: group?.language ?? 'es' }
    try {
      return await flowAnswersContent(work, sent, clock.now())
    } catch (error) {
      // Another program sent the flow.
      if (error instanceof ServiceFailure) return said
      throw error
    }
  }

  async function message(work: Work, line: ReportingLine, update: LineMessage): Promise<void> {
    const { tx } = work
    const { wamid, at, from, quotes, file, fromAdvertisement, adId } = update
    if ((await findByWamid(tx, line.id, wamid)) !== undefined) return
    const chat = await chatOfPerson(work, line, from, clock.now())
    const quoted = quotes === undefined ? undefined : await findByWamid(tx, line.id, quotes)
    const replyTo = quoted?.contact_id === chat.row.id ? quoted.message_id : undefined
    const stored = await receiveMessage(work, service, chat, {
      content: await content(work, line, update, replyTo),
      at,
      ...(replyTo !== undefined && { replyTo }),
      ...(fromAdvertisement === true && { fromAdvertisement }),
      ...(adId !== undefined && { adId }),
    })
    await know(work, line, wamid, stored, quotes)
    if (file === undefined) return
    await insertDownload(tx, { lineId: line.id, messageId: stored.id, file }, clock.now())
    work.afterCommit(() => service.channel.downloadFiles?.())
  }

  async function reaction(work: Work, line: ReportingLine, update: LineReaction): Promise<void> {
    const { tx } = work
    const { wamid, at, from, target, emoji } = update
    const fact: LineFact = { kind: 'reaction', emoji, at }
    const place = { lineId: line.id, wamid: target, rank: at, tie: wamid }
    if (!(await keepFact(tx, place, fact, clock.now()))) return
    const known = await findByWamid(tx, line.id, target)
    if (known !== undefined) await apply(work, place, known.message_id, fact)
    // A reaction of the customer opens the 24-hour window, too.
    const row = await findContactByIds(tx, line.groupId, from)
    if (row === undefined || (row.last_contact_response_at ?? 0) >= at) return
    const chat = { row, contact: await readBack(tx, row) }
    const { contact } = await updateChat(tx, chat, { last_contact_response_at: at })
    work.announce(toChat(contact, 'contact.edited', { contact: contactOut(contact) }))
  }

  async function status(work: Work, line: ReportingLine, update: LineStatus): Promise<void> {
    const { tx } = work
    const { target, status: reported, failure, messageId } = update
    const fact: LineFact = { kind: 'status', status: reported, ...(failure && { failure }) }
    const place = { lineId: line.id, wamid: target, rank: statusRanks[reported], tie: '' }
    const isNews = await keepFact(tx, place, fact, clock.now())
    const known = await findByWamid(tx, line.id, target)
    if (known !== undefined) {
      if (isNews) await apply(work, place, known.message_id, fact)
      return
    }
    // The answer to our call was lost or has not come yet.
    if (messageId === undefined || (await findSend(tx, line.id, messageId)) === undefined) return
    const own = await findMessageById(tx, messageId)
    if (own === undefined) return
    await settleSend(tx, messageId)
    await know(work, line, target, own)
    work.afterCommit(() => service.channel.resume?.(own.contactId))
  }

  async function newNumber(work: Work, line: ReportingLine, update: LineNewNumber): Promise<void> {
    const { tx } = work
    const before = await findContactByIds(tx, line.groupId, update.from)
    const other = await findContactByIds(tx, line.groupId, { phone: update.phone })
    if (before === undefined || before.phone === update.phone) return
    // Somebody with the new number has a chat already; two chats are not joined.
    if (other !== undefined && other.id !== before.id) return
    const chat = { row: before, contact: await readBack(tx, before) }
    const { row } = await changePhone(work, chat, update.phone)
    await addIdentities(tx, row, { phone: before.phone })
  }

  return {
    async lineUpdate(line, update) {
      await writeDurable(service, async (work) => {
        switch (update.kind) {
          case 'message':
            return await message(work, line, update)
          case 'reaction':
            return await reaction(work, line, update)
          case 'status':
            return await status(work, line, update)
          case 'newNumber':
            return await newNumber(work, line, update)
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
    async lineStopped({ id }, code) {
      await writeDurable(service, async (work) => {
        const row = await findLine(work.tx, id)
        if (row?.state === 'connected')
          await changeLineState(work, service, row, { state: 'stopped', code })
      })
    },
    async lineLeaving({ groupId }, leaving) {
      service.publisher.publish([toGroup(groupId, 'line.changed', { leaving })])
    },
    async accepted(line, { messageId, wamid, isHeld, to }) {
      await writeDurable(service, async (work) => {
        const { tx } = work
        const own = await findMessageById(tx, messageId)
        if (own === undefined) return
        // Its failure has come before the answer of the call, and the message waits for another try.
        if ((await findByWamid(tx, line.id, wamid))?.replaced === 1) return
        await settleSend(tx, messageId)
        await know(work, line, wamid, own)
        if (!isHeld) await advanceStatus(work, service, { messageId, status: 'sent' })
        const { row } = await chatOf(work, own.contactId)
        const known = await findContactByIds(tx, line.groupId, to)
        if (known === undefined || known.id === row.id) await addIdentities(tx, row, to)
      })
    },
    async waits(messageId, payloadFailed) {
      await writeDurable(service, async (work) => {
        const own = await findMessageById(work.tx, messageId)
        if (own?.status !== 'pending') return
        await announceMessage(
          work,
          await setMessageStatus(work.tx, own, { status: 'pending', payloadFailed }),
        )
      })
    },
    async fileArrived(messageId, file) {
      await write(service, async (work) => {
        await endDownload(work.tx, messageId)
        const stored = await findMessageById(work.tx, messageId)
        if (stored === undefined) return
        const { mediaState: _, ...said } = stored.content
        const content =
          file === undefined
            ? { ...said, mediaState: 'failed' as const }
            : { ...said, ...fileContent(file) }
        await announceMessage(work, await setMessageContent(work.tx, stored, content))
      })
    },
  }
}

/** The fields of a message with this file. A file of another kind than was declared changes the type. */
function fileContent(file: StoredFile) {
  const kind = mediaKind(file.mime_type)
  return {
    ...(kind !== undefined && { type: messageTypeOf(kind) }),
    media: fileAddress(file.id),
    filename: file.filename,
    mimeType: file.mime_type,
    size: file.size,
    ...(file.width !== null && { width: file.width }),
    ...(file.height !== null && { height: file.height }),
  }
}
