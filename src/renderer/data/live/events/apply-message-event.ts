import type { Message } from '#contract/entities/messages/message.ts'
import type { EventPayload, RealtimeEvent } from '#contract/events.ts'
import {
  nothing,
  type Change,
  type Effect,
  type EventResult,
  type EventViewer,
  type Lookup,
} from '#renderer/data/live/store/event-result.ts'
import type { ListFilter } from '#renderer/data/chats/chat-filter.ts'
import { upsertChat } from '#renderer/data/live/store/upsert-chat.ts'

type MessageEvent = Extract<
  RealtimeEvent,
  { name: 'message.created' | 'message.status' | 'message.reaction' | 'message.deleted' }
>

/** Applies message events. */
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
    case 'message.reaction': {
      const { contactId, message, contact } = event.data
      const upserted = contact && upsertChat(lookup, contact, viewer, filter)
      const put = putMessage(lookup, contactId, message)
      return {
        changes: [...(upserted?.changes ?? []), ...put.changes],
        effects: [...(upserted?.effects ?? refetchStored(lookup, contactId)), ...put.effects],
      }
    }
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
  const upserted = upsertChat(lookup, contact, viewer, filter)
  const put = putMessage(lookup, contact.id, message)
  const changes: Change[] = [...upserted.changes, ...put.changes]
  const effects: Effect[] = [...upserted.effects, ...put.effects]
  const isFromCustomer = message.sender === 'contact'
  if (isFromCustomer && lookup.conversation(contact.id) === 'detached')
    changes.push({
      kind: 'conversation.unseen',
      contactId: contact.id,
      position: message.positionInChat,
    })
  if (isFromCustomer && lookup.openContactId === contact.id)
    effects.push({ kind: 'announce', message })
  if (contact.chat.lastMessageAmplead) effects.push({ kind: 'refetchAds' })
  return { changes, effects }
}

/**
 * Stores a message of a cached conversation. In the open chat it is stored even if newer messages are not loaded: the
 * messages between the loaded range and this message may be in flight. If the message is unknown or has no revision, the
 * conversation is fetched.
 * @param message undefined if the event does not contain it
 */
function putMessage(lookup: Lookup, contactId: string, message: Message | undefined): EventResult {
  const loaded = lookup.conversation(contactId)
  const isOpen = lookup.openContactId === contactId
  if (loaded === 'none' && !isOpen) return nothing
  return {
    changes:
      message !== undefined && (loaded === 'attached' || isOpen)
        ? [{ kind: 'message.put', message }]
        : [],
    effects: message?.revision === undefined ? [{ kind: 'refetchMessages', contactId }] : [],
  }
}

/** Refetches a chat of which an event reports a change without the chat itself. */
export function refetchStored(lookup: Lookup, contactId: string): Effect[] {
  return lookup.chat(contactId) === undefined ? [] : [{ kind: 'refetchChat', contactId }]
}
