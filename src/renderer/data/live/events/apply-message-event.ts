import type { Contact } from '#contract/entities/contact.ts'
import type { Message, Reaction } from '#contract/entities/message.ts'
import type { EventPayload, RealtimeEvent } from '#contract/events.ts'
import {
  nothing,
  type Change,
  type Effect,
  type EventResult,
  type EventViewer,
  type Lookup,
} from '../store/event-result.ts'
import type { ListFilter } from '../store/list-filter.ts'
import { isListed } from '../store/list-filter.ts'
import { withNews, type MessageNews } from '../store/message-patch.ts'
import { laterStatus } from '#contract/rules/message-status.ts'
import { placeChat } from '../store/upsert-chat.ts'

type MessageEvent = Extract<
  RealtimeEvent,
  { name: 'message.created' | 'message.status' | 'message.reaction' | 'message.deleted' }
>

/** Messages come from customers, colleagues and oneself alike: nobody's are ignored, for each is known by its id. */
export function applyMessageEvent(
  lookup: Lookup,
  event: MessageEvent,
  viewer: EventViewer,
  filter: ListFilter,
): EventResult {
  switch (event.name) {
    case 'message.created':
      return created(lookup, event.data, viewer, filter)
    case 'message.status':
      return statusChanged(lookup, event.data, filter)
    case 'message.reaction':
      return reacted(lookup, event.data, filter)
    case 'message.deleted': {
      const { contactId, messageId, contact } = event.data
      const placed = placeChat(lookup, contact, viewer, filter)
      return {
        changes: [{ kind: 'message.drop', contactId, messageId }, ...placed.changes],
        effects: placed.effects,
      }
    }
  }
}

function created(
  lookup: Lookup,
  { message, contact }: EventPayload<'message.created'>,
  viewer: EventViewer,
  filter: ListFilter,
): EventResult {
  // Also covers a free contact's message to an agent while free contacts are hidden from agents.
  if (!viewer.sees(contact)) {
    return lookup.chat(contact.id) === undefined
      ? nothing
      : placeChat(lookup, contact, viewer, filter)
  }
  const known = lookup.chat(contact.id)
  // An event that was overtaken by a newer one (or by a fetch) still brings its message, not its older row.
  const overtaken = known !== undefined && known.chat.updateAt > contact.chat.updateAt
  const placed = overtaken ? nothing : placeChat(lookup, contact, viewer, filter)
  const changes: Change[] = [...placed.changes]
  const effects: Effect[] = [...placed.effects]
  // An answer that has overtaken this brought the row as the message left it, and nobody knows whether that was counted.
  if (message.sender === 'contact' && known?.chat.lastMessageId === message.id)
    effects.push({ kind: 'refetchCounter' })
  const held = lookup.conversation(contact.id)
  const isOpen = lookup.openContactId === contact.id
  // Of the open chat even where it does not follow on: the answer that it follows on may be on its way.
  if (held === 'attached' || isOpen) {
    const before = lookup.message(message.id)
    changes.push({
      kind: 'message.put',
      message: before === undefined ? message : merged(before, message),
    })
  }
  if (held === 'detached' && message.sender === 'contact')
    changes.push({
      kind: 'conversation.unseen',
      contactId: contact.id,
      position: message.positionInChat,
    })
  if (isOpen && message.sender === 'contact') effects.push({ kind: 'announce', message })
  return { changes, effects }
}

/** A message heard of again: the newer words, and the status that is further on, with why it failed. */
function merged(known: Message, heard: Message): Message {
  const { status, payloadFailed, reactions } = known
  const reason = payloadFailed === undefined ? {} : { payloadFailed }
  return withNews(heard, { status, reactions, ...reason })
}

function statusChanged(
  lookup: Lookup,
  { contactId, messageId, status, payloadFailed }: EventPayload<'message.status'>,
  filter: ListFilter,
): EventResult {
  const reason = payloadFailed === undefined ? {} : { payloadFailed }
  const changes = changed(lookup, contactId, messageId, { status, ...reason })
  const contact = lookup.chat(contactId)
  if (contact !== undefined && contact.chat.lastMessageId === messageId) {
    const known = contact.chat.lastMessageStatus ?? 'unknown'
    const next = laterStatus(known, status)
    if (next !== known) changes.push(withChat(contact, { lastMessageStatus: next }, filter))
  }
  return { changes, effects: [] }
}

/** What news of a message change of it, if it is held or may be about to be. */
function changed(
  lookup: Lookup,
  contactId: string,
  messageId: string,
  news: MessageNews,
): Change[] {
  const message = lookup.message(messageId)
  if (message === undefined) {
    const isOpen = lookup.openContactId === contactId
    return isOpen ? [{ kind: 'message.news', contactId, messageId, news }] : []
  }
  const after = withNews(message, news)
  return after === message ? [] : [{ kind: 'message.put', message: after }]
}

function reacted(
  lookup: Lookup,
  { contactId, messageId, reactions }: EventPayload<'message.reaction'>,
  filter: ListFilter,
): EventResult {
  const changes = changed(lookup, contactId, messageId, { reactions })
  const message = lookup.message(messageId)
  const contact = lookup.chat(contactId)
  if (contact === undefined) return { changes, effects: [] }
  const known = contact.chat.lastReactionAt
  const last = newest(reactions)
  const isNews = last?.sentAt !== undefined && (known === undefined || known <= last.sentAt)
  if (isNews) return { changes: [...changes, withReaction(contact, last, filter)], effects: [] }
  if (known === undefined || hasShown(contact, reactions)) return { changes, effects: [] }
  // One was taken back. The newest of the chat may be on any message: only the service knows. Until it has said, a row
  // that told of this one tells of what the message has left.
  if (message !== undefined && hasShown(contact, message.reactions))
    changes.push(withReaction(contact, last, filter))
  return { changes, effects: [{ kind: 'refetchChat', contactId }] }
}

/** Whether the reaction that the chat's row tells of is among these. */
function hasShown({ chat }: Contact, reactions: readonly Reaction[]): boolean {
  return reactions.some(
    ({ sender, sentAt }) => sentAt === chat.lastReactionAt && sender === chat.lastReactionSender,
  )
}

/** The chat with another last reaction, or with none. */
function withReaction(contact: Contact, last: Reaction | undefined, filter: ListFilter): Change {
  const {
    lastReactionEmoji: _,
    lastReactionSender: __,
    lastReactionAt: ___,
    ...rest
  } = contact.chat
  const chat =
    last?.sentAt === undefined
      ? rest
      : {
          ...rest,
          lastReactionEmoji: last.emoji,
          lastReactionSender: last.sender,
          lastReactionAt: last.sentAt,
        }
  return { kind: 'chat.put', contact: { ...contact, chat }, listed: isListed(contact, filter) }
}

function newest(reactions: readonly Reaction[]): Reaction | undefined {
  let last: Reaction | undefined
  for (const reaction of reactions) {
    if (last === undefined || (reaction.sentAt ?? '') >= (last.sentAt ?? '')) last = reaction
  }
  return last
}

function withChat(contact: Contact, chat: Partial<Contact['chat']>, filter: ListFilter): Change {
  return {
    kind: 'chat.put',
    contact: { ...contact, chat: { ...contact.chat, ...chat } },
    listed: isListed(contact, filter),
  }
}
