import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { isFlowDocument, type FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { flows } from '#renderer/i18n/es/flows.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { removeElement } from './document.ts'
import { problemAfter, problemsOf, providerFaultsOf } from './problems.ts'

const texts = createInstance()
await texts.init({ lng: 'es', resources: { es: { flows } } })
const t = texts.getFixedT<['translation', 'flows']>('es', ['translation', 'flows'])

const footer = { type: 'Footer', label: 'Seguir', 'on-click-action': { name: 'complete' } }
const screen = (children: readonly object[], rest: object = {}) => ({
  id: 'UNO',
  terminal: true,
  layout: { type: 'SingleColumnLayout', children },
  ...rest,
})
function documentOf(...screens: readonly object[]): FlowDocument {
  const document: unknown = { version: '7.3', screens }
  if (!isFlowDocument(document)) throw new Error('no document')
  return document
}
const problems = (...screens: readonly object[]) => problemsOf(t, documentOf(...screens))
/** The position and the text of each problem, as the list shows them. */
const shown = (...screens: readonly object[]) =>
  problems(...screens).map(({ screen: at, element, text }) => [at, element, text])
const options = (count: number, title = 'a') =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, title }))
const group = (changes: object) => ({
  type: 'CheckboxGroup',
  name: 'g',
  label: 'Elige',
  'data-source': options(1),
  ...changes,
})

describe('a problem', () => {
  it.each([
    ['an empty text', { type: 'TextHeading', text: ' ' }, 'Falta el texto'],
    ['a long text', { type: 'TextBody', text: 'x'.repeat(4_097) }, 'Pasa de 4096 caracteres'],
    ['an empty label', { type: 'TextInput', name: 'a', label: '' }, 'Falta la etiqueta'],
    [
      'a long help text',
      { type: 'TextArea', name: 'a', label: 'A', 'helper-text': 'x'.repeat(81) },
      'Pasa de 80 caracteres',
    ],
    ['no options', group({ 'data-source': [] }), 'Faltan las opciones'],
    ['many options', group({ 'data-source': options(21) }), 'Hay más de 20 opciones'],
    ['an empty option', group({ 'data-source': options(1, '') }), 'La opción 1 está vacía'],
    [
      'a long option',
      group({ 'data-source': options(1, 'x'.repeat(31)) }),
      'La opción 1 pasa de 30 caracteres',
    ],
    [
      'a long description',
      group({ 'data-source': [{ id: '0', title: 'a', description: 'x'.repeat(301) }] }),
      'La descripción de la opción 1 pasa de 300 caracteres',
    ],
  ])('of %s is listed once, with the position and the error', (_, element, text) => {
    expect(shown(screen([{ type: 'TextCaption', text: 'Hola' }, element, footer]))).toEqual([
      [0, 1, text],
    ])
  })

  it('of a footer without an action says that the action is missing', () => {
    const { 'on-click-action': _, ...bare } = footer
    expect(shown(screen([bare]))).toEqual([[0, 0, 'Falta la acción']])
  })

  it('names the faulty option and member, so that the field can be marked', () => {
    const list = [...options(1), { id: '1', title: '' }]
    expect(problems(screen([group({ 'data-source': list }), footer]))).toMatchObject([
      { option: 1, member: 'text' },
    ])
  })

  it.each([
    [
      'a final screen without a footer',
      [screen([{ type: 'TextBody', text: 'Hola' }])],
      [[0, null, 'La pantalla final «UNO» no tiene pie.']],
    ],
    [
      'a flow without a final screen',
      [screen([], { terminal: false })],
      [[null, null, 'Ninguna pantalla termina el flujo con éxito.']],
    ],
    [
      'an imported block with data that the screen does not declare',
      [screen([{ type: 'TextBody', text: '${data.nombre}' }, footer])],
      [[0, 0, 'La pantalla «UNO» no tiene «data.nombre».']],
    ],
  ])('is listed if the channel would refuse the flow because of it: %s', (_, screens, expected) => {
    expect(shown(...screens)).toEqual(expected)
  })

  it('of an element inside a form names the screen, the form and the element', () => {
    const form = { type: 'Form', name: 'f', children: [{ type: 'TextHeading', text: ' ' }] }
    expect(problems(screen([form, footer], { title: 'Inicio' }))).toMatchObject([
      {
        screen: 0,
        element: 0,
        text: 'Falta el texto',
        where: expect.stringMatching(/^Pantalla 1 .Inicio., Formulario 1, Título 1$/),
      },
    ])
  })

  it('has the new position of its element after another element was removed', () => {
    const empty = { type: 'TextBody', text: '' }
    const document = documentOf(
      screen([empty, { type: 'TextCaption', text: 'Hola' }, empty, footer]),
    )
    const positions = (changed: FlowDocument) =>
      problemsOf(t, changed).map(({ element }) => element)
    expect(positions(document)).toEqual([0, 2])
    expect(positions(removeElement(document, { screen: 0, element: 1 }))).toEqual([0, 1])
    expect(positions(removeElement(document, { screen: 0, element: 0 }))).toEqual([1])
  })

  it('is listed in the order of the screens and their elements', () => {
    const empty = { type: 'TextHeading', text: '' }
    const found = shown(screen([empty, footer, empty]), screen([empty, footer], { id: 'DOS1' }))
    expect(found.map(([at, element]) => [at, element])).toEqual([
      [0, 0],
      [0, 2],
      [1, null],
      [1, null],
      [1, 0],
    ])
  })
})

it('problemAfter skips problems without a screen, and returns the first problem if none follows', () => {
  const empty = { type: 'TextHeading', text: '' }
  const found = problems(
    screen([empty, empty], { terminal: false }),
    screen([empty], { id: 'DOS', terminal: false }),
  )
  expect(found[0]).toMatchObject({ screen: null })
  const after = (selection: Parameters<typeof problemAfter>[1]) => {
    const next = problemAfter(found, selection)
    return [next?.screen, next?.element]
  }
  expect(after(null)).toEqual([0, 0])
  expect(after({ screen: 0, element: null })).toEqual([0, 0])
  expect(after({ screen: 0, element: 0 })).toEqual([0, 1])
  expect(after({ screen: 0, element: 1 })).toEqual([1, null])
  expect(after({ screen: 1, element: null })).toEqual([1, 0])
  expect(after({ screen: 1, element: 0 })).toEqual([0, 0])
  expect(problemAfter(found.slice(0, 1), null)).toBeUndefined()
})

describe('what the provider of the line found', () => {
  const invalid = (details: unknown, code = 'FLOW_INVALID') =>
    new ApiError(422, code, 'x', undefined, details)
  const path = ['screens', 0, 'layout', 'children', 0, 'text']

  it('is a problem of the element that it is about', () => {
    const document = documentOf(screen([{ type: 'TextBody', text: 'Hola' }, footer]))
    const faults = providerFaultsOf(invalid({ faults: [{ path, message: 'Not valid.' }] }))
    expect(problemsOf(t, document, faults)).toMatchObject([
      { screen: 0, element: 0, member: null, text: 'WhatsApp: Not valid.' },
    ])
  })

  it.each([
    ['another error', invalid({ faults: [{ path, message: 'x' }] }, 'CONFLICT')],
    ['no details', invalid(undefined)],
    ['faults that cannot be read', invalid({ faults: [{ path: 'x', message: 1 }, null] })],
    ['no error of a call', new Error('x')],
  ])('is nothing in %s', (_, error) => {
    expect(providerFaultsOf(error)).toEqual([])
  })
})
