import { afterAll, beforeAll, expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { insertLevelTag } from '#workspace/storage/tags/levels.ts'
import { insertTeam } from '#workspace/storage/people/teams.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { GROUP, type Name } from './support/users.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

/** Lists are sorted by name ignoring case, and accented letters are next to plain ones. */

const sorted = ['Álvaro', 'ana', 'Zoe']

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
  const { db } = rig.workspace.storage
  const sara = await rig.as('sara')
  const make = async (path: string, body: object) =>
    expect((await sara('POST', `main/${path}`, { body })).status).toBe(200)
  const called: Partial<Record<Name, string>> = { sara: 'Zoe', adam: 'Álvaro', susi: 'ana' }
  for (const [id, name] of Object.entries(called))
    await db.updateTable('users').set({ name }).where('id', '=', id).execute()
  const others = Object.keys(called)
  await db.updateTable('users').set({ name: 'zz' }).where('id', 'not in', others).execute()
  for (const name of ['Zoe', 'Álvaro', 'ana']) {
    const own = { groupId: GROUP, name }
    const row = { id: `made-${name}`, group_id: GROUP, name }
    await insertTeam(db, { ...row, tag_id: `team-${name}`, hides_free_chats: 0 })
    await insertLevelTag(db, { ...row, level_id: 'level-2' })
    await make('templates', { ...own, content: { type: 'text', text: 'x' } })
    const options = [{ id: 'y', title: 'Yes' }]
    await make('mtemplates', { ...own, content: { type: 'quick_reply', text: 'x', options } })
    const template = { ...row, templateType: 'TEXT', templateText: 'x', status: 'approved' }
    await saveWaTemplate(db, { ...whatsAppTemplateSchema.parse(template), groupId: GROUP }, 0)
  }
})
afterAll(() => rig.stop())

test.each([
  ['the members', 'main/users'],
  ['the teams', 'main/v2/teams'],
  ['the tags of the levels', 'tags/tags'],
  ['the quick messages', 'main/templates'],
  ['the message templates', 'main/mtemplates'],
  ['the channel templates', 'main/watemplates'],
])('%s', async (_, path) => {
  const { status, body } = await (await rig.as('sara'))('GET', `${path}?groupId=${GROUP}`)
  expect(status).toBe(200)
  const names: string[] = body.items.map(({ name }: { name: string }) => name)
  expect(names.filter((name) => sorted.includes(name))).toEqual(sorted)
})
