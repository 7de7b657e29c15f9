import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Contact } from '#contract/entities/contact.ts'
import { groupSchema } from '#contract/entities/group.ts'
import { inScope, type ChatScope } from '#contract/policies/chat-visibility.ts'
import { matchesFilter, type ChatListFilter } from '#contract/rules/list-filter.ts'
import { activityAt } from './activity-key.ts'
import { placesWithText, type TextFilter, type Ways } from './chat-list-text.ts'
import { contactRow } from './contact-row.ts'
import { withLinks } from './contacts.ts'
import { pieceWord } from './full-text.ts'
import { saveGroup } from './groups.ts'
import { openStorage, type Storage } from './open.ts'
import type { ContactsTable } from './tables.ts'
import { lookUp } from './text-lookup.ts'
import { whole } from './full-scope.fixture.ts'

/** Enough chats that a page takes several ranges of either walk. */
const CHATS = 3_000
const FIRST = ['Lucía', 'Ana', 'Mariana', 'João', 'Diana'] as const
const LAST = ['García', 'Anaya', 'Quispe', 'da Silva', 'Smith'] as const
const pick = <T>(values: readonly T[], place: number) => values[place % values.length]

/** Chats whose names, agents and numbers are mixed with each other, the newest first. */
function chat(place: number): ContactsTable {
  const agent = pick(['ana', 'beto', null, null], place * 7)
  return contactRow({
    id: `c${place}`,
    group_id: place % 5 === 0 ? '2' : '1',
    name: pick(FIRST, place * 3 + (place >> 4)) ?? '',
    last_name: pick(LAST, place + (place >> 3)) ?? '',
    // Eight scattered digits of four, so that three of them are in one number of ten.
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
/** Everybody, newest first. */
let contacts: Contact[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-text-'))
  storage = await openStorage(folder)
  for (const id of ['1', '2']) await saveGroup(storage.db, groupSchema.parse({ id, name: id }))
  const rows = Array.from({ length: CHATS }, (_, place) => chat(place))
  await storage.transaction(async () => {
    storage.insertMany('contacts', rows)
    storage.reindexContactText()
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

/** A frequent text, rare ones, one without matches, and parts of names. */
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

test.each(['both', 'text', 'list'] as const satisfies readonly Ways[])(
  'a text finds the chats that contain it, newest first, by the walk %s',
  async (ways) => {
    const rows = await storage.db.selectFrom('contacts').select(['id', 'activity']).execute()
    const ids = new Map(rows.map(({ id, activity }) => [activity, id]))
    const asked = fc.record({
      scope: fc.constantFrom(...scopes),
      narrowing: fc.constantFrom(...narrowings),
      text: texts,
      end: fc.constantFrom(1, 21, 200, CHATS + 1),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ scope, narrowing, text, end }) => {
        const filter: TextFilter = { ...narrowing, filter: text }
        const wanted = contacts
          .filter((contact) => inScope(scope, contact) && matchesFilter(contact, filter))
          .slice(0, end)
        const places = await placesWithText(storage.db, scope, filter, end, ways)
        expect(places.map((place) => ids.get(place))).toEqual(wanted.map(({ id }) => id))
      }),
      { numRuns: 300 },
    )
  },
  60_000,
)

describe('a page of search results', () => {
  /** How many rows the database answered with, over all queries for a page of 20. */
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

  test('is found quickly if every second chat matches', async () => {
    expect(await rowsFor(whole, 'ana')).toBeLessThan(100)
  })
  test('reads few other chats for an agent with three chats', async () => {
    // Along the texts 64 and 256 chats, and then the three.
    expect(await rowsFor(newcomer, '519')).toBeLessThan(64 + 256 + 10)
  })
  test('does not read all chats that have its letters in another order', async () => {
    const inOrder = contacts.filter(({ lastName }) => lastName === 'da Silva')
    expect(inOrder.length).toBeGreaterThan(500)
    // The first range shows that they do not match, then the whole text is looked up. The list's turn comes after two
    // ranges.
    expect(await rowsFor(whole, 'lva s')).toBeLessThan(80)
  })
  test('reads almost no other chat for a whole phone number', async () => {
    expect(await rowsFor(whole, phone)).toBeLessThan(20)
  })
})

describe('the look-up of a text', () => {
  const together = (...pieces: string[]) =>
    pieces.map((piece) => `"${pieceWord(piece)}"`).join(' AND ')
  test.each([
    ['three letters as they are', 'ana', '"ana"', undefined],
    ['a short piece by its parts, or whole', 'garcí', '"gar" AND "rci"', '"garci"'],
    [
      'only what is hardly there, if anything is',
      `customer${CHATS - 3}`,
      together('omer29', 'mer299', 'er2997'),
      undefined,
    ],
    ['digits without what all numbers have', '51922', '"922"', undefined],
    ['an address without what all addresses have', '9@mail.ex', together('9@mail'), undefined],
  ])('is %s', async (_, text, likely, sure) => {
    const lookup = await lookUp(storage.db, text)
    expect(lookup?.likely.compile(storage.db).parameters).toEqual([likely])
    expect(lookup?.sure?.compile(storage.db).parameters).toEqual(sure && [sure])
  })

  test.each(['mariana@zzz', 'zzzan', 'quispe garcía', 'smith de lima'])(
    'finds nothing if a part of it occurs nowhere: %s',
    async (text) => {
      expect(await lookUp(storage.db, text)).toBeUndefined()
    },
  )
})
