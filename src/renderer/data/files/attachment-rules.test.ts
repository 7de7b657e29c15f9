import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createInstance } from 'i18next'
import { inbox } from '#renderer/i18n/es/parts/inbox.ts'
import { checkFile, contentTypeOf, fileRefusalText } from './attachment-rules.ts'

const texts = createInstance()
await texts.init({ lng: 'es', resources: { es: { translation: { inbox } } } })

const jpeg = '\xff\xd8\xff\xe0'
const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'
const mp4 = '\0\0\0\x18ftypisom'
const { imageBytes, videoBytes, documentBytes } = limits.media

/** A file that begins with a text, of which each character is one byte. */
function fileOf(name: string, start: string, { type = '', size = start.length } = {}): File {
  const file = new File([Buffer.from(start, 'latin1')], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

describe('a file to attach', () => {
  it.each([
    ['a.jpg', jpeg, imageBytes, null, 'image/jpeg'],
    // It is sent as a document.
    ['a.jpg', jpeg, imageBytes + 1, null, 'image/jpeg'],
    ['a.mp4', mp4, videoBytes + 1, null, 'video/mp4'],
    ['a.jpg', jpeg, documentBytes + 1, 'tooLarge', 'image/jpeg'],
    ['a.pdf', '%PDF-1.7', documentBytes, null, 'application/pdf'],
    ['a.pdf', '%PDF-1.7', documentBytes + 1, 'tooLarge', 'application/pdf'],
    ['a.m4a', mp4, 12, null, 'audio/mp4'],
    ['a.zip', 'PK\x03\x04', 4, null, 'application/zip'],
    ['a.xml', '<?xml version="1.0"?><a/>', 25, null, 'application/xml'],
    ['a.gif', 'GIF89a', 6, null, 'image/gif'],
    ['a.heic', '\0\0\0\x18ftypheic', 12, null, 'image/heic'],
    ['precios.csv', 'Sill\xf3n;120', 10, null, 'text/plain'],
    ['a.dwg', 'AC1027\0', 7, null, 'application/octet-stream'],
    ['a.exe', 'MZ\0', 3, 'unsupported', 'application/vnd.microsoft.portable-executable'],
    ['a.bat', 'del', 3, 'unsupported', 'text/plain'],
    ['a.html', '<p>', 3, 'unsupported', 'text/plain'],
    ['a.jpg', '<svg/>', 6, 'unsupported', 'image/svg+xml'],
    ['fake.jpg', 'This is a plain text', 20, 'unsupported', 'application/octet-stream'],
  ])(
    '%s with the content %j and %i bytes has the refusal %s',
    async (name, start, size, refusal, type) => {
      expect(await checkFile(fileOf(name, start, { size }))).toEqual({ refusal, type })
    },
  )

  it('is empty without a content', async () => {
    const file = new File([], 'a.txt', { type: 'text/plain' })
    expect(await checkFile(file)).toEqual({ refusal: 'empty', type: 'text/plain' })
  })

  it.each<[string, string, number, string | null]>([
    ['a.jpg', jpeg, 4, null],
    ['a.gif', jpeg, 4, null],
    ['a.jpg', png, 16, null],
    ['a.jpg', jpeg, imageBytes + 1, 'tooLarge'],
    ['a.jpg', '%PDF-1.7', 8, 'unsupported'],
    ['a.zip', 'PK\x03\x04', 4, 'unsupported'],
    ['a.png', `${png}\0\0\x27\x11\0\0\x13\x88`, 24, 'tooLarge'],
    ['a.png', `${png}\0\0\x27\x10\0\0\x13\x88`, 24, null],
  ])(
    'where a picture is expected: %s with the content %j and %i bytes',
    async (name, start, size, refusal) => {
      expect((await checkFile(fileOf(name, start, { size }), ['image'])).refusal).toBe(refusal)
    },
  )

  it('that cannot be read any more has the refusal unreadable', async () => {
    const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
    file.slice = () => {
      throw new DOMException('gone', 'NotReadableError')
    }
    expect((await checkFile(file, ['image'])).refusal).toBe('unreadable')
  })

  it.each([
    ['tooLarge', 'Archivo demasiado grande'],
    ['unsupported', 'Tipo de Archivo No Soportado'],
    ['empty', 'El archivo está vacío'],
  ] as const)('that is %s is refused with “%s”', (refusal, text) => {
    expect(fileRefusalText(texts.t, refusal)).toBe(text)
  })

  it.each([
    ['image/png', 1, 'image'],
    ['image/png', imageBytes + 1, 'file'],
    ['image/webp', 1, 'sticker'],
    ['audio/mpeg', 1, 'audio'],
    ['video/mp4', 1, 'file'],
    ['text/plain', 1, 'file'],
    ['application/zip', 1, 'file'],
  ])('of type %s with %i bytes is sent as %s', (type, size, expected) => {
    expect(contentTypeOf(type, size)).toBe(expected)
  })
})
