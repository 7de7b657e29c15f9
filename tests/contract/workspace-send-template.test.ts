import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { channelCodes } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { findGroup, saveGroup } from '#workspace/storage/groups/groups.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { followAs, type Follower } from './support/follower.ts'
import { GROUP, type Name } from './support/users.ts'
import { startRig, type Answer, type Rig } from './support/test-workspace.ts'

const DAY_MS = 24 * 3_600_000

let rig: Rig
const followers: Follower[] = []
beforeEach(async () => {
  rig = await startRig()
  const ana = { user_id: 'ana', user_tag_id: 'tag-ana' }
  await rig.contact('c', { ...ana, name: 'Rosa María', last_name: 'Quispe' })
  await rig.contact('closed', {
    ...ana,
    name: 'Luis',
    last_contact_response_at: rig.workspace.clock.now() - DAY_MS,
  })
  await rig.contact('ritas', { user_id: 'rita', user_tag_id: 'tag-rita' })
})
afterEach(async () => {
  for (const { client } of followers.splice(0)) client.disconnect()
  await rig.stop()
})

async function send(name: Name, body: object, key?: string): Promise<Answer> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return await (
    await rig.as(name)
  )('POST', 'messages/templates', {
    body: { contactId: 'c', ...body },
    headers,
  })
}

async function quick(text: string, more: object = {}): Promise<string> {
  const body = { groupId: GROUP, name: 'q', content: { type: 'text', text }, ...more }
  return String((await (await rig.as('adam'))('POST', 'main/templates', { body })).body.id)
}

async function channelTemplate(more: object): Promise<string> {
  const template = whatsAppTemplateSchema.parse({
    id: 'w-1',
    name: 'w_1',
    templateType: 'TEXT',
    templateText: 'Hola {{1}}, {{2}}',
    templateApproveText: 'Hola {{contact.first_name}}, {{pedido}}',
    status: 'approved',
    ...more,
  })
  await saveWaTemplate(rig.workspace.storage.db, { ...template, groupId: GROUP }, 0)
  return template.id
}

async function upload(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  as: Name = 'ana',
): Promise<string> {
  const form = new FormData()
  form.append('file', new File([bytes], name))
  const answer = await (await rig.as(as))('POST', 'messages/storage/upload', { body: form })
  expect(answer.status).toBe(200)
  return String(answer.body.url)
}
const pdf = (as?: Name) => upload('receipt.pdf', new TextEncoder().encode('%PDF-1.4\n%%EOF'), as)

async function messagesOf(contactId: string): Promise<unknown[]> {
  const { body } = await (await rig.as('sara'))('GET', `messages/messages/${contactId}`)
  return body.items
}

async function nameField(number: number, field: object): Promise<void> {
  const body = { isShown: true, agentsEdit: true, isRequired: false, ...field }
  const path = `main/contact-fields/${number}`
  expect((await (await rig.as('adam'))('PUT', path, { body, group: GROUP })).status).toBe(200)
}

async function setGroup(more: object): Promise<void> {
  const { db } = rig.workspace.storage
  await saveGroup(db, groupSchema.parse({ ...(await findGroup(db, GROUP)), ...more }))
}

describe('a quick message', () => {
  test('is sent to the customer with the names filled in, with the usual events', async () => {
    const templateId = await quick('Hola {{contact.first_name}}, soy {{agent.name}}')
    const mia = await followAs(rig, 'mia')
    followers.push(mia)
    const { status, body } = await send('ana', { templateId })
    expect([status, body]).toMatchObject([
      200,
      {
        contactId: 'c',
        sender: 'group',
        status: 'pending',
        sentByUserId: 'ana',
        content: { type: 'text', text: 'Hola Rosa, soy ana', templateId },
      },
    ])
    expect(rig.channel.sent).toMatchObject([{ id: body._id, contactId: 'c' }])
    expect(rig.channel.sent[0]?.isApprovedTemplate).toBeUndefined()
    expect(await mia.next()).toMatchObject({
      name: 'message.created',
      data: { message: { id: body._id, content: { text: 'Hola Rosa, soy ana' } } },
    })
  })

  test('says the values of named fields as its readers write them', async () => {
    await nameField(3, { name: 'Entrega', type: 'date' })
    await (
      await rig.as('adam')
    )('PATCH', 'main/contacts/c', { body: { custom_3: '2026-11-27' } })
    const templateId = await quick('Llega el {{contact.custom_3}}')
    // The stored number stays the field's when it gets another name.
    await nameField(3, { name: 'Fecha de entrega', type: 'date' })
    const { body } = await send('ana', { templateId })
    expect(body.content.text).toBe('Llega el 27/11/2026')
    const empty = await quick('Llega el {{contact.custom_4}}')
    expect((await send('ana', { templateId: empty })).status).toBe(400)
  })

  test('prefers the sender’s values to the known ones', async () => {
    const templateId = await quick('Hola {{contact.first_name}}, {{pedido}}')
    const { body } = await send('ana', { templateId, parameters: ['Rosita', '{{1}} $& 7'] })
    expect(body.content.text).toBe('Hola Rosita, {{1}} $& 7')
  })

  test('is sent with its file, with the service’s data about it', async () => {
    const media = await pdf('adam')
    const templateId = await quick('', { content: { type: 'file', media } })
    const { body } = await send('ana', { templateId })
    expect(body.content).toMatchObject({
      type: 'file',
      media,
      filename: 'receipt.pdf',
      mimeType: 'application/pdf',
    })
  })

  test('has the service’s own address for its file, and a sanitized name', async () => {
    const own = await pdf('adam')
    const adam = await rig.as('adam')
    await rig.contact('betos', { user_id: 'beto', user_tag_id: 'tag-beto' })
    const filename = '../recibo\u202Efdp.exe'
    const clean = 'recibofdp.exe'
    for (const media of [
      `/storage/.${own.replace('/storage', '')}`,
      `https://evil.example${own}`,
    ]) {
      const content = { type: 'file', media, filename }
      const body = { groupId: GROUP, name: 'q', content }
      const created = await adam('POST', 'main/templates', { body })
      expect(created.body.content).toEqual({ type: 'file', media: own, filename: clean })
      const change = { body: { content } }
      const changed = await adam('PATCH', `main/templates/${created.body.id}`, change)
      expect(changed.body.content).toEqual({ type: 'file', media: own, filename: clean })
      const sent = await send('beto', { contactId: 'betos', templateId: created.body.id })
      expect([sent.status, sent.body.content]).toMatchObject([200, { media: own, filename: clean }])
    }
    for (const member of ['media', 'contentMedia']) {
      const content = { type: 'media', contentType: 'file', [member]: `https://evil.example${own}` }
      const body = { groupId: GROUP, name: 'm', content }
      const created = await adam('POST', 'main/mtemplates', { body })
      expect(created.body.content).toEqual({ ...content, [member]: own })
    }
  })

  test('is not sent outside the 24 hours, unless it has an approved channel template', async () => {
    const alone = await quick('Hola')
    const refused = await send('ana', { contactId: 'closed', templateId: alone })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'WINDOW_CLOSED', details: { code: channelCodes.windowClosed } },
    ])
    expect(refused.body.message).toContain('131047')
    const gsId = await channelTemplate({ templateText: 'Estimado {{1}}', templateApproveText: '' })
    const backed = await quick('Hola {{contact.first_name}}', { gsId })
    const { status, body } = await send('ana', {
      contactId: 'closed',
      templateId: backed,
      parameters: ['Luis'],
    })
    expect([status, body.content?.text]).toEqual([200, 'Estimado Luis'])
    // Its variables are its own: values for the quick message are not used for them.
    await channelTemplate({
      templateText: '{{1}} le escribe, {{2}}',
      templateApproveText: '{{agent.name}} le escribe, {{contact.first_name}}',
    })
    const other = await send('ana', {
      contactId: 'closed',
      templateId: backed,
      parameters: ['Luis'],
    })
    expect([other.status, other.body.content?.text]).toEqual([200, 'ana le escribe, Luis'])
    await channelTemplate({ status: 'paused' })
    const paused = await send('ana', { contactId: 'closed', templateId: backed })
    expect([paused.status, paused.body.code]).toEqual([409, 'WATEMPLATE_NOT_APPROVED'])
    expect(await messagesOf('closed')).toHaveLength(2)
  })

  test('that is archived, unknown or another group’s is not found', async () => {
    const templateId = await quick('Hola')
    await (
      await rig.as('adam')
    )('PUT', `main/templates/${templateId}/archived`)
    for (const id of [templateId, 'q-nothing']) {
      expect((await send('ana', { templateId: id })).status).toBe(404)
    }
    expect(rig.channel.sent).toEqual([])
  })
})

describe('a channel template', () => {
  test('opens a conversation outside the 24 hours, where free text is refused', async () => {
    const templateId = await channelTemplate({})
    const words = { contactId: 'closed', content: { type: 'text', text: 'Hola' } }
    const free = await (await rig.as('ana'))('POST', 'messages/messages', { body: words })
    expect([free.status, free.body.code]).toEqual([422, 'WINDOW_CLOSED'])
    const parameters = ['Luis', 'su mesa está lista']
    const { status, body } = await send('ana', { contactId: 'closed', templateId, parameters })
    expect([status, body.content]).toMatchObject([
      200,
      {
        type: 'text',
        text: 'Hola Luis, su mesa está lista',
        templateId,
        templateParameters: parameters,
      },
    ])
    expect(rig.channel.sent).toMatchObject([{ contactId: 'closed', isApprovedTemplate: true }])
  })

  test('has all that is needed to send it again, including the service’s own values', async () => {
    const media = await pdf()
    const templateId = await channelTemplate({
      templateType: 'DOCUMENT',
      templateText: 'Hola {{1}}',
      templateApproveText: 'Hola {{contact.first_name}}',
    })
    const first = await send('ana', { contactId: 'closed', templateId, media })
    expect([first.status, first.body.content?.templateParameters]).toEqual([200, ['Luis']])
    const { templateParameters: parameters, media: carried } = first.body.content
    const again = { contactId: 'closed', templateId, parameters, media: carried }
    expect((await send('ana', again)).body.content).toEqual(first.body.content)
  })

  test.each(['pending', 'rejected', 'deleted', 'disabled', 'paused'])(
    'that is %s is not sent',
    async (status) => {
      const templateId = await channelTemplate({ status })
      const answer = await send('ana', { templateId, parameters: ['a', 'b'] })
      expect([answer.status, answer.body.code]).toEqual([409, 'WATEMPLATE_NOT_APPROVED'])
      expect(await messagesOf('c')).toEqual([])
    },
  )

  test.each([
    [undefined, ['parameters.1']],
    [['Rosa'], ['parameters.1']],
    [['Rosa', ' '], ['parameters.1']],
    [['Rosa', 'two\nlines'], ['parameters.1']],
    [['a', 'b', 'c'], ['parameters']],
  ])('with the values %j reports the invalid one', async (parameters, paths) => {
    const templateId = await channelTemplate({})
    const { status, body } = await send('ana', { templateId, ...(parameters && { parameters }) })
    expect(status).toBe(400)
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(paths)
    expect(await messagesOf('c')).toEqual([])
  })

  test('has variables in its header and button addresses, which are required', async () => {
    const templateId = await channelTemplate({
      header: 'Para {{contact.first_name}}',
      templateText: 'Su pedido {{1}}',
      templateApproveText: 'Su pedido {{pedido}}',
      buttons: [{ type: 'URL', text: 'Seguir', url: 'https://x.example/{{1}}' }],
    })
    const without = await send('ana', { templateId })
    expect([without.status, without.body.issues]).toMatchObject([
      400,
      [{ path: 'parameters.1' }, { path: 'parameters.2' }],
    ])
    const { status, body } = await send('ana', { templateId, parameters: ['Rosa', '7', 'p-7'] })
    expect([status, body.content]).toMatchObject([
      200,
      {
        header: 'Para Rosa',
        text: 'Su pedido 7',
        options: [{ title: 'Seguir', url: 'https://x.example/p-7' }],
      },
    ])
    expect(rig.channel.sent).toMatchObject([{ content: { header: 'Para Rosa' } }])
  })

  test('is sent up to the maximum size of a message', async () => {
    const leadingTo = (place: number) => ({
      type: 'URL',
      text: `Seguir ${place}`,
      url: `https://x.example/{{1}}`,
    })
    const templateId = await channelTemplate({
      templateText: 'Su pedido',
      templateApproveText: 'Su pedido',
      buttons: [leadingTo(1), leadingTo(2)],
    })
    const long = '語'.repeat(limits.messageTextMax)
    const tooMuch = await send('ana', { templateId, parameters: [long, long] })
    expect([tooMuch.status, tooMuch.body.message]).toEqual([
      400,
      expect.stringContaining('bytes of JSON'),
    ])
    expect(tooMuch.body.details).toEqual({ fault: 'tooLarge' })
    expect(await messagesOf('c')).toEqual([])
    expect((await send('ana', { templateId, parameters: [long, 'p-7'] })).status).toBe(200)
  })

  test('with a file is sent with one of its kind, and not without', async () => {
    const templateId = await channelTemplate({
      templateType: 'DOCUMENT',
      templateText: 'Su comprobante',
      templateApproveText: 'Su comprobante',
    })
    const without = await send('ana', { templateId })
    expect([without.status, without.body.message]).toEqual([400, 'Archivo adjunto es requerido'])
    const png = new Uint8Array(64)
    png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82])
    png.set([0, 0, 0, 9, 0, 0, 0, 9], 16)
    const wrong = await send('ana', { templateId, media: await upload('a.png', png) })
    expect(wrong.status).toBe(400)
    const elsewhere = await send('ana', { templateId, media: 'https://elsewhere.example/a.pdf' })
    expect(elsewhere.status).toBe(400)
    // A colleague's file that was never sent is not hers to send.
    expect((await send('ana', { templateId, media: await pdf('beto') })).status).toBe(400)
    const { status, body } = await send('ana', { templateId, media: await pdf() })
    expect([status, body.content]).toMatchObject([
      200,
      { type: 'file', text: 'Su comprobante', filename: 'receipt.pdf' },
    ])
    expect(await messagesOf('c')).toHaveLength(1)
  })
})

test('a message with a file is sent with its own or another, each under its own name', async () => {
  const content = { type: 'media', media: await pdf('adam'), filename: 'Catálogo.pdf' }
  const body = { groupId: GROUP, name: 'm', content }
  const created = await (await rig.as('adam'))('POST', 'main/mtemplates', { body })
  const templateId = created.body.id
  const own = await send('ana', { templateId })
  expect(own.body.content).toMatchObject({ media: content.media, filename: 'Catálogo.pdf' })
  const media = await upload('Oferta.txt', new TextEncoder().encode('An offer'))
  const other = await send('ana', { templateId, media })
  expect(other.body.content).toMatchObject({ media, filename: 'Oferta.txt' })
})

describe('an interactive message', () => {
  test('is sent as stored', async () => {
    const content = {
      type: 'quick_reply',
      title: 'Delivery',
      text: 'When, {{contact.first_name}}?',
      footer: 'Free',
      options: [
        { id: 'm', title: 'Morning' },
        { id: 'a', title: 'Afternoon' },
      ],
    }
    const body = { groupId: GROUP, name: 'i', content }
    const created = await (await rig.as('adam'))('POST', 'main/mtemplates', { body })
    const sent = await send('ana', { templateId: created.body.id })
    expect(sent.body.content).toMatchObject({
      type: 'quick_reply',
      header: 'Delivery',
      text: 'When, Rosa?',
      footer: 'Free',
      options: content.options,
    })
  })
})

describe('an interactive message with a file as header', () => {
  const options = [{ id: 'm', title: 'Morning' }]
  const parts = { text: 'When?', contentType: 'file', options }
  const ofType = {
    quick_reply: { ...parts, type: 'quick_reply' },
    list: { ...parts, type: 'list', button: 'See' },
  }
  const make = async (content: object) =>
    await (
      await rig.as('adam')
    )('POST', 'main/mtemplates', {
      body: { groupId: GROUP, name: 'i', content },
    })

  test.each(['quick_reply', 'list'] as const)(
    'is sent as a %s with that file or another, and can be sent again',
    async (type) => {
      const contentMedia = await pdf('adam')
      const content = { ...ofType[type], title: 'Delivery', contentMedia, filename: 'Plan.pdf' }
      const created = await make(content)
      expect([created.status, created.body.content]).toEqual([200, content])
      const templateId = created.body.id
      const sent = await send('ana', { templateId })
      expect(sent.body.content).toMatchObject({
        type,
        text: 'When?',
        media: contentMedia,
        filename: 'Plan.pdf',
        mimeType: 'application/pdf',
        options,
      })
      expect(sent.body.content).not.toHaveProperty('header')
      const { templateId: _, ...again } = sent.body.content
      const ana = await rig.as('ana')
      const repeated = await ana('POST', 'messages/messages', {
        body: { contactId: 'c', content: again },
      })
      expect([repeated.status, repeated.body.content]).toEqual([200, again])
      const media = await upload('Map.txt', new TextEncoder().encode('A map'))
      const other = await send('ana', { templateId, media })
      expect(other.body.content).toMatchObject({ type, media, filename: 'Map.txt' })
    },
  )

  test('refuses audio, a colleague’s file and a missing text', async () => {
    const mp3 = await upload('song.mp3', new TextEncoder().encode('ID3 a song'), 'adam')
    for (const change of [
      { contentMedia: mp3 },
      { contentMedia: await pdf('beto') },
      { contentMedia: await pdf('adam'), text: ' ' },
    ])
      expect((await make({ ...ofType.quick_reply, ...change })).status).toBe(400)
  })

  test('has no text header beside it', async () => {
    const { contentType: _, ...content } = {
      ...ofType.list,
      media: await pdf(),
      header: 'Delivery',
    }
    const ana = await rig.as('ana')
    const refused = await ana('POST', 'messages/messages', { body: { contactId: 'c', content } })
    expect([refused.status, refused.body.issues]).toMatchObject([400, [{ path: 'content.header' }]])
  })
})

test('the last use of an interactive message has the time, and the chat for users who see it', async () => {
  const adam = await rig.as('adam')
  const content = { type: 'quick_reply', text: 'Which?', options: [{ id: '1', title: 'One' }] }
  const { body: created } = await adam('POST', 'main/mtemplates', {
    body: { groupId: GROUP, name: 'Choice', content },
  })
  expect(created).not.toHaveProperty('lastUsedAt')
  const before = rig.workspace.clock.now()
  expect((await send('ana', { templateId: created.id })).status).toBe(200)
  const listedTo = async (name: Name, path: string) =>
    (await (await rig.as(name))('GET', `main/${path}?groupId=${GROUP}`)).body.items[0]
  const { lastUsedAt } = await listedTo('ana', 'mtemplates')
  expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(before)
  for (const path of ['mtemplates', 'mtemplates/interactive/bypositions']) {
    expect(await listedTo('ana', path)).toMatchObject({ lastUsedAt, lastUsedContactId: 'c' })
    const hidden = await listedTo('beto', path)
    expect(hidden).toMatchObject({ lastUsedAt })
    expect(hidden).not.toHaveProperty('lastUsedContactId')
  }
})

describe('sending a template', () => {
  test.each<[Name, string, number]>([
    ['sara', 'c', 200],
    ['adam', 'c', 200],
    ['susi', 'c', 200],
    ['mia', 'c', 200],
    ['ana', 'c', 200],
    ['beto', 'c', 404],
    ['rita', 'ritas', 403],
    ['olga', 'c', 404],
  ])('%s to %s: %i', async (name, contactId, status) => {
    const templateId = await quick('Hola')
    expect((await send(name, { contactId, templateId })).status).toBe(status)
    expect(rig.channel.sent).toHaveLength(status === 200 ? 1 : 0)
  })

  test('needs template access', async () => {
    const templateId = await quick('Hola')
    await setGroup({ hasTemplateModule: true, templateRestrictionForPublisher: true })
    expect((await send('ana', { templateId })).status).toBe(403)
    expect((await send('adam', { templateId })).status).toBe(403)
    expect((await send('sara', { templateId })).status).toBe(200)
    await setGroup({ hasTemplateModule: false })
    expect((await send('ana', { templateId })).status).toBe(200)
  })

  test('twice with one key sends once; with another template it is refused', async () => {
    const templateId = await quick('Hola')
    const first = await send('ana', { templateId }, 'key-1')
    const again = await send('ana', { templateId }, 'key-1')
    expect([again.status, again.body._id]).toEqual([200, first.body._id])
    const other = await send('ana', { templateId: await quick('Adiós') }, 'key-1')
    expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect(rig.channel.sent).toHaveLength(1)
    expect(first.body.clientKey).toBe('key-1')
  })

  test('with a key returns that it was sent, though the chat was reassigned', async () => {
    const templateId = await quick('Hola')
    const first = await send('ana', { templateId }, 'key-1')
    const body = { groupId: GROUP, userId: 'beto' }
    await (
      await rig.as('sara')
    )('POST', 'main/contacts/c/assign', { body })
    const again = await send('ana', { templateId }, 'key-1')
    // Of a chat that the sender no longer sees, the answer tells no revision.
    expect([again.status, again.body]).toEqual([200, { ...first.body, revision: undefined }])
    expect((await send('ana', { templateId }, 'key-2')).body.code).toBe('CHAT_TAKEN')
    expect(rig.channel.sent).toHaveLength(1)
  })

  test('counts against the group’s message limit', async () => {
    const templateId = await quick('Hola')
    await setGroup({ messageLimit: 1 })
    expect((await send('ana', { templateId })).status).toBe(200)
    const refused = await send('ana', { templateId })
    expect([refused.status, refused.body.code]).toEqual([422, 'MESSAGE_LIMIT'])
  })

  test('does not allow a text to claim a template', async () => {
    const created = { templateId: 'w-1', templateParameters: ['Rosa'] }
    const content = { type: 'text', text: 'Hola', ...created }
    const body = { contactId: 'c', content }
    const { body: sent } = await (await rig.as('ana'))('POST', 'messages/messages', { body })
    expect(sent.content).toEqual({ type: 'text', text: 'Hola' })
  })
})

test('the channel template of a quick message is in the contact’s language', async () => {
  const own = { name: 'late', templateText: 'Tarde', templateApproveText: 'Tarde' }
  const gsId = await channelTemplate({ ...own, id: 'late-es', languageCode: 'es' })
  const english = { templateText: 'Late', templateApproveText: 'Late' }
  await channelTemplate({ ...own, ...english, id: 'late-en', languageCode: 'en' })
  const content = { type: 'text' as const, text: 'Hello, I want the desk, please' }
  await rig.channel.customer.message({ contactId: 'closed', content })
  rig.workspace.clock.advance(DAY_MS)
  const templateId = await quick('Hola', { gsId })
  const { body } = await send('ana', { templateId, contactId: 'closed' })
  expect(body.content?.text).toBe('Late')
})

describe('the template of a tag', () => {
  const thanks = (languageCode: string, more: object = {}) =>
    channelTemplate({
      id: `thanks-${languageCode}`,
      name: 'thanks',
      languageCode,
      templateText: `Thanks in ${languageCode}`,
      templateApproveText: `Thanks in ${languageCode}`,
      ...more,
    })
  const customerSays = (text: string) =>
    rig.channel.customer.message({ contactId: 'c', content: { type: 'text', text } })

  test.each<[string, string, string, object?]>([
    ['the contact’s language', 'Hello, I want the desk, please', 'Thanks in en_US'],
    ['a language that it has', 'Olá, quando chega? Não tenho', 'Thanks in es'],
    ['one that is approved', 'Hello, I want it', 'Thanks in es', { status: 'paused' }],
    ['the chosen one if their texts show none', '👍', 'Thanks in es'],
  ])('is an automatic response in %s', async (_, said, text, english = {}) => {
    const templateId = await thanks('es')
    await thanks('en_US', english)
    await customerSays(said)
    const { status, body } = await send('ana', { templateId, automatic: true })
    expect([status, body.content?.text, body.autoResponse]).toEqual([200, text, true])
  })

  test('is in the group’s language where it is no longer approved itself, else refused', async () => {
    const templateId = await thanks('pt_BR', { status: 'paused' })
    await thanks('es')
    await thanks('en_US')
    await customerSays('Olá, quando chega? Não tenho')
    const { body } = await send('ana', { templateId, automatic: true })
    expect(body.content?.text).toBe('Thanks in en_US')
    await thanks('en_US', { status: 'disabled' })
    const refused = await send('ana', { templateId, automatic: true })
    expect([refused.status, refused.body.code]).toEqual([409, 'WATEMPLATE_NOT_APPROVED'])
  })

  test('is in its own language and no automatic response when a user sends it', async () => {
    const templateId = await thanks('es')
    await thanks('en_US')
    await customerSays('Hello, I want the desk, please')
    const { body } = await send('ana', { templateId })
    expect([body.content.text, body.autoResponse]).toEqual(['Thanks in es', false])
  })
})
