import { describe, expect, it } from 'vitest'
import { eventSchemas, parseEvent, type RealtimeEvent } from '#contract/events.ts'
import { applyEvent } from './apply-event.ts'
import { nothing } from './event-result.ts'
import { defaultFilter } from './list-filter.ts'
import { admin, agent, at, contact, lookupOf, manager } from './test-data.ts'
import { quiet } from './test-rows.ts'

/** Everything of a contact or chat, but for what leaves one's sight: that is told to whoever did it, too. */
const names = Object.keys(eventSchemas).filter(
  (name) => /^(?:contact|chat)\./.test(name) && name !== 'contact.hidden',
)

/** The event with all that any of them carries: it would change the contact that is held. */
function eventBy(name: string, byUserId: string): RealtimeEvent {
  const changed = contact('c1', { name: 'Lucía', userTagId: 't7', chatStatus: 2 })
  const parsed = parseEvent(name, {
    groupId: 'g1',
    at: at(59),
    byUserId,
    contact: changed,
    contactId: 'c1',
    pendingMessages: 1,
    tagId: 't3',
    tag: { id: 'lt1', name: 'Responde', type: 'level1' },
  })
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.event
}

describe.each([agent, manager, admin])('of what one did oneself as $role', (viewer) => {
  const held = lookupOf({ chats: [quiet], openContactId: 'c1' })
  const applied = (name: string, byUserId: string) =>
    applyEvent(held, eventBy(name, byUserId), viewer, defaultFilter)

  it.each(names)('%s is ignored, and of a colleague it is not', (name) => {
    expect(applied(name, viewer.userId)).toEqual(nothing)
    expect(applied(name, 'u9')).not.toEqual(nothing)
  })
})
