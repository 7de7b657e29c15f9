import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FlowElement,
  flowElementSchema,
  flowElementTypes,
} from '#contract/entities/flows/flow-screen.ts'
import {
  editableElement,
  flowInputNames,
  isFlowInput,
  renumberFlowElements,
} from './flow-elements.ts'

const element = (raw: Record<string, unknown>): FlowElement => flowElementSchema.parse(raw)

describe('element names', () => {
  it('end with the element’s index after an element is removed', () => {
    const elements = [
      { type: 'TextHeading', text: 'Hola' },
      { type: 'TextInput', label: 'Nombre', name: 'nombre_1' },
      { type: 'Dropdown', name: 'ciudad_lima_2' },
      { type: 'OptIn', label: 'Acepto' },
      { type: 'Footer', label: 'Enviar' },
    ].map(element)
    expect(renumberFlowElements(elements.toSpliced(1, 1)).map(({ name }) => name)).toEqual([
      undefined,
      'ciudad_lima_1',
      'OptIn_2',
      undefined,
    ])
  })

  it('are unique, end with the index, and do not change when renumbered again', () => {
    const anyElement = fc
      .record({
        type: fc.constantFrom(...flowElementTypes),
        name: fc.option(fc.string({ maxLength: 8 }), { nil: undefined }),
      })
      .map(element)
    fc.assert(
      fc.property(fc.array(anyElement), (elements) => {
        const renumbered = renumberFlowElements(elements)
        const names = renumbered.filter(isFlowInput).map(({ name }) => name)
        expect(new Set(names).size).toBe(names.length)
        const misnamed = renumbered.filter(
          (each, at) => isFlowInput(each) && each.name?.split('_').at(-1) !== String(at),
        )
        expect(misnamed).toEqual([])
        expect(renumberFlowElements(renumbered)).toEqual(renumbered)
      }),
    )
  })
})

it('the names of a screen’s inputs include those inside forms, conditions and switches, each once', () => {
  const input = (name: string) => ({ type: 'TextInput', label: 'Dato', name })
  const children = [
    input('nombre_0'),
    {
      type: 'Form',
      children: [
        { type: 'If', else: [input('ruc_0'), { type: 'TextBody' }] },
        { type: 'Switch', cases: { a: [input('talla_0')], b: [input('talla_0')] } },
      ],
    },
  ]
  const layout = { type: 'SingleColumnLayout' as const, children }
  expect(flowInputNames({ layout })).toEqual(['nombre_0', 'ruc_0', 'talla_0'])
})

describe('a component', () => {
  it.each([
    ['an element of the palette', { type: 'TextBody', text: 'Hola' }, true],
    ['a type that is not in the palette', { type: 'Image', src: 'aGk=' }, false],
    ['text in several lines', { type: 'TextBody', text: ['Hola'], markdown: true }, false],
    [
      'a dropdown with options from data',
      { type: 'Dropdown', name: 'c', 'data-source': '${data.c}' },
      false,
    ],
  ])('that is %s (%j) can be edited: %s', (_, component, isEditable) => {
    expect(editableElement(component) !== null).toBe(isEditable)
  })
})
