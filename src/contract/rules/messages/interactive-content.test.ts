import { expect, test } from 'vitest'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { interactiveFaults } from './interactive-content.ts'

const options = (count: number, title = 'Yes', description?: string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    title: index === 0 ? title : `${index}${title}`.slice(0, title.length),
    description,
  }))

const quick = (content: Partial<MessageContent>): MessageContent => ({
  type: 'quick_reply',
  text: 'Choose',
  options: options(3),
  ...content,
})
const list = (content: Partial<MessageContent>): MessageContent => ({
  type: 'list',
  text: 'Choose',
  button: 'Open',
  options: options(10),
  ...content,
})

test.each<[string, MessageContent, string[]]>([
  ['a text without choices', { type: 'text', text: 'x' }, []],
  ['three buttons', quick({}), []],
  ['four buttons', quick({ options: options(4) }), ['options']],
  ['no buttons', quick({ options: undefined }), ['options']],
  ['a button of 20 characters', quick({ options: options(1, '😀'.repeat(10)) }), []],
  [
    'a button of 12 emoji, which are 24 characters',
    quick({ options: options(1, '😀'.repeat(12)) }),
    ['options.0.title'],
  ],
  [
    'a button of 21 characters',
    quick({ options: options(1, 'x'.repeat(21)) }),
    ['options.0.title'],
  ],
  ['a blank button', quick({ options: options(1, ' ') }), ['options.0.title']],
  [
    'a button with a description',
    quick({ options: options(1, 'x', 'y') }),
    ['options.0.description'],
  ],
  [
    'one button with an address on the web',
    quick({ options: [{ id: 'a', title: 'x', url: 'https://nogal.example' }] }),
    [],
  ],
  [
    'one button with another address',
    quick({ options: [{ id: 'a', title: 'x', url: 'tel:+51999000001' }] }),
    ['options.0.url'],
  ],
  [
    'a button with an address beside another one',
    quick({ options: [{ id: 'a', title: 'x', url: 'https://nogal.example' }, ...options(1)] }),
    ['options.0.url'],
  ],
  [
    'a button in a section',
    quick({ options: [{ id: 'a', title: 'x', section: 'A' }] }),
    ['options.0.section'],
  ],
  [
    'two options with the same id',
    quick({ options: [...options(1), ...options(1, 'No')] }),
    ['options'],
  ],
  [
    'two buttons with the same title',
    quick({
      options: [
        { id: 'a', title: 'Sí' },
        { id: 'b', title: ' Sí' },
      ],
    }),
    ['options.1.title'],
  ],
  [
    'two rows with the same title in different sections',
    list({
      options: [
        { id: 'a', title: 'Otro', section: 'Lima' },
        { id: 'b', title: 'Otro', section: 'Surco' },
      ],
    }),
    ['options.1.title'],
  ],
  ['formatting in the header', quick({ header: '*Oferta*' }), ['header']],
  ['an emoji in the footer', list({ footer: 'Casa Nogal 🌰' }), ['footer']],
  ['ten rows', list({}), []],
  ['eleven rows', list({ options: options(11) }), ['options']],
  ['a row of 25 characters', list({ options: options(1, 'x'.repeat(25)) }), ['options.0.title']],
  ['rows with descriptions', list({ options: options(2, 'x'.repeat(24), 'y'.repeat(72)) }), []],
  [
    'a description of 73 characters',
    list({ options: options(1, 'x', 'y'.repeat(73)) }),
    ['options.0.description'],
  ],
  ['a long text', list({ text: 'x'.repeat(1_025) }), ['text']],
  [
    'a long header and footer',
    quick({ header: 'x'.repeat(61), footer: 'x'.repeat(61) }),
    ['header', 'footer'],
  ],
  [
    'the maximum length of every field',
    quick({ text: 'x'.repeat(1_024), header: 'x'.repeat(60), footer: 'x'.repeat(60) }),
    [],
  ],
  ['a file as its header', quick({ media: '/storage/1' }), []],
  ['a file and a header', list({ media: '/storage/1', header: 'x' }), ['header']],
  [
    'a section title of 25 characters',
    list({ options: [{ id: 'a', title: 'x', section: 'x'.repeat(25) }] }),
    ['options.0.section'],
  ],
  [
    'titled sections',
    list({ options: ['A', 'B'].map((section) => ({ id: section, title: section, section })) }),
    [],
  ],
  [
    'a row outside the sections',
    list({
      options: [
        { id: 'a', title: 'x' },
        { id: 'b', title: 'y', section: 'B' },
      ],
    }),
    ['options.0.section'],
  ],
  ['a list without a button', list({ button: undefined }), ['button']],
  ['a list with a button of 20 characters', list({ button: 'x'.repeat(20) }), []],
  ['a list with a button of 21 characters', list({ button: 'x'.repeat(21) }), ['button']],
])('interactiveFaults checks a message with %s', (_, content, paths) => {
  expect(interactiveFaults(content).map(({ path }) => path)).toEqual(paths)
})
