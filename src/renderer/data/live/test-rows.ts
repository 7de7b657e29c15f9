import { describe, expect, it } from 'vitest'
import { eventSchemas, type RealtimeEvent } from '#contract/events.ts'
import type { Contact } from '#contract/entities/contact.ts'
import { applyEvent } from './events/apply-event.ts'
import type { Change, Effect, EventViewer, Lookup } from './store/event-result.ts'
import { defaultFilter, type ListFilter } from './store/list-filter.ts'
import { agent, at, contact, lookupOf, message } from './test-data.ts'

/** What one event does, as a row of a table. */
export interface Row {
  what: string
  /** What the store holds before; nothing unless said. */
  held?: Lookup
  event: RealtimeEvent
  /** An agent who sees everything, unless said. */
  viewer?: EventViewer
  /** In what the list's filter differs from the usual one. */
  filter?: Partial<ListFilter>
  changes?: Change[]
  effects?: Effect[]
}

/** What an event of the contract is about: each has its table. */
type Theme = 'messages' | 'chats' | 'whose chats they are' | 'the group'

function themeOf(name: string): Theme {
  if (name.startsWith('message.')) return 'messages'
  if (/^chat\.|^contact\.(?:created|edited|deleted)$/.test(name)) return 'chats'
  return name.startsWith('contact.') ? 'whose chats they are' : 'the group'
}

/** Tries each row, and that no event of the theme is without one. */
export function describeEvents(theme: Theme, rows: readonly Row[]): void {
  describe(`a live event about ${theme}`, () => {
    it.each(rows)('$what', ({ held, event, viewer, filter, changes = [], effects = [] }) => {
      const result = applyEvent(held ?? lookupOf({}), event, viewer ?? agent, {
        ...defaultFilter,
        ...filter,
      })
      expect(result).toEqual({ changes, effects })
    })

    it('is covered here for every name of the contract', () => {
      const covered = new Set(rows.map((row) => row.event.name))
      const wanted = Object.keys(eventSchemas).filter((name) => themeOf(name) === theme)
      expect([...covered].toSorted()).toEqual(wanted.toSorted())
    })
  })
}

export const quiet = contact('c1')
export const waiting = contact('c1', { chat: { pendingMessages: 2, updateAt: at(5) } })
export const hello = message('m1', 'c1', { positionInChat: 7 })
export const mine = message('m2', 'c1', { sender: 'group', status: 'sent', sentByUserId: 'u1' })
/** An agent who sees no chat. */
export const blind: EventViewer = { ...agent, sees: () => false }

export const put = (one: Contact, listed = true): Change => ({
  kind: 'chat.put',
  contact: one,
  listed,
})
export const one = (
  kind: 'refetchList' | 'refetchCounter' | 'refetchMembers' | 'reloadFrames',
): Effect => ({ kind })
export const more: Change = { kind: 'pendingChats.add', by: 1 }
export const fewer: Change = { kind: 'pendingChats.add', by: -1 }
