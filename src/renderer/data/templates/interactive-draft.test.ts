import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interactiveFaults } from '#contract/rules/messages/interactive-content.ts'
import {
  choicePath,
  contentOf,
  emptyChoice,
  emptyDraft,
  faultsOf,
  optionsMax,
} from './interactive-draft.ts'

const choices = (count: number) =>
  fc
    .array(
      fc.record({
        title: fc.stringMatching(/^[a-z]{1,20}$/),
        description: fc.stringMatching(/^ ?[a-z]{0,60}$/),
        section: fc.constantFrom('A', ' A ', 'B'),
      }),
      { minLength: 1, maxLength: count },
    )
    .map((all) =>
      all.map((choice, index) => ({
        ...choice,
        id: `choice-${index}`,
        title: `${index}${choice.title}`.slice(0, 20),
      })),
    )

test.each(['quick_reply', 'list'] as const)(
  'the content of a valid %s has no faults and contains every choice once',
  (type) => {
    fc.assert(
      fc.property(choices(optionsMax(type)), (all) => {
        const draft = { ...emptyDraft(), type, text: ' Which? ', button: 'Open', choices: all }
        const content = contentOf(draft)
        expect(interactiveFaults(content)).toEqual([])
        expect(content.text).toBe('Which?')
        const ids = (content.options ?? []).map(({ id }) => id)
        expect(new Set(ids)).toEqual(new Set(all.map(({ id }) => id)))
        expect(ids).toHaveLength(all.length)
        // Rows of a section are adjacent, so each section begins once.
        const begun = (content.options ?? []).filter(
          ({ section }, index, rows) => section !== rows[index - 1]?.section,
        )
        expect(begun.length).toBe(new Set(begun.map(({ section }) => section)).size)
      }),
    )
  },
)

test('fields that only a list has are not sent with quick replies, and are sent once the type is list', () => {
  const choice = { ...emptyChoice(), title: 'One', description: 'More', section: 'A' }
  const draft = { ...emptyDraft(), text: 'Which?', button: 'Open', choices: [choice] }
  expect(contentOf(draft)).toEqual({
    type: 'quick_reply',
    text: 'Which?',
    options: [{ id: choice.id, title: 'One' }],
  })
  expect(contentOf({ ...draft, type: 'list' })).toMatchObject({
    button: 'Open',
    options: [{ title: 'One', description: 'More', section: 'A' }],
  })
})

test('the path of an error has the id of the choice, even if sections change the order of the choices', () => {
  const row = (id: string, title: string, section: string) => ({
    ...emptyChoice(),
    id,
    title,
    section,
  })
  const rows = [
    row('a', 'A', 'Buying'),
    row('b', 'B', 'Service'),
    row('c', 'x'.repeat(25), 'Buying'),
  ]
  const draft = { ...emptyDraft(), type: 'list', text: 'Which?', button: 'Open' } as const
  expect([...faultsOf({ ...draft, choices: rows }).keys()]).toEqual([choicePath('c', 'title')])
})

test('too many choices for the type are reported as the one error `options`', () => {
  const four = Array.from({ length: 4 }, (_, index) => ({
    ...emptyChoice(),
    title: `Row ${index}`,
  }))
  const draft = { ...emptyDraft(), text: 'Which?', button: 'Open', choices: four }
  expect([...faultsOf(draft).keys()]).toEqual(['options'])
  expect([...faultsOf({ ...draft, type: 'list' }).keys()]).toEqual([])
})

test('a message without text is an error', () => {
  const draft = { ...emptyDraft(), text: ' ', choices: [{ ...emptyChoice(), title: 'One' }] }
  expect([...faultsOf(draft).keys()]).toEqual(['text'])
})
