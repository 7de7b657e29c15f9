import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startLineRig, lineBody, type LineRig } from './support/line-rig.ts'
import type { Caller } from './support/test-workspace.ts'
import { GROUP } from './support/users.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let rig: LineRig
let sara: Caller
beforeEach(async () => {
  rig = await startLineRig()
  await rig.workspace.storage.db
    .updateTable('lines')
    .set({ app_id: rig.graph.uploads.appId })
    .execute()
  await (await rig.kill()).comeBack()
  sara = await rig.as('sara')
})
afterEach(() => rig.stop())

const path = `main/groups/${GROUP}/whatsapp-profile`
const read = async () => (await sara('GET', path)).body
const save = (body: object) => sara('PATCH', path, { body })
const atProvider = () => rig.graph.profiles.ofPhone.get(lineBody.phoneId)
const fetchFile = (address: string) => sara('GET', `messages${address}`)

async function upload(bytes: Buffer, name: string, type: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([bytes], name, { type }))
  const { status, body } = await sara('POST', 'main/files', { body: form })
  expect(status).toBe(200)
  return String(body.url)
}

describe('the profile of a line', () => {
  test('is that of the provider, with the verified name', async () => {
    rig.graph.profiles.ofPhone.set(lineBody.phoneId, {
      about: 'Muebles',
      address: 'Lima',
      email: 'a@example.com',
      websites: ['https://example.com'],
      vertical: 'GOVT',
    })
    expect(await read()).toMatchObject({
      name: 'Casa Nogal',
      quality: 'GREEN',
      about: 'Muebles',
      address: 'Lima',
      email: 'a@example.com',
      websites: ['https://example.com'],
      category: 'GOVT',
      isOutdated: false,
      keepsPicture: true,
    })
  })

  test('is changed at the provider first', async () => {
    const change = { about: 'Muebles', category: 'RETAIL', websites: ['https://example.com'] }
    expect(await save(change)).toMatchObject({ status: 200, body: change })
    expect(atProvider()).toEqual({
      about: 'Muebles',
      vertical: 'RETAIL',
      websites: ['https://example.com'],
    })
  })

  test('stays as it was if the provider refuses, and the field is named', async () => {
    await save({ about: 'Muebles' })
    expect(await save({ about: '', address: 'Lima' })).toMatchObject({
      status: 422,
      body: { code: 'LINE_REFUSED', details: { field: 'about' } },
    })
    expect(await read()).toMatchObject({ about: 'Muebles', address: '' })
  })

  test('is the stored one, marked as outdated, while the provider does not answer', async () => {
    await save({ about: 'Muebles' })
    await rig.graph.stop()
    expect(await read()).toMatchObject({ about: 'Muebles', isOutdated: true })
    expect(await save({ about: 'Sillas' })).toMatchObject({ status: 503 })
    expect(await read()).toMatchObject({ about: 'Muebles' })
  })
})

describe('its picture', () => {
  test('is uploaded, and shown from the stored file', async () => {
    const pictureUrl = await upload(pixel, 'logo.png', 'image/png')
    expect(await save({ pictureUrl })).toMatchObject({ status: 200 })
    const [file] = rig.graph.uploads.files.values()
    expect(file).toMatchObject({ type: 'image/png', bytes: pixel })
    const { pictureUrl: shown } = await read()
    expect((await fetchFile(shown)).status).toBe(200)
    expect((await read()).pictureUrl).toBe(shown)
  })

  test('goes on where an upload was cut', async () => {
    rig.graph.uploads.cuts.push(10, 20)
    const pictureUrl = await upload(pixel, 'logo.png', 'image/png')
    expect(await save({ pictureUrl })).toMatchObject({ status: 200 })
    expect([...rig.graph.uploads.files.values()]).toMatchObject([{ bytes: pixel }])
  })

  test('that was changed elsewhere is fetched without the token', async () => {
    rig.graph.profiles.pictures.set('other', pixel)
    rig.graph.profiles.ofPhone.set(lineBody.phoneId, { picture: 'other' })
    const { pictureUrl } = await read()
    expect((await fetchFile(pictureUrl)).status).toBe(200)
  })

  test('cannot be removed, and needs the app id', async () => {
    expect(await save({ pictureUrl: await upload(pixel, 'logo.png', 'image/png') })).toMatchObject({
      status: 200,
    })
    expect(await save({ pictureUrl: '' })).toMatchObject({
      status: 422,
      body: { details: { field: 'pictureUrl', fault: 'pictureStays' } },
    })
    await rig.workspace.storage.db.updateTable('lines').set({ app_id: null }).execute()
    await (await rig.kill()).comeBack()
    expect(await save({ pictureUrl: await upload(pixel, 'b.png', 'image/png') })).toMatchObject({
      status: 422,
      body: { details: { field: 'pictureUrl', fault: 'noApp' } },
    })
  })
})

describe('the sample of a template', () => {
  const template = {
    groupId: GROUP,
    name: 'con_foto',
    templateType: 'IMAGE',
    templateText: 'Mira esto.',
    templateApproveText: 'Mira esto.',
    category: 'MARKETING',
    languageCode: 'es',
  }

  test('is uploaded, and its handle sent', async () => {
    const media = await upload(pixel, 'casa.png', 'image/png')
    const answer = await sara('POST', 'main/watemplates/apply', { body: { ...template, media } })
    expect(answer).toMatchObject({ status: 200, body: { status: 'pending', media } })
    const [handle] = rig.graph.uploads.files.keys()
    expect(rig.graph.accountTemplates.all[0]?.components[0]).toEqual({
      type: 'HEADER',
      format: 'IMAGE',
      example: { header_handle: [handle] },
    })
    expect((await sara('GET', `main/watemplates/sync?groupId=${GROUP}`)).body.items).toMatchObject([
      { media },
    ])
  })

  test('of a type that the provider does not take is refused at the file', async () => {
    const word = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    const media = await upload(
      Buffer.concat([word, Buffer.alloc(600)]),
      'a.doc',
      'application/msword',
    )
    const body = { ...template, templateType: 'DOCUMENT', media }
    expect(await sara('POST', 'main/watemplates/apply', { body })).toMatchObject({
      status: 422,
      body: { details: { field: 'file', fault: 'fileType' } },
    })
    expect(rig.graph.accountTemplates.all).toEqual([])
  })
})
