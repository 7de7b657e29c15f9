import { expect, test } from 'vitest'
import { messageTemplateSchema } from '#contract/entities/templates/message-template.ts'
import {
  answerDraftOf,
  answerFaults,
  emptyAnswerDraft,
  messageBodyOf,
  messageChangeOf,
} from './interactive-answer.ts'

const options = [{ id: '1', title: 'Uno' }]
const rows = [{ id: '1', title: 'Uno', description: 'El primero', section: 'A' }]
test.each([
  {
    type: 'quick_reply',
    contentType: 'text',
    text: '¿Cuál?',
    title: 'Casa',
    footer: 'Gracias',
    options,
  },
  {
    type: 'list',
    contentType: 'text',
    text: '¿Cuál?',
    title: 'Casa',
    button: 'Ver',
    options: rows,
  },
  {
    type: 'quick_reply',
    contentType: 'file',
    text: '¿Cuál?',
    contentMedia: '/files/1',
    filename: 'a.png',
    options,
  },
  { type: 'media', contentType: 'file', text: 'Mira', contentMedia: '/files/1', filename: 'a.pdf' },
] as const)(
  'a stored answer that is saved without edits stays the same: $type with $contentType',
  (content) => {
    const template = messageTemplateSchema.parse({ id: 't', groupId: 'g', name: 'Motivo', content })
    expect(messageBodyOf(answerDraftOf(template))).toEqual({ name: 'Motivo', content })
  },
)

test('in a stored list without the field `button`, `title` is the text of the button', () => {
  const content = { type: 'list', text: '¿Cuál?', title: 'Ver', options: rows }
  const template = messageTemplateSchema.parse({ id: 't', groupId: 'g', name: 'Motivo', content })
  const body = messageBodyOf(answerDraftOf(template))
  expect(body.content).toMatchObject({ button: 'Ver' })
  expect(body.content).not.toHaveProperty('title')
})

test('a draft has faults only in the fields of its kind', () => {
  const draft = emptyAnswerDraft()
  const choices = draft.message.choices.map(({ id }) => `options.${id}.title`)
  expect([...answerFaults(draft).keys()].toSorted()).toEqual(
    ['name', 'text', ...choices].toSorted(),
  )
  expect([...answerFaults({ ...draft, kind: 'list' }).keys()]).toContain('button')
  expect([...answerFaults({ ...draft, kind: 'media' }).keys()]).toEqual(['name', 'file'])
})

test('a file in the header replaces the text of the header, and must not be audio', () => {
  const file = { media: '/files/1', filename: 'a.png', type: 'image' } as const
  const empty = emptyAnswerDraft()
  const message = { ...empty.message, header: 'x'.repeat(61) }
  const draft = { ...empty, message, headerKind: 'file', file } as const
  expect(messageBodyOf(draft).content).not.toHaveProperty('title')
  expect([...answerFaults(draft).keys()]).not.toContain('header')
  expect([...answerFaults(draft).keys()]).not.toContain('file')
  expect([...answerFaults({ ...draft, file: null }).keys()]).toContain('file')
  expect([...answerFaults({ ...draft, file: { ...file, type: 'audio' } }).keys()]).toContain('file')
  expect(messageBodyOf({ ...draft, headerKind: 'text' }).content).not.toHaveProperty('contentMedia')
})

test('only a changed name or a changed content is sent', () => {
  const draft = { ...emptyAnswerDraft(), name: 'Motivo' }
  const { content } = messageBodyOf(draft)
  expect(messageChangeOf(draft, ['name'])).toEqual({ name: 'Motivo' })
  expect(messageChangeOf(draft, ['footer'])).toEqual({ content })
  expect(messageChangeOf(draft, [])).toEqual({})
})

test('two drafts of one stored answer are equal', () => {
  const content = { type: 'media', contentType: 'file', contentMedia: '/files/1' }
  const template = messageTemplateSchema.parse({ id: 't', groupId: 'g', name: 'Motivo', content })
  expect(answerDraftOf(template)).toEqual(answerDraftOf(template))
})
