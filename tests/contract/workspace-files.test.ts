import { readFileSync } from 'node:fs'
import { readdir, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { GROUP, OTHER_GROUP } from './support/users.ts'
import { callAs, ofEditors, type Who } from './support/roles.ts'
import { startRig, type Caller, type Rig } from './support/test-workspace.ts'

const MIB = 1024 * 1024

let rig: Rig
let ana: Caller
beforeAll(async () => {
  rig = await startRig()
  ana = await rig.as('ana')
  await rig.contact('c', { user_id: 'ana', user_tag_id: 'tag-ana' })
})
afterAll(() => rig.stop())

/** A PNG's first chunk with its size; nothing reads further. */
function png(width: number, height: number, bytes = 64): Buffer {
  const file = Buffer.alloc(bytes)
  file.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  return file
}
const jpeg = (width: number, height: number) => {
  const frame = Buffer.from('ffc0001108000000000301220002110103110100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const app = Buffer.concat([Buffer.from('ffe103ea', 'hex'), Buffer.alloc(1000)])
  return Buffer.concat([Buffer.from('ffd8', 'hex'), app, frame, Buffer.from('ffd9', 'hex')])
}
const gif = (width: number, height: number) => {
  const file = Buffer.alloc(64)
  file.write('GIF89a', 'latin1')
  file.writeUInt16LE(width, 6)
  file.writeUInt16LE(height, 8)
  return file
}
const webp = (bytes = 64, [width, height] = [512, 512]) => {
  const file = Buffer.alloc(bytes)
  file.write('RIFF\0\0\0\0WEBPVP8X', 'latin1')
  file.writeUIntLE(width - 1, 24, 3)
  file.writeUIntLE(height - 1, 27, 3)
  return file
}
const start = (magic: string, bytes = 64) => {
  const file = Buffer.alloc(bytes, 1)
  file.write(magic, 'latin1')
  return file
}

/** The first page of an Ogg file, with one packet. */
const ogg = (packet: string, bytes?: number) =>
  start(`OggS${'\0'.repeat(22)}\x01\x13${packet}`, bytes)

function form(bytes: Uint8Array, name: string, type = 'application/octet-stream'): FormData {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name, { type }))
  return body
}
const upload = (bytes: Uint8Array, name: string, type?: string) =>
  ana('POST', 'messages/storage/upload', { body: form(bytes, name, type) })
const storedFiles = async () => (await readdir(rig.workspace.storage.filesDir)).toSorted()

describe('an upload', () => {
  test.each([
    ['photo.png', png(640, 480), 'image/png', { width: 640, height: 480 }],
    ['photo.jpg', jpeg(1200, 900), 'image/jpeg', { width: 1200, height: 900 }],
    [
      'retrato.jpg',
      readFileSync('tests/fixtures/files/retrato-exif6.jpg'),
      'image/jpeg',
      { width: 600, height: 800 },
    ],
    ['sticker.webp', webp(), 'image/webp', { width: 512, height: 512 }],
    ['voice.ogg', ogg('OpusHead'), 'audio/ogg', {}],
    ['song.mp3', start('ID3'), 'audio/mpeg', {}],
    ['film.mp4', start('\0\0\0\x18ftypisom'), 'video/mp4', {}],
    ['voice.m4a', start('\0\0\0\x18ftypM4A '), 'audio/mp4', {}],
    ['bill.pdf', start('%PDF-1.7'), 'application/pdf', {}],
    ['notas.txt', Buffer.from('Ñandú\n'), 'text/plain', {}],
    ['precios.csv', Buffer.from('Sill\xf3n;120', 'latin1'), 'text/plain', {}],
    ['factura.zip', start('PK\x03\x04'), 'application/zip', {}],
    ['factura.xml', Buffer.from('<?xml version="1.0"?><a/>'), 'application/xml', {}],
    ['x.gif', start('GIF89a'), 'image/gif', {}],
    ['x.heic', start('\0\0\0\x18ftypheic'), 'image/heic', {}],
    ['x.tiff', start('II*\0'), 'image/tiff', {}],
    ['x.ogg', ogg('\x01vorbis'), 'application/ogg', {}],
    ['plano.dwg', start('AC1027'), 'application/octet-stream', {}],
  ])('of %s is stored as %s by its content', async (name, bytes, mimeType, measured) => {
    const { status, body } = await upload(bytes, name)
    expect(status).toBe(200)
    expect(body).toEqual({
      url: expect.stringMatching(/^\/storage\/f\w{19}$/),
      filename: name,
      mimeType,
      size: bytes.length,
      ...measured,
    })
    const file = await fetch(`${rig.url}/services/messages${body.url}`, {
      headers: { authorization: `Bearer ${await rig.tokenOf('ana')}` },
    })
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
    expect(file.headers.get('content-type')).toBe(mimeType)
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
  })

  test.each([
    ['a page', 'x.txt.html', Buffer.from('<script>1</script>')],
    ['a page that says it is a picture', 'x.png', Buffer.from('<svg onload="x()"/>')],
    ['a program', 'x.pdf', start('MZ')],
    ['a script', 'x.bat', Buffer.from('del')],
    ['a picture that is none', 'x.png', start('no picture')],
    ['text that is none', 'x.txt', Buffer.from([0, 1, 2, 3])],
  ])('of %s is refused with 415, and nothing is stored', async (_, name, bytes) => {
    const before = await storedFiles()
    const answer = await upload(bytes, name, 'image/png')
    expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    expect(await storedFiles()).toEqual(before)
  })

  test('of a picture that is too large for one is accepted, and sent as a document', async () => {
    const { body } = await upload(png(10, 10, limits.media.imageBytes + 1), 'a.png')
    const content = { type: 'image', media: body.url }
    const sent = await ana('POST', 'messages/messages', { body: { contactId: 'c', content } })
    expect(sent.body.content).toMatchObject({ type: 'file', mimeType: 'image/png' })
  })

  const tooManyPixels = { status: 413, body: { message: expect.stringContaining('50 megapixels') } }
  test.each([
    ['png', png(10_001, 5_000), tooManyPixels],
    ['jpg', jpeg(10_001, 5_000), tooManyPixels],
    ['webp', webp(64, [10_001, 5_000]), tooManyPixels],
    // A GIF is sent as a document, which nobody decodes.
    ['gif', gif(10_001, 5_000), { status: 200 }],
  ])(
    'of a .%s whose header claims too many pixels is refused unless it is a document',
    async (extension, bytes, answer) => {
      const before = await storedFiles()
      expect(await upload(bytes, `photo.${extension}`)).toMatchObject(answer)
      const added = answer.status === 200 ? 1 : 0
      expect((await storedFiles()).length).toBe(before.length + added)
    },
  )

  test('of a picture of 50 megapixels is accepted', async () => {
    expect((await upload(png(10_000, 5_000), 'a.png')).status).toBe(200)
  })

  test('that announces a size far too large is not even read', async () => {
    const answer = await fetch(`${rig.url}/services/messages/storage/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await rig.tokenOf('ana')}`,
        'x-group-id': GROUP,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: Buffer.alloc(limits.media.documentBytes + 100_000),
    })
    expect(answer.status).toBe(413)
  })

  test('of a document without a size is accepted up to the limit, and 413 above it', async () => {
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
    const part = Buffer.alloc(1_000_000, 1)
    const token = await rig.tokenOf('ana')
    /** In chunks, as a stream without its length. */
    const send = (bytes: number) =>
      fetch(`${rig.url}/services/messages/storage/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'x-group-id': GROUP,
          'content-type': 'multipart/form-data; boundary=x',
        },
        body: ReadableStream.from(pieces(bytes)),
        duplex: 'half',
      })
    function* pieces(bytes: number) {
      const pdf = '%PDF-1.7'
      yield Buffer.from(head + pdf)
      for (let left = bytes - pdf.length; left > 0; left -= part.length)
        yield part.subarray(0, left)
      yield Buffer.from('\r\n--x--\r\n')
    }
    const before = await storedFiles()
    expect((await send(limits.media.documentBytes + 1)).status).toBe(413)
    expect(await storedFiles()).toEqual(before)
    expect((await send(limits.media.documentBytes)).status).toBe(200)
  })

  test('without an end is stopped at the limit', async () => {
    const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
    let sent = 0
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.concat([Buffer.from(head), png(1, 1)])),
      pull(controller) {
        sent += MIB
        if (sent > 2 * limits.media.documentBytes) controller.error(new Error('not stopped'))
        else controller.enqueue(Buffer.alloc(MIB))
      },
    })
    const before = await storedFiles()
    const answer = await fetch(`${rig.url}/services/messages/storage/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await rig.tokenOf('ana')}`,
        'x-group-id': GROUP,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: endless,
      duplex: 'half',
    })
    expect(answer.status).toBe(413)
    expect(await storedFiles()).toEqual(before)
  })

  test('whose sender disconnects leaves nothing behind', async () => {
    const before = await storedFiles()
    const leaving = new AbortController()
    const form = new ReadableStream({
      start(controller) {
        const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
        controller.enqueue(Buffer.concat([Buffer.from(head), png(1, 1, 100_000)]))
      },
    })
    const answer = fetch(`${rig.url}/services/messages/storage/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await rig.tokenOf('ana')}`,
        'x-group-id': GROUP,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: form,
      duplex: 'half',
      signal: leaving.signal,
    })
    const deadline = { timeout: 15_000 }
    await expect.poll(async () => (await storedFiles()).length, deadline).toBe(before.length + 1)
    leaving.abort()
    await expect(answer).rejects.toThrow('abort')
    await expect.poll(storedFiles, deadline).toEqual(before)
    expect(rig.log).toEqual([])
  })

  const broken: [string, string, string][] = [
    ['no form', 'application/json', '{}'],
    ['no boundary', 'multipart/form-data', 'x'],
    ['no parts', 'multipart/form-data; boundary=x', ''],
    [
      'an unfinished part',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello',
    ],
    [
      'another part only',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nhello\r\n--x--\r\n',
    ],
    [
      'an empty file',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n\r\n--x--\r\n',
    ],
  ]
  test.each(broken)('with %s is refused, and nothing is stored', async (_, type, body) => {
    const before = await storedFiles()
    const answer = await ana('POST', 'messages/storage/upload', {
      body,
      headers: { 'content-type': type },
    })
    expect([400, 415]).toContain(answer.status)
    expect(answer.body.code).toMatch(/BAD_REQUEST|UNSUPPORTED_MEDIA_TYPE/)
    expect(await storedFiles()).toEqual(before)
  })

  const withParts = (...texts: [name: string, text: string][]) => {
    const parts = form(Buffer.from('words'), 'a.txt')
    for (const [name, text] of texts) parts.append(name, text)
    return ana('POST', 'messages/storage/upload', { body: parts })
  }

  test('may name its group and have unknown fields', async () => {
    expect((await withParts(['groupId', GROUP], ['later', 'x'])).status).toBe(200)
  })

  test.each<[string, [string, string][]]>([
    ['another group', [['groupId', OTHER_GROUP]]],
    ['no group’s name', [['groupId', '']]],
    [
      'a part twice',
      [
        ['groupId', GROUP],
        ['groupId', GROUP],
      ],
    ],
    ['a text that is far too long', [['note', 'x'.repeat(40_000)]]],
    ['very many parts', Array.from({ length: 30 }, (_, part) => [`part${part}`, 'x'])],
  ])('with %s is refused, and nothing is stored', async (_, texts) => {
    const before = await storedFiles()
    const answer = await withParts(...texts)
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(await storedFiles()).toEqual(before)
  })

  test('without its file is refused with the part’s name', async () => {
    const body = new FormData()
    body.set('groupId', GROUP)
    const answer = await ana('POST', 'messages/storage/upload', { body })
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toEqual([{ path: 'file', message: 'Archivo adjunto es requerido' }])
  })

  test('keeps a sanitized name', async () => {
    const { body } = await upload(Buffer.from('x'), '../../etc/pa"ss\r\nwd\u202Etxt.txt')
    expect(body.filename).not.toMatch(/[/\\"\r\n\u202E]/)
    const file = await ana('GET', `messages${body.url}`)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w .-]+"/)
  })
})

describe('a stored file', () => {
  const bytes = Buffer.from('0123456789')
  let path: string
  beforeAll(async () => {
    path = `messages${(await upload(bytes, 'digits.txt')).body.url}`
  })

  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('requested with %s returns %i', async (range, status, text, contentRange) => {
    const answer = await ana('GET', path, { headers: { range } })
    expect([answer.status, answer.body]).toEqual([status, text])
    expect(answer.headers.get('content-range')).toBe(contentRange)
  })

  test('is readable within its group only, and with a session', async () => {
    expect((await rig.call('GET', path)).status).toBe(401)
    expect((await (await rig.as('olga'))('GET', path, { group: OTHER_GROUP })).status).toBe(404)
    expect((await (await rig.as('gone'))('GET', path)).status).toBe(404)
    expect((await ana('GET', path, { group: null })).status).toBe(200)
  })

  test.each(['..%2f..%2fworkspace.sqlite', 'f0000000000000000000', '%00', 'a'.repeat(5_000)])(
    'with the name %s does not exist',
    async (id) => {
      expect((await ana('GET', `messages/storage/${id}`)).status).toBe(404)
    },
  )

  test.each([
    ['gone', (storedFiles: string) => rm(storedFiles)],
    ['cut off', (storedFiles: string) => truncate(storedFiles, 4)],
  ])('whose bytes are %s is missing, which is logged', async (_, lose) => {
    const { url } = (await upload(bytes, 'digits.txt')).body
    const id = url.replace(/.*\//, '')
    await lose(join(rig.workspace.storage.filesDir, id))
    const logged = rig.log.length
    const answer = await ana('GET', `messages${url}`)
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const headers = { range: 'bytes=0-1' }
    expect((await ana('GET', `messages${url}`, { headers })).status).toBe(404)
    const authorization = `Bearer ${await rig.tokenOf('ana')}`
    const head = { method: 'HEAD', headers: { authorization } }
    expect((await fetch(`${rig.url}/services/messages${url}`, head)).status).toBe(404)
    expect(rig.log.slice(logged)).toEqual(
      Array.from({ length: 3 }, () =>
        expect.stringContaining(`a stored file is incomplete {"id":"${id}"`),
      ),
    )
  })

  test('is read-only', async () => {
    expect((await ana('DELETE', path)).status).toBe(405)
    const head = await ana('HEAD', path)
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, '10', ''])
  })
})

describe('a message with media', () => {
  test('has the service’s data about its file', async () => {
    const { body: file } = await upload(png(320, 200), 'photo.png')
    const content = { type: 'image', media: file.url, text: 'Look', width: 1, height: 1 }
    const { status, body } = await ana('POST', 'messages/messages', {
      body: { contactId: 'c', content },
    })
    expect(status).toBe(200)
    expect(body.content).toMatchObject({
      type: 'image',
      media: file.url,
      mimeType: 'image/png',
      width: 320,
      height: 200,
      size: 64,
      text: 'Look',
    })
  })

  test('has the sender’s file name, sanitized', async () => {
    const { body: file } = await upload(Buffer.from('x'), 'informe.txt')
    const named = async (filename?: string) => {
      const content = { type: 'file', media: file.url, ...(filename !== undefined && { filename }) }
      const body = { contactId: 'c', content }
      return (await ana('POST', 'messages/messages', { body })).body.content.filename
    }
    expect(await named()).toBe('informe.txt')
    expect(await named('Informe de mayo.txt')).toBe('Informe de mayo.txt')
    expect(await named('../informe\u202Efdp.exe')).toBe('informefdp.exe')
  })

  test.each(['audio', 'sticker'])('is refused with a picture as %s', async (type) => {
    const { body: file } = await upload(png(10, 10), 'photo.png')
    const body = { contactId: 'c', content: { type, media: file.url } }
    expect((await ana('POST', 'messages/messages', { body })).status).toBe(400)
  })

  test('is refused with a file of another group', async () => {
    const olga = await rig.as('olga')
    const { body: file } = await olga('POST', 'messages/storage/upload', {
      body: form(png(10, 10), 'photo.png'),
      group: OTHER_GROUP,
    })
    const body = { contactId: 'c', content: { type: 'image', media: file.url } }
    expect((await ana('POST', 'messages/messages', { body })).status).toBe(400)
  })
})

describe('stickers', () => {
  const list = async () => (await ana('GET', `messages/stickers?groupId=${GROUP}`)).body.items

  test('are stored from an upload, listed newest first and removed', async () => {
    const make = async () => {
      const { body } = await upload(webp(), 'sticker.webp')
      return (await ana('POST', 'messages/stickers', { body: { groupId: GROUP, url: body.url } }))
        .body
    }
    const first = await make()
    rig.workspace.clock.advance(1)
    const second = await make()
    expect(await list()).toEqual([second, first])
    expect((await ana('DELETE', `messages/stickers/${first.id}`)).body).toEqual({ ok: true })
    expect(await list()).toEqual([second])
    const olga = await rig.as('olga')
    const foreign = await olga('DELETE', `messages/stickers/${second.id}`, { group: OTHER_GROUP })
    expect(foreign.status).toBe(404)
    const picture = (await upload(png(10, 10), 'photo.png')).body.url
    const body = { groupId: GROUP, url: picture }
    expect((await ana('POST', 'messages/stickers', { body })).status).toBe(400)
  })

  test('are stored once, however often they are added, and restored unchanged', async () => {
    const { url } = (await upload(webp(), 'sticker.webp')).body
    const keep = async () =>
      (await ana('POST', 'messages/stickers', { body: { groupId: GROUP, url } })).body
    const first = await keep()
    rig.workspace.clock.advance(1)
    const newer = (await upload(webp(), 'sticker.webp')).body.url
    await ana('POST', 'messages/stickers', { body: { groupId: GROUP, url: newer } })
    rig.workspace.clock.advance(1)
    const before = await list()
    expect(await keep()).toEqual(first)
    expect(await list()).toEqual(before)
    await ana('DELETE', `messages/stickers/${first.id}`)
    expect(await keep()).toEqual(first)
    expect((await list()).slice(0, 2)).toEqual([first, before[0]])
    expect(await list()).toHaveLength(before.length)
  })

  test.each([
    [511, 512],
    [512, 513],
    [1024, 1024],
  ])('are not created from a picture of %i × %i px, and none is sent', async (width, height) => {
    const before = await list()
    const { url } = (await upload(webp(64, [width, height]), 'sticker.webp')).body
    const answer = await ana('POST', 'messages/stickers', { body: { groupId: GROUP, url } })
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(await list()).toEqual(before)
    const content = { type: 'sticker', media: url }
    const sent = await ana('POST', 'messages/messages', { body: { contactId: 'c', content } })
    expect([sent.status, sent.body.code]).toEqual([400, 'BAD_REQUEST'])
  })
})

describe('a file for a template', () => {
  const post = async (who: Who, file: File) => {
    const body = new FormData()
    body.set('file', file)
    return await (
      await callAs(rig, who)
    )('POST', 'main/files', { body })
  }
  const files = async () => await rig.workspace.storage.db.selectFrom('files').selectAll().execute()

  test.each(ofEditors)('of the $role ($who) returns $status', async ({ who, status }) => {
    const before = (await files()).length
    const { status: answered, body } = await post(who, new File(['Precios'], 'precios.txt'))
    expect(answered).toBe(status)
    expect((await files()).length).toBe(status === 200 ? before + 1 : before)
    expect(/^\/storage\/f\w{19}$/.test(String(body.url))).toBe(status === 200)
  })

  test('is sent with its template by another user', async () => {
    const { body: file } = await post('sara', new File(['Precios'], 'precios.txt'))
    const content = { type: 'media', contentType: 'file', contentMedia: file.url }
    const sara = await rig.as('sara')
    const template = { groupId: GROUP, name: 'Prices', content }
    const { id } = (await sara('POST', 'main/mtemplates', { body: template })).body
    const body = { contactId: 'c', templateId: id }
    const sent = await ana('POST', 'messages/templates', { body })
    expect(sent.body.content).toMatchObject({ media: file.url, filename: 'precios.txt' })
  })

  test('of a kind that the channel does not accept is refused with 415', async () => {
    const before = (await files()).length
    expect((await post('adam', new File(['<p>'], 'x.html'))).status).toBe(415)
    expect((await files()).length).toBe(before)
  })
})
