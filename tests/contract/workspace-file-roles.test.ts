import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { whatsAppTemplateSchema } from '#contract/entities/templates/whatsapp-template.ts'
import { saveWaTemplate } from '#workspace/storage/templates/wa-templates.ts'
import { GROUP, OTHER_GROUP, type Name } from './support/users.ts'
import { callAs, ofMembers, type ExpectedStatus, type Who } from './support/roles.ts'
import { startRig, type Rig } from './support/test-workspace.ts'

/** Who may read a file whose address they know, by where it is used. */

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.stop())

/** The header of a webp picture: 512 × 512 px. */
const webp = new Uint8Array(64)
webp.set(new TextEncoder().encode('RIFF\0\0\0\0WEBPVP8X'))
webp.set([0xff, 1, 0, 0xff, 1, 0], 24)

const pdf = new TextEncoder().encode('%PDF-1.4')

/** @returns the address of an uploaded file */
async function upload(name: Name = 'sara', bytes = webp): Promise<string> {
  const body = new FormData()
  body.set('file', new File([bytes], 'file'))
  const answer = await (await rig.as(name))('POST', 'messages/storage/upload', { body })
  expect(answer.status).toBe(200)
  return String(answer.body.url)
}
const read = async (who: Who, url: string) =>
  (await (await callAs(rig, who))('GET', `messages${url}`)).status

const seeing = ['sara', 'adam', 'susi', 'mia', 'ana']
const publisherElsewhere: ExpectedStatus = {
  role: 'publisher of another team',
  who: 'beto',
  status: 404,
}
/** Users who see a chat of ana's, of the team that mia leads. */
const ofAna: readonly ExpectedStatus[] = [
  ...ofMembers.map((one) =>
    one.status === 200 && !seeing.includes(one.who) ? { ...one, status: 404 } : one,
  ),
  publisherElsewhere,
]

let chats = 0
let contactId = ''
beforeEach(async () => {
  chats += 1
  contactId = await rig.contact(`anas-${chats}`, {
    user_id: 'ana',
    user_tag_id: 'tag-ana',
    team_tag_id: 'tag-north',
  })
})

async function send(name: Name, media: string, type = 'sticker') {
  const body = { contactId, content: { type, media } }
  return await (
    await rig.as(name)
  )('POST', 'messages/messages', { body })
}
/** A sticker from the chat's customer. */
const receive = (media: string) =>
  rig.channel.customer.message({ contactId, content: { type: 'sticker', media } })

describe('a file that is not in a message', () => {
  test.each([...ofMembers, publisherElsewhere])(
    'is readable by its uploader only: requested by the $role ($who)',
    async ({ who, status }) => {
      const owner = who === 'sara' ? 200 : 404
      expect(await read(who, await upload())).toBe(status === 401 ? 401 : owner)
    },
  )

  test('is readable by an agent of their own', async () => {
    expect(await read('beto', await upload('beto'))).toBe(200)
  })
})

describe('a file in a message', () => {
  test.each(ofAna)(
    'is readable for the $role ($who) if they see the chat: $status',
    async (one) => {
      const [sent, received] = [await upload(), await upload()]
      expect((await send('sara', sent)).status).toBe(200)
      await receive(received)
      const mine = one.who === 'sara' ? 200 : one.status
      expect([await read(one.who, sent), await read(one.who, received)]).toEqual([mine, mine])
    },
  )

  test('is deleted with the chat, and with the message', async () => {
    const url = await upload()
    const { _id } = (await send('sara', url)).body
    const see = async () => [await read('ana', url), await read('beto', url)]
    expect(await see()).toEqual([200, 404])
    const toBeto = { user_id: 'beto', user_tag_id: 'tag-beto', team_tag_id: 'tag-south' }
    const { db } = rig.workspace.storage
    await db.updateTable('contacts').set(toBeto).where('id', '=', contactId).execute()
    expect(await see()).toEqual([404, 200])
    // One visible chat is enough.
    contactId = await rig.contact(`also-${chats}`, { user_id: 'ana', user_tag_id: 'tag-ana' })
    const again = (await send('sara', url)).body
    expect(await see()).toEqual([200, 200])
    const sara = await rig.as('sara')
    await sara('DELETE', `messages/messages/${contactId}/${again._id}`)
    expect(await see()).toEqual([404, 200])
    await sara('DELETE', `messages/messages/anas-${chats}/${_id}`)
    expect(await see()).toEqual([404, 404])
    expect(await read('sara', url)).toBe(200)
  })

  test('cannot be obtained by sending it on', async () => {
    const url = await upload()
    const betos = await rig.contact(`betos-${chats}`, { user_id: 'beto', user_tag_id: 'tag-beto' })
    expect((await send('sara', url)).status).toBe(200)
    const beto = await rig.as('beto')
    const content = { type: 'sticker', media: url }
    const answer = await beto('POST', 'messages/messages', { body: { contactId: betos, content } })
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(await read('beto', url)).toBe(404)
  })
})

async function keepWaTemplate(more: object): Promise<void> {
  const template = whatsAppTemplateSchema.parse({ id: `w-${chats}`, name: 'w', ...more })
  await saveWaTemplate(rig.workspace.storage.db, { ...template, groupId: GROUP }, 0)
}

describe('a file shared by the group', () => {
  const make = async (path: string, more: object) => {
    const body = { groupId: GROUP, ...more }
    expect((await (await rig.as('sara'))('POST', path, { body })).status).toBe(200)
  }
  const uses: Record<string, (url: string) => Promise<unknown>> = {
    'a sticker': (url) => make('messages/stickers', { url }),
    'a quick message': (media) =>
      make('main/templates', { name: 'q', content: { type: 'file', media } }),
    'a message template': (media) =>
      make('main/mtemplates', { name: 'm', content: { type: 'media', media } }),
    'a quick message that says its address otherwise': (url) =>
      make('main/templates', {
        name: 'q',
        content: { type: 'file', media: url.replace('/storage/', '/storage/./') },
      }),
    'a message template that says it with a host': (url) =>
      make('main/mtemplates', {
        name: 'm',
        content: { type: 'media', contentMedia: `https://elsewhere.example${url}?x#y` },
      }),
    'a channel template': async (media) => {
      await keepWaTemplate({ templateType: 'DOCUMENT', media })
    },
    'a member’s picture': (picture_url) =>
      rig.workspace.storage.db
        .updateTable('users')
        .set({ picture_url })
        .where('id', '=', 'mia')
        .execute(),
  }
  const cases = Object.keys(uses).flatMap((use) => ofMembers.map((one) => ({ use, ...one })))

  test.each(cases)(
    '$use is readable for the $role ($who): $status',
    async ({ use, who, status }) => {
      const url = await (use === 'a sticker' ? upload() : upload('sara', pdf))
      expect(await read('beto', url)).toBe(404)
      await uses[use]?.(url)
      expect(await read(who, url)).toBe(status)
    },
  )
})

describe('a file of a chat that was reassigned', () => {
  let url = ''
  beforeEach(async () => {
    url = await upload('sara', pdf)
    await send('sara', url, 'file')
  })
  const create = async (path: string, content: object) =>
    (await rig.as('beto'))('POST', `main/${path}`, {
      body: { groupId: GROUP, name: 'mine', content },
    })
  const options = [{ id: 'y', title: 'Yes' }]

  const write = async (path: string, content: object) => {
    expect((await create(path, content)).status).toBe(200)
  }
  const addressed: Record<string, (address: string, own: string) => Promise<unknown>> = {
    'the text of a quick message': (text) => write('templates', { type: 'text', text }),
    'the media of a quick message that sends none': (media) =>
      write('templates', { type: 'text', text: 'x', media }),
    'the name of a quick message’s file': (filename, media) =>
      write('templates', { type: 'file', media, filename }),
    'what a quick message does not have': (note) =>
      write('templates', { type: 'text', text: 'x', note }),
    'the address of another file, as its query': (address, own) =>
      write('templates', { type: 'file', media: `${own}?${address}` }),
    'the text of a message template': (text) =>
      write('mtemplates', { type: 'quick_reply', text, options }),
    'the media of choices': (media) =>
      write('mtemplates', { type: 'quick_reply', text: 'x', options, media }),
    'the heading of choices': (title) =>
      write('mtemplates', { type: 'quick_reply', text: 'x', options, title }),
    'the other media of a message template': (contentMedia, media) =>
      write('mtemplates', { type: 'media', media, contentMedia }),
    'the text of a channel template': (templateText) =>
      keepWaTemplate({ templateType: 'TEXT', templateText }),
    'the header of a channel template': (header) =>
      keepWaTemplate({ templateType: 'TEXT', header }),
    'the button of a channel template': (address) =>
      keepWaTemplate({
        templateType: 'TEXT',
        buttons: [{ type: 'URL', text: 'x', url: `https://talk.example${address}` }],
      }),
  }
  test.each(Object.keys(addressed))(
    'cannot be obtained by using its address in %s',
    async (place) => {
      await addressed[place]?.(url, await upload('beto', pdf))
      expect([await read('beto', url), await read('ana', url)]).toEqual([404, 200])
    },
  )

  test.each([
    ['a quick message', 'templates', { type: 'file' }, 'media'],
    ['a message template', 'mtemplates', { type: 'media' }, 'media'],
    ['a message template, by its other name', 'mtemplates', { type: 'media' }, 'contentMedia'],
  ])('cannot be the media of a new or changed %s', async (_, path, content, member) => {
    const taken = { ...content, [member]: url }
    const answer = await create(path, taken)
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    const mine = await create(path, { ...content, [member]: await upload('beto', pdf) })
    expect(mine.status).toBe(200)
    const beto = await rig.as('beto')
    const change = { body: { content: taken } }
    expect((await beto('PATCH', `main/${path}/${mine.body.id}`, change)).status).toBe(400)
    expect(await read('beto', url)).toBe(404)
    // A user who sees the chat shares it with everybody.
    const ana = await rig.as('ana')
    expect((await ana('PATCH', `main/${path}/${mine.body.id}`, change)).status).toBe(200)
    expect(await read('beto', url)).toBe(200)
  })
})

test.each(ofAna)('a customer’s picture is readable for the $role ($who): $status', async (one) => {
  const url = await upload('adam')
  const { db } = rig.workspace.storage
  await db.updateTable('contacts').set({ picture_url: url }).where('id', '=', contactId).execute()
  expect(await read(one.who, url)).toBe(one.status)
})

test('another group’s file is indistinguishable from a missing one', async () => {
  const url = await upload()
  await receive(url)
  const olga = await rig.as('olga')
  const of = (address: string) => olga('GET', `messages${address}`, { group: OTHER_GROUP })
  const answer = await of(url)
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual((await of('/storage/f0000000000000000000')).body)
})
