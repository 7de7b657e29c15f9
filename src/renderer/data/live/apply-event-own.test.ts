import { describe, expect, it } from 'vitest'
import { eventSchemas, parseEvent, type RealtimeEvent } from '#contract/events.ts'
import { applyEvent } from './events/apply-event.ts'
import { nothing, type Lookup } from './store/event-result.ts'
import { defaultFilter } from './store/chat-filter.ts'
import { admin, agent, at, contact, lookupOf, manager } from './test-data.ts'
import { quiet } from './test-rows.ts'

/**
 * Events about hidden or deleted chats and contacts, notes and scheduled messages. They are applied even if the viewer
 * caused them.
 */
const alwaysApplied = [
  'contact.hidden',
  'contact.deleted',
  'chat.deleted',
  'contact.noteAdded',
  'contact.scheduled',
]
const names = Object.keys(eventSchemas).filter(
  (name) => /^(?:contact|chat)\./.test(name) && !alwaysApplied.includes(name),
)
/** Events that change no stored field of the chat. */
const silent = ['contact.created']

/** The contact after all events of `names`. */
const changed = contact('c1', {
  name: 'Lucía',
  userTagId: 't7',
  chatStatus: 2,
  archived: true,
  tagIdList: ['t3'],
  tagLvl: [{ levelId: 'level1', tagId: 'lt1' }],
  chatStatusTags: [{ tags: ['hired'], assignedAt: at(59) }],
  chat: { pendingMessages: 1 },
})

/** Creates the event `name`. The payload has every field that any event of `names` needs. */
function eventBy(name: string, byUserId: string): RealtimeEvent {
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

describe.each([agent, manager, admin])('an own event of a viewer who is $role', (viewer) => {
  const before = lookupOf({ chats: [quiet], openContactId: 'c1' })
  const after = lookupOf({ chats: [changed], openContactId: 'c1' })
  const applied = (stored: Lookup, name: string, byUserId: string) =>
    applyEvent(stored, eventBy(name, byUserId), viewer, defaultFilter)

  it.each(names)(
    '%s is ignored if the store has its result; a colleague’s event is applied if the store lacks its result',
    (name) => {
      expect(applied(after, name, viewer.userId)).toEqual(nothing)
      expect(applied(before, name, 'u9')).not.toEqual(nothing)
    },
  )

  it.each(names)(
    '%s changes nothing if the store lacks its result; the chat is refetched if the result is a field of the chat',
    (name) => {
      const effects = silent.includes(name) ? [] : [{ kind: 'recheckChat', contactId: 'c1' }]
      expect(applied(before, name, viewer.userId)).toEqual({ changes: [], effects })
    },
  )

  it.each(names)('%s changes nothing if its chat is not stored', (name) => {
    expect(applied(lookupOf({}), name, viewer.userId).changes).toEqual([])
  })

  it.each(alwaysApplied)('%s is applied like a colleague’s event', (name) => {
    /** Who hid the chat is shown, so it is part of the result. */
    const byAnybody = (byUserId: string) =>
      JSON.stringify(applied(before, name, byUserId)).replace(byUserId, 'anybody')
    expect(byAnybody(viewer.userId)).toEqual(byAnybody('u9'))
  })
})
