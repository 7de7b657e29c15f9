import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { channelTextWords } from '#contract/rules/messages/channel-texts.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

let rig: Rig
let ana: Caller
let sara: Caller
beforeEach(async () => {
  rig = await startRig()
  ana = await rig.as('ana')
  sara = await rig.as('sara')
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
  await rig.channel.customer.message({
    contactId: 'c',
    content: { type: 'text', text: 'Buenas' },
  })
})
afterEach(() => rig.stop())

const { formatting, emoji, duplicateTitle, lineBreak } = channelTextWords

const reply = { type: 'QUICK_REPLY', text: 'Sí, quiero' }
const template = {
  groupId: GROUP,
  name: 'promo_noviembre',
  templateText: 'Hola, tenemos novedades para ti esta semana.',
  templateApproveText: 'Hola, tenemos novedades para ti esta semana.',
  category: 'MARKETING',
  languageCode: 'es',
  templateType: 'TEXT',
}

describe('the service refuses, in words, a channel template with', () => {
  const issuesOf = async (parts: object) => {
    const { status, body } = await sara('POST', 'main/watemplates/apply', {
      body: { ...template, ...parts },
    })
    return { status, issues: body.issues }
  }

  test.each<[string, object, { path: string; message: string }[]]>([
    [
      'formatting, emoji and two equal buttons',
      { header: '*Oferta* 🎉 de hoy', footer: 'Casa Nogal 🌰', buttons: [reply, reply] },
      [
        { path: 'header', message: emoji },
        { path: 'footer', message: emoji },
        { path: 'buttonLabel', message: duplicateTitle },
      ],
    ],
    ['formatting in the header', { header: '*Oferta*' }, [{ path: 'header', message: formatting }]],
    [
      'two lines in the footer',
      { footer: 'Casa\nNogal' },
      [{ path: 'footer', message: lineBreak }],
    ],
  ])('%s', async (_, parts, issues) => {
    expect(await issuesOf(parts)).toEqual({ status: 400, issues })
  })

  test('but not the same template in plain words', async () => {
    const parts = { header: 'Oferta de hoy', footer: 'Casa Nogal', buttons: [reply] }
    expect((await issuesOf(parts)).status).toBe(200)
  })
})

const options = [
  { id: 'a', title: 'Sí' },
  { id: 'b', title: 'Sí' },
]
const quick = { type: 'quick_reply', text: '¿Te queda bien?', options }
const one = [{ id: 'a', title: 'Sí' }]

describe('the service refuses, in words, a message with choices that has', () => {
  test.each<[string, object, string, string]>([
    ['two equal buttons', quick, 'content.options.1.title', duplicateTitle],
    [
      'two equal rows',
      { ...quick, type: 'list', button: 'Ver' },
      'content.options.1.title',
      duplicateTitle,
    ],
    [
      'an emoji in the footer',
      { ...quick, options: one, footer: 'Nogal 🌰' },
      'content.footer',
      emoji,
    ],
    [
      'formatting in the header',
      { ...quick, options: one, header: '_Oferta_' },
      'content.header',
      formatting,
    ],
  ])('%s', async (_, content, path, message) => {
    const refused = { status: 400, body: { issues: [{ path, message }] } }
    const sent = await ana('POST', 'messages/messages', { body: { contactId: 'c', content } })
    expect(sent).toMatchObject(refused)
    // A stored answer has the text of its header in `title`.
    const { header: title, ...rest } = { header: undefined, ...content }
    const stored = { ...rest, ...(title !== undefined && { title }) }
    const body = { groupId: GROUP, name: 'Pregunta', content: stored }
    expect(await sara('POST', 'main/mtemplates', { body })).toMatchObject(refused)
    const valid = await sara('POST', 'main/mtemplates', {
      body: { ...body, content: { ...quick, options: one } },
    })
    expect(valid.status).toBe(200)
    const changed = await sara('PATCH', `main/mtemplates/${valid.body.id}`, {
      body: { content: stored },
    })
    expect(changed).toMatchObject(refused)
  })
})

test.each([
  ['*Oferta*', formatting],
  ['Oferta 🎉', emoji],
])('the service refuses the message of a flow with the header %s', async (header, message) => {
  const { db } = rig.workspace.storage
  await saveGroup(db, groupSchema.parse({ ...(await findGroup(db, GROUP)), hasFlows: true }))
  const sent = await ana('POST', 'main/wsflows', {
    body: { contactId: 'c', wsFlowId: 'f', message: { header, body: 'Hola', action: 'Abrir' } },
  })
  expect(sent).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'message.header', message }] },
  })
})
