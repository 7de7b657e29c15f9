import type { Group } from '#contract/entities/groups/group.ts'
import type { Message } from '#contract/entities/messages/message.ts'
import { laterStatus } from '#contract/rules/messages/message-status.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { codeInText } from '#contract/rules/line/qr-code.ts'
import {
  isTurnedBy,
  statusOf,
  turnedStatus,
  chatStatuses,
  statusAfterMessage,
  type ChatStatus,
} from '#contract/rules/chats/chat-status.ts'
import type { InboundMessage, StatusUpdate } from '#workspace/channel/channel.ts'
import { toChat } from '#workspace/events/event-draft.ts'
import { notFound } from '#workspace/failure.ts'
import { redeemCode } from '#workspace/use-cases/line/redeem-qr-code.ts'
import type { Scheduler } from '#workspace/scheduler.ts'
import type { CampaignProgress } from '#workspace/use-cases/campaigns/campaign-progress.ts'
import type { DeliveryNeeds } from './deliver.ts'
import { recordAdLead } from '#workspace/storage/campaigns/ads.ts'
import { together } from '#workspace/storage/together.ts'
import {
  findMessageById,
  setMessageStatus,
  fromOldest,
} from '#workspace/storage/messages/messages.ts'
import { contactOut, messageOut } from '#workspace/serialize.ts'
import { readDirectory, type Directory } from '#workspace/viewers.ts'
import { keptContactId } from '#workspace/storage/contacts/contact-merges.ts'
import { findChat, findContactRow } from '#workspace/storage/contacts/contacts.ts'
import type { Work, WriteNeeds } from '#workspace/unit-of-work.ts'
import {
  answerAutomatically,
  answerMissedCall,
} from '#workspace/use-cases/answers/answer-automatically.ts'
import { autoAssign } from '#workspace/use-cases/chats/auto-assign.ts'
import { appendMessage } from './append-message.ts'
import { updateChat, type StoredChat } from '#workspace/use-cases/chats/change-chat.ts'
import { notifyFailure } from './notify.ts'
import type { ProviderSync } from '#workspace/use-cases/line/provider-sync.ts'
import { trackReply, trackStatus } from '#workspace/use-cases/campaigns/track-campaign.ts'
import { writingWith } from '#workspace/use-cases/contacts/other-number.ts'
import { recordConsent } from '#workspace/use-cases/contacts/marketing-consent.ts'
import { beginWait } from '#workspace/use-cases/chats/waiting-chats.ts'
import { recordForRules, type NewRuleEvent } from '#workspace/use-cases/rules/rule-events.ts'
import { watchWait } from '#workspace/use-cases/rules/rule-times.ts'
import type { Db } from '#workspace/storage/tables.ts'

/**
 * Computes the chat status from the stored messages, as the contract's `statusOfConversation` does. It reads the
 * messages up to the group's first answer, because later messages do not change the status.
 */
async function wholeStatus(db: Db, contactId: string): Promise<ChatStatus> {
  let status: ChatStatus = chatStatuses.none
  for await (const message of fromOldest(db, contactId)) {
    status = statusAfterMessage(status, message)
    if (status === chatStatuses.inProgress) break
  }
  return status
}

/** What receiving reports of the channel needs of the service. */
export interface InboundNeeds extends WriteNeeds, DeliveryNeeds {
  campaignProgress: CampaignProgress
  waitAlerts: Scheduler
  providerSync: Pick<ProviderSync, 'wake'>
}

/** @throws ServiceFailure 404 */
export async function chatOf({ tx }: Work, contactId: string): Promise<StoredChat> {
  const chat = await findChat(tx, contactId)
  if (chat === undefined) throw notFound('contact')
  return chat
}

/**
 * The chat of a customer who writes. If their contact was merged with another one, it goes on with the number that is theirs.
 * @throws ServiceFailure 404
 */
export async function chatOfWriter(work: Work, contactId: string): Promise<StoredChat> {
  const { tx } = work
  const own = await findChat(tx, contactId)
  if (own !== undefined) return await writingWith(work, own, own.row.phone)
  const keptId = await keptContactId(tx, contactId)
  const kept = keptId === undefined ? undefined : await findChat(tx, keptId)
  const other = await findContactRow(tx, contactId)
  if (kept === undefined || other === undefined) throw notFound('contact')
  return await writingWith(work, kept, other.phone)
}

/** @throws ServiceFailure 404 */
async function directoryOf({ tx }: Work, { row }: StoredChat): Promise<Directory> {
  const directory = await readDirectory(tx, row.group_id)
  if (directory === undefined) throw notFound('group')
  return directory
}

/** @throws ServiceFailure 404 */
export const groupOf = async (work: Work, chat: StoredChat): Promise<Group> =>
  (await directoryOf(work, chat)).group

/** What a customer's message is to rules. They leave alone calls, and what the channel's own agent answers. */
function inboundEvents(
  before: StoredChat,
  after: StoredChat,
  {
    isWriting,
    ...message
  }: Required<Pick<NewRuleEvent, 'messageId' | 'isFirst' | 'text'>> & { isWriting: boolean },
): NewRuleEvent[] {
  const status = statusOf(after.contact)
  return [
    ...(isWriting ? [{ on: 'message', ...message } as const] : []),
    ...(isWriting && message.isFirst ? [{ on: 'created', ...message } as const] : []),
    ...(status === statusOf(before.contact) ? [] : [{ on: 'status', status } as const]),
  ]
}

/**
 * Stores a customer's message, with all that follows from it: its chat's agent, wait and automatic answers. Nothing follows
 * from that of a blocked person. A missed call has an automatic answer of its own. What the channel's own agent answers gets neither that
 * nor an agent of the group: an answer would take the chat from it.
 * @param said.at when the customer wrote, epoch ms; default: now
 */
export async function receiveMessage(
  work: Work,
  service: InboundNeeds,
  before: StoredChat,
  { adId, at, ...said }: Omit<InboundMessage, 'contactId'> & { at?: number | undefined },
): Promise<Message> {
  const fromAdvertisement = adId !== undefined || said.fromAdvertisement === true
  const draft = { ...said, fromAdvertisement, sender: 'contact', status: 'delivered', at } as const
  const isFirst = before.row.last_contact_response_at === null
  const now = service.clock.now()
  const [directory, { message: stored, chat: appended }, answer] = await together(work.tx, (tx) => [
    directoryOf({ ...work, tx }, before),
    appendMessage({ ...work, tx }, before, draft, now),
    trackReply({ ...work, tx }, service, before.contact, said.content.text ?? '', now),
  ])
  if (isFirst && adId !== undefined) await recordAdLead(work.tx, before.row, adId, now)
  const isIgnored = isBlocked(before.contact)
  const code = isIgnored ? null : codeInText(said.content.text ?? '')
  let chat = code === null ? appended : await redeemCode(work, appended, code, now)
  if (answer !== undefined)
    chat = await recordConsent(work, chat, answer === 'in', { now: at ?? now })
  if (isIgnored) return stored
  const { group } = directory
  const { call, forAgent = false } = said.content
  const isWriting = call === undefined && !forAgent
  const { text } = stored.content
  const written = { messageId: stored.id, text, isFirst, isWriting }
  const events = inboundEvents(before, appended, written)
  await recordForRules(work, chat.contact, { events, now }, directory)
  if (!forAgent) chat = (await autoAssign(work, group, chat, now)) ?? chat
  chat = await beginWait(work, service, group, chat, at ?? now)
  if (chat.row.waiting_since === (at ?? now) && before.row.waiting_since === null)
    await watchWait(work, directory, chat.contact, at ?? now, now)
  if (isWriting) await answerAutomatically(work, service, group, chat, isFirst)
  if (call?.outcome === 'missed') await answerMissedCall(work, service, group, chat, at ?? now)
  return stored
}

/**
 * Advances the status of a message and publishes it. A step backwards changes nothing.
 * @throws ServiceFailure 404 if the message does not exist
 */
export async function advanceStatus(
  work: Work,
  service: InboundNeeds,
  update: StatusUpdate,
): Promise<void> {
  const { tx, announce } = work
  const before = await findMessageById(tx, update.messageId)
  if (before === undefined) throw notFound('message')
  const status = laterStatus(before.status, update.status)
  if (status === before.status) return
  const { payloadFailed } = update
  const after = await setMessageStatus(tx, before, { status, payloadFailed })
  const chat = await chatOf(work, after.contactId)
  const { row, contact } = chat
  const isCampaign = await trackStatus(work, service, row.group_id, after, service.clock.now())
  const known = statusOf(contact)
  const chatStatus = isTurnedBy(known, before.status, after)
    ? turnedStatus(await wholeStatus(tx, row.id))
    : known
  const isLast = row.last_message_id === after.id
  const change = {
    chat_status: chatStatus,
    ...(isLast && { last_message_status: after.status }),
  }
  const isSame = !isLast && chatStatus === known
  const { contact: moved } = isSame ? chat : await updateChat(tx, chat, change)
  const data = {
    contactId: row.id,
    messageId: after.id,
    status,
    payloadFailed,
    message: messageOut(after),
    contact: contactOut(moved),
  }
  announce(toChat(moved, 'message.status', data))
  // Failed messages of a campaign cause no notifications, because the campaign's results list them.
  if (after.status === 'failed' && !isCampaign)
    await notifyFailure(work, contact, after, { now: service.clock.now() })
  if (chatStatus === known) return
  announce(toChat(moved, 'chat.status', { contact: contactOut(moved) }))
  const events = [{ on: 'status', status: chatStatus } as const]
  await recordForRules(work, moved, { events, now: service.clock.now() })
}
