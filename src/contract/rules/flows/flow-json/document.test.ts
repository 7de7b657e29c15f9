import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FlowComponent, FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import { limits } from '#contract/limits.ts'
import { renumberFlowElements } from '#contract/rules/flows/flow-elements.ts'
import { faultyFlowElements } from '#contract/rules/flows/flow-validity.ts'
import { type FlowDocument, flowJsonLocation, newFlowDocument, welcomeScreen } from './document.ts'
import { flowJsonText, readFlowJson } from './file.ts'
import { flowJsonVersions } from './versions.ts'

const complete = {
  type: 'Footer',
  label: 'Enviar',
  'on-click-action': { name: 'complete', payload: {} },
}
const navigate = (name: string, payload: object = {}) => ({
  type: 'Footer',
  label: 'Seguir',
  'on-click-action': { name: 'navigate', next: { type: 'screen', name }, payload },
})
const screen = (id: string, children: readonly object[], rest: object = {}) => ({
  id,
  title: 'Título',
  layout: { type: 'SingleColumnLayout', children },
  ...rest,
})
const end = (children: readonly object[] = [complete], rest: object = {}) =>
  screen('FIN', children, { terminal: true, ...rest })
const file = (screens: readonly object[], rest: object = {}) => ({
  version: '7.3',
  screens,
  ...rest,
})
const faultsOf = (value: unknown) =>
  (readFlowJson(JSON.stringify(value)).faults ?? []).map(
    ({ code, path }) => `${code} @ ${flowJsonLocation(value, path)}`,
  )

describe('a Flow JSON file', () => {
  const input = { type: 'TextInput', name: 'nombre', label: 'Nombre', 'input-type': 'text' }
  const dateForm = {
    type: 'Form',
    name: 'form',
    children: [
      { type: 'DatePicker', name: 'dia', label: 'Día', 'min-date': '2026-01-01' },
      complete,
    ],
  }
  const greeting = (text: string) => [{ type: 'TextHeading', text }]
  // Parsed from JSON, because the linter takes an object literal with a key `then` for a promise.
  const branching = (whenTrue: readonly object[], otherwise?: readonly object[]): object => {
    const branch = JSON.stringify(whenTrue)
    const other = otherwise ? `, "else": ${JSON.stringify(otherwise)}` : ''
    return JSON.parse(
      `{ "type": "If", "condition": "(\${form.nombre} != '')", "then": ${branch}${other} }`,
    )
  }
  const condition = branching(greeting('Hola, Ana'), greeting('Hola'))
  const example = { type: 'string', __example__: 'uno' }
  const date = { type: 'DatePicker', name: 'dia', label: 'Día' }
  const carousel = { type: 'ImageCarousel', images: [{ src: 'aGk=', 'alt-text': 'Hola' }] }
  const toEnd = { name: 'navigate', next: { type: 'screen', name: 'FIN' }, payload: {} }
  const entry = { id: 'a', 'main-content': { title: 'A' } }
  const list = {
    type: 'NavigationList',
    name: 'lista',
    'list-items': [entry],
    'on-click-action': toEnd,
  }
  const nested = (depth: number): object =>
    branching(depth > 1 ? [nested(depth - 1)] : greeting('Hola'))

  it.each([
    ['a terminal screen alone', file([end()])],
    ['a missing success, which means true', file([end([complete], { success: undefined })])],
    ['a form around the footer', file([end([dateForm])])],
    ['a condition and dynamic text', file([end([input, condition, complete])])],
    [
      'lines of markdown',
      file([end([{ type: 'TextBody', markdown: true, text: ['**a**'] }, complete])]),
    ],
    [
      'a payload that equals the next screen’s data',
      file([
        screen('UNO', [input, navigate('FIN', { a: '${form.nombre}' })]),
        end([complete], { data: { a: example, required: ['a'] } }),
      ]),
    ],
    [
      'a payload without the data that a server provides',
      file([screen('UNO', [navigate('FIN')]), end([complete], { data: { a: example } })], {
        data_api_version: '3.0',
        routing_model: { UNO: ['FIN'], FIN: [] },
      }),
    ],
    [
      'a next screen whose name comes from data',
      file([screen('UNO', [navigate('${data.next}')], { data: { next: example } }), end()]),
    ],
    [
      'a plugin instead of a screen',
      file([
        screen('UNO', [
          {
            ...navigate('x'),
            'on-click-action': { name: 'navigate', next: { type: 'plugin', name: 'x' } },
          },
        ]),
        end(),
      ]),
    ],
    [
      'routes and an endpoint',
      file([end()], { data_api_version: '3.0', routing_model: { FIN: [] } }),
    ],
    [
      'options with actions',
      file([
        end([
          {
            type: 'Dropdown',
            name: 'c',
            label: 'C',
            'data-source': [
              {
                id: '1',
                title: 'Uno',
                'on-select-action': { name: 'update_data', payload: { a: true } },
              },
            ],
          },
          complete,
        ]),
      ]),
    ],
    [
      'a carousel',
      file([
        end([{ type: 'ImageCarousel', images: [{ src: 'aGk=', 'alt-text': 'Hola' }] }, complete]),
      ]),
    ],
    [
      'two hundred options',
      file([
        end([
          {
            type: 'Dropdown',
            name: 'c',
            label: 'C',
            'data-source': Array.from({ length: 200 }, (_, at) => ({
              id: `${at}`,
              title: `${at}`,
            })),
          },
          complete,
        ]),
      ]),
    ],
  ])('is accepted and read back as the same value: %s', (_, value) => {
    const sent: unknown = JSON.parse(JSON.stringify(value))
    const { document, faults } = readFlowJson(JSON.stringify(sent))
    expect(faults).toBeUndefined()
    expect(document && JSON.parse(flowJsonText(document))).toEqual(sent)
  })

  it.each(flowJsonVersions)('of version %s is accepted', (version) => {
    expect(faultsOf(file([end()], { version }))).toEqual([])
  })

  it.each([
    ['no version', { screens: [end()] }, 'missing @ '],
    ['an old version', file([end()], { version: '4.0' }), 'unknownVersion @ version'],
    ['an unknown key', file([end()], { name: 'x' }), 'unknownKey @ '],
    ['a digit in a screen id', file([screen('UNO1', []), end()]), 'screenId @ UNO1, id'],
    [
      'a reserved screen id',
      file([screen('SUCCESS', []), end()]),
      'reservedScreenId @ SUCCESS, id',
    ],
    ['two screens with the same id', file([end(), end()]), 'duplicateScreen @ FIN, id'],
    ['no terminal screen', file([screen('UNO', [navigate('UNO')])]), 'noTerminalScreen @ screens'],
    [
      'no terminal screen except one with success false',
      file([end([complete], { success: false })]),
      'noTerminalScreen @ screens',
    ],
    ['a terminal screen without a footer', file([end([input])]), 'terminalWithoutFooter @ FIN'],
    [
      'a complete action on a screen that is not terminal',
      file([screen('UNO', [complete]), end()]),
      'completeOutsideTerminal @ UNO, Footer 1, on-click-action',
    ],
    [
      'an action that leads to a missing screen',
      file([screen('UNO', [navigate('DOS')]), end()]),
      'unknownScreen @ UNO, Footer 1, on-click-action, next, name',
    ],
    [
      'a payload with too few fields',
      file([screen('UNO', [navigate('FIN')]), end([complete], { data: { a: example } })]),
      'payloadMissing @ UNO, Footer 1, on-click-action, payload',
    ],
    [
      'a payload with too many fields',
      file([screen('UNO', [navigate('FIN', { a: 1 })]), end()]),
      'payloadExtra @ UNO, Footer 1, on-click-action, payload',
    ],
    [
      'data without an example',
      file([end([complete], { data: { a: { type: 'string' } } })]),
      'noExample @ FIN, data, a',
    ],
    [
      'a key in camel case',
      file([end([{ ...input, helperText: 'x' }, complete])]),
      'unknownKey @ FIN, TextInput 1',
    ],
    [
      'a field without a label',
      file([end([{ type: 'TextInput', name: 'a' }, complete])]),
      'missing @ FIN, TextInput 1',
    ],
    [
      'a long heading',
      file([end([{ type: 'TextHeading', text: 'x'.repeat(81) }, complete])]),
      'tooLong @ FIN, TextHeading 1, text',
    ],
    [
      'an empty heading',
      file([end([{ type: 'TextHeading', text: ' ' }, complete])]),
      'blank @ FIN, TextHeading 1, text',
    ],
    [
      'a dropdown without options',
      file([end([{ type: 'Dropdown', name: 'a', label: 'A', 'data-source': [] }, complete])]),
      'tooFew @ FIN, Dropdown 1, data-source',
    ],
    [
      'a component that no version has',
      file([end([{ type: 'Slider' }, complete])]),
      'unknownComponent @ FIN, Slider 1, type',
    ],
    [
      'a component of a newer version',
      file([end([{ type: 'ImageCarousel', images: [] }, complete])], { version: '7.0' }),
      'newerComponent @ FIN, ImageCarousel 1, type',
    ],
    [
      'a property of a newer version',
      file([end([{ ...input, pattern: 'a', 'helper-text': 'a' }, complete])], { version: '6.1' }),
      'newerProperty @ FIN, TextInput 1',
    ],
    [
      'a footer that opens a website',
      file([
        end([{ ...complete, 'on-click-action': { name: 'open_url', url: 'https://a.example' } }]),
      ]),
      'wrongValue @ FIN, Footer 1, on-click-action, name',
    ],
    ['two footers', file([end([complete, complete])]), 'tooManyOfType @ FIN, children'],
    [
      'two fields with the same name',
      file([end([input, input, complete])]),
      'duplicateName @ FIN, TextInput 2, name',
    ],
    [
      'a label that is too long inside a form',
      file([end([{ ...dateForm, children: [{ ...input, label: 'x'.repeat(21) }, complete] }])]),
      'tooLong @ FIN, Form 1, TextInput 1, label',
    ],
    [
      'captions both in the centre and at a side',
      file([end([{ ...complete, 'left-caption': 'a', 'center-caption': 'b' }])]),
      'captionMix @ FIN, Footer 1, center-caption',
    ],
    [
      '51 components',
      file([
        end([...Array.from({ length: 50 }, () => ({ type: 'TextBody', text: 'a' })), complete]),
      ]),
      'tooManyComponents @ FIN, children',
    ],
    [
      'a reserved screen id in lower case',
      file([screen('success', []), end()]),
      'reservedScreenId @ success, id',
    ],
    [
      'data without a type',
      file([end([complete], { data: { a: { __example__: 1 } } })]),
      'missing @ FIN, data, a',
    ],
    [
      'a screen that leads to itself',
      file([screen('UNO', [navigate('UNO')]), end()]),
      'sameScreen @ UNO, Footer 1, on-click-action, next, name',
    ],
    [
      'the same name in two branches',
      file([end([branching([input], [input]), complete])]),
      'duplicateName @ FIN, If 1, else, TextInput 1, name',
    ],
    ['an input beside a form', file([end([dateForm, input])]), 'outsideForm @ FIN, TextInput 2'],
    [
      'rich text beside other components',
      file([end([{ type: 'RichText', text: '# Hola' }, input, complete])]),
      'notAlone @ FIN, RichText 1',
    ],
    [
      'rich text with a footer in an old version',
      file([end([{ type: 'RichText', text: '# Hola' }, complete])], { version: '6.2' }),
      'notAlone @ FIN, RichText 1',
    ],
    [
      'a navigation list on a terminal screen',
      file([end([list, complete])]),
      'notOnFinalScreen @ FIN, NavigationList 1',
    ],
    [
      'a list without an action',
      file([screen('UNO', [{ ...list, 'on-click-action': undefined }]), end()]),
      'missing @ UNO, NavigationList 1',
    ],
    [
      'a list with two actions',
      file([
        screen('UNO', [{ ...list, 'list-items': [{ ...entry, 'on-click-action': toEnd }] }]),
        end(),
      ]),
      'actionTwice @ UNO, NavigationList 1, on-click-action',
    ],
    [
      'one chip',
      file([
        end([
          {
            type: 'ChipsSelector',
            name: 'c',
            label: 'C',
            'data-source': [{ id: '1', title: 'a' }],
          },
          complete,
        ]),
      ]),
      'tooFew @ FIN, ChipsSelector 1, data-source',
    ],
    [
      'a key in camel case on a component that the builder does not offer',
      file([end([{ ...date, helperText: 'x' }, complete])]),
      'unknownKey @ FIN, DatePicker 1',
    ],
    [
      'a date label that is too long',
      file([end([{ ...date, label: 'x'.repeat(41) }, complete])]),
      'tooLong @ FIN, DatePicker 1, label',
    ],
    [
      'a date range with a single label',
      file([end([{ type: 'CalendarPicker', name: 'r', mode: 'range', label: 'a' }, complete])]),
      'wrongType @ FIN, CalendarPicker 1, label',
    ],
    [
      'photos and documents on one screen',
      file([
        end([
          { type: 'PhotoPicker', name: 'p', label: 'P' },
          { type: 'DocumentPicker', name: 'd', label: 'D' },
          complete,
        ]),
      ]),
      'tooManyFilePickers @ FIN, children',
    ],
    [
      'a minimum of photos above the maximum',
      file([
        end([
          {
            type: 'PhotoPicker',
            name: 'p',
            label: 'P',
            'min-uploaded-photos': 3,
            'max-uploaded-photos': 2,
          },
          complete,
        ]),
      ]),
      'minOverMax @ FIN, PhotoPicker 1, min-uploaded-photos',
    ],
    [
      'a footer in one branch',
      file([end([branching([complete], [])])]),
      'footerBranches @ FIN, If 1',
    ],
    [
      'a condition without components',
      file([end([branching([]), complete])]),
      'tooFew @ FIN, If 1, then',
    ],
    [
      'conditions nested beyond the maximum depth',
      file([end([nested(4), complete])]),
      'nestedIfs @ FIN, If 1, then, If 1, then, If 1, then, If 1',
    ],
    [
      'a switch without cases',
      file([end([{ type: 'Switch', value: '${form.a}', cases: {} }, complete])]),
      'tooFew @ FIN, Switch 1, cases',
    ],
    [
      'four carousels',
      file([
        screen('UNO', [carousel, carousel, navigate('FIN')]),
        end([carousel, carousel, complete]),
      ]),
      'tooManyInFlow @ screens',
    ],
    [
      'too many options with images',
      file([
        end([
          {
            type: 'Dropdown',
            name: 'c',
            label: 'C',
            'data-source': Array.from({ length: 101 }, (_, at) => ({
              id: `${at}`,
              title: `${at}`,
              image: 'aGk=',
            })),
          },
          complete,
        ]),
      ]),
      'tooMany @ FIN, Dropdown 1, data-source',
    ],
    [
      'an empty help text in a version since 6.0',
      file([end([{ ...input, 'helper-text': '' }, complete])]),
      'blank @ FIN, TextInput 1, helper-text',
    ],
    [
      'a route to an unknown screen',
      file([end()], { routing_model: { FIN: ['DOS'] } }),
      'unknownScreen @ routing_model, FIN',
    ],
  ])('is refused for %s', (_, value, expected) => {
    expect(faultsOf(value)).toContain(expected)
  })

  it('is refused if it is not JSON or too large', () => {
    expect(readFlowJson('{').faults).toMatchObject([{ code: 'notJson' }])
    const large = ' '.repeat(limits.flow.fileMaxBytes + 1)
    expect(readFlowJson(large).faults).toMatchObject([{ code: 'fileTooLarge' }])
  })
})

/** Texts of at most `max` characters that are not blank and contain no reference (`${…}`). */
const words = (max: number) =>
  fc
    .string({ minLength: 1, maxLength: max })
    .filter((text) => text.trim() !== '' && !text.includes('${'))
const choices = fc
  .array(words(30), { minLength: 1, maxLength: 20 })
  .map((titles) => titles.map((title, at) => ({ id: `${at}`, title })))
const label = (type: string, max: number) => words(max).map((text) => ({ type, label: text }))
const anyElement: fc.Arbitrary<FlowComponent> = fc.oneof(
  words(80).map((text) => ({ type: 'TextHeading', text })),
  words(80).map((text) => ({ type: 'TextSubheading', text })),
  words(400).map((text) => ({ type: 'TextBody', text })),
  words(400).map((text) => ({ type: 'TextCaption', text })),
  label('TextInput', 20),
  label('TextArea', 20),
  label('OptIn', 120),
  fc
    .tuple(fc.constantFrom('CheckboxGroup', 'RadioButtonsGroup', 'Dropdown'), words(20), choices)
    .map(([type, text, options]) => ({ type, label: text, 'data-source': options })),
)
const ids = fc.uniqueArray(fc.stringMatching(/^[A-Z_]{1,12}$/), { minLength: 1, maxLength: 6 })

/** A flow as the builder creates it: each screen leads to the next one, and the last one ends the flow. */
const anyFlow: fc.Arbitrary<FlowDocument> = fc
  .tuple(
    ids,
    fc.constantFrom(...flowJsonVersions),
    fc.infiniteStream(fc.array(anyElement, { maxLength: 4 })),
  )
  .map(([names, version, contents]) => {
    const own = names.filter((name) => name !== 'SUCCESS')
    const screens = (own.length > 0 ? own : ['UNO']).map((id, at, all): FlowScreen => {
      const nextId = all[at + 1]
      const elements: readonly FlowComponent[] = contents.next().value ?? []
      const footer: FlowComponent = nextId === undefined ? complete : navigate(nextId)
      const optIns = elements.filter(({ type }) => type === 'OptIn').slice(5)
      const children = renumberFlowElements([
        ...elements.filter((each) => !optIns.includes(each)),
        footer,
      ])
      return {
        id,
        title: id,
        ...(nextId === undefined && { terminal: true, success: true }),
        layout: { type: 'SingleColumnLayout', children },
      }
    })
    return { version, screens }
  })

describe('a flow of the builder', () => {
  it('matches the channel’s schema and is the same after export and import', () => {
    fc.assert(
      fc.property(anyFlow, (flow) => {
        expect(faultyFlowElements(flow.screens)).toEqual([])
        const { document, faults } = readFlowJson(flowJsonText(flow))
        expect(faults).toBeUndefined()
        expect(document).toEqual(flow)
      }),
    )
  })

  it('consists of the welcome screen when it is new, and has no faults', () => {
    const texts = { title: 'Welcome', heading: 'Hola', body: 'Cuéntanos', complete: 'Complete' }
    const flow = newFlowDocument(welcomeScreen(texts))
    expect(flow.screens[0]).toMatchObject({ id: 'WELCOME_SCREEN', title: 'Welcome' })
    expect(flow.screens[0]?.layout.children.map(({ type }) => type)).toEqual([
      'TextHeading',
      'TextBody',
      'Footer',
    ])
    expect(faultsOf(flow)).toEqual([])
  })
})
