import { describe, expect, it } from 'vitest'
import { componentsOf, documentSchema } from './components.ts'
import { flowJsonVersions, type FlowJsonVersion } from './versions.ts'

const typeIn = (version: FlowJsonVersion, type: string) => componentsOf.get(version)?.get(type)

describe('componentsOf', () => {
  it('has the components of every version', () => {
    expect([...componentsOf.keys()]).toEqual([...flowJsonVersions])
  })

  it.each<[string, FlowJsonVersion]>([
    ['TextInput', '5.1'],
    ['If', '5.1'],
    ['CalendarPicker', '6.1'],
    ['NavigationList', '6.2'],
    ['ChipsSelector', '6.3'],
    ['ImageCarousel', '7.1'],
  ])('has %s since version %s', (type, since) => {
    expect(typeIn('7.3', type)?.since).toBe(since)
  })

  it.each<[FlowJsonVersion, string, string, boolean]>([
    ['6.1', 'TextInput', 'pattern', false],
    ['6.2', 'TextInput', 'pattern', true],
    ['6.3', 'TextInput', 'label-variant', false],
    ['7.0', 'TextInput', 'label-variant', true],
    ['7.3', 'TextInput', 'type', true],
    ['7.3', 'TextInput', 'colour', false],
  ])('allows in version %s for %s the property %s: %s', (version, type, property, isKnown) => {
    expect(typeIn(version, type)?.properties.has(property)).toBe(isKnown)
  })

  it('has schemas that accept only their own type', () => {
    const heading = { type: 'TextHeading', text: 'Hello' }
    expect(typeIn('7.3', 'TextHeading')?.schema.safeParse(heading).success).toBe(true)
    expect(typeIn('7.3', 'TextBody')?.schema.safeParse(heading).success).toBe(false)
  })
})

describe('documentSchema', () => {
  const screen = { id: 'END', layout: { type: 'SingleColumnLayout', children: [] } }
  const document = { version: '7.3', screens: [screen] }
  it.each<[string, boolean, unknown]>([
    ['with one screen', true, document],
    ['with routes', true, { ...document, routing_model: { END: [] } }],
    ['without screens', false, { ...document, screens: [] }],
    ['of another version', false, { ...document, version: '1.0' }],
    ['with an unknown key', false, { ...document, author: 'me' }],
    ['with a screen without an id', false, { ...document, screens: [{ ...screen, id: '' }] }],
    [
      'with another layout',
      false,
      { ...document, screens: [{ ...screen, layout: { type: 'Grid', children: [] } }] },
    ],
  ])('accepts a document %s: %s', (_, isValid, value) => {
    expect(documentSchema.safeParse(value).success).toBe(isValid)
  })
})
