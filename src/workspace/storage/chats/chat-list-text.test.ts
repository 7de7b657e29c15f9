import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { inScope, type ChatScope } from '#contract/policies/chats/chat-visibility.ts'
import { matchesFilter, type ChatListFilter } from '#contract/rules/chats/list-filter.ts'
import { activityAt } from './activity-key.ts'
import { placesWithText, type TextFilter, type WalkChoice } from './chat-list-text.ts'
import { contactRow } from '#workspace/storage/contacts/contact-row.ts'
import { withLinks } from '#workspace/storage/contacts/contacts.ts'
import { insertMany, reindexContactText } from '#workspace/storage/bulk-insert.ts'
import { saveGroup } from '#workspace/storage/groups/groups.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import type { ContactsTable } from '#workspace/storage/tables.ts'
import { lookUp } from '#workspace/storage/sqlite/contact-lookup.ts'
import { pieceWord } from '#workspace/storage/sqlite/contact-text.ts'
import { whole } from './full-scope.fixture.ts'

/** Enough chats for a search that reads several ranges of the text index and of the list for one page. */
const CHATS = 3_000
const FIRST = ['Lucía', 'Ana', 'Mariana', 'João', 'Diana'] as const
const LAST = ['García', 'Anaya', 'Quispe', 'da Silva', 'Smith'] as const
const pick = <T>(values: readonly T[], place: number) => values[place % values.length]

/** A chat whose names, agent and phone number depend on its position in the list. */
function chat(place: number): ContactsTable {
  const agent = pick(['ana', 'beto', null, null], place * 7)
  return contactRow({
    id: `c${place}`,
    group_id: place % 5 === 0 ? '2' : '1',
    name: pick(FIRST, place * 3 + (place >> 4)) ?? '',
    last_name: pick(LAST, place + (place >> 3)) ?? '',
    // Eight scattered digits from 0 to 3: about one number in ten contains a given sequence of three digits.
    phone: `519${((place * 40_503) % 4 ** 8).toString(4).padStart(8, '0')}`,
    email: place % 3 === 0 ? `customer${place}@mail.example` : null,
    user_id: place < 3 ? 'newcomer' : (agent ?? null),
    user_tag_id: agent === null || agent === undefined ? null : `tag-${agent}`,
    team_tag_id: pick([null, 'north', 'south'], place) ?? null,
    finished: place % 10 === 4 ? 1 : 0,
    archived: place % 40 === 7 ? 1 : 0,
    last_sender: pick(['contact', 'group'], place >> 1) ?? '',
    created_at: 0,
    activity: activityAt((CHATS - place) * 1_000),
  })
}

let folder: string
let storage: Storage
/** All contacts, newest first. */
let contacts: Contact[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-text-'))
  storage = await openStorage(folder)
  for (const id of ['1', '2']) await saveGroup(storage.db, groupSchema.parse({ id, name: id }))
  const rows = Array.from({ length: CHATS }, (_, place) => chat(place))
  await storage.transaction(async (tx) => {
    await insertMany(tx, 'contacts', rows)
    await reindexContactText(tx)
  })
  contacts = await withLinks(storage.db, rows)
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const newcomer: ChatScope = { ...whole, everything: false, userId: 'newcomer' }
const scopes: readonly ChatScope[] = [
  whole,
  { ...whole, groupId: '2' },
  newcomer,
  { ...newcomer, userId: 'ana', tagIds: ['tag-ana'], free: true },
  { ...newcomer, userId: 'ana', assigned: true, assignedTeams: ['north'], free: true },
  { ...newcomer, userId: '' },
]
const narrowings: readonly ChatListFilter[] = [
  {},
  { finished: true },
  { archived: true },
  { lastsender: 'group' },
  { filterTeamTagId: 'north' },
  { tagIdList: ['tag-ana', 'tag-beto'] },
]
const phone = chat(17).phone

/** Frequent and rare texts, a text without matches, and parts of names, phone numbers and e-mails. */
const texts = fc.oneof(
  fc.constantFrom(
    'ana',
    'aria',
    'lucía garcía',
    'garcía lucía',
    'diana quispe',
    '519',
    'mail.exam',
  ),
  fc.constantFrom(phone, phone.slice(-3), phone.slice(-4), phone.slice(-7), 'zzz', '"ana"', 'ana*'),
  fc
    .tuple(fc.nat({ max: CHATS - 1 }), fc.nat({ max: 12 }), fc.integer({ min: 3, max: 14 }))
    .map(([place, from, length]) => {
      const { name, last_name, phone: number, email } = chat(place)
      const text = pick([`${name} ${last_name}`, number, email ?? number], place) ?? ''
      return text.slice(Math.min(from, text.length - length)).slice(0, length)
    })
    .filter((text) => text.trim().length >= 3),
)

test.each(['both', 'text', 'list'] as const satisfies readonly WalkChoice[])(
  'a text search finds the chats that contain the text, newest first (walks: %s)',
  async (choice) => {
    const rows = await storage.db.selectFrom('contacts').select(['id', 'activity']).execute()
    const ids = new Map(rows.map(({ id, activity }) => [activity, id]))
    const anyQuery = fc.record({
      scope: fc.constantFrom(...scopes),
      narrowing: fc.constantFrom(...narrowings),
      text: texts,
      end: fc.constantFrom(1, 21, 200, CHATS + 1),
    })
    await fc.assert(
      fc.asyncProperty(anyQuery, async ({ scope, narrowing, text, end }) => {
        const filter: TextFilter = { ...narrowing, filter: text }
        const wanted = contacts
          .filter((contact) => inScope(scope, contact) && matchesFilter(contact, filter))
          .slice(0, end)
        const places = await placesWithText(storage.db, scope, filter, end, choice)
        expect(places.map((place) => ids.get(place))).toEqual(wanted.map(({ id }) => id))
      }),
      { numRuns: 300 },
    )
  },
  60_000,
)

describe('a page of search results', () => {
  /** The number of rows that the database returned in all queries for a page of 20. */
  async function rowsFor(scope: ChatScope, text: string): Promise<number> {
    let rows = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        rows += result.rows.length
        return result
      },
    }
    await placesWithText(storage.db.withPlugin(counter), scope, { filter: text }, 21)
    return rows
  }

  test('reads few chats if most chats match', async () => {
    expect(await rowsFor(whole, 'ana')).toBeLessThan(100)
  })
  test('reads few chats of other agents for an agent with two chats', async () => {
    // First 64 and then 256 chats are read from the text index, then the agent's two chats from the list.
    expect(await rowsFor(newcomer, '519')).toBeLessThan(64 + 256 + 10)
  })
  test('reads few chats if a part of the text is too short to be looked up', async () => {
    const found = contacts.filter(({ lastName }) => lastName === 'da Silva')
    expect(found.length).toBeGreaterThan(500)
    expect(await rowsFor(whole, 's lva')).toBeLessThan(80)
  })
  test('reads few chats if the text is a whole phone number', async () => {
    expect(await rowsFor(whole, phone)).toBeLessThan(20)
  })
})

describe('the index query for a text', () => {
  const together = (...pieces: string[]) =>
    pieces.map((piece) => `"${pieceWord(piece)}"`).join(' AND ')
  test.each([
    ['the whole text for three letters', 'ana', '"ana"', undefined],
    [
      'the trigrams of a short text, with the whole text as the exact query',
      'garcí',
      '"gar" AND "rci"',
      '"garci"',
    ],
    [
      'only the rare pieces of a long text',
      `customer${CHATS - 3}`,
      together('omer29', 'mer299', 'er2997'),
      undefined,
    ],
    [
      'the trigrams of each word, with the words as the exact query',
      'ana sm garcí',
      '"ana" AND "gar" AND "rci"',
      '"ana" AND "garci"',
    ],
    ['only the rare trigram of a phone number', '51922', '"922"', undefined],
    ['only the rare piece of an e-mail', '9@mail.ex', together('9@mail'), undefined],
  ])('is %s', async (_, text, likely, sure) => {
    const lookup = await lookUp(storage.db, text)
    expect(lookup?.likely.compile(storage.db).parameters).toEqual([likely])
    expect(lookup?.sure?.compile(storage.db).parameters).toEqual(sure && [sure])
  })

  test.each(['mariana@zzz', 'zzzan', 'quispe zzzian', 'smith de lima'])(
    'is undefined if no chat contains a part of the text: %s',
    async (text) => {
      expect(await lookUp(storage.db, text)).toBeUndefined()
    },
  )
})
