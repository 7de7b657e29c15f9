import { expect, it } from 'vitest'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { sendableContentSchema } from '#contract/api/messages/messages.ts'
import { forwardedContent } from './forwarded-content.ts'

const image = { type: 'image', media: '/f/1', filename: 'a.jpg', width: 3, height: 2 } as const
const options = [{ id: '1', title: 'Yes' }]

it.each<[what: string, content: MessageContent, copy: MessageContent | null]>([
  ['a text', { type: 'text', text: 'Hola' }, { type: 'text', text: 'Hola' }],
  ['an empty text', { type: 'text', text: ' ' }, null],
  ['a picture', image, image],
  ['a picture with a caption', { ...image, text: 'Look' }, { ...image, text: 'Look' }],
  ['a picture without a file', { type: 'image' }, null],
  ['the picture of a template', { ...image, templateId: 't', templateParameters: ['x'] }, image],
  [
    'the picture of a template with buttons',
    { ...image, text: 'Agree?', templateId: 't', options },
    { type: 'text', text: 'Agree?' },
  ],
  [
    'a picture that a customer forwarded and edited',
    {
      ...image,
      forwarded: 'once',
      isReply: true,
      edited: { at: '2026-01-01T00:00:00.000Z', before: 'x' },
      referral: { network: 'facebook' },
    },
    image,
  ],
  ['a deleted message', { type: 'text', text: 'Deleted message', deleted: true }, null],
  ['a call', { type: 'text', text: 'Missed call', call: { outcome: 'missed' } }, null],
  ['a poll', { type: 'text', text: 'Poll', unsupported: 'poll_creation' }, null],
  [
    'an audio',
    { type: 'audio', media: '/f/2', duration: 4 },
    { type: 'audio', media: '/f/2', duration: 4 },
  ],
  ['a sticker', { type: 'sticker', media: '/f/3' }, { type: 'sticker', media: '/f/3' }],
  [
    'a location',
    { type: 'location', text: 'Shop', latitude: 1, longitude: 2 },
    { type: 'location', text: 'Shop', latitude: 1, longitude: 2 },
  ],
  ['buttons', { type: 'quick_reply', text: 'Agree?', options }, { type: 'text', text: 'Agree?' }],
  [
    'a list',
    { type: 'list', text: 'Which?', button: 'All', options },
    { type: 'text', text: 'Which?' },
  ],
  [
    'answers to a flow',
    { type: 'text', text: 'Size: M', flowAnswers: { flowId: 'f', answers: [] } },
    { type: 'text', text: 'Size: M' },
  ],
  [
    'an address card',
    { type: 'text', text: 'Rui', contacts: [{ name: 'Rui', phones: ['1'], emails: [] }] },
    { type: 'text', text: 'Rui' },
  ],
  [
    'a question with a button',
    { type: 'text', text: 'Where?', asksFor: 'place' },
    { type: 'text', text: 'Where?' },
  ],
  ['a reaction', { type: 'reaction', text: '👍', messageId: 'm' }, null],
  ['an unknown kind', { type: 'unknown', text: 'x' }, null],
])('%s is forwarded as content that the service accepts', (_, content, copy) => {
  expect(forwardedContent(content)).toEqual(copy)
  expect(copy === null || sendableContentSchema.safeParse(copy).success).toBe(true)
})
