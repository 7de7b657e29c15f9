import { expect, it } from 'vitest'
import { eventSchemas, type RealtimeEvent } from '#contract/events.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { applyEvent } from './events/apply-event.ts'
import type { Change, Effect, EventViewer, Lookup } from './store/event-result.ts'
import { defaultFilter, type ListFilter } from '#renderer/data/chats/chat-filter.ts'
import { agent, at, contact, lookupOf, message } from './live-data.fixture.ts'

/** A row of a test table: one event and its expected result. */
export interface Row {
  what: string
  /** What the store contains before; empty by default. */
  stored?: Lookup
  event: RealtimeEvent
  /** The viewer; by default an agent who sees everything. */
  viewer?: EventViewer
  /** Differences from the default filter. */
  filter?: Partial<ListFilter>
  changes?: Change[]
  effects?: Effect[]
}

/** The subject of an event; each subject has its own table. */
type Theme = 'messages' | 'chats' | 'assignment and tags' | 'the group'

function themeOf(name: string): Theme {
  if (name.startsWith('message.')) return 'messages'
  if (/^chat\.|^contact\.(?:created|edited|blocked|merged|deleted)$/.test(name)) return 'chats'
  return name.startsWith('contact.') ? 'assignment and tags' : 'the group'
}

/** Tests each row, and that every event of the theme has a row. */
export function testEvents(theme: Theme, rows: readonly Row[]): void {
  it.each(rows)('$what', ({ stored, event, viewer, filter, changes = [], effects = [] }) => {
    const result = applyEvent(stored ?? lookupOf({}), event, viewer ?? agent, {
      ...defaultFilter,
      ...filter,
    })
    expect(result).toEqual({ changes, effects })
  })

  it(`the table has a row for every event about ${theme}`, () => {
    const covered = new Set(rows.map((row) => row.event.name))
    const wanted = Object.keys(eventSchemas).filter((name) => themeOf(name) === theme)
    expect([...covered].toSorted()).toEqual(wanted.toSorted())
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
  kind: 'refetchList' | 'refetchCounter' | 'refetchMembers' | 'refetchBlocked' | 'reloadFrames',
): Effect => ({ kind })
