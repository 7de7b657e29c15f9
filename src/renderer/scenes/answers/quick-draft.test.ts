import { expect, test } from 'vitest'
import { templateSchema } from '#contract/entities/answers/template.ts'
import { limits } from '#contract/limits.ts'
import {
  emptyQuickDraft,
  quickBodyOf,
  quickChangeOf,
  quickDraftOf,
  quickFaults,
} from './quick-draft.ts'

test.each([
  { content: { type: 'text', text: 'Hola' } },
  { content: { type: 'image', media: '/files/1', filename: 'sofa.png', text: 'Mira' } },
  { content: { type: 'audio', media: '/files/2' }, gsId: 'w1' },
] as const)(
  'a stored quick message that is saved without edits stays the same: $content.type',
  (stored) => {
    const template = templateSchema.parse({ id: 't', groupId: 'g', name: 'Saludo', ...stored })
    expect(quickBodyOf(quickDraftOf(template))).toEqual({ name: 'Saludo', ...stored })
  },
)

const file = { media: '/files/1', type: 'image' } as const
test.each([
  ['nothing', {}, { name: 'missing', text: 'missing' }],
  ['blanks', { name: ' ', text: ' \n' }, { name: 'missing', text: 'missing' }],
  ['a name and a text', { name: 'a', text: 'b' }, {}],
  ['a name and a file', { name: 'a', file }, {}],
  ['a text of the maximum length', { name: 'a', text: 'x'.repeat(limits.messageTextMax) }, {}],
  [
    'a text that is too long',
    { name: 'a', text: 'x'.repeat(limits.messageTextMax + 1) },
    { text: 'tooLong' },
  ],
])('a draft with %s has the expected faults', (_, part, faults) => {
  expect(quickFaults({ ...emptyQuickDraft, ...part })).toEqual(faults)
})

test.each([
  [['name'], { name: 'Saludo' }],
  [['text'], { content: { type: 'text', text: 'Hola' } }],
  [['file'], { content: { type: 'text', text: 'Hola' } }],
  [['gsId'], { gsId: null }],
  [[], {}],
] as const)('of a draft with the changed fields %j only these are sent', (fields, sent) => {
  const draft = { ...emptyQuickDraft, name: 'Saludo', text: 'Hola' }
  expect(quickChangeOf(draft, fields)).toEqual(sent)
})
