import { expect, test } from 'vitest'
import { contentTypes, type MessageContent } from '#contract/entities/messages/message.ts'
import { unexpectedFields } from './unexpected-fields.ts'

const everything = {
  text: 'Hola',
  media: '/storage/f1',
  filename: 'a.png',
  mimeType: 'image/png',
  size: 1,
  width: 1,
  height: 1,
  duration: 1,
  waveform: [1],
  latitude: 1,
  longitude: 1,
  header: 'H',
  footer: 'F',
  button: 'B',
  options: [{ id: '1', title: 'x' }],
  messageId: 'm1',
  contacts: [{ name: 'Rui', phones: ['1'], emails: [] }],
  asksFor: 'place' as const,
  products: { ids: ['DESK'] },
  templateId: 't1',
  templateParameters: ['x'],
} satisfies Omit<MessageContent, 'type'>

const shared = ['templateId', 'templateParameters']

test.each<[Exclude<MessageContent['type'], 'unknown'>, string]>([
  ['text', 'text contacts asksFor products'],
  ['image', 'text media filename mimeType size width height'],
  ['audio', 'text media filename mimeType size duration waveform'],
  ['file', 'text media filename mimeType size width height duration'],
  ['location', 'text latitude longitude'],
  ['sticker', 'media filename mimeType size width height'],
  ['reaction', 'text messageId'],
  ['quick_reply', 'text media filename mimeType size width height duration header footer options'],
  ['list', 'text media filename mimeType size width height duration header footer button options'],
])('besides the template fields, a message of type %s may have only %s', (type, own) => {
  const foreign = unexpectedFields({ type, ...everything }).map(({ path }) => path)
  const left = Object.keys(everything).filter((name) => !foreign.includes(name))
  expect(left).toEqual([...own.split(' '), ...shared])
})

test.each(contentTypes)(
  'a message of type %s may have unknown fields of a newer version',
  (type) => {
    expect(unexpectedFields({ type, effect: 'confetti' })).toEqual([])
  },
)
