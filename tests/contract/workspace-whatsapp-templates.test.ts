import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { channels } from '#contract/events.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { numberPlaceholders } from '#contract/rules/templates/placeholders.ts'
import {
  PAUSE_MS,
  PAUSED_AFTER_MS,
  REVIEW_MS,
  reviewTemplate,
} from '#simulator/customers/template-reviewer.ts'
import { createSilentChannel } from '#workspace/channel/channel.ts'
import { findWaTemplate, saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { subscribed } from './push-support.ts'
import {
  connectAs,
  followAs,
  recordEvents as record,
  type ReceivedEvent,
} from './support/follower.ts'
import { callAs, ofEditors, type Who } from './support/roles.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'

let rig: Rig
beforeEach(async () => {
  rig = await startRig({
    control: true,
    channel: () => ({ ...createSilentChannel(() => undefined), reviewTemplate }),
  })
})
afterEach(() => rig.stop())

const call = async (who: Who, method: string, path: string, body?: unknown): Promise<Answer> =>
  (await callAs(rig, who))(method, `main/${path}`, body === undefined ? {} : { body })

const templateOf = (text: string, more: object = {}) => ({
  groupId: GROUP,
  name: 'visita',
  ...numberPlaceholders(text),
  names: undefined,
  category: 'UTILITY',
  languageCode: 'es',
  templateType: 'TEXT',
  ...more,
})
const greeting = templateOf('Hola {{nombre}}, te esperamos.', { exampleParameters: ['Rosa'] })

const apply = (body: object, who: Who = 'sara') => call(who, 'POST', 'watemplates/apply', body)
async function submit(text: string, more: object = {}): Promise<string> {
  const { status, body } = await apply(templateOf(text, more))
  expect(status).toBe(200)
  return String(body.id)
}

async function found(id: string) {
  const template = await findWaTemplate(rig.workspace.storage.db, id)
  if (template === undefined) throw new Error('no template')
  return template
}
const list = async (query = '') =>
  (await call('sara', 'GET', `watemplates?groupId=${GROUP}${query}`)).body.items

async function keep(id: string, more: object = {}): Promise<void> {
  const template = whatsAppTemplateSchema.parse({
    id,
    name: id,
    templateType: 'TEXT',
    templateText: 'Hola',
    ...more,
  })
  await saveWaTemplate(rig.workspace.storage.db, { ...template, groupId: GROUP }, 0)
}

describe('submitting a template', () => {
  test.each(ofEditors)('answers the $role ($who) $status', async ({ who, status }) => {
    expect((await apply(greeting, who)).status).toBe(status)
    expect(await list()).toHaveLength(status === 200 ? 1 : 0)
  })

  test('stores it as pending, with its text numbered and as written', async () => {
    const { body } = await apply(greeting)
    expect(body).toMatchObject({
      status: 'pending',
      templateText: 'Hola {{1}}, te esperamos.',
      templateApproveText: 'Hola {{nombre}}, te esperamos.',
      exampleParameters: ['Rosa'],
    })
    expect(await list()).toEqual([body])
  })

  test.each([
    ['without an example', { ...greeting, exampleParameters: [] }, 'bodyExample'],
    [
      'that ends in a placeholder',
      templateOf('Hola {{nombre}}', { exampleParameters: ['Rosa'] }),
      'body',
    ],
    [
      'with two phone buttons',
      {
        ...greeting,
        buttons: ['1', '2'].map((phoneNumber) => ({
          type: 'PHONE_NUMBER',
          text: phoneNumber,
          phoneNumber,
        })),
      },
      'buttons',
    ],
    ['whose texts differ', { ...greeting, templateText: 'Otra cosa.' }, 'templateText'],
    ['with a name in capitals', { ...greeting, name: 'Visita' }, 'name'],
  ])('refuses one %s', async (_, body, path) => {
    const answer = await apply(body)
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toMatchObject([{ path }])
    expect(await list()).toEqual([])
  })

  test('takes a name once a language, and again after the template is deleted', async () => {
    const id = (await apply(greeting)).body.id
    const again = await apply(greeting)
    expect([again.status, again.body.code]).toEqual([409, 'TEMPLATE_NAME_TAKEN'])
    expect((await apply({ ...greeting, languageCode: 'en' })).status).toBe(200)
    await call('sara', 'DELETE', `watemplates/${id}`)
    expect((await apply(greeting)).status).toBe(200)
  })

  test('refuses a group other than the header’s', async () => {
    expect((await apply({ ...greeting, groupId: OTHER_GROUP })).status).toBe(400)
  })
})

describe('editing a template', () => {
  const {
    name: _n,
    languageCode: _l,
    ...edited
  } = templateOf('Hola {{nombre}}, te vemos hoy.', {
    exampleParameters: ['Rosa'],
  })
  const edit = (id: string, who: Who = 'sara') => call(who, 'PATCH', `watemplates/${id}`, edited)

  test.each(ofEditors)('answers the $role ($who) $status', async ({ who, status }) => {
    await keep('a', { status: 'approved', quality: 'RED' })
    expect((await edit('a', who)).status).toBe(status)
    const { templateText } = await found('a')
    expect(templateText).toBe(status === 200 ? 'Hola {{1}}, te vemos hoy.' : 'Hola')
  })

  test('submits it again under its name', async () => {
    await keep('a', { status: 'rejected', rejectedReason: 'SCAM', footer: 'Casa' })
    const { body } = await edit('a')
    expect(body).toMatchObject({ id: 'a', name: 'a', status: 'pending', prevStatus: 'rejected' })
    expect(body).not.toHaveProperty('rejectedReason')
    expect(body).not.toHaveProperty('footer')
    rig.workspace.clock.advance(REVIEW_MS)
    await expect.poll(async () => (await found('a')).status).toBe('approved')
  })

  test.each(['pending', 'deleted', 'disabled'])('is refused while it is %s', async (status) => {
    await keep('a', { status })
    expect((await edit('a')).status).toBe(409)
    expect(await found('a')).toMatchObject({ status, templateText: 'Hola' })
  })
})

describe('a template with a file', () => {
  const form = (file: File | undefined, templateType: string) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...greeting, templateType }))
      if (value !== undefined)
        body.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    if (file) body.set('file', file)
    return body
  }
  const applyMedia = (body: FormData, who: Who = 'sara') =>
    call(who, 'POST', 'watemplates/apply-media', body)
  const document = () => new File(['Recibo'], 'recibo.txt')

  test('is stored with the address of its file', async () => {
    const { status, body } = await applyMedia(form(document(), 'DOCUMENT'))
    expect([status, body]).toMatchObject([
      200,
      { templateType: 'DOCUMENT', status: 'pending', exampleParameters: ['Rosa'] },
    ])
    const sara = await rig.as('sara')
    expect((await sara('GET', `messages${String(body.media)}`)).body).toBe('Recibo')
  })

  test.each([
    ['IMAGE', 'casa.png', 'image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['VIDEO', 'casa.mp4', 'video/mp4', [0, 0, 0, 0x18, ...Buffer.from('ftypmp42')]],
  ])('may have the header %s', async (templateType, name, mimeType, start) => {
    const file = new File(
      [new Uint8Array([...start, ...Array.from({ length: 64 }, () => 0)])],
      name,
      {
        type: mimeType,
      },
    )
    const { status, body } = await applyMedia(form(file, templateType))
    expect([status, body]).toMatchObject([200, { templateType, status: 'pending' }])
    const sara = await rig.as('sara')
    const stored = await sara('GET', `messages${String(body.media)}`)
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, mimeType])
    expect((await applyMedia(form(document(), templateType))).status).toBe(415)
    expect(await list()).toHaveLength(1)
  })

  test.each(['IMAGE', 'VIDEO', 'DOCUMENT'])(
    'of type %s is refused without one, in the words of the specification',
    async (templateType) => {
      const { status, body } = await applyMedia(form(undefined, templateType))
      expect([status, body.message]).toEqual([400, 'Archivo adjunto es requerido'])
    },
  )

  describe('that is stored already, as of a rejected template', () => {
    const reuse = (media: unknown, more: object = {}, who: Who = 'sara') =>
      apply({ ...greeting, name: 'visita_2', templateType: 'DOCUMENT', media, ...more }, who)
    const storedMedia = async () =>
      String((await applyMedia(form(document(), 'DOCUMENT'))).body.media)

    test('is submitted with the same file', async () => {
      const media = await storedMedia()
      const { status, body } = await reuse(media)
      expect([status, body]).toMatchObject([
        200,
        { name: 'visita_2', templateType: 'DOCUMENT', status: 'pending', media },
      ])
    })

    test('is refused without an address, in the words of the specification', async () => {
      const { status, body } = await reuse(undefined)
      expect([status, body.issues]).toMatchObject([
        400,
        [{ path: 'media', message: 'Archivo adjunto es requerido' }],
      ])
    })

    test('is refused with a file of another kind, of another group or that does not exist', async () => {
      const media = await storedMedia()
      expect((await reuse(media, { templateType: 'IMAGE' })).status).toBe(415)
      expect((await reuse('/storage/f0123456789abcdefghj')).status).toBe(400)
      await rig.workspace.storage.db.updateTable('files').set({ group_id: OTHER_GROUP }).execute()
      expect((await reuse(media)).status).toBe(400)
    })

    test.each(ofEditors)('answers the $role ($who) $status', async ({ who, status }) => {
      expect((await reuse(await storedMedia(), {}, who)).status).toBe(status)
    })
  })

  test('is refused with a file of another kind', async () => {
    expect((await applyMedia(form(document(), 'IMAGE'))).status).toBe(415)
    expect(await list()).toEqual([])
  })

  test.each(ofEditors)('answers the $role ($who) $status', async ({ who, status }) => {
    expect((await applyMedia(form(document(), 'DOCUMENT'), who)).status).toBe(status)
  })
})

describe('the reviewer', () => {
  test('approves a plain template after a while', async () => {
    const id = await submit('Te esperamos mañana.')
    rig.workspace.clock.advance(REVIEW_MS - 5_000)
    expect((await found(id)).status).toBe('pending')
    rig.workspace.clock.advance(5_000)
    await expect.poll(() => found(id)).toMatchObject({ status: 'approved', prevStatus: 'pending' })
  })

  test.each([
    ['INVALID_FORMAT', 'VEN A LA TIENDA HOY MISMO.', {}],
    ['SCAM', 'Mira esto: https://bit.ly/x y ven.', {}],
    ['TAG_CONTENT_MISMATCH', 'Hoy el envío es gratis.', {}],
  ])('rejects with %s', async (rejectedReason, text, more) => {
    const id = await submit(text, more)
    rig.workspace.clock.advance(REVIEW_MS)
    await expect.poll(() => found(id)).toMatchObject({ status: 'rejected', rejectedReason })
  })

  test('changes the category where that is allowed', async () => {
    const id = await submit('Hoy el envío es gratis.', { allowCategoryChange: true })
    const changed = { status: 'approved', category: 'MARKETING', prevCategory: 'UTILITY' }
    rig.workspace.clock.advance(REVIEW_MS)
    await expect.poll(() => found(id)).toMatchObject(changed)
  })

  test('pauses an insistent template once, and ends the pause', async () => {
    const id = await submit('Es tu última oportunidad.', { category: 'MARKETING' })
    rig.workspace.clock.advance(REVIEW_MS)
    await expect.poll(() => found(id)).toMatchObject({ status: 'approved' })
    rig.workspace.clock.advance(PAUSED_AFTER_MS)
    await expect.poll(() => found(id)).toMatchObject({ status: 'paused', quality: 'RED' })
    rig.workspace.clock.advance(PAUSE_MS)
    await expect
      .poll(() => found(id))
      .toMatchObject({ status: 'approved', prevStatus: 'paused', quality: 'YELLOW' })
    rig.workspace.clock.advance(10 * PAUSED_AFTER_MS)
    expect((await found(id)).status).toBe('approved')
  })

  test('gives its verdict after a restart of the workspace too', async () => {
    const data = await rig.copyData()
    const channel = () => ({ ...createSilentChannel(() => undefined), reviewTemplate })
    const first = await startRig({ ...data, channel })
    const body = greeting
    const { body: made } = await (
      await first.as('sara')
    )('POST', 'main/watemplates/apply', { body })
    await first.stop()
    const second = await startRig({ ...data, channel })
    try {
      const status = async () =>
        (await findWaTemplate(second.workspace.storage.db, String(made.id)))?.status
      expect(await status()).toBe('pending')
      second.workspace.clock.advance(REVIEW_MS)
      await expect.poll(status).toBe('approved')
    } finally {
      await second.stop()
    }
  })

  test('keeps a deleted template deleted', async () => {
    const id = await submit('Te esperamos mañana.')
    await call('sara', 'DELETE', `watemplates/${id}`)
    const other = await submit('Te esperamos hoy.', { name: 'hoy' })
    rig.workspace.clock.advance(REVIEW_MS)
    await expect.poll(() => found(other)).toMatchObject({ status: 'approved' })
    expect((await found(id)).status).toBe('deleted')
  })

  test('decides at once if a test requests it', async () => {
    const id = await submit('Te esperamos mañana.')
    const body = { status: 'rejected', rejectedReason: 'ABUSIVE_CONTENT' }
    const answer = await rig.call('POST', `/_control/templates/${id}/review`, { body })
    expect(answer.body).toMatchObject(body)
  })
})

describe('archiving', () => {
  test.each(ofEditors)('answers the $role ($who) $status', async ({ who, status }) => {
    await keep('w', { status: 'approved' })
    expect((await call(who, 'PUT', 'watemplates/w/archived')).status).toBe(status)
    expect((await found('w')).archived).toBe(status === 200)
    expect((await call(who, 'DELETE', 'watemplates/w')).status).toBe(status)
    expect((await found('w')).status).toBe(status === 200 ? 'deleted' : 'approved')
  })

  test('removes a template from the list, until it is unarchived', async () => {
    await keep('w', { status: 'approved' })
    await call('sara', 'PUT', 'watemplates/w/archived')
    expect([await list(), await list('&withArchived=true')]).toMatchObject([[], [{ id: 'w' }]])
    expect((await call('sara', 'DELETE', 'watemplates/w/archived')).body.archived).toBe(false)
    expect(await list()).toHaveLength(1)
  })

  test('is final for a template that is not approved', async () => {
    await keep('w', { status: 'paused', archived: true })
    const { status, body } = await call('sara', 'DELETE', 'watemplates/w/archived')
    expect([status, body.code]).toEqual([409, 'WATEMPLATE_NOT_APPROVED'])
    expect((await found('w')).archived).toBe(true)
  })
})

test('syncing returns every template and the time', async () => {
  await keep('w', { archived: true })
  const { body } = await call('rita', 'GET', `watemplates/sync?groupId=${GROUP}`)
  expect(body.items).toMatchObject([{ id: 'w' }])
  expect(Date.parse(body.syncedAt)).toBeGreaterThan(0)
})

describe('the event of a verdict', () => {
  test('is sent to everybody in the group, with the previous status or category, and to nobody else', async () => {
    const ana = await followAs(rig, 'ana')
    const sara = await followAs(rig, 'sara')
    const outside = await connectAs(rig, 'olga')
    const elsewhere: ReceivedEvent[] = []
    record(await subscribed(outside, channels.group(OTHER_GROUP)), elsewhere)
    try {
      const id = await submit('Hoy el envío es gratis.', { allowCategoryChange: true })
      rig.workspace.clock.advance(REVIEW_MS)
      for (const { next } of [ana, sara]) {
        expect(await next()).toMatchObject({
          name: 'waTemplate.status',
          data: { groupId: GROUP, template: { id, status: 'pending' } },
        })
        expect(await next()).toMatchObject({
          name: 'waTemplate.category',
          data: { prevCategory: 'UTILITY', template: { id, category: 'MARKETING' } },
        })
        expect(await next()).toMatchObject({
          name: 'waTemplate.status',
          data: { prevStatus: 'pending', template: { id, status: 'approved' } },
        })
      }
      expect(elsewhere).toEqual([])
    } finally {
      for (const { client } of [ana, sara]) client.disconnect()
      outside.disconnect()
    }
  })
})
