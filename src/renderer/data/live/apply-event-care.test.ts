import { admin, contact, event, lookupOf, manager } from './test-data.ts'
import { blind, describeEvents, fewer, one, put, quiet, waiting, type Row } from './test-rows.ts'

const refreshList = [one('refetchList'), one('refetchCounter')]

describeEvents('whose chats they are', [
  ...(['contact.assigned', 'contact.unassigned'] as const).map((name): Row => ({
    what: `${name} changes the contact`,
    held: lookupOf({ chats: [quiet] }),
    event: event(name, { contact: contact('c1', { userTagId: 't7' }) }),
    changes: [put(contact('c1', { userTagId: 't7' }))],
  })),
  {
    what: 'a chat assigned away from this viewer goes out of sight',
    held: lookupOf({ chats: [quiet], openContactId: 'c1' }),
    event: event('contact.assigned', { contact: quiet }),
    viewer: blind,
    changes: [{ kind: 'chat.drop', contactId: 'c1' }],
    effects: [{ kind: 'closeChat', contactId: 'c1', why: 'hidden' }],
  },
  {
    what: 'one’s own assignment is ignored',
    held: lookupOf({ chats: [quiet] }),
    event: event('contact.assigned', { contact: quiet, byUserId: 'u1' }),
  },
  {
    what: 'a reassignment applies in place for an admin',
    held: lookupOf({ chats: [quiet] }),
    event: event('contact.reassigned', { contact: contact('c1', { userTagId: 't7' }) }),
    viewer: admin,
    changes: [put(contact('c1', { userTagId: 't7' }))],
  },
  {
    what: 'and refreshes the list for anybody else',
    held: lookupOf({ chats: [quiet], openContactId: 'c1' }),
    event: event('contact.reassigned', { contact: quiet }),
    effects: [...refreshList, { kind: 'refetchChat', contactId: 'c1' }],
  },
  {
    what: 'and brings them a chat that they did not have, wherever its place is',
    event: event('contact.reassigned', { contact: quiet }),
    effects: [...refreshList, { kind: 'refetchChat', contactId: 'c1' }],
  },
  {
    what: 'a manager among them',
    held: lookupOf({ chats: [quiet] }),
    event: event('contact.reassigned', { contact: quiet }),
    viewer: manager,
    effects: [...refreshList, { kind: 'refetchChat', contactId: 'c1' }],
  },
  ...(
    ['contact.teamAssigned', 'contact.teamUnassigned', 'contact.releasedToTeam'] as const
  ).flatMap((name): Row[] => [
    {
      what: `${name} refreshes the list for an agent, and the chat, which may have its place further down`,
      event: event(name, { contact: contact('c1', { teamTagId: 't5' }) }),
      effects: [...refreshList, { kind: 'refetchChat', contactId: 'c1' }],
    },
    {
      what: `${name} only refreshes the list for an agent who does not see the chat`,
      event: event(name, { contact: contact('c1', { teamTagId: 't5' }) }),
      viewer: blind,
      effects: refreshList,
    },
    {
      what: `${name} only refreshes the list where the chat does not match its filter`,
      event: event(name, { contact: contact('c1', { teamTagId: 't5' }) }),
      filter: { type: 'important' },
      effects: refreshList,
    },
    {
      what: `${name} refreshes the chat of an agent who had it before them`,
      held: lookupOf({ chats: [quiet] }),
      viewer: blind,
      event: event(name, { contact: contact('c1', { teamTagId: 't5' }) }),
      effects: [...refreshList, { kind: 'refetchChat', contactId: 'c1' }],
    },
    ...[admin, manager].map((viewer): Row => ({
      what: `${name} changes the contact for ${viewer.role} and refreshes no list`,
      held: lookupOf({ chats: [quiet] }),
      event: event(name, { contact: contact('c1', { teamTagId: 't5' }) }),
      viewer,
      changes: [put(contact('c1', { teamTagId: 't5' }))],
    })),
    {
      what: `one’s own ${name} is ignored`,
      held: lookupOf({ chats: [quiet] }),
      event: event(name, { contact: quiet, byUserId: 'u1' }),
    },
  ]),
  {
    what: 'a chat that is no longer this viewer’s leaves',
    held: lookupOf({ chats: [quiet] }),
    event: event('contact.hidden', { contactId: 'c1' }),
    changes: [{ kind: 'chat.drop', contactId: 'c1' }],
  },
  {
    what: 'one that the viewer gave away themself leaves as well, and closes',
    held: lookupOf({ chats: [waiting], openContactId: 'c1' }),
    event: event('contact.hidden', { contactId: 'c1', byUserId: 'u1' }),
    changes: [{ kind: 'chat.drop', contactId: 'c1' }, fewer],
    effects: [{ kind: 'closeChat', contactId: 'c1', why: 'hidden' }],
  },
  ...(['contact.tagAdded', 'contact.tagRemoved'] as const).map((name): Row => ({
    what: `${name} changes the contact and refreshes its tags`,
    held: lookupOf({ chats: [quiet] }),
    event: event(name, { contactId: 'c1', tagId: 't3', contact: quiet }),
    changes: [put(quiet)],
    effects: [{ kind: 'refetchTags', contactId: 'c1' }],
  })),
  ...(['contact.levelTagAdded', 'contact.levelTagRemoved'] as const).map((name): Row => ({
    what: `${name} of a level that the list is not narrowed to refreshes the contact’s tags`,
    held: lookupOf({ chats: [quiet] }),
    event: event(name, {
      contactId: 'c1',
      tag: { id: 'lt1', name: 'Responde', type: 'level1' },
      contact: quiet,
    }),
    filter: { levelTags: [] },
    changes: [put(quiet)],
    effects: [{ kind: 'refetchTags', contactId: 'c1' }],
  })),
  {
    what: 'a tag of the level that the list is narrowed to refreshes the list',
    held: lookupOf({ chats: [quiet] }),
    event: event('contact.levelTagAdded', {
      contactId: 'c1',
      tag: { id: 'lt1', name: 'Responde', type: 'level1' },
      contact: quiet,
    }),
    filter: { levelTags: [{ tagId: 'lt2', levelId: 'level1' }] },
    changes: [put(quiet, false)],
    effects: [{ kind: 'refetchTags', contactId: 'c1' }, one('refetchList')],
  },
  {
    what: 'a tag taken off that the list is narrowed to takes the row out of it',
    held: lookupOf({ chats: [quiet] }),
    event: event('contact.levelTagRemoved', {
      contactId: 'c1',
      tag: { id: 'lt2', name: 'Responde', type: 'level1' },
      contact: quiet,
    }),
    filter: { levelTags: [{ tagId: 'lt2', levelId: 'level1' }] },
    changes: [put(quiet, false)],
    effects: [{ kind: 'refetchTags', contactId: 'c1' }],
  },
  ...(['contact.tagAdded', 'contact.tagRemoved'] as const).map((name): Row => ({
    what: `one’s own ${name} is ignored`,
    held: lookupOf({ chats: [quiet] }),
    event: event(name, { contactId: 'c1', tagId: 't3', contact: quiet, byUserId: 'u1' }),
  })),
  {
    what: 'a note refreshes the contact’s notes',
    event: event('contact.noteAdded', { contactId: 'c1' }),
    effects: [{ kind: 'refetchNotes', contactId: 'c1' }],
  },
  {
    what: 'a message scheduled or sent by the clock refreshes what is scheduled',
    event: event('contact.scheduled', { contactId: 'c1' }),
    effects: [{ kind: 'refetchScheduled', contactId: 'c1' }],
  },
])
