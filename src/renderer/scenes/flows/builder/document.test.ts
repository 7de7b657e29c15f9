import fc from 'fast-check'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import {
  type FlowComponent,
  type FlowScreen,
  flowElementTypes,
} from '#contract/entities/flows/flow-screen.ts'
import { editableElement, isFlowInput } from '#contract/rules/flows/flow-elements.ts'
import { flowPublishFaults } from '#contract/rules/flows/flow-json/publish.ts'
import {
  type FlowDocument,
  newFlowDocument,
  welcomeScreen,
} from '#contract/rules/flows/flow-json/document.ts'
import { flowJsonText, readFlowJson } from '#contract/rules/flows/flow-json/file.ts'
import { faultyFlowElements } from '#contract/rules/flows/flow-validity.ts'
import { flows } from '#renderer/i18n/es/flows.ts'
import {
  addElement,
  addScreen,
  duplicateElement,
  insertionIndex,
  moveElement,
  moveScreen,
  removeElement,
  removeScreen,
  setFooterAction,
  updateElement,
  updateScreen,
} from './document.ts'
import { newElement, newScreen } from './new-element.ts'

const texts = createInstance()
await texts.init({ lng: 'es', resources: { es: { flows } } })
const t = texts.getFixedT<['translation', 'flows']>('es', ['translation', 'flows'])
const start = () =>
  newFlowDocument(
    welcomeScreen({ title: 'Hola', heading: 'Hola', body: 'Cuéntanos', complete: 'Enviar' }),
  )
const children = (document: FlowDocument, screen = 0): readonly FlowComponent[] =>
  document.screens[screen]?.layout.children ?? []
const types = (document: FlowDocument, screen = 0) => children(document, screen).map((c) => c.type)
const names = (document: FlowDocument, screen = 0) =>
  children(document, screen).flatMap((c) => (isFlowInput(c) ? [c['name']] : []))
const actionOf = (document: FlowDocument, screen = 0) =>
  children(document, screen)
    .map((component) => editableElement(component))
    .find((element) => element?.type === 'Footer')?.['on-click-action']
const input = () => newElement(t, 'TextInput')

describe('elements of a screen', () => {
  it('are added before the footer, and the names of inputs contain their index', () => {
    const one = addElement(start(), { screen: 0, element: 9 }, input())
    const two = addElement(one, { screen: 0, element: 0 }, newElement(t, 'OptIn'))
    expect(types(two)).toEqual(['OptIn', 'TextHeading', 'TextBody', 'TextInput', 'Footer'])
    expect(names(two)).toEqual(['consent_0', 'text_3'])
  })

  it('are renumbered when one is removed, and so are the answers that the screen sends', () => {
    const full = addElement(start(), { screen: 0, element: 2 }, input())
    expect(actionOf(full)?.payload).toEqual({ text_2: '${form.text_2}' })
    const removed = removeElement(full, { screen: 0, element: 0 })
    expect(names(removed)).toEqual(['text_1'])
    expect(actionOf(removed)?.payload).toEqual({ text_1: '${form.text_1}' })
  })

  it.each([
    ['TextBody', 0, 0],
    ['TextBody', 9, 2],
    ['Footer', 0, 2],
  ])('a %s added at the index %i gets the insertionIndex %i', (type, element, expected) => {
    const { screens } = start()
    const withFooter = screens[0]
    if (withFooter === undefined) throw new Error('The flow has no screen.')
    expect(insertionIndex(withFooter, element, type)).toBe(expected)
    const open = removeElement(start(), { screen: 0, element: 2 })
    const at = { screen: 0, element: insertionIndex(open.screens[0] ?? withFooter, element, type) }
    const added = addElement(open, at, newElement(t, type === 'Footer' ? 'Footer' : 'TextBody'))
    expect(types(added)[at.element]).toBe(type)
  })

  it('include at most one footer, which stays last and does not move', () => {
    const document = start()
    expect(addElement(document, { screen: 0, element: 0 }, newElement(t, 'Footer'))).toBe(document)
    expect(duplicateElement(document, { screen: 0, element: 2 })).toBe(document)
    expect(moveElement(document, { screen: 0, element: 2 }, { screen: 0, element: 0 })).toBe(
      document,
    )
    expect(
      types(moveElement(document, { screen: 0, element: 0 }, { screen: 0, element: 9 })),
    ).toEqual(['TextBody', 'TextHeading', 'Footer'])
  })

  it('get an unused name when they move to another screen', () => {
    const two = addScreen(
      addElement(start(), { screen: 0, element: 1 }, input()),
      1,
      newScreen(t, 2),
    )
    const moved = moveElement(two, { screen: 0, element: 1 }, { screen: 1, element: 1 })
    expect(names(moved, 0)).toEqual([])
    expect(names(moved, 1)).toEqual(['text_1'])
  })

  it('lose a member that is set to undefined', () => {
    const document = addElement(
      start(),
      { screen: 0, element: 0 },
      {
        ...input(),
        'helper-text': 'Ayuda',
      },
    )
    const changed = updateElement(
      document,
      { screen: 0, element: 0 },
      { 'helper-text': undefined, label: 'Nombre' },
    )
    expect(children(changed)[0]).toEqual({ ...input(), name: 'text_0', label: 'Nombre' })
  })
})

describe('screens', () => {
  const twoScreens = () =>
    setFooterAction(
      addScreen(addElement(start(), { screen: 0, element: 2 }, input()), 1, newScreen(t, 2)),
      0,
      { kind: 'navigate', screenId: 'SCREEN' },
    )

  it('are not final if their footer leads to another screen, and the final screen sends every answer', () => {
    const document = addElement(twoScreens(), { screen: 1, element: 1 }, input())
    expect(document.screens[0]).not.toHaveProperty('terminal')
    expect(actionOf(document, 0)).toEqual({
      name: 'navigate',
      next: { type: 'screen', name: 'SCREEN' },
      payload: {},
    })
    expect(actionOf(document, 1)?.payload).toEqual({
      text_2: '${screen.WELCOME_SCREEN.form.text_2}',
      text_b_1: '${form.text_b_1}',
    })
  })

  it('send only the answers of the screens that lead to them', () => {
    const document = addScreen(twoScreens(), 2, newScreen(t, 2))
    expect(document.screens[2]?.id).toBe('SCREEN_b')
    expect(actionOf(document, 2)?.payload).toEqual({})
  })

  it('can change their id, and every reference is updated', () => {
    const document = updateScreen(twoScreens(), 0, { id: 'INICIO' })
    expect(actionOf(document, 1)?.payload).toEqual({ text_2: '${screen.INICIO.form.text_2}' })
    const next = updateScreen(document, 1, { id: 'FIN' })
    expect(actionOf(next, 0)?.next?.name).toBe('FIN')
    expect(updateScreen(next, 0, { id: 'FIN' })).toBe(next)
  })

  it('can be removed until one is left, and a footer that led to a removed screen has no action', () => {
    const document = removeScreen(twoScreens(), 1)
    expect(actionOf(document, 0)).toBeUndefined()
    expect(removeScreen(document, 0)).toBe(document)
  })

  it('of an imported file pass the data that the next screen declares', () => {
    const next: FlowScreen = {
      ...newScreen(t, 2),
      id: 'FIN',
      data: { greeting: { type: 'string', __example__: 'Hola' } },
    }
    const document = setFooterAction(addScreen(start(), 1, next), 0, {
      kind: 'navigate',
      screenId: 'FIN',
    })
    expect(actionOf(document, 0)?.payload).toEqual({ greeting: 'Hola' })
    expect(flowPublishFaults(document)).toEqual([])
  })

  it('of an imported file keep their custom payload and their routes', () => {
    const written = { name: 'complete', payload: { source: 'web', name: '${form.text_2}' } }
    const screen = { ...newScreen(t, 2), id: 'WELCOME_SCREEN' }
    const imported: FlowDocument = {
      version: '7.3',
      routing_model: { WELCOME_SCREEN: [] },
      screens: [
        {
          ...screen,
          layout: {
            ...screen.layout,
            children: [
              newElement(t, 'TextHeading'),
              newElement(t, 'TextBody'),
              { ...input(), name: 'text_2' },
              { ...newElement(t, 'Footer'), 'on-click-action': written },
            ],
          },
        },
      ],
    }
    const changed = removeElement(imported, { screen: 0, element: 0 })
    expect(actionOf(changed)?.payload).toEqual({ source: 'web', name: '${form.text_1}' })
    const renamed = updateScreen(changed, 0, { id: 'INICIO' })
    expect(renamed['routing_model']).toEqual({ INICIO: [] })
  })
})

type Step = (document: FlowDocument) => FlowDocument
const index = fc.nat({ max: 5 })
const position = fc.record({ screen: index, element: index })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(position, fc.constantFrom(...flowElementTypes)).map(
    ([at, type]): Step =>
      (d) =>
        addElement(d, at, newElement(t, type)),
  ),
  fc.tuple(position, position).map(
    ([from, to]): Step =>
      (d) =>
        moveElement(d, from, to),
  ),
  position.map(
    (at): Step =>
      (d) =>
        duplicateElement(d, at),
  ),
  index.map(
    (at): Step =>
      (d) =>
        addScreen(d, at, newScreen(t, 2)),
  ),
  fc.tuple(index, index).map(
    ([from, to]): Step =>
      (d) =>
        moveScreen(d, from, to),
  ),
  fc.tuple(index, fc.constantFrom('INICIO', 'DATOS', 'FIN')).map(
    ([at, id]): Step =>
      (d) =>
        updateScreen(d, at, { id }),
  ),
  fc.tuple(index, index).map(
    ([from, to]): Step =>
      (d) =>
        setFooterAction(d, from, { kind: 'navigate', screenId: d.screens[to]?.id ?? '' }),
  ),
  position.map((at): Step => (d) => {
    const component = d.screens[at.screen]?.layout.children[at.element]
    return component?.type === 'Footer' ? d : removeElement(d, at)
  }),
)

describe('any flow made with the builder', () => {
  it('has inputs whose names end with their index, and is unchanged by export and import', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        // The steps may leave the flow without a final screen, so make the last screen final. They may also add too
        // many opt-ins to a screen. That fault is expected, and the import refuses such a file.
        const created = steps.reduce((document, each) => each(document), start())
        const last = created.screens.length - 1
        const document = setFooterAction(created, last, { kind: 'complete' })
        const misnumbered = document.screens.flatMap(({ layout }) =>
          layout.children.filter(
            (component, at) =>
              isFlowInput(component) && !String(component['name']).endsWith(`_${at}`),
          ),
        )
        expect(misnumbered).toEqual([])
        expect(faultyFlowElements(document.screens)).toEqual([])
        const codes = new Set(flowPublishFaults(document).map(({ code }) => code))
        const isTooMuch = codes.delete('tooManyOfType')
        // A step may take a screen's only link away; the import accepts such a draft.
        codes.delete('unreachedScreen')
        expect([...codes]).toEqual([])
        const reading = readFlowJson(flowJsonText(document))
        expect(reading.document).toEqual(isTooMuch ? undefined : document)
      }),
      { numRuns: 200 },
    )
  })
})
