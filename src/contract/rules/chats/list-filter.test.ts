import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatSchema, contactSchema, type Contact } from '#contract/entities/contacts/contact.ts'
import { type ChatListFilter, matchesFilter } from './list-filter.ts'

const base = {
  id: 'c1',
  groupId: 'g1',
  name: 'María Núñez',
  phone: '51999888777',
  chat: { updateAt: '2026-01-01T00:00:00.000Z', lastSender: 'contact' },
}
const at = '2026-11-23T10:00:00.000Z'
const contact = (changes: Partial<Contact> = {}) => contactSchema.parse({ ...base, ...changes })

describe('the chat list’s filter', () => {
  it.each<[string, ChatListFilter, Partial<Contact>, boolean]>([
    ['no filter', {}, {}, true],
    ['archived absent', {}, { archived: true }, false],
    ['archived: true, archived chat', { archived: true }, { archived: true }, true],
    ['archived: true, unarchived chat', { archived: true }, {}, false],
    ['archived: false', { archived: false }, {}, true],
    ['important', { important: true }, { importantChat: true }, true],
    ['important: true, unimportant chat', { important: true }, {}, false],
    ['important: false', { important: false }, {}, true],
    ['important: false, important chat', { important: false }, { importantChat: true }, false],
    ['important but archived', { important: true }, { importantChat: true, archived: true }, false],
    ['finished', { finished: true }, { finishedChat: true }, true],
    ['finished: true, unfinished chat', { finished: true }, {}, false],
    ['finished: false', { finished: false }, {}, true],
    ['finished: false, finished chat', { finished: false }, { finishedChat: true }, false],
    ['type group, group chat', { type: 'group' }, { isGroupChat: true }, true],
    ['type group, chat with a person', { type: 'group' }, {}, false],
    ['type contact, chat with a person', { type: 'contact' }, {}, true],
    ['type contact, group chat', { type: 'contact' }, { isGroupChat: true }, false],
    ['last sender', { lastsender: 'contact' }, {}, true],
    ['other last sender', { lastsender: 'group' }, {}, false],
    ['a mention', { mention: { since: 0, chats: new Set(['c1']) } }, {}, true],
    ['a mention elsewhere', { mention: { since: 0, chats: new Set(['c2']) } }, {}, false],
    ['unknown mentions', { mention: { since: 0 } }, {}, false],
    [
      'messages that the channel has not accepted',
      { queued: true },
      { chat: chatSchema.parse({ ...base.chat, queued: true }) },
      true,
    ],
    ['no such message', { queued: true }, {}, false],
    ['team', { filterTeamTagId: 't1' }, { teamTagId: 't1' }, true],
    ['other team', { filterTeamTagId: 't1' }, { teamTagId: 't2' }, false],
    ['no team', { filterTeamTagId: 't1' }, {}, false],
    ['tag', { filterTagId: 'a' }, { tagIdList: ['b', 'a'] }, true],
    ['other tag', { filterTagId: 'a' }, { tagIdList: ['b'] }, false],
    ['agent', { tagIdList: ['x', 'y'] }, { userTagId: 'y' }, true],
    ['other agent', { tagIdList: ['x', 'y'] }, { userTagId: 'z' }, false],
    ['no agent', { tagIdList: ['x'] }, {}, false],
    ['an empty list of agents', { tagIdList: [] }, {}, true],
    [
      'an agent’s tag that the contact has only as a plain tag',
      { tagIdList: ['x'] },
      { tagIdList: ['x'] },
      false,
    ],
    [
      'all level tags',
      { filterTagsLvl: ['a', 'b'] },
      {
        tagLvl: [
          { levelId: '1', tagId: 'a' },
          { levelId: '2', tagId: 'b' },
        ],
      },
      true,
    ],
    [
      'a missing level tag',
      { filterTagsLvl: ['a', 'b'] },
      { tagLvl: [{ levelId: '1', tagId: 'a' }] },
      false,
    ],
    ['name, any case', { filter: 'NÚÑEZ' }, {}, true],
    ['name, decomposed', { filter: 'nu\u0301n\u0303ez' }, {}, true],
    ['name, without its accents', { filter: 'MARIA nunez' }, {}, true],
    ['name, with accents that the contact lacks', { filter: 'joão' }, { name: 'Joao' }, true],
    [
      'name, a Hangul syllable that begins another syllable',
      { filter: '가나다' },
      { name: '가나달' },
      false,
    ],
    [
      'a text across first and last name',
      { filter: 'ana ro' },
      { name: 'Ana', lastName: 'Rojas' },
      true,
    ],
    ['words in another order', { filter: 'nunez maria' }, {}, true],
    ['words of name and phone', { filter: '8887 mar' }, {}, true],
    ['words of which one is missing', { filter: 'maria zzz' }, {}, false],
    ['part of the phone', { filter: '8887' }, {}, true],
    ['e-mail', { filter: '@work' }, { email: 'maria@work.example' }, true],
    ['the brand, which is not searched', { filter: 'acme' }, { brand: 'Acme' }, false],
    [
      'a customer who waits since the filter’s time',
      { waitingBefore: Date.parse(at) },
      { chat: { ...contact().chat, waitingSince: at } },
      true,
    ],
    [
      'a customer who waits since a later time',
      { waitingBefore: Date.parse(at) - 1 },
      { chat: { ...contact().chat, waitingSince: at } },
      false,
    ],
    ['a customer who does not wait', { waitingBefore: Date.parse(at) }, {}, false],
    ['spaces around the text', { filter: '  maría ' }, {}, true],
  ])('with %s (%j) matches the contact %j: %s', (_, filter, changes, expected) => {
    expect(matchesFilter(contact(changes), filter)).toBe(expected)
  })

  it('never selects more chats with a further condition', () => {
    const anyContact = fc
      .record({
        archived: fc.boolean(),
        importantChat: fc.boolean(),
        finishedChat: fc.boolean(),
        isGroupChat: fc.boolean(),
        userTagId: fc.constantFrom(undefined, 'x', 'y'),
        teamTagId: fc.constantFrom(undefined, 't1', 't2'),
        tagIdList: fc.subarray(['a', 'b']),
      })
      .map((changes) => contact(changes))
    const anyFilter: fc.Arbitrary<ChatListFilter> = fc.record(
      {
        archived: fc.boolean(),
        important: fc.boolean(),
        finished: fc.boolean(),
        type: fc.constantFrom('group', 'contact'),
        tagIdList: fc.subarray(['x', 'y']),
        filterTeamTagId: fc.constantFrom('t1', 't2'),
        filterTagId: fc.constantFrom('a', 'b'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anyContact, anyFilter, (someone, filter) => {
        if (!matchesFilter(someone, filter)) return
        const { archived } = filter
        for (const key of Object.keys(filter)) {
          const { [key]: _, ...fewer } = { ...filter } as Record<string, unknown>
          expect(matchesFilter(someone, { ...fewer, ...(archived ? { archived } : {}) })).toBe(true)
        }
      }),
    )
  })
})
