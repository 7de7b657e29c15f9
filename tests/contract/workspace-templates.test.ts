import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { updateMessageTemplate } from '#workspace/storage/templates/message-templates.ts'
import { updateTemplate } from '#workspace/storage/answers/templates.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { followAs, type Follower } from './support/follower.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { callAs, ofEditors, writers } from './support/roles.ts'
import { startRig, type Answer, type CallOptions, type Rig } from './support/test-workspace.ts'

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig()
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

async function call(
  name: Name,
  method: string,
  path: string,
  options?: CallOptions,
): Promise<Answer> {
  return await (
    await rig.as(name)
  )(method, `main/${path}`, options)
}

async function make(name: string, more: object = {}): Promise<string> {
  const body = { groupId: GROUP, name, content: { type: 'text', text: `Text of ${name}` }, ...more }
  const { status, body: created } = await call('adam', 'POST', 'templates', { body })
  expect(status).toBe(200)
  return String(created.id)
}

const names = async (path: string): Promise<string[]> =>
  (await call('ana', 'GET', path)).body.items.map((item: { name: string }) => item.name)
const byPosition = () => names(`templates/bypositions?groupId=${GROUP}`)

async function setGroup(more: object): Promise<void> {
  const { db } = rig.workspace.storage
  const group = await findGroup(db, GROUP)
  await saveGroup(db, groupSchema.parse({ ...group, ...more }))
}

test('unknown members of a content are removed', async () => {
  const extra = { effect: 'confetti' }
  const quick = await make('Known', { content: { type: 'text', text: 'Hi', ...extra } })
  await call('adam', 'PATCH', `templates/${quick}`, {
    body: { content: { type: 'text', text: 'Hello', ...extra } },
  })
  const options = [{ id: '1', title: 'One', ...extra }]
  const content = { type: 'quick_reply', text: 'Choose', options, ...extra }
  const created = await call('adam', 'POST', 'mtemplates', {
    body: { groupId: GROUP, name: 'Choices', content },
  })
  expect(created.body.content.options).toEqual([{ id: '1', title: 'One' }])
  for (const path of ['templates', 'mtemplates']) {
    const { status, body } = await call('ana', 'GET', `${path}?groupId=${GROUP}`)
    expect([status, body.items.length]).toEqual([200, 1])
    expect(JSON.stringify(body)).not.toContain('confetti')
  }
})

test('archived channel templates are listed on request', async () => {
  const { db } = rig.workspace.storage
  for (const [id, archived] of [
    ['w-1', false],
    ['w-2', true],
  ] as const) {
    const template = { id, name: id, templateType: 'TEXT', status: 'in_appeal', archived }
    const parsed = whatsAppTemplateSchema.parse(template)
    await saveWaTemplate(db, { ...parsed, groupId: GROUP }, 0)
  }
  expect(await names(`watemplates?groupId=${GROUP}`)).toEqual(['w-1'])
  const { body } = await call('ana', 'GET', `watemplates?groupId=${GROUP}&withArchived=true`)
  expect(body.items).toMatchObject([
    { id: 'w-1', status: 'in_appeal', archived: false },
    { id: 'w-2', status: 'in_appeal', archived: true },
  ])
})

describe('quick messages', () => {
  test('are listed by name, archived ones on request, and in the group’s own order', async () => {
    await make('Zeta')
    const mid = await make('Mid')
    await make('Alfa')
    await call('adam', 'PUT', `templates/${mid}/archived`)
    expect(await names(`templates?groupId=${GROUP}`)).toEqual(['Alfa', 'Zeta'])
    expect(await names(`templates?groupId=${GROUP}&withArchived=true`)).toEqual([
      'Alfa',
      'Mid',
      'Zeta',
    ])
    expect(await byPosition()).toEqual(['Zeta', 'Alfa'])
  })

  test('are inserted at a position of the order, and the others move', async () => {
    const ids = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await make(name))
    const moved = await call('adam', 'PATCH', `templates/${ids[3]}`, { body: { order: 1 } })
    expect(moved.body).toMatchObject({ name: 'd', order: 1 })
    expect(await byPosition()).toEqual(['a', 'd', 'b', 'c'])
    await call('adam', 'PATCH', `templates/${ids[0]}`, { body: { order: 99 } })
    expect(await byPosition()).toEqual(['d', 'b', 'c', 'a'])
    const { body } = await call('ana', 'GET', `templates/bypositions?groupId=${GROUP}`)
    expect(body.items.map(({ order }: { order: number }) => order)).toEqual([0, 1, 2, 3])
  })

  test('that are pinned come first, whatever the order', async () => {
    const ids = []
    for (const name of ['a', 'b', 'c']) ids.push(await make(name))
    await call('adam', 'PATCH', `templates/${ids[2]}`, { body: { pinned: true } })
    expect(await byPosition()).toEqual(['c', 'a', 'b'])
    await call('adam', 'PATCH', `templates/${ids[1]}`, { body: { order: 0 } })
    expect(await byPosition()).toEqual(['c', 'b', 'a'])
  })

  test('are changed in the given fields only, with an event for the group', async () => {
    const id = await make('a')
    const mia = await followAs(rig, 'mia')
    followers.push(mia)
    const { body } = await call('adam', 'PATCH', `templates/${id}`, { body: { name: 'b' } })
    expect(body).toMatchObject({ id, name: 'b', content: { type: 'text', text: 'Text of a' } })
    expect(await mia.next()).toMatchObject({
      name: 'template.changed',
      data: { templateId: id, byUserId: 'adam' },
    })
  })

  test.each([
    [{ content: { type: 'text', text: '  ' } }, 'empty'],
    [{ content: { type: 'image', text: 'x' } }, 'Archivo adjunto es requerido'],
    [{ content: { type: 'image', media: '/storage/f0000000000000000000' } }, 'uploaded'],
    [{ content: { type: 'dance', text: 'x' } }, 'kind'],
    [{ name: '   ' }, 'body'],
  ])('cannot be %j', async (more, sentence) => {
    const body = { groupId: GROUP, name: 'x', content: { type: 'text', text: 'x' }, ...more }
    const answer = await call('adam', 'POST', 'templates', { body })
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(sentence)])
    expect(await names(`templates?groupId=${GROUP}`)).toEqual([])
  })

  test.each([
    ['templates', 'file', 'media'],
    ['mtemplates', 'media', 'contentMedia'],
  ])('that no message could be are refused: %s', async (path, type, member) => {
    const form = new FormData()
    form.append('file', new File(['words'], 'a.txt', { type: 'text/plain' }))
    const adam = await rig.as('adam')
    const { body: file } = await adam('POST', 'messages/storage/upload', { body: form })
    const content = (more: object) => ({ content: { type, [member]: file.url, ...more } })
    const create = (more: object) =>
      call('adam', 'POST', path, { body: { groupId: GROUP, name: 'x', ...content(more) } })
    const created = await create({ text: 'a'.repeat(4_096) })
    expect(created.status).toBe(200)
    for (const [more, sentence] of [
      [{ text: 'a'.repeat(4_097) }, '4096 characters'],
      [{ text: 'a', filename: 'a'.repeat(100_000) }, '16384 bytes'],
    ] as const) {
      const change = await call('adam', 'PATCH', `${path}/${created.body.id}`, {
        body: content(more),
      })
      for (const { status, body } of [await create(more), change])
        expect([status, body.message]).toEqual([400, expect.stringContaining(sentence)])
    }
    expect(await names(`${path}?groupId=${GROUP}`)).toEqual(['x'])
  })

  test.each([
    ['templates', updateTemplate, { type: 'text', text: 'a'.repeat(4_097) }],
    ['mtemplates', updateMessageTemplate, { type: 'media', text: 'a'.repeat(4_097) }],
  ] as const)(
    'that were stored before the limit can still be renamed, pinned and moved: %s',
    async (path, keep, content) => {
      const whole =
        path === 'templates'
          ? { type: 'text', text: 'a' }
          : { type: 'quick_reply', text: 'a', options: [{ id: '1', title: 'Yes' }] }
      const body = { groupId: GROUP, name: 'x', content: whole }
      const { body: created } = await call('adam', 'POST', path, { body })
      await keep(rig.workspace.storage.db, { ...created, content })
      for (const change of [{ pinned: true }, { name: 'y' }, { order: 0 }])
        expect(
          (await call('adam', 'PATCH', `${path}/${created.id}`, { body: change })).status,
        ).toBe(200)
      const same = await call('adam', 'PATCH', `${path}/${created.id}`, { body: { content } })
      expect(same.status).toBe(400)
    },
  )

  test('are unarchived unless their channel template is not approved', async () => {
    const template = whatsAppTemplateSchema.parse({
      id: 'w-1',
      groupId: GROUP,
      name: 'w',
      templateType: 'TEXT',
      templateText: 'Hi',
      status: 'paused',
    })
    const { db } = rig.workspace.storage
    await saveWaTemplate(db, { ...template, groupId: GROUP }, 0)
    const id = await make('a', { gsId: 'w-1' })
    expect((await call('adam', 'PUT', `templates/${id}/archived`)).body.archived).toBe(true)
    const refused = await call('adam', 'DELETE', `templates/${id}/archived`)
    expect([refused.status, refused.body.code]).toEqual([409, 'WATEMPLATE_NOT_APPROVED'])
    await saveWaTemplate(db, { ...template, groupId: GROUP, status: 'approved' }, 0)
    expect((await call('adam', 'DELETE', `templates/${id}/archived`)).body.archived).toBe(false)
    expect(await byPosition()).toEqual(['a'])
    const renamed = await call('adam', 'PATCH', `templates/${id}`, { body: { name: 'b' } })
    expect(renamed.body.gsId).toBe('w-1')
    const unlinked = await call('adam', 'PATCH', `templates/${id}`, { body: { gsId: null } })
    expect([unlinked.status, unlinked.body.name]).toEqual([200, 'b'])
    expect(unlinked.body).not.toHaveProperty('gsId')
  })

  test('cannot refer to another group’s channel templates', async () => {
    const fields = { id: 'w-2', name: 'w', templateType: 'TEXT', templateText: 'Hi' }
    const foreign = whatsAppTemplateSchema.parse({ ...fields, status: 'paused' })
    const { db } = rig.workspace.storage
    await saveWaTemplate(db, { ...foreign, groupId: OTHER_GROUP }, 0)
    const content = { type: 'text', text: 'x' }
    const id = await make('a')
    for (const gsId of ['w-2', 'none']) {
      const answers = [
        await call('adam', 'POST', 'templates', {
          body: { groupId: GROUP, name: 'x', content, gsId },
        }),
        await call('adam', 'PATCH', `templates/${id}`, { body: { gsId } }),
      ]
      for (const { status, body } of answers)
        expect([status, body.message]).toEqual([400, expect.stringContaining(gsId)])
    }
    // One with an older reference does not reveal it either, and can still be changed.
    await db.updateTable('templates').set({ gs_id: 'w-2' }).where('id', '=', id).execute()
    const other = await call('adam', 'PATCH', `templates/${id}`, {
      body: { gsId: 'w-2', name: 'b' },
    })
    expect([other.status, other.body.name]).toEqual([200, 'b'])
    await call('adam', 'PUT', `templates/${id}/archived`)
    expect((await call('adam', 'DELETE', `templates/${id}/archived`)).body.archived).toBe(false)
  })

  test.each<[Name, number, number, number]>([
    ['sara', 200, 200, 200],
    ['adam', 200, 200, 200],
    ['susi', 200, 403, 403],
    ['mia', 200, 200, 200],
    ['ana', 200, 200, 403],
    ['rita', 200, 403, 403],
    ['olga', 404, 404, 404],
  ])('%s: reading them %i, ordering them %i, pinning them %i', async (name, sees, edits, pins) => {
    const id = await make('a')
    const list = await call(name, 'GET', `templates/bypositions?groupId=${GROUP}`)
    expect(list.status).toBe(sees)
    const order = await call(name, 'PATCH', `templates/${id}`, { body: { order: 0 } })
    expect(order.status).toBe(edits)
    const pin = await call(name, 'PATCH', `templates/${id}`, { body: { pinned: true } })
    expect(pin.status).toBe(pins)
    for (const method of ['PUT', 'DELETE'])
      expect((await call(name, method, `templates/${id}/archived`)).status).toBe(edits)
    await call('adam', 'PUT', `templates/${id}/archived`)
    expect((await call(name, 'DELETE', `templates/${id}/archived`)).status).toBe(edits)
  })

  const draft = { groupId: GROUP, name: 'New', content: { type: 'text', text: 'New' } }

  test.each(ofEditors)('created by the $role ($who) return $status', async ({ who, status }) => {
    const answer = await (await callAs(rig, who))('POST', 'main/templates', { body: draft })
    expect(answer.status).toBe(status)
    expect(await names(`templates?groupId=${GROUP}`)).toEqual(status === 200 ? ['New'] : [])
  })

  const admins: readonly Name[] = ['sara', 'adam']
  test.each([
    ['templatesManagedByAdmin', { templatesManagedByAdmin: true }, admins],
    [
      'templateRestrictionForPublisher',
      { hasTemplateModule: true, templateRestrictionForPublisher: true },
      ['sara'],
    ],
  ] as const)(
    'are created in a group with %s by users with that permission',
    async (_, settings, may) => {
      await setGroup(settings)
      for (const { who } of writers) {
        const { status } = await call(who, 'POST', 'templates', { body: { ...draft, name: who } })
        expect([who, status]).toEqual([who, may.some((one) => one === who) ? 200 : 403])
      }
      expect(await names(`templates?groupId=${GROUP}`)).toEqual([...may].toSorted())
    },
  )

  test('are changed by admins only if the group’s setting says so', async () => {
    const id = await make('a')
    await setGroup({ templatesManagedByAdmin: true })
    expect((await call('mia', 'PATCH', `templates/${id}`, { body: { order: 0 } })).status).toBe(403)
    expect((await call('adam', 'PATCH', `templates/${id}`, { body: { order: 0 } })).status).toBe(
      200,
    )
    for (const method of ['PUT', 'DELETE'])
      for (const [name, status] of [
        ['mia', 403],
        ['adam', 200],
      ] as const) {
        const { status: answered } = await call(name, method, `templates/${id}/archived`)
        expect([method, name, answered]).toEqual([method, name, status])
      }
  })

  test('of another group are not found', async () => {
    const id = await make('a')
    const elsewhere = { group: OTHER_GROUP, body: { name: 'b' } }
    expect((await call('olga', 'PATCH', `templates/${id}`, elsewhere)).status).toBe(404)
    const mixed = await call('ana', 'GET', `templates?groupId=${OTHER_GROUP}`)
    expect(mixed.status).toBe(400)
  })
})

describe('message templates', () => {
  const options = [{ id: 'y', title: 'Yes' }]
  const interactive = { type: 'quick_reply', text: 'Well?', options }
  const create = async (name: string, content: object) =>
    await call('adam', 'POST', 'mtemplates', { body: { groupId: GROUP, name, content } })

  test('keep a colleague’s content when only the name is changed', async () => {
    const { body: made } = await create('first', interactive)
    const content = { ...interactive, text: 'TEXTO DE B' }
    await call('mia', 'PATCH', `mtemplates/${made.id}`, { body: { content } })
    const renamed = await call('adam', 'PATCH', `mtemplates/${made.id}`, { body: { name: 'Lima' } })
    expect(renamed.body).toMatchObject({ name: 'Lima', content: { text: 'TEXTO DE B', options } })
  })

  test('have an order for the interactive ones', async () => {
    const first = await create('first', interactive)
    const second = await create('second', {
      type: 'list',
      text: 'Which?',
      title: 'Choose',
      options,
    })
    expect([first.status, second.status]).toEqual([200, 200])
    await call('adam', 'PATCH', `mtemplates/${second.body.id}`, { body: { order: 0 } })
    expect(await names(`mtemplates/interactive/bypositions?groupId=${GROUP}`)).toEqual([
      'second',
      'first',
    ])
    expect(await names(`mtemplates/bypositions?groupId=${GROUP}`)).toEqual([])
    expect(await names(`mtemplates?groupId=${GROUP}`)).toEqual(['first', 'second'])
    expect((await call('adam', 'DELETE', `mtemplates/${first.body.id}`)).body).toEqual({ ok: true })
    expect(await names(`mtemplates?groupId=${GROUP}`)).toEqual(['second'])
  })

  test.each([
    [{ ...interactive, options: [] }],
    [{ ...interactive, options: Array.from({ length: 4 }, (_, id) => ({ id, title: 'x' })) }],
    [{ ...interactive, options: [{ id: 'y', title: 'x'.repeat(21) }] }],
    [{ type: 'list', text: 'Which?', options }],
    [{ type: 'media', text: 'Nothing with it' }],
    [{ type: 'dance', text: 'Well?', options }],
    [{ ...interactive, contentType: 'file' }],
    [{ ...interactive, contentType: 'file', contentMedia: 'https://elsewhere.example/a.png' }],
  ])('that the channel would refuse are refused: %j', async (content) => {
    expect((await create('x', content)).status).toBe(400)
  })

  test.each(ofEditors)('created by the $role ($who) return $status', async ({ who, status }) => {
    const body = { groupId: GROUP, name: 'x', content: interactive }
    const answer = await (await callAs(rig, who))('POST', 'main/mtemplates', { body })
    expect(answer.status).toBe(status)
    expect(await names(`mtemplates?groupId=${GROUP}`)).toEqual(status === 200 ? ['x'] : [])
  })
})
