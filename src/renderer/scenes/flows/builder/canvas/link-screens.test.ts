import { describe, expect, it } from 'vitest'
import type { FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import {
  type FlowDocument,
  newFlowDocument,
  welcomeScreen,
} from '#contract/rules/flows/flow-json/document.ts'
import { flowPublishFaults } from '#contract/rules/flows/flow-json/publish.ts'
import { footerOf, removeElement } from '#renderer/scenes/flows/builder/document.ts'
import { appendScreen, linkFooter, newScreenNumber } from './link-screens.ts'

const words = { ends: 'Completar', goesOn: 'Continuar' }
const welcome = (complete: string) =>
  newFlowDocument(welcomeScreen({ title: 'Hola', heading: 'Hola', body: 'Cuéntanos', complete }))
const screen = (title: string): FlowScreen => ({
  ...welcomeScreen({ title, heading: title, body: title, complete: words.ends }),
  id: 'SCREEN',
})
/** Of each screen: the label of its footer, and where it leads. */
const footers = (document: FlowDocument) =>
  document.screens.map((one) => {
    const action = footerOf(one)?.footer['on-click-action']
    return [footerOf(one)?.footer.label, action?.next?.name ?? action?.name]
  })
const added = (document: FlowDocument, from: number) =>
  appendScreen(document, from, screen(`Pantalla ${document.screens.length + 1}`), words)

describe('an added screen', () => {
  it('follows the selected one, whose button then goes on, and ends the flow', () => {
    const document = added(added(welcome(words.ends), 0), 1)
    expect(footers(document)).toEqual([
      ['Continuar', 'SCREEN'],
      ['Continuar', 'SCREEN_b'],
      ['Completar', 'complete'],
    ])
    expect(document.screens.map(({ terminal }) => terminal)).toEqual([undefined, undefined, true])
    expect(flowPublishFaults(document)).toEqual([])
  })

  it('keeps a label that the author wrote', () => {
    expect(footers(added(welcome('Enviar'), 0))[0]).toEqual(['Enviar', 'SCREEN'])
  })

  it('leaves the link of a screen that already leads to another one', () => {
    const document = added(added(welcome(words.ends), 0), 0)
    expect(footers(document)).toEqual([
      ['Continuar', 'SCREEN'],
      ['Completar', 'complete'],
      ['Completar', 'complete'],
    ])
  })

  it('is added without a link if the selected screen has no button', () => {
    const document = removeElement(welcome(words.ends), { screen: 0, element: 2 })
    expect(footers(added(document, 0))).toEqual([
      [undefined, undefined],
      ['Completar', 'complete'],
    ])
  })
})

it('a button that ends the flow again has the word for it', () => {
  const document = added(welcome(words.ends), 0)
  expect(footers(linkFooter(document, 0, { kind: 'complete' }, words))[0]).toEqual([
    'Completar',
    'complete',
  ])
})

it('the number of a new screen is that of its position, or a higher one if there is such a title', () => {
  const titleOf = (number: number) => `Pantalla ${number}`
  expect(newScreenNumber([screen('Hola')], titleOf)).toBe(2)
  expect(newScreenNumber([screen('Hola'), screen('Pantalla 3')], titleOf)).toBe(4)
})
