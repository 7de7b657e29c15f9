import { admin, at, contact, event, lookupOf, manager } from './live-data.fixture.ts'
import { blind, testEvents, one, put, quiet, waiting, type Row } from './rows.fixture.ts'

const refreshList = [one('refetchList'), one('refetchCounter')]

testEvents('assignment and tags', [
  ...(['contact.assigned', 'contact.unassigned'] as const).map((name): Row => ({
    what: `${name} changes the contact`,
    stored: lookupOf({ chats: [quiet] }),
    event: event(name, { contact: contact('c1', { userTagId: 't7' }) }),
    changes: [put(contact('c1', { userTagId: 't7' }))],
  })),
  {
    what: 'a chat that the viewer no longer sees after an assignment is removed and closed',
    stored: lookupOf({ chats: [quiet], openContactId: 'c1' }),
    event: event('contact.assigned', { contact: contact('c1', { userId: 'u5' }) }),
    viewer: blind,
    changes: [{ kind: 'chat.drop', contactId: 'c1', revision: 1 }],
    effects: [{ kind: 'closeChat', contactId: 'c1', why: 'hidden', taken: { userId: 'u5' } }],
  },
  {
    what: 'a reassignment updates the row for an admin',
    stored: lookupOf({ chats: [quiet] }),
    event: event('contact.reassigned', { contact: contact('c1', { userTagId: 't7' }) }),
    viewer: admin,
    changes: [put(contact('c1', { userTagId: 't7' }))],
  },
  {
    what: 'a reassignment refetches the list and the chat for an agent',
    stored: lookupOf({ chats: [quiet], openContactId: 'c1' }),
    event: event('contact.reassigned', { contact: quiet }),
    effects: [...refreshList, { kind: 'refetchChat', contactId: 'c1' }],
  },
  {
    what: 'a reassignment refetches a chat that is not stored',
    event: event('contact.reassigned', { contact: quiet }),
    effects: [...refreshList, { kind: 'refetchChat', contactId: 'c1' }],
  },
  {
    what: 'a reassignment refetches the list and the chat for a manager',
    stored: lookupOf({ chats: [quiet] }),
    event: event('contact.reassigned', { contact: quiet }),
    viewer: manager,
    effects: [...refreshList, { kind: 'refetchChat', contactId: 'c1' }],
  },
  ...(
    ['contact.teamAssigned', 'contact.teamUnassigned', 'contact.releasedToTeam'] as const
  ).flatMap((name): Row[] => [
    {
      what: `${name} refetches the list and the chat for an agent, because the chat’s row may be below the loaded rows`,
      event: event(name, { contact: contact('c1', { teamTagId: 't5' }) }),
      effects: [...refreshList, { kind: 'refetchChat', contactId: 'c1' }],
    },
    {
      what: `${name} refetches the list but not the chat for an agent who may not see the chat`,
      event: event(name, { contact: contact('c1', { teamTagId: 't5' }) }),
      viewer: blind,
      effects: refreshList,
    },
    {
      what: `${name} refetches the list but not the chat if the chat does not match the filter`,
      event: event(name, { contact: contact('c1', { teamTagId: 't5' }) }),
      filter: { type: 'important' },
      effects: refreshList,
    },
    {
      what: `${name} refetches a stored chat even if the agent may no longer see it`,
      stored: lookupOf({ chats: [quiet] }),
      viewer: blind,
      event: event(name, { contact: contact('c1', { teamTagId: 't5' }) }),
      effects: [...refreshList, { kind: 'refetchChat', contactId: 'c1' }],
    },
    ...[admin, manager].map((viewer): Row => ({
      what: `${name} updates the contact for ${viewer.role} without refetching the list`,
      stored: lookupOf({ chats: [quiet] }),
      event: event(name, { contact: contact('c1', { teamTagId: 't5' }) }),
      viewer,
      changes: [put(contact('c1', { teamTagId: 't5' }))],
    })),
    {
      what: `the viewer’s own ${name} updates the contact without refetching the list`,
      stored: lookupOf({ chats: [quiet] }),
      event: event(name, { contact: contact('c1', { teamTagId: 't5' }), byUserId: 'u1' }),
      changes: [put(contact('c1', { teamTagId: 't5' }))],
    },
  ]),
  {
    what: 'a hidden chat is removed',
    stored: lookupOf({ chats: [quiet] }),
    event: event('contact.hidden', { contactId: 'c1', revision: 2 }),
    changes: [{ kind: 'chat.drop', contactId: 'c1', revision: 2 }],
  },
  {
    what: 'a chat that came back since it was hidden stays',
    stored: lookupOf({ chats: [contact('c1', { revision: 3 })], openContactId: 'c1' }),
    event: event('contact.hidden', { contactId: 'c1', revision: 2 }),
  },
  {
    what: 'a chat that the viewer gave away is removed and closed',
    stored: lookupOf({ chats: [waiting], openContactId: 'c1' }),
    event: event('contact.hidden', { contactId: 'c1', byUserId: 'u1' }),
    changes: [{ kind: 'chat.drop', contactId: 'c1' }],
    effects: [{ kind: 'closeChat', contactId: 'c1', why: 'hidden', taken: { byUserId: 'u1' } }],
  },
  {
    what: 'a chat that was taken away is closed, and who has it now is known',
    stored: lookupOf({ chats: [quiet], openContactId: 'c1' }),
    event: event('contact.hidden', { contactId: 'c1', userId: 'u5', noteUntil: at(9) }),
    changes: [{ kind: 'chat.drop', contactId: 'c1' }],
    effects: [
      {
        kind: 'closeChat',
        contactId: 'c1',
        why: 'hidden',
        taken: { byUserId: 'u9', userId: 'u5', noteUntil: at(9) },
      },
    ],
  },
  ...(['contact.tagAdded', 'contact.tagRemoved'] as const).map((name): Row => ({
    what: `${name} updates the contact and refetches its tags`,
    stored: lookupOf({ chats: [quiet] }),
    event: event(name, { contactId: 'c1', tagId: 't3', contact: quiet }),
    changes: [put(quiet)],
    effects: [{ kind: 'refetchTags', contactId: 'c1' }],
  })),
  ...(['contact.levelTagAdded', 'contact.levelTagRemoved'] as const).map((name): Row => ({
    what: `${name} refetches the contact’s tags if the list is not filtered by the tag’s level`,
    stored: lookupOf({ chats: [quiet] }),
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
    what: 'a new tag of a level by which the list is filtered refetches the list',
    stored: lookupOf({ chats: [quiet] }),
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
    what: 'removing a tag by which the list is filtered removes the row',
    stored: lookupOf({ chats: [quiet] }),
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
    what: `the viewer’s own ${name} refetches the tags for their other windows`,
    stored: lookupOf({ chats: [quiet] }),
    event: event(name, { contactId: 'c1', tagId: 't3', contact: quiet, byUserId: 'u1' }),
    changes: [put(quiet)],
    effects: [{ kind: 'refetchTags', contactId: 'c1' }],
  })),
  {
    what: 'a note refetches the contact’s notes',
    event: event('contact.noteAdded', { contactId: 'c1' }),
    effects: [{ kind: 'refetchNotes', contactId: 'c1' }],
  },
  {
    what: 'a change of the scheduled messages refetches them',
    event: event('contact.scheduled', { contactId: 'c1' }),
    effects: [{ kind: 'refetchScheduled', contactId: 'c1' }],
  },
])
