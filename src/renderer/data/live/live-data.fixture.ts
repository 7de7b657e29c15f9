import { atom } from 'jotai'
import type { ViewCounts } from '#contract/rules/chats/chat-views.ts'
import type { Counts } from './store/live-store.ts'
import { contactSchema, type Contact } from '#contract/entities/contacts/contact.ts'
import { messageSchema, type Message } from '#contract/entities/messages/message.ts'
import {
  parseEvent,
  type EventName,
  type EventPayload,
  type RealtimeEvent,
} from '#contract/events.ts'
import type { EventViewer, Lookup } from './store/event-result.ts'

/** Test data of the live store: contacts, messages and events with defaults for what a test leaves out. */

export const at = (minute: number): string =>
  new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()

type ContactDraft = Partial<Omit<Contact, 'chat'>> & { chat?: Partial<Contact['chat']> }

export function contact(id: string, { chat, ...draft }: ContactDraft = {}): Contact {
  return contactSchema.parse({
    id,
    groupId: 'g1',
    name: `Contact ${id}`,
    phone: '51900000001',
    revision: 1,
    ...draft,
    chat: { updateAt: at(0), lastSender: 'contact', ...chat },
  })
}

export function message(id: string, contactId: string, draft: Partial<Message> = {}): Message {
  return messageSchema.parse({
    id,
    contactId,
    content: { type: 'text', text: `Text ${id}` },
    sender: 'contact',
    status: 'delivered',
    updatedAt: at(0),
    positionInChat: 1,
    revision: 1,
    ...draft,
  })
}

/** An event by the colleague `u9`, unless the payload names another user. */
export function event<Name extends EventName>(
  name: Name,
  data: Omit<EventPayload<Name>, 'groupId' | 'at' | 'byUserId'> & { byUserId?: string },
): RealtimeEvent {
  const parsed = parseEvent(name, { groupId: 'g1', at: at(59), byUserId: 'u9', ...data })
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.event
}

/** The atoms of a `LiveStore` alone, for a viewer without chats of their own. */
export const testCounts = (): Counts => ({
  pending: atom(0),
  views: atom<ViewCounts | null>(null),
  own: () => ({ userId: '', tagIds: [] }),
})

export const agent: EventViewer = {
  userId: 'u1',
  tagIds: [],
  role: 'ROLE_PUBLISHER',
  sees: () => true,
}
export const manager: EventViewer = {
  userId: 'u3',
  tagIds: [],
  role: 'ROLE_MANAGER',
  sees: () => true,
}
export const admin: EventViewer = { userId: 'u2', tagIds: [], role: 'ROLE_ADMI', sees: () => true }

/** A lookup over the given entities, for tests of `applyEvent` without a store. */
export function lookupOf(stored: {
  chats?: readonly Contact[]
  conversations?: Readonly<Record<string, 'attached' | 'detached'>>
  openContactId?: string
}): Lookup {
  return {
    chat: (id) => stored.chats?.find((chat) => chat.id === id),
    conversation: (id) => stored.conversations?.[id] ?? 'none',
    openContactId: stored.openContactId ?? null,
  }
}
