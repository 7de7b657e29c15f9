import { describe, expect, it } from 'vitest'
import { chatPreview, messagePreview } from './message-preview.ts'

describe('the preview', () => {
  it.each([
    [
      { type: 'text', text: 'uno\n  dos' },
      { kind: 'text', text: 'uno dos' },
    ],
    [{ type: 'image' }, { kind: 'image', text: '' }],
    [
      { type: 'image', text: 'la foto' },
      { kind: 'image', text: 'la foto' },
    ],
    [
      { type: 'file', filename: 'a.pdf' },
      { kind: 'file', text: 'a.pdf' },
    ],
    [
      { type: 'file', filename: 'a.pdf', text: 'mira' },
      { kind: 'file', text: 'mira' },
    ],
    [
      { type: 'location', text: 'Clínica\nAv. Escobedo 650' },
      { kind: 'location', text: 'Clínica' },
    ],
    [
      { type: 'unknown', text: 'x' },
      { kind: 'unknown', text: 'x' },
    ],
    [
      { type: 'text', text: 'Mensaje eliminado', deleted: true },
      { kind: 'deleted', text: 'Mensaje eliminado', detail: { kind: 'deleted' } },
    ],
  ] as const)('of %j is %j', (content, expected) => {
    expect(messagePreview(content)).toEqual(expected)
  })

  const row = {
    lastMessage: 'hola',
    isMedia: false,
    lastSender: 'contact',
    updateAt: '2026-01-01T10:00:00.000Z',
  } as const
  it.each([
    [{}, { kind: 'text', text: 'hola' }],
    [
      { lastMessageType: 'audio', lastMessage: '' },
      { kind: 'audio', text: '' },
    ],
    [
      { lastMessageType: 'text', lastMessageDetail: { kind: 'order', count: 2 } },
      { kind: 'order', text: 'hola', detail: { kind: 'order', count: 2 } },
    ],
    [
      { lastMessageType: 'location', lastMessage: 'Clínica\nAv. Escobedo 650' },
      { kind: 'location', text: 'Clínica' },
    ],
    [
      { isMedia: true, lastMessage: '' },
      { kind: 'media', text: '' },
    ],
    [
      { lastSender: 'none', lastMessage: '' },
      { kind: 'none', text: '' },
    ],
    [
      { lastReactionEmoji: '❤️', lastReactionAt: '2026-01-01T10:00:01.000Z' },
      { kind: 'reaction', text: '❤️' },
    ],
    [
      { lastReactionEmoji: '❤️', lastReactionAt: '2026-01-01T09:00:00.000Z' },
      { kind: 'text', text: 'hola' },
    ],
    [
      { lastReactionEmoji: '', lastReactionAt: '2026-01-01T10:00:01.000Z' },
      { kind: 'text', text: 'hola' },
    ],
  ] as const)('of a row with %j is %j', (changes, expected) => {
    expect(chatPreview({ ...row, ...changes })).toEqual(expected)
  })
})
