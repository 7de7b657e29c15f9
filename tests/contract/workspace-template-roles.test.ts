import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { listMessageTemplates } from '#workspace/storage/templates/message-templates.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import {
  callAs,
  ofMembers,
  ofEditors,
  writers,
  type ExpectedStatus,
  type Who,
} from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

/**
 * Who of a group reads, creates, changes and deletes the channel templates and the message
 * templates, and who reads its quick messages.
 */

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
  for (const groupId of [GROUP, OTHER_GROUP]) await keepWaTemplate(groupId)
})
afterAll(() => rig.stop())

async function keepWaTemplate(groupId: string): Promise<void> {
  const template = whatsAppTemplateSchema.parse({
    id: `w-${groupId}`,
    name: `channel ${groupId}`,
    templateType: 'TEXT',
    templateText: 'Hi',
    status: 'approved',
  })
  await saveWaTemplate(rig.workspace.storage.db, { ...template, groupId }, 0)
}

const inGroup = { name: 'sara', group: GROUP } as const
const inOther = { name: 'olga', group: OTHER_GROUP } as const
type Owner = typeof inGroup | typeof inOther

const interactive = { type: 'quick_reply', text: 'Well?', options: [{ id: 'y', title: 'Yes' }] }

async function create(content: object, name: string, owner: Owner = inGroup): Promise<Answer> {
  const body = { groupId: owner.group, name, content }
  return (await rig.as(owner.name))('POST', 'main/mtemplates', { body, group: owner.group })
}
async function make(content: object, name: string, owner: Owner = inGroup): Promise<string> {
  const { status, body } = await create(content, name, owner)
  expect(status).toBe(200)
  return String(body.id)
}

async function makeQuick(name: string, owner: Owner = inGroup): Promise<void> {
  const body = { groupId: owner.group, name, content: { type: 'text', text: 'We open at nine.' } }
  const caller = await rig.as(owner.name)
  expect((await caller('POST', 'main/templates', { body, group: owner.group })).status).toBe(200)
}

async function upload({ name, group }: Owner): Promise<string> {
  const body = new FormData()
  body.set('file', new File(['Recibo'], 'recibo.txt'))
  const answer = await (await rig.as(name))('POST', 'messages/storage/upload', { body, group })
  expect(answer.status).toBe(200)
  return String(answer.body.url)
}
const mediaOf = async (owner: Owner) => ({
  type: 'media',
  text: 'Your receipt',
  media: await upload(owner),
})

async function listed(path: string, { name, group }: Owner = inGroup): Promise<string[]> {
  const { body } = await (await rig.as(name))('GET', `main/${path}?groupId=${group}`, { group })
  return body.items.map((item: { name: string }) => item.name)
}

/** All data that a change of a template could affect. */
const stored = async () =>
  JSON.stringify(
    await rig.workspace.storage.db.selectFrom('message_templates').selectAll().execute(),
  )

async function setGroup(change: object): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  if (group === undefined) throw new Error('no group')
  await saveGroup(db, { ...group, ...change })
}

describe.each([
  { path: 'templates', names: ['Hours'] },
  { path: 'templates/bypositions', names: ['Hours'] },
  { path: 'watemplates', names: [`channel ${GROUP}`] },
  { path: 'mtemplates', names: ['Answer', 'Receipt'] },
  { path: 'mtemplates/bypositions', names: ['Receipt'] },
  { path: 'mtemplates/interactive/bypositions', names: ['Answer'] },
])('the list $path', ({ path, names }) => {
  beforeAll(async () => {
    for (const table of ['message_templates', 'templates'] as const)
      await rig.workspace.storage.db.deleteFrom(table).execute()
    await makeQuick('Hours')
    await makeQuick('Their hours', inOther)
    await make(interactive, 'Answer')
    await make(await mediaOf(inGroup), 'Receipt')
    await make(interactive, 'Their answer', inOther)
    await make(await mediaOf(inOther), 'Their receipt', inOther)
  })

  test.each(ofMembers)('returns $status to the $role ($who)', async ({ who, status }) => {
    const answer = await (await callAs(rig, who))('GET', `main/${path}?groupId=${GROUP}`)
    expect(answer.status).toBe(status)
    const items: { name: string }[] | undefined = answer.body.items
    expect(items?.map(({ name }) => name)).toEqual(status === 200 ? names : undefined)
  })

  test('is requested for the current group only', async () => {
    const sara = await rig.as('sara')
    const query = `main/${path}?groupId=${OTHER_GROUP}`
    expect((await sara('GET', query)).status).toBe(400)
    expect((await sara('GET', query, { group: OTHER_GROUP })).status).toBe(404)
    expect(await listed(path, inOther)).not.toContain(names[0])
  })
})

describe('a media template', () => {
  beforeEach(async () => {
    await rig.workspace.storage.db.deleteFrom('message_templates').execute()
  })

  test('is stored with its file and listed among the media, not among the interactive ones', async () => {
    const content = await mediaOf(inGroup)
    const { status, body } = await create(content, 'Receipt')
    expect([status, body]).toMatchObject([200, { name: 'Receipt', content, pinned: false }])
    const ana = await rig.as('ana')
    const list = await ana('GET', `main/mtemplates/bypositions?groupId=${GROUP}`)
    expect(list.body.items).toEqual([body])
    expect(await listed('mtemplates')).toEqual(['Receipt'])
    expect(await listed('mtemplates/interactive/bypositions')).toEqual([])
  })

  test('may have no text', async () => {
    await make({ type: 'media', media: await upload(inGroup) }, 'Silent')
    expect(await listed('mtemplates/bypositions')).toEqual(['Silent'])
  })

  test.each([
    ['none', async () => undefined],
    ['another group’s', () => upload(inOther)],
    ['one that was never uploaded', async () => '/storage/f0000000000000000000'],
  ])('is refused if its file is %s', async (_, file) => {
    const content = { type: 'media', text: 'Your receipt', media: await file() }
    expect((await create(content, 'Receipt')).status).toBe(400)
    expect(await listed('mtemplates/bypositions')).toEqual([])
  })
})

const act = {
  rename: { method: 'PATCH', body: { name: 'Changed' }, after: { name: 'Changed', pinned: false } },
  pin: { method: 'PATCH', body: { pinned: true }, after: { name: 'Answer', pinned: true } },
  delete: { method: 'DELETE', body: undefined, after: undefined },
} as const
type Act = keyof typeof act

describe('a message template', () => {
  const ask = async (who: Who, how: Act, id: string) => {
    const { method, body } = act[how]
    return (await callAs(rig, who))(method, `main/mtemplates/${id}`, { body })
  }
  const storedContact = async (id: string) => {
    const items = await listMessageTemplates(rig.workspace.storage.db, GROUP)
    const found = items.find((item) => item.id === id)
    return found && { name: found.name, pinned: found.pinned }
  }
  beforeEach(() =>
    setGroup({
      templatesManagedByAdmin: false,
      hasTemplateModule: false,
      templateRestrictionForPublisher: false,
    }),
  )

  // A publisher changes templates, but not their pins.
  const pins = ofEditors.map((one) => (one.who === 'ana' ? { ...one, status: 403 } : one))
  describe.each<{ what: string; how: Act; rows: readonly ExpectedStatus[] }>([
    { what: 'renamed', how: 'rename', rows: ofEditors },
    { what: 'pinned', how: 'pin', rows: pins },
    { what: 'deleted', how: 'delete', rows: ofEditors },
  ])('to be $what', ({ how, rows }) => {
    test.each(rows)('returns $status to the $role ($who)', async ({ who, status }) => {
      const id = await make(interactive, 'Answer')
      expect((await ask(who, how, id)).status).toBe(status)
      const untouched = { name: 'Answer', pinned: false }
      expect(await storedContact(id)).toEqual(status === 200 ? act[how].after : untouched)
    })
  })

  const admins: readonly Name[] = ['sara', 'adam']
  const permitted: readonly Name[] = ['sara']
  describe.each([
    { setting: 'templatesManagedByAdmin', settings: {}, may: admins },
    {
      setting: 'templateRestrictionForPublisher',
      settings: { hasTemplateModule: true },
      may: permitted,
    },
  ])('in a group with $setting', ({ setting, settings, may }) => {
    const rows = writers.map((one) => ({ ...one, status: may.includes(one.who) ? 200 : 403 }))
    test.each(rows)('returns to the $role ($who), for every action, $status', async (one) => {
      const id = await make(interactive, 'Answer')
      await setGroup({ ...settings, [setting]: true })
      const before = await stored()
      for (const how of ['rename', 'pin', 'delete'] as const)
        expect([how, (await ask(one.who, how, id)).status]).toEqual([how, one.status])
      const body = { groupId: GROUP, name: 'Another', content: interactive }
      const created = await (await rig.as(one.who))('POST', 'main/mtemplates', { body })
      expect(['make', created.status]).toEqual(['make', one.status])
      expect((await stored()) === before).toBe(one.status !== 200)
    })
  })

  // Who may not edit answers is refused before the id is looked up.
  test.each(ofEditors.filter(({ status }) => status === 200 || status === 403))(
    'of another group does not exist for the $role ($who)',
    async ({ who, status }) => {
      const id = await make(interactive, 'Their answer', inOther)
      const before = await stored()
      for (const how of ['rename', 'pin', 'delete'] as const)
        expect([how, (await ask(who, how, id)).status]).toEqual([
          how,
          status === 200 ? 404 : status,
        ])
      expect(await stored()).toBe(before)
    },
  )
})
