import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { z } from 'zod'
import { flowsApi } from '#contract/api/flows/flows.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import {
  newFlowDocument,
  welcomeScreen,
  type FlowDocument,
} from '#contract/rules/flows/flow-json/document.ts'
import { refusal } from '#renderer/data/service/service.fixture.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import FlowsScene from './flows-scene.tsx'

/** Test support of the flows: their screen in Spanish, over a service that stores one draft. */

export type DraftedFlow = z.output<typeof flowsApi.flow.output>

const texts = {
  title: 'Bienvenida',
  heading: 'Hola',
  body: 'Cuéntanos más',
  complete: 'Completar',
}

export const flowOf = (name: string, more: object = {}): DraftedFlow =>
  flowsApi.flow.output.parse({
    id: `f-${name}`,
    groupId: 'g1',
    name,
    state: 'draft',
    revision: 1,
    document: newFlowDocument(welcomeScreen(texts)),
    ...more,
  })

export async function startFlows(flows: DraftedFlow[], options: ScreenOptions = {}) {
  const screen = await startScreen({
    settings: { language: 'es' },
    ...options,
    group: { hasFlows: true, ...options.group },
  })
  const { service } = screen
  service.answer(flowsApi.flows, () => ({ items: flows }))
  service.answer(
    flowsApi.flow,
    ({ params: { id } }) => flows.find((one) => one.id === id) ?? refusal(404, 'NOT_FOUND'),
  )
  return { ...screen, open: (path = '') => screen.show(<FlowsScene />, menuPaths.flows + path) }
}

/** Opens the builder of a new flow. Its service stores each draft, unless it `refuses`. */
export async function openBuilder(flow = flowOf('Pedido')) {
  const flows = [flow]
  const screen = await startFlows(flows)
  const { service, press, show } = screen
  const saved = service.answer(flowsApi.saveFlow, ({ body }) => {
    const [stored] = flows
    if (stored === undefined) return refusal(404, 'NOT_FOUND')
    const { document = stored.document } = flowsApi.saveFlow.body.parse(body)
    const next = { ...stored, document, revision: stored.revision + 1 }
    flows.splice(0, 1, next)
    return next
  })
  const shown = await show(<FlowsScene />, menuPaths.flows)
  await shown
    .getByRole('row')
    .filter({ hasText: new RegExp(flow.name ?? '') })
    .click()
  const nodes = () => [...document.querySelectorAll<HTMLElement>('.react-flow__node')]
  function nodeOf(number: number): HTMLElement {
    const node = nodes()[number - 1]
    if (node === undefined) throw new Error(`There is no screen ${number}.`)
    return node
  }
  const node = (number: number) => page.elementLocator(nodeOf(number))
  const elementsOf = (number: number) => [
    ...nodeOf(number).querySelectorAll<HTMLElement>('[data-element]'),
  ]
  await expect.poll(() => nodes().length).toBeGreaterThan(0)
  await expect.poll(() => elementsOf(1).length).toBeGreaterThan(0)
  return {
    ...screen,
    screen: shown,
    flows,
    saved,
    /** The drafts that the service has received. */
    documents: (): (FlowDocument | undefined)[] =>
      saved.map(({ body }) => flowsApi.saveFlow.body.parse(body).document),
    nodes,
    nodeOf,
    node,
    elementsOf,
    /** One of the elements of a screen, from 1. */
    elementAt: (number: number, at: number) =>
      page.elementLocator(elementsOf(number)[at - 1] ?? document.body),
    texts: (number: number) => elementsOf(number).map(({ innerText }) => innerText.trim()),
    element: (number: number, text: string) => node(number).getByRole('button', { name: text }),
    edges: () => document.querySelectorAll('.react-flow__edge').length,
    screenButton: (name: string) => shown.getByRole('button', { name }).first(),
    add: (name: string) => shown.getByRole('button', { name: `Añadir ${name}`, exact: true }),
    action: shown.getByRole('combobox', { name: 'Al tocar el botón' }),
    undo: () => press('{Control>}z{/Control}'),
    /** Drags a screen or the end of a line with the mouse. React Flow takes no drag and drop of the browser. */
    drag(from: Element, to: { x: number; y: number }) {
      const { x, y, width, height } = from.getBoundingClientRect()
      const start = { x: x + width / 2, y: y + height / 2 }
      const send = (target: EventTarget, type: string, at: { x: number; y: number }) =>
        target.dispatchEvent(
          new MouseEvent(type, {
            bubbles: true,
            cancelable: true,
            view: window,
            clientX: at.x,
            clientY: at.y,
          }),
        )
      send(from, 'mousedown', start)
      for (const share of [0.2, 0.6, 1])
        send(document, 'mousemove', {
          x: start.x + (to.x - start.x) * share,
          y: start.y + (to.y - start.y) * share,
        })
      send(document, 'mouseup', to)
    },
    /** Waits until the canvas has stopped moving: its transform is the same in 15 frames. */
    async atRest() {
      let [last, same] = ['', 0]
      while (same < 15) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const { transform = '' } =
          document.querySelector<HTMLElement>('.react-flow__viewport')?.style ?? {}
        same = transform === last ? same + 1 : 0
        last = transform
      }
    },
  }
}
