import { expect, it } from 'vitest'
import type { Contact } from '#contract/entities/contact.ts'
import type { Group } from '#contract/entities/group.ts'
import { teams, viewer, type CastMember } from '#contract/policies/viewers.fixture.ts'
import { applyEvent } from './events/apply-event.ts'
import { eventViewer } from './events/event-viewer.ts'
import { defaultFilter } from './store/list-filter.ts'
import { contact, event, lookupOf } from './test-data.ts'
import { hello } from './test-rows.ts'

interface Case {
  what: string
  who: CastMember
  chat?: Partial<Omit<Contact, 'chat'>>
  settings?: Partial<Group>
  hides?: keyof typeof teams
  /** Whether the message brings its row, or is nothing to this person. */
  heard: boolean
}

const hidden = { freeContactsNotVisibleByPublisher: true }
const south = { teamTagId: 'team-south' }

it.each<Case>([
  { what: 'a free contact, to an agent', who: 'publisher', heard: true },
  {
    what: 'a free contact, to an agent it is hidden from',
    who: 'publisher',
    settings: hidden,
    heard: false,
  },
  {
    what: 'a free contact, to a read-only agent it is hidden from',
    who: 'readOnly',
    settings: hidden,
    heard: false,
  },
  {
    what: 'the agent’s own contact all the same',
    who: 'publisher',
    chat: { userId: 'publisher' },
    settings: hidden,
    heard: true,
  },
  {
    what: 'a contact of the agent’s tag all the same',
    who: 'publisher',
    chat: { userTagId: 'tag-extra' },
    settings: hidden,
    heard: true,
  },
  {
    what: 'a contact of a tag that another agent owns',
    who: 'publisher',
    chat: { userTagId: 'tag-other' },
    heard: false,
  },
  { what: 'another agent’s contact', who: 'publisher', chat: { userId: 'other' }, heard: false },
  {
    what: 'a free contact, to a manager where agents see none',
    who: 'manager',
    settings: hidden,
    heard: true,
  },
  {
    what: 'a contact of a team outside their members, to a manager',
    who: 'manager',
    chat: { ...south, userId: 'other' },
    heard: false,
  },
  {
    what: 'a contact of a team with nobody in it, to an admin',
    who: 'admin',
    chat: { teamTagId: 'team-empty' },
    heard: false,
  },
  {
    what: 'a contact of a team with nobody in it, to a super admin',
    who: 'superAdmin',
    chat: { teamTagId: 'team-empty' },
    heard: true,
  },
  { what: 'a free contact of a team, to an admin', who: 'admin', chat: south, heard: true },
  {
    what: 'a free contact of a team that hides them, to an admin',
    who: 'admin',
    chat: south,
    hides: 'southHides',
    heard: false,
  },
  {
    what: 'a contact with an agent, of a team that hides free ones',
    who: 'admin',
    chat: { ...south, userId: 'other' },
    hides: 'southHides',
    heard: true,
  },
  { what: 'a contact, to a stranger', who: 'stranger', heard: false },
])('a message of $what: $heard', ({ who, chat, settings, hides, heard }) => {
  const told = { message: hello, contact: contact('c1', { ...chat }) }
  const someone = eventViewer(viewer(who, settings, teams[hides ?? 'open']))
  const result = applyEvent(lookupOf({}), event('message.created', told), someone, defaultFilter)
  expect(result.changes.length > 0).toBe(heard)
  expect(result.effects.length > 0).toBe(heard)
})
