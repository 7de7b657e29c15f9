import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatsApi } from '#contract/api/chats/chats.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { matchesFilter, type ChatListFilter } from '#contract/rules/chats/list-filter.ts'
import { GROUP, type Name } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

/** The chat list with several filters at once, by each role, over plain HTTP. */

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
  const drafts = fc.sample(draft, { seed: 7, numRuns: 60 })
  for (const [index, { labels, level1, level2, ...row }] of drafts.entries()) {
    const levels = [
      ...(level1 === null ? [] : [{ levelId: 'level-1', tagId: level1 }]),
      ...(level2 === null ? [] : [{ levelId: 'level-2', tagId: level2 }]),
    ]
    await rig.contact(
      `c${index}`,
      { ...row, user_id: row.user_tag_id?.slice(4) ?? null },
      labels,
      levels,
    )
  }
})
afterAll(() => rig.stop())

const agentTags = ['tag-ana', 'tag-beto', 'tag-rita']
const teamTags = ['tag-north', 'tag-south']
const labels = ['label-vip', 'label-rare']
const bit = fc.constantFrom<0 | 1>(0, 1)
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null })
const draft = fc.record({
  name: fc.constantFrom('María López', 'Mario Paz', 'Ana Lu'),
  user_tag_id: maybe(agentTags),
  team_tag_id: maybe(teamTags),
  important: bit,
  finished: bit,
  archived: fc.constantFrom<0 | 1>(0, 0, 0, 1),
  is_group_chat: fc.constantFrom<0 | 1>(0, 0, 1),
  last_sender: fc.constantFrom('contact' as const, 'group' as const),
  labels: fc.subarray(labels),
  level1: maybe(['answers', 'silent']),
  level2: maybe(['price']),
})

const parameters = fc.record(
  {
    filter: fc.constantFrom('mar', 'maría', 'ana lu'),
    lastsender: fc.constantFrom('contact' as const, 'group' as const),
    tagIdList: fc.subarray(agentTags, { minLength: 1 }),
    filterTagsLvl: fc.subarray(['answers', 'price'], { minLength: 1 }),
    filterTagId: fc.constantFrom(...labels),
    filterTeamTagId: fc.constantFrom(...teamTags),
    archived: fc.boolean(),
    important: fc.boolean(),
    finished: fc.boolean(),
    type: fc.constantFrom('group' as const, 'contact' as const),
  },
  { requiredKeys: [] },
)

/** From one filter to all of them, and common combinations. */
const filters: ChatListFilter[] = [
  ...fc.sample(parameters, { seed: 11, numRuns: 60 }),
  { lastsender: 'contact', tagIdList: ['tag-ana', 'tag-beto'], important: true },
  { filterTeamTagId: 'tag-north', filterTagId: 'label-vip', filter: 'mar' },
  { filterTagsLvl: ['answers', 'price'], lastsender: 'contact' },
  { archived: true, filterTeamTagId: 'tag-south', type: 'contact' },
]

async function ask(name: Name, filter: ChatListFilter): Promise<Contact[]> {
  const query = new URLSearchParams({ groupId: GROUP, limit: '100' })
  for (const [key, value] of Object.entries(filter)) query.set(key, String(value))
  const caller = await rig.as(name)
  const { status, body } = await caller('GET', `main/contacts/lastchats?${query.toString()}`)
  expect(status).toBe(200)
  return chatsApi.chatList.output.parse(body).items
}
const ids = (contacts: readonly Contact[]) => contacts.map(({ id }) => id)

describe('the chat list with several filters', () => {
  test.each<Name>(['sara', 'adam', 'susi', 'mia', 'ana', 'beto', 'rita'])(
    'returns %s their own chats that match all of them',
    async (name) => {
      const seen = { false: await ask(name, {}), true: await ask(name, { archived: true }) }
      expect(seen.false.length).toBeGreaterThan(0)
      let shown = 0
      for (const filter of filters) {
        const passing = seen[`${filter.archived ?? false}`].filter((one) =>
          matchesFilter(one, filter),
        )
        shown += passing.length
        expect([filter, ids(await ask(name, filter))]).toEqual([filter, ids(passing)])
      }
      // Otherwise an always empty list would pass as well.
      expect(shown).toBeGreaterThan(0)
    },
  )

  test('never returns a colleague’s chat to an agent', async () => {
    for (const filter of filters)
      for (const { userTagId } of await ask('ana', { ...filter, tagIdList: ['tag-beto'] }))
        expect([filter, userTagId]).toEqual([filter, undefined])
    expect(await ask('ana', { tagIdList: ['tag-beto', 'tag-rita'] })).toEqual([])
    expect((await ask('adam', { tagIdList: ['tag-beto'] })).length).toBeGreaterThan(0)
  })

  test('finds names regardless of accents', async () => {
    const accents = await rig.contact('accents', { name: 'José', last_name: 'García Ação' })
    const none = await rig.contact('none', { name: 'Ines', last_name: 'Munoz' })
    for (const filter of ['garcia', 'GARCÍA', 'jose garcia acao', 'jose\u0301', 'AÇÃO'])
      expect([filter, ids(await ask('sara', { filter }))]).toEqual([filter, [accents]])
    for (const filter of ['muñoz', 'Inés Muñoz', 'ines munoz'])
      expect([filter, ids(await ask('sara', { filter }))]).toEqual([filter, [none]])
  })

  test('returns nothing to a user of another group', async () => {
    const olga = await rig.as('olga')
    const path = `main/contacts/lastchats?groupId=${GROUP}&tagIdList=tag-ana&important=true`
    expect((await olga('GET', path)).status).toBe(404)
  })

  test.each([
    'lastsender=nobody',
    'archived=perhaps',
    'type=crowd',
    `tagIdList=${'x'.repeat(129)}`,
    `filterTagsLvl=${Array.from({ length: 101 }, (_, n) => `t${n}`).join(',')}`,
    'filter=ab',
  ])('is refused for %s', async (query) => {
    const adam = await rig.as('adam')
    expect((await adam('GET', `main/contacts/lastchats?groupId=${GROUP}&${query}`)).status).toBe(
      400,
    )
  })
})
