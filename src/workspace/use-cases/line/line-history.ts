import type { Message, MessageContent } from '#contract/entities/messages/message.ts'
import { FORMER_FILE } from '#contract/rules/messages/message-detail.ts'
import type {
  LineHistoryUpdate,
  PastMessage,
  ReportingLine,
} from '#workspace/channel/line-update.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { contactOut } from '#workspace/serialize.ts'
import { hasChange, insertChange } from '#workspace/storage/chats/chat-changes.ts'
import { raiseRevision } from '#workspace/storage/chats/chat-revision.ts'
import { newId } from '#workspace/storage/ids.ts'
import type { RemoteFile } from '#workspace/storage/line/line-downloads.ts'
import { findByWamid } from '#workspace/storage/line/line-messages.ts'
import { freePastPosition, insertMessage } from '#workspace/storage/messages/messages.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { iso } from '#workspace/storage/timestamps.ts'
import type { Work } from '#workspace/unit-of-work.ts'
import { updateChat, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { changeContent } from '#workspace/use-cases/messages/change-message.ts'
import { requestFile } from '#workspace/use-cases/messages/customer-file.ts'
import { pastSummary } from '#workspace/use-cases/messages/past-summary.ts'
import { chatOfPerson } from './line-people.ts'
import { chatOf, type InboundNeeds } from '#workspace/use-cases/messages/receive-message.ts'

type Know = (
  work: Work,
  line: ReportingLine,
  wamid: string,
  message: Pick<Message, 'id' | 'contactId' | 'content' | 'sender'>,
  quotes: string | null,
) => Promise<void>

async function insertPast(
  { tx }: Work,
  line: ReportingLine,
  { row }: StoredChat,
  { at, content, sentFrom, status, quotes }: PastMessage,
  now: number,
): Promise<Message> {
  const quoted = quotes === undefined ? undefined : await findByWamid(tx, line.id, quotes)
  const message: Message = {
    id: newId('message', now),
    contactId: row.id,
    content: { ...content, ...(sentFrom !== undefined && { sentFrom }) },
    sender: sentFrom === undefined ? 'contact' : 'group',
    status,
    autoResponse: false,
    updatedAt: iso(at),
    positionInChat: await freePastPosition(tx, row.id, at),
    reactions: [],
    revision: await raiseRevision(tx, row.id),
    ...(quoted?.contact_id === row.id && { replyTo: quoted.message_id }),
  }
  await insertMessage(tx, message)
  return message
}

/** What the list shows of a chat whose latest message came with the history. */
async function summaryOf(
  { tx }: Work,
  { row }: StoredChat,
  messages: readonly PastMessage[],
): Promise<Partial<ContactsTable>> {
  const answered = messages.flatMap(({ sentFrom, at }) => (sentFrom === undefined ? [at] : []))
  const responded = Math.max(row.last_contact_response_at ?? 0, ...answered)
  return {
    ...(await pastSummary(tx, row)),
    ...(responded > 0 && { last_contact_response_at: responded }),
  }
}

/**
 * Stores messages that were written before the line was connected, before all others of their chat. Nobody is alerted,
 * nothing is unread, nobody waits, and no report or bill counts them.
 */
export async function storeHistory(
  work: Work,
  service: InboundNeeds,
  line: ReportingLine,
  { person, messages }: LineHistoryUpdate,
  know: Know,
): Promise<void> {
  const { tx } = work
  const now = service.clock.now()
  const unknown: PastMessage[] = []
  for (const one of messages)
    if ((await findByWamid(tx, line.id, one.wamid)) === undefined) unknown.push(one)
  if (unknown.length === 0) return
  const chat = await chatOfPerson(work, line, person, now)
  for (const one of unknown) {
    const message = await insertPast(work, line, chat, one, now)
    await know(work, line, one.wamid, message, one.quotes ?? null)
    if (one.file !== undefined)
      await requestFile(work, service, { lineId: line.id, messageId: message.id, file: one.file })
  }
  if (!(await hasChange(tx, chat.row.id, 'history')))
    await insertChange(tx, chat.row.id, { kind: 'history' }, { now })
  const before = await chatOf(work, chat.row.id)
  const { contact } = await updateChat(tx, before, await summaryOf(work, before, unknown))
  work.announce(toChat(contact, 'contact.edited', { contact: contactOut(contact) }))
}

/** Gives a message of the history its file, which comes later and only for the latest ones. */
export async function addPastFile(
  work: Work,
  service: InboundNeeds,
  line: ReportingLine,
  message: Message,
  { content, file }: { content: MessageContent; file: RemoteFile },
): Promise<void> {
  const { unsupported, sentFrom } = message.content
  if (unsupported !== FORMER_FILE) return
  await changeContent(work, message, { ...content, ...(sentFrom !== undefined && { sentFrom }) })
  await requestFile(work, service, { lineId: line.id, messageId: message.id, file })
}
