import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createInstance } from 'i18next'
import { inbox } from '#renderer/i18n/es/inbox.ts'
import { checkFile, checkFileContent, contentTypeOf, fileRefusalText } from './attachment-rules.ts'

const texts = createInstance()
await texts.init({ lng: 'es', resources: { es: { translation: { inbox } } } })

describe('a file to attach', () => {
  it.each([
    ['image/jpeg', 1, null],
    ['image/jpeg', limits.media.imageBytes, null],
    ['image/jpeg', limits.media.imageBytes + 1, 'tooLarge'],
    ['audio/ogg; codecs=opus', limits.media.audioBytes, null],
    ['audio/x-m4a', limits.media.audioBytes + 1, 'tooLarge'],
    ['video/mp4', limits.media.videoBytes, null],
    ['video/mp4', limits.media.videoBytes + 1, 'tooLarge'],
    ['video/3gpp', limits.media.videoBytes + 1, 'tooLarge'],
    ['image/webp', limits.media.stickerBytes, null],
    ['image/webp', limits.media.stickerBytes + 1, 'tooLarge'],
    ['application/pdf', limits.media.documentBytes, null],
    ['application/pdf', limits.media.documentBytes + 1, 'tooLarge'],
    ['application/pdf', 0, 'empty'],
    ['image/svg+xml', 10, 'unsupported'],
    ['image/gif', 10, 'unsupported'],
    ['image/bmp', 10, 'unsupported'],
    ['image/tiff', 10, 'unsupported'],
    ['image/heic', 10, 'unsupported'],
    ['image/avif', 10, 'unsupported'],
    ['application/x-msdownload', 10, 'unsupported'],
    ['', 10, 'unsupported'],
    ['constructor', 10, 'unsupported'],
  ] as const)('of type %s with %i bytes has the refusal %s', (type, size, expected) => {
    expect(checkFile({ type, size })).toBe(expected)
  })

  it('of a kind that is not accepted here is unsupported', () => {
    expect(checkFile({ type: 'image/png', size: 1 }, ['video', 'image'])).toBeNull()
    expect(checkFile({ type: 'image/png', size: 1 }, ['video'])).toBe('unsupported')
    expect(checkFile({ type: 'video/mp4', size: 0 }, ['video'])).toBe('empty')
  })

  it.each<[string, string, string, string | null]>([
    ['fake.jpg', 'image/jpeg', 'This is a plain text', 'unsupported'],
    ['a.jpg', 'image/jpeg', '\xff\xd8\xff\xe0', null],
    ['a.jpg', 'image/jpeg', '\x89PNG\r\n\x1a\n', null],
    ['a.jpg', 'image/jpeg', '%PDF-1.7', 'unsupported'],
    ['a.gif', 'image/gif', '\xff\xd8\xff\xe0', 'unsupported'],
    ['a.jpg', 'image/jpeg', '', 'empty'],
    ['a.png', 'image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x27\x11\0\0\x13\x88', 'tooLarge'],
    ['a.png', 'image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x27\x10\0\0\x13\x88', null],
  ])(
    'named %s of type %s with the content %j has the refusal %s',
    async (name, type, content, refusal) => {
      const file = new File([Buffer.from(content, 'latin1')], name, { type })
      expect(await checkFileContent(file, ['image'])).toBe(refusal)
    },
  )

  it('that cannot be read any more has the refusal unreadable', async () => {
    const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
    file.slice = () => {
      throw new DOMException('gone', 'NotReadableError')
    }
    expect(await checkFileContent(file, ['image'])).toBe('unreadable')
  })

  it.each([
    ['tooLarge', 'Archivo demasiado grande'],
    ['unsupported', 'Tipo de Archivo No Soportado'],
    ['empty', 'El archivo está vacío'],
  ] as const)('that is %s is refused with “%s”', (refusal, text) => {
    expect(fileRefusalText(texts.t, refusal)).toBe(text)
  })

  it.each([
    ['image/png', 'image'],
    ['image/webp', 'sticker'],
    ['audio/mp3', 'audio'],
    ['video/mp4', 'file'],
    ['text/csv', 'file'],
  ])('of type %s is sent as %s', (type, expected) => {
    expect(contentTypeOf(type)).toBe(expected)
  })
})
