import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { lucia, soon, startLineRig, type LineRig } from './support/line-rig.ts'

/** The files that customers send over a line. */

let rig: LineRig
beforeEach(async () => {
  rig = await startLineRig()
})
afterEach(() => rig.stop())

const shown = async () => await rig.messages(await rig.onlyContact())
const content = async () => (await shown()).at(-1).content

/** Bytes that begin with a text, of which each character is one byte. */
function bytesOf(start: string, length = 64): Buffer {
  const bytes = Buffer.alloc(Math.max(length, start.length))
  bytes.write(start, 'latin1')
  return bytes
}
const pngHead = (sides: string) => `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${sides}`
const png = pngHead('\0\0\x02\0\0\0\x02\0')

/** Receives a message with a file. @returns the provider's id of the file */
async function receive(member: string, bytes: Buffer, more: object = {}): Promise<string> {
  const id = rig.graph.addMedia(rig.phone.id, bytes, 'application/octet-stream')
  const sha256 = createHash('sha256').update(bytes).digest('base64')
  await rig.write(lucia, { type: member, [member]: { id, sha256, ...more } })
  return id
}

const arrived = async () => {
  await expect.poll(async () => (await content()).media, soon).toMatch(/^\/storage\/f/)
  return await content()
}

const kib = 1024
const mib = 1024 * kib
const docs = 'document'
describe('a file of a customer is stored', () => {
  test.each<[string, string, Buffer, string, string]>([
    ['factura.zip', docs, bytesOf('PK\x03\x04'), 'file', 'application/zip'],
    ['F001-45.xml', docs, Buffer.from('<?xml version="1.0"?><I/>'), 'file', 'application/xml'],
    ['foto.heic', docs, bytesOf('\0\0\0\x18ftypheic'), 'file', 'image/heic'],
    ['video.mov', docs, bytesOf('\0\0\0\x14ftypqt  '), 'file', 'video/quicktime'],
    ['risa.gif', docs, bytesOf('GIF89a'), 'file', 'image/gif'],
    ['a.rar', docs, bytesOf('Rar!\x1a\x07\x01'), 'file', 'application/vnd.rar'],
    ['Elena.vcf', docs, Buffer.from('BEGIN:VCARD'), 'file', 'text/vcard'],
    ['nota.wav', docs, bytesOf('RIFF\0\0\0\0WAVE'), 'file', 'audio/wav'],
    ['plano.dwg', docs, bytesOf('AC1027'), 'file', 'application/octet-stream'],
    ['largo.mp4', 'video', bytesOf('\0\0\0\x18ftypisom', 17 * mib), 'file', 'video/mp4'],
    ['largo.mp4', docs, bytesOf('\0\0\0\x18ftypisom', 30 * mib), 'file', 'video/mp4'],
    ['foto.png', 'image', bytesOf(png, 6 * mib), 'image', 'image/png'],
    ['foto.png', docs, bytesOf(png, 8 * mib), 'image', 'image/png'],
    [
      'a.webp',
      'sticker',
      bytesOf('RIFF\0\0\0\0WEBPVP8X\x02\0\0\0\0\0\0\0\xff\x01\0\xff\x01\0', 300 * kib),
      'sticker',
      'image/webp',
    ],
    // More pixels than the page decodes.
    ['foto.png', 'image', bytesOf(pngHead('\0\0\x80\0\0\0\x80\0')), 'file', 'image/png'],
  ])('%s, sent as %s', async (filename, member, bytes, type, mimeType) => {
    await receive(member, bytes, { filename })
    const stored = await arrived()
    expect(stored).toMatchObject({ type, mimeType, size: bytes.length, filename })
    expect(stored).not.toHaveProperty('mediaState')
    const sara = await rig.as('sara')
    expect((await sara('GET', `messages${stored.media}`)).status).toBe(200)
  })

  test.each<[string, string, Buffer]>([
    ['setup.exe', docs, bytesOf('MZ\x90\0')],
    ['photo.jpg', 'image', Buffer.from('MZ program')],
    ['photo.jpg', 'image', Buffer.from('<!doctype html><script>x()</script>')],
    ['logo.svg', docs, Buffer.from('<svg onload="x()"/>')],
    ['run.bat', docs, Buffer.from('del *')],
  ])('and neither shown nor sent on if it is dangerous: %s', async (filename, member, bytes) => {
    await receive(member, bytes, { filename })
    const { type, media, mimeType } = await arrived()
    expect([type, mimeType]).toEqual(['file', expect.any(String)])
    const ana = await rig.as('sara')
    const { status, headers } = await ana('GET', `messages${media}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    const contactId = await rig.onlyContact()
    const body = { contactId, content: { type: 'file', media } }
    expect((await ana('POST', 'messages/messages', { body })).status).toBe(400)
  })

  test('unless it is larger than any file of the channel', async () => {
    await receive(docs, Buffer.alloc(limits.media.documentBytes + 1, 1), { filename: 'a.bin' })
    await expect.poll(async () => (await content()).mediaState, soon).toBe('failed')
  })
})

const fetchAgain = async () => {
  const sara = await rig.as('sara')
  const [{ _id: messageId, contactId }] = (await shown()).slice(-1)
  return await sara('POST', `messages/messages/${contactId}/${messageId}/file`)
}
const state = async () => (await content()).mediaState
const downloads = () => rig.workspace.storage.db.selectFrom('line_downloads').selectAll().execute()

describe('a file that did not come', () => {
  test('is tried again by itself, and is delayed until then', async () => {
    const id = '1000000000000'
    await rig.write(lucia, { type: docs, document: { id, filename: 'Plano.pdf' } })
    await expect.poll(state, soon).toBe('delayed')
    expect(await content()).toMatchObject({ filename: 'Plano.pdf' })
    rig.graph.addMedia(rig.phone.id, Buffer.from('%PDF-1.4 small'), 'application/pdf')
    await expect
      .poll(async () => {
        rig.workspace.clock.advance(5_000)
        return (await content()).media
      }, soon)
      .toMatch(/^\/storage\/f/)
  })

  test('keeps its id and hash, however often another file came, until an agent fetches it', async () => {
    const bytes = Buffer.from('%PDF-1.4 small')
    const sha256 = createHash('sha256').update(bytes).digest('base64')
    const id = rig.graph.addMedia(rig.phone.id, Buffer.from('a page of a proxy'), 'text/html')
    await rig.write(lucia, { type: docs, document: { id, sha256, filename: 'Plano.pdf' } })
    const asked = () => rig.graph.calls.filter((call) => call.startsWith(`GET /${id}`)).length
    await expect
      .poll(() => {
        rig.workspace.clock.advance(60_000)
        return asked()
      }, soon)
      .toBeGreaterThan(4)
    expect(await state()).toBe('delayed')
    expect(await downloads()).toMatchObject([{ media_id: id, sha256 }])
    rig.graph.media.set(id, { phoneId: rig.phone.id, bytes, type: 'application/pdf' })
    expect((await fetchAgain()).body).toEqual({ ok: true })
    expect(await arrived()).toMatchObject({ filename: 'Plano.pdf', mimeType: 'application/pdf' })
    expect(await downloads()).toEqual([])
    expect((await fetchAgain()).status).toBe(404)
  })

  test('is lost when the provider no longer has it', async () => {
    await rig.write(lucia, { type: docs, document: { id: '1000000000000', filename: 'a.pdf' } })
    await expect.poll(state, soon).toBe('delayed')
    rig.workspace.clock.advance(limits.line.mediaKeptMs - 3_600_000)
    await expect.poll(async () => (await downloads())[0]?.tries, soon).toBe(2)
    expect(await state()).toBe('delayed')
    rig.workspace.clock.advance(3_600_000)
    await expect.poll(state, soon).toBe('failed')
    expect(await downloads()).toEqual([])
    expect((await fetchAgain()).status).toBe(404)
  })
})

test('one file that hangs does not hold up the others, and only some come at once', async () => {
  const hanging = Promise.withResolvers<undefined>()
  const begun = new Set<string>()
  const pdf = Buffer.from('%PDF-1.4 small')
  const ids = Array.from({ length: 8 }, () => rig.graph.addMedia(rig.phone.id, pdf, 'text/plain'))
  const slow = new Set(ids.slice(0, 1))
  rig.graph.onCall = async (call, stage) => {
    const id = call.split('/').at(-1) ?? ''
    if (stage === 'arrived' && ids.includes(id)) begun.add(id)
    return slow.has(id) && stage === 'arrived' ? await hanging.promise : undefined
  }
  const write = async (id: string) =>
    await rig.write(lucia, { type: docs, document: { id, filename: `${id}.pdf` } })
  for (const id of ids.slice(0, 2)) await write(id)
  await arrived()
  expect((await shown())[0].content.mediaState).toBe('waiting')
  for (const id of ids.slice(2, 5)) slow.add(id)
  for (const id of ids.slice(2)) await write(id)
  // The second one is done, so four are in progress.
  await expect.poll(() => [...begun], soon).toEqual(ids.slice(0, 5))
  expect(await state()).toBe('waiting')
  hanging.resolve(undefined)
  await expect
    .poll(async () => (await shown()).filter(({ content: { media } }) => media).length, soon)
    .toBe(8)
})
