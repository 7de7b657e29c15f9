import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import {
  acceptedMediaKinds,
  acceptOf,
  fileKindsOfType,
  hasStickerSides,
  isChannelType,
  mediaBytesMax,
  mediaKind,
  messageTypeOf,
  requiresMedia,
  sentKind,
  templateMediaKinds,
} from './channel-media.ts'

describe('a message', () => {
  it.each([
    ['text', undefined, false],
    ['location', undefined, false],
    ['image', ['image'], true],
    ['sticker', ['sticker'], true],
    ['audio', ['audio'], true],
    ['file', ['image', 'sticker', 'audio', 'video', 'document'], true],
    ['list', ['image', 'video', 'document'], false],
    ['quick_reply', ['image', 'video', 'document'], false],
  ] as const)('of type %s may contain %j; the file is required: %s', (type, kinds, isRequired) => {
    expect(acceptedMediaKinds(type)).toEqual(kinds)
    expect(requiresMedia(type)).toBe(isRequired)
  })
})

it('the header of a channel template has the kind of file of the template’s type', () => {
  expect(templateMediaKinds).toEqual({ IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' })
  for (const type of ['IMAGE', 'VIDEO', 'DOCUMENT'] as const)
    expect(fileKindsOfType(type)).toEqual([templateMediaKinds[type]])
  for (const type of ['TEXT', 'unknown'] as const) expect(fileKindsOfType(type)).toEqual([])
})

it('a file field accepts the MIME types of its kinds', () => {
  expect(acceptOf(['image', 'video'])).toBe('image/jpeg,image/png,video/mp4,video/3gpp')
  expect(acceptOf([])).toBe('')
  // Any file can be a document.
  expect(acceptOf(['image', 'document'])).toBe('')
})

describe('a media file', () => {
  it.each([
    ['image/jpeg', 'image', 'image', limits.media.imageBytes],
    ['image/webp', 'sticker', 'sticker', limits.media.stickerBytes],
    ['audio/ogg', 'audio', 'audio', limits.media.audioBytes],
    ['video/mp4', 'video', 'file', limits.media.videoBytes],
    ['application/pdf', 'document', 'file', limits.media.documentBytes],
    ['text/plain', 'document', 'file', limits.media.documentBytes],
  ] as const)(
    'of type %s is of kind %s, sent as %s, and has at most %i bytes',
    (type, kind, messageType, bytes) => {
      expect(mediaKind(type)).toBe(kind)
      expect(messageTypeOf(kind)).toBe(messageType)
      expect(mediaBytesMax(kind)).toBe(bytes)
    },
  )

  it.each(['image/gif', 'image/heic', 'application/zip', 'application/xml', 'audio/wav'])(
    'of the type %s, which the channel does not name, is a document',
    (type) => {
      expect([isChannelType(type), mediaKind(type)]).toEqual([false, 'document'])
    },
  )

  it.each([
    'image/svg+xml',
    'text/html',
    'application/x-executable',
    'IMAGE/PNG',
    'constructor',
    '',
  ])('of type %j is not accepted', (type) => {
    expect(mediaKind(type)).toBeUndefined()
    expect(sentKind(type, 1)).toBeUndefined()
  })

  it.each([
    ['image/jpeg', limits.media.imageBytes, 'image'],
    ['image/jpeg', limits.media.imageBytes + 1, 'document'],
    ['video/mp4', limits.media.videoBytes + 1, 'document'],
    ['application/zip', limits.media.documentBytes, 'document'],
    ['image/jpeg', limits.media.documentBytes + 1, undefined],
  ])('of type %s with %i bytes is sent as %s', (type, size, kind) => {
    expect(sentKind(type, size)).toBe(kind)
  })

  it.each([
    [{ width: 512, height: 512 }, true],
    [{ width: 511, height: 512 }, false],
    [{ width: 512, height: null }, false],
    [{}, false],
  ])('with %j has the sides of a sticker: %s', (sides, expected) => {
    expect(hasStickerSides(sides)).toBe(expected)
  })
})
