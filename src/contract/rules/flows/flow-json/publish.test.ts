import { describe, expect, it } from 'vitest'
import { flowJsonLocation, isFlowDocument } from './document.ts'
import { readFlowJson } from './file.ts'
import { flowPublishFaults, publicationFaultCount, publicationFaults } from './publish.ts'

const footer = (action: object) => ({ type: 'Footer', label: 'Seguir', 'on-click-action': action })
const complete = (payload: object = {}) => footer({ name: 'complete', payload })
const field = { type: 'TextInput', name: 'nombre', label: 'Nombre' }
const screen = (id: string, children: readonly object[], rest: object = {}) => ({
  id,
  layout: { type: 'SingleColumnLayout', children },
  ...rest,
})
const end = (children: readonly object[], rest: object = {}) =>
  screen('FIN', children, { terminal: true, ...rest })
const exchange = footer({ name: 'data_exchange', payload: {} })

/** Checks that the import accepts a document. Returns its publication faults as `code @ location`. */
function faultsOf(screens: readonly object[], rest: object = {}): string[] {
  const document: unknown = { version: '7.3', screens, ...rest }
  if (!isFlowDocument(document)) throw new Error('no document')
  expect(readFlowJson(JSON.stringify(document)).faults).toBeUndefined()
  return flowPublishFaults(document).map(
    ({ code, path }) => `${code} @ ${flowJsonLocation(document, path)}`,
  )
}

const to = (name: string) =>
  footer({ name: 'navigate', next: { type: 'screen', name }, payload: {} })
const inside = (component: object) => ({ type: 'If', condition: '${form.a}', else: [component] })
const optIn = { ...to('UNO'), type: 'OptIn', name: 'a', label: 'A' }

describe('a screen', () => {
  it.each<[string, object[], object, string[]]>([
    ['that the footer leads to', [screen('UNO', [to('FIN')]), end([complete()])], {}, []],
    ['that comes first', [end([complete()])], {}, []],
    [
      'that nothing leads to',
      [end([complete()]), screen('UNO', [to('FIN')])],
      {},
      ['unreachedScreen @ UNO'],
    ],
    [
      'that only another unreached screen leads to',
      [end([complete()]), screen('UNO', [to('DOS')]), screen('DOS', [to('UNO')])],
      {},
      ['unreachedScreen @ UNO', 'unreachedScreen @ DOS'],
    ],
    [
      'that an element inside a condition leads to',
      [end([inside(optIn), complete()]), screen('UNO', [to('FIN')])],
      {},
      [],
    ],
    [
      'to which the server may lead',
      [end([complete()]), screen('UNO', [exchange])],
      { data_api_version: '3.0', routing_model: {} },
      [],
    ],
  ])('%s has these faults', (_, screens, rest, faults) => {
    const document: unknown = { version: '7.3', screens, ...rest }
    const found = isFlowDocument(document) ? flowPublishFaults(document) : []
    expect(
      found.flatMap(({ code, path }) =>
        code === 'unreachedScreen' ? [`${code} @ ${flowJsonLocation(document, path)}`] : [],
      ),
    ).toEqual(faults)
  })
})

describe('a draft', () => {
  it.each([
    ['a field of the same screen', [end([field, complete({ a: '${form.nombre}' })])]],
    [
      'a field inside a form',
      [
        end([
          { type: 'Form', name: 'f', children: [field, complete({ a: "`${form.nombre} '!'`" })] },
        ]),
      ],
    ],
    [
      'a field of another screen',
      [
        screen('UNO', [
          field,
          footer({ name: 'navigate', next: { type: 'screen', name: 'FIN' }, payload: {} }),
        ]),
        end([complete({ a: '${screen.UNO.form.nombre}' })]),
      ],
    ],
    [
      'data of the same screen',
      [
        end([{ type: 'TextBody', text: '${data.user.name}' }, complete()], {
          data: { user: { type: 'object', __example__: {} } },
        }),
      ],
    ],
    ['a name with a space, which is not checked', [end([complete({ a: '${form.first name}' })])]],
  ])('can be published if it refers to %s', (_, screens) => {
    expect(faultsOf(screens)).toEqual([])
  })

  it.each([
    [
      'data that the screen does not have',
      [end([{ type: 'TextBody', text: 'Hola ${data.name}' }, complete()])],
      'unknownReference @ FIN, TextBody 1, text',
    ],
    [
      'a field that does not exist',
      [end([complete({ deep: { a: ['${form.nombre}'] } })])],
      'unknownReference @ FIN, Footer 1, on-click-action, payload, deep, a, 1',
    ],
    [
      'a screen that does not exist',
      [end([complete({ a: '${screen.UNO.form.nombre}' })])],
      'unknownReference @ FIN, Footer 1, on-click-action, payload, a',
    ],
    [
      'a server in an action, although it has none',
      [end([exchange])],
      'needsEndpoint @ FIN, Footer 1, on-click-action',
    ],
    [
      'a server in refresh_on_back, although it has none',
      [end([complete()], { refresh_on_back: true })],
      'needsEndpoint @ FIN, refresh_on_back',
    ],
  ])('cannot be published if it refers to %s', (_, screens, expected) => {
    expect(faultsOf(screens)).toEqual([expected])
  })

  it('requires routes if it uses a server', () => {
    const rest = { data_api_version: '3.0' }
    expect(faultsOf([end([exchange])], rest)).toEqual(['missing @ '])
    expect(faultsOf([end([exchange])], { ...rest, routing_model: {} })).toEqual([])
  })
})

it('a draft with a faulty element or a fault of the channel cannot be published', () => {
  const draft = (children: readonly object[]) => {
    const document: unknown = { version: '7.3', screens: [end(children)] }
    if (!isFlowDocument(document)) throw new Error('no document')
    const { elements, channel } = publicationFaults(document)
    expect(publicationFaultCount(document)).toBe(elements.length + channel.length)
    return { elements: elements.length, channel: channel.length }
  }
  const title = (text: string) => ({ type: 'TextHeading', text })
  expect(draft([title('Hola'), complete()])).toEqual({ elements: 0, channel: 0 })
  expect(draft([title(' '), complete()])).toEqual({ elements: 1, channel: 0 })
  expect(draft([title('Hola'), complete({ a: '${form.none}' })])).toEqual({
    elements: 0,
    channel: 1,
  })
})
