import { expect, it } from 'vitest'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { teams, viewer, type SampleViewer } from '#contract/policies/viewers.fixture.ts'
import { applyEvent } from './events/apply-event.ts'
import { eventViewer } from './events/event-viewer.ts'
import { defaultFilter } from '#renderer/data/chats/chat-filter.ts'
import { contact, event, lookupOf } from './live-data.fixture.ts'
import { hello } from './rows.fixture.ts'

interface Case {
  what: string
  who: SampleViewer
  chat?: Partial<Omit<Contact, 'chat'>>
  settings?: Partial<Group>
  /** The teams of the group; by default `open`, in which no team hides free chats. */
  hides?: keyof typeof teams
  /** Whether the user sees the message; its chat is then added to the list. */
  isShown: boolean
}

const hidden = { freeContactsNotVisibleByPublisher: true }
const south = { teamTagId: 'team-south' }

it.each<Case>([
  { what: 'a free contact, for an agent', who: 'publisher', isShown: true },
  {
    what: 'a free contact, for an agent who may not see free contacts',
    who: 'publisher',
    settings: hidden,
    isShown: false,
  },
  {
    what: 'a free contact, for a read-only agent who may not see free contacts',
    who: 'readOnly',
    settings: hidden,
    isShown: false,
  },
  {
    what: 'the agent’s own contact while free contacts are hidden',
    who: 'publisher',
    chat: { userId: 'publisher' },
    settings: hidden,
    isShown: true,
  },
  {
    what: 'a contact with the agent’s tag while free contacts are hidden',
    who: 'publisher',
    chat: { userTagId: 'tag-extra' },
    settings: hidden,
    isShown: true,
  },
  {
    what: 'a contact with another agent’s tag',
    who: 'publisher',
    chat: { userTagId: 'tag-other' },
    isShown: false,
  },
  { what: 'another agent’s contact', who: 'publisher', chat: { userId: 'other' }, isShown: false },
  {
    what: 'a free contact, for a manager while free contacts are hidden from agents',
    who: 'manager',
    settings: hidden,
    isShown: true,
  },
  {
    what: 'a contact of a team that the manager cannot reach',
    who: 'manager',
    chat: { ...south, userId: 'other' },
    isShown: false,
  },
  {
    what: 'a contact of an empty team, for an admin',
    who: 'admin',
    chat: { teamTagId: 'team-empty' },
    isShown: false,
  },
  {
    what: 'a contact of an empty team, for a super admin',
    who: 'superAdmin',
    chat: { teamTagId: 'team-empty' },
    isShown: true,
  },
  { what: 'a free contact of a team, for an admin', who: 'admin', chat: south, isShown: true },
  {
    what: 'a free contact of a team that hides free contacts, for an admin',
    who: 'admin',
    chat: south,
    hides: 'southHides',
    isShown: false,
  },
  {
    what: 'an assigned contact of a team that hides free contacts',
    who: 'admin',
    chat: { ...south, userId: 'other' },
    hides: 'southHides',
    isShown: true,
  },
  { what: 'a contact, for a user outside the group', who: 'stranger', isShown: false },
])('a message is shown ($isShown): $what', ({ who, chat, settings, hides, isShown }) => {
  const payload = { message: hello, contact: contact('c1', { ...chat }) }
  const someone = eventViewer(viewer(who, settings, teams[hides ?? 'open']))
  const result = applyEvent(lookupOf({}), event('message.created', payload), someone, defaultFilter)
  expect(result.changes.length > 0).toBe(isShown)
})
