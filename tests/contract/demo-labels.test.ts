import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { can } from '#contract/policies/index.ts'
import { isPublisher } from '#contract/policies/viewer.ts'
import { levelsOf, levelViews } from '#contract/rules/tags/tag-levels.ts'
import { SHOP } from '#simulator/demo/users.ts'
import { seedDemo } from '#simulator/demo/seed.ts'
import { findContact } from '#workspace/storage/contacts/contacts.ts'
import { openStorage, type Storage } from '#workspace/storage/open.ts'
import { readTagTriggers } from '#workspace/storage/tags/tag-triggers.ts'
import { listTags } from '#workspace/storage/tags/tags.ts'
import { listWaTemplates } from '#workspace/storage/templates/wa-templates.ts'
import { readDirectory, viewerIn, type Directory } from '#workspace/viewers.ts'
import { cheapCost } from './support/users.ts'

let folder: string
let storage: Storage
let shop: Directory
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bandeja-labels-'))
  storage = await openStorage(folder)
  const now = Date.UTC(2026, 10, 20, 17, 30)
  await seedDemo(storage, { seed: 1, now, utcOffset: -300, passwordCost: cheapCost })
  const directory = await readDirectory(storage.db, SHOP)
  if (directory === undefined) throw new Error('no shop')
  shop = directory
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

test('every agent has tags of their own, and not all tags', async () => {
  const tags = await listTags(storage.db, SHOP)
  const agents = [...shop.permissions.keys()]
    .map((userId) => viewerIn(shop, userId))
    .filter(isPublisher)
  expect(agents.length).toBeGreaterThan(4)
  for (const agent of agents) {
    const seen = tags.filter((tag) => can(agent, 'tag.see', tag)).length
    expect([agent.userId, seen > 3 && seen < tags.length]).toEqual([agent.userId, true])
  }
})

test('contacts have level tags as the nesting allows, some on every level', async () => {
  const { tagsLvl } = shop.group
  const setup = levelsOf(shop.group)
  const rows = await storage.db.selectFrom('contacts').select('id').execute()
  const given = new Set<string>()
  for (const { id } of rows) {
    const contact = await findContact(storage.db, id)
    for (const { chosen, options, disabled } of levelViews(setup, contact?.tagLvl ?? [])) {
      if (chosen === null) continue
      given.add(chosen.name)
      expect([id, chosen.name, disabled, options.includes(chosen)]).toEqual([
        id,
        chosen.name,
        null,
        true,
      ])
    }
  }
  expect([...given].toSorted()).toEqual(tagsLvl.map(({ name }) => name).toSorted())
})

test('a tag’s metadata has user names, and no date in the future', async () => {
  const rows = [
    ...(await storage.db.selectFrom('contact_tags').selectAll().execute()),
    ...(await storage.db.selectFrom('contact_level_tags').selectAll().execute()),
  ]
  expect(rows.length).toBeGreaterThan(100)
  for (const { added_by, added_at } of rows) {
    expect(shop.permissions.has(added_by ?? '')).toBe(true)
    expect(added_at).toBeLessThanOrEqual(Date.UTC(2026, 10, 20, 17, 30))
  }
})

test('the message of a tag exists: the tag, and an approved channel template', async () => {
  const triggers = await readTagTriggers(storage.db)
  expect(triggers).toHaveLength(2)
  const tags = await listTags(storage.db, SHOP)
  const approved = (await listWaTemplates(storage.db, SHOP)).filter(
    ({ status }) => status === 'approved',
  )
  expect(tags.map(({ name }) => name)).toEqual(
    expect.arrayContaining(triggers.map(({ tagName }) => tagName)),
  )
  expect(approved.map(({ id }) => id)).toEqual(
    expect.arrayContaining(triggers.map(({ templateId }) => templateId)),
  )
})
