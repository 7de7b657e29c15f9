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
} from '#renderer/data/live/store/event-result.ts'
import { type ListFilter, isListed } from '#renderer/data/live/store/chat-filter.ts'
import { patchMessage, type MessagePatch } from '#renderer/data/live/store/message-patch.ts'
import { laterStatus } from '#contract/rules/message-status.ts'
import { upsertChat } from '#renderer/data/live/store/upsert-chat.ts'

type MessageEvent = Extract<
  RealtimeEvent,
  { name: 'message.created' | 'message.status' | 'message.reaction' | 'message.deleted' }
>

/**
 * Applies message events, even those that the viewer caused: a message that is already stored is recognized by its id.
 */
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
      const upserted = upsertChat(lookup, contact, viewer, filter)
      return {
        changes: [{ kind: 'message.drop', contactId, messageId }, ...upserted.changes],
        effects: upserted.effects,
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
  // Ignore a chat that the viewer does not see, e.g. because free chats are hidden from agents. If the chat is stored,
  // `upsertChat` removes it.
  if (!viewer.sees(contact)) {
    return lookup.chat(contact.id) === undefined
      ? nothing
      : upsertChat(lookup, contact, viewer, filter)
  }
  const known = lookup.chat(contact.id)
  // If the event is older than the stored chat, store only its message.
  const isOlder = known !== undefined && known.chat.updateAt > contact.chat.updateAt
  const upserted = isOlder ? nothing : upsertChat(lookup, contact, viewer, filter)
  const changes: Change[] = [...upserted.changes]
  const effects: Effect[] = [...upserted.effects]
  // If the stored chat already ends with the message, a response has overtaken this event. The count of pending chats
  // may or may not include the message, so refetch the count.
  if (message.sender === 'contact' && known?.chat.lastMessageId === message.id)
    effects.push({ kind: 'refetchCounter' })
  const loaded = lookup.conversation(contact.id)
  const isOpen = lookup.openContactId === contact.id
  // In the open chat store the message even if newer messages are not loaded: the messages between the loaded range and
  // this message may be in flight.
  if (loaded === 'attached' || isOpen) {
    const before = lookup.message(message.id)
    changes.push({
      kind: 'message.put',
      message: before === undefined ? message : merged(before, message),
    })
  }
  if (loaded === 'detached' && message.sender === 'contact')
    changes.push({
      kind: 'conversation.unseen',
      contactId: contact.id,
      position: message.positionInChat,
    })
  if (isOpen && message.sender === 'contact') effects.push({ kind: 'announce', message })
  if (contact.chat.lastMessageAmplead) effects.push({ kind: 'refetchAds' })
  return { changes, effects }
}

/**
 * Merges an event's message into the stored message with the same id. The result has the event's content, the later
 * status, and the stored failure reason and reactions.
 */
function merged(known: Message, received: Message): Message {
  const { status, payloadFailed, reactions } = known
  const reason = payloadFailed === undefined ? {} : { payloadFailed }
  return patchMessage(received, { status, reactions, ...reason })
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

/**
 * Returns the changes that patch a message. A message that is not stored is patched only in the open chat, where a
 * response with the message may be in flight.
 */
function changed(
  lookup: Lookup,
  contactId: string,
  messageId: string,
  patch: MessagePatch,
): Change[] {
  const message = lookup.message(messageId)
  if (message === undefined) {
    const isOpen = lookup.openContactId === contactId
    return isOpen ? [{ kind: 'message.patch', contactId, messageId, patch }] : []
  }
  const after = patchMessage(message, patch)
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
  const isNewest = last?.sentAt !== undefined && (known === undefined || known <= last.sentAt)
  if (isNewest) return { changes: [...changes, withReaction(contact, last, filter)], effects: [] }
  if (known === undefined || isShownIn(contact, reactions)) return { changes, effects: [] }
  // The reaction that the row shows is not in the event: it was removed, or it belongs to another message. Only the
  // service has the chat's newest reaction, so refetch the chat. If the reaction belonged to this message, the row
  // shows the message's newest remaining reaction until the response arrives.
  if (message !== undefined && isShownIn(contact, message.reactions))
    changes.push(withReaction(contact, last, filter))
  return { changes, effects: [{ kind: 'refetchChat', contactId }] }
}

/** Whether the chat's row shows one of these reactions. */
function isShownIn({ chat }: Contact, reactions: readonly Reaction[]): boolean {
  return reactions.some(
    ({ sender, sentAt }) => sentAt === chat.lastReactionAt && sender === chat.lastReactionSender,
  )
}

/** The change that replaces the chat's last reaction by `last`, or removes it if `last` is undefined. */
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
