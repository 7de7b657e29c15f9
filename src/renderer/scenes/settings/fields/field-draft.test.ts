import { describe, expect, it } from 'vitest'
import { contactField } from './fields.fixture.ts'
import {
  bodyOf,
  bodyOfDraft,
  changesValues,
  checkBodyOf,
  draftOf,
  faultsOf,
  isConversion,
  restOf,
  withLines,
} from './field-draft.ts'

const size = contactField(3, 'Size', {
  type: 'choice',
  choices: ['S', 'M'],
  names: { es: 'Talla' },
})
const draft = draftOf(size)

describe('the form of a field', () => {
  it('saves what it was opened with, without outer spaces and empty names', () => {
    expect(bodyOfDraft(draft)).toEqual(bodyOf(size))
    const typed = { ...draft, name: ' Size ', names: { es: ' Talla', pt: ' ' } }
    expect(bodyOfDraft(typed)).toEqual(bodyOf(size))
    expect(bodyOfDraft({ ...draft, type: 'number', unit: ' kg ' })).toMatchObject({
      choices: [],
      unit: 'kg',
    })
    expect(bodyOfDraft(draftOf(undefined))).toMatchObject({ name: '', type: 'text', isShown: true })
  })

  it('changes values by another type, unit or choices, and not by a name', () => {
    expect(changesValues({ ...draft, name: 'New' }, size)).toBe(false)
    expect(changesValues({ ...draft, type: 'text' }, size)).toBe(true)
    expect(changesValues({ ...draft, choices: draft.choices.slice(1) }, size)).toBe(true)
    expect(changesValues(draft, undefined)).toBe(true)
  })

  it('replaces the former name of a renamed choice, unless its values go elsewhere', () => {
    const choices = [
      { was: 'S', text: 'Small' },
      { was: 'M', text: 'M' },
      { was: null, text: 'L' },
    ]
    const renamed = { ...draft, choices, replacements: { extra: 'L', gone: 'XL' } }
    expect(checkBodyOf(renamed).replacements).toEqual([
      { from: 'extra', to: 'L' },
      { from: 'S', to: 'Small' },
    ])
    const chosen = { ...renamed, replacements: { S: 'M' } }
    expect(checkBodyOf(chosen).replacements).toEqual([{ from: 'S', to: 'M' }])
    expect(checkBodyOf({ ...renamed, type: 'text' }).replacements).toEqual([])
  })

  it('tells a choice that is renamed from one that is removed and added', () => {
    const after = (choices: (typeof draft)['choices'], replacements = {}) =>
      checkBodyOf({ ...draft, choices, replacements })
    const swap = [
      { was: 'S', text: 'M' },
      { was: 'M', text: 'S' },
    ]
    expect(after(swap)).toMatchObject({
      choices: ['M', 'S'],
      replacements: [
        { from: 'S', to: 'M' },
        { from: 'M', to: 'S' },
      ],
    })
    expect(after(draft.choices.toReversed())).toMatchObject({
      choices: ['M', 'S'],
      replacements: [],
    })
    const added = { was: null, text: 'S' }
    const large = { was: 'S', text: 'L' }
    expect(after([large, added]).replacements).toEqual([{ from: 'S', to: 'L' }])
    // Adding a removed choice again cancels its replacement. Renaming another choice to its name does not.
    const replaced = { S: 'M' }
    const medium = { was: 'M', text: 'M' }
    expect(after([medium, added], replaced).replacements).toEqual([])
    expect(after([medium, { was: 'S', text: 'S' }], replaced).replacements).toEqual([])
    const taken = { was: 'XL', text: 'S' }
    expect(after([medium, taken], replaced).replacements).toEqual([
      { from: 'S', to: 'M' },
      { from: 'XL', to: 'S' },
    ])
  })

  it('renames choices in the first call alone', () => {
    const choices = [
      { was: 'S', text: 'M' },
      { was: 'M', text: 'L' },
    ]
    const renamed = { ...draft, choices }
    const body = { ...bodyOfDraft(renamed), ...checkBodyOf(renamed) }
    expect(body.replacements).toHaveLength(2)
    expect(restOf(body)).toEqual({ ...body, replacements: [{ from: 'S', to: 'M' }] })
  })

  it('converts values, and choices that no contact has for the sake of those who name them', () => {
    const removed = { ...draft, choices: draft.choices.slice(1) }
    const renamed = { ...draft, choices: [{ was: 'S', text: 'L' }, ...draft.choices.slice(1)] }
    const converts = [draft, removed, renamed].map((one) => [
      isConversion(one, size, 0),
      isConversion(one, size, 1),
    ])
    expect(converts).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ])
  })

  it.each([
    ['nothing', draft, null, null],
    ['no choice', { ...draft, choices: [{ was: 'S', text: ' ' }] }, null, 'missing'],
    [
      'a choice twice',
      { ...draft, choices: [...draft.choices, { was: null, text: 's' }] },
      null,
      'repeated',
    ],
    ['the choices of another type', { ...draft, type: 'text' as const, choices: [] }, null, null],
    ['the name of another field', { ...draft, name: 'colour' }, 'taken', null],
    ['a fixed name', { ...draft, name: 'Phone', names: {} }, 'fixed', null],
  ])('is kept from being saved by %s', (_, form, name, choices) => {
    const faults = faultsOf(form, [contactField(4, 'Colour')])
    expect([faults.name?.fault ?? null, faults.choices]).toEqual([name, choices])
  })

  it('takes choices from lines, each once and as many as fit', () => {
    const limits = { choicesMax: 4, choiceMax: 5 }
    const pasted = withLines(
      [...draft.choices, { was: null, text: '' }],
      'L\r\n\n m \nlonger\nXL\nXXL',
      limits,
    )
    expect(pasted.choices.map(({ text }) => text)).toEqual(['S', 'M', 'L', 'XL'])
    expect(pasted).toMatchObject({ added: 2, known: 1, left: 2 })
  })
})
