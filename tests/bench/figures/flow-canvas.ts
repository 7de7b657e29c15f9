import { z } from 'zod'
import { flowsApi } from '#contract/api/flows/flows.ts'
import type { FlowComponent, FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import {
  newestFlowJsonVersion,
  type FlowJsonVersion,
} from '#contract/rules/flows/flow-json/versions.ts'
import { watchPresented } from '#tests/support/screen-frames.ts'
import { emailOf, GROUP, PASSWORD } from '#tests/contract/support/users.ts'
import { middleOf, openApp, settle, cpuMs, type BenchApp } from '../app.ts'
import type { Figure, Reading } from '../figure.ts'
import type { Control } from '../bare-program.ts'
import { benchLimits } from '../limits.ts'
import { ask } from '../probes.ts'
import { intervals, median, percentile, shareAbove } from '../statistics.ts'
import { startBenchWorkspace } from '../workspace/start.ts'

const CANVAS = '.react-flow__pane'
const VIEWPORT = '.react-flow__viewport'
const NODE = '.react-flow__node'
const FRAME_MS = 1_000 / 60
/** Duration of a gesture, ms. */
const GESTURE_MS = 5_000
/** Interval between input events, ms, so that each frame has at least one. */
const INPUT_MS = 8
/** Wheel distance of an input event, px; the zoom changes by a factor of about 2.8 per second. */
const WHEEL_PX = 6

const letters = 'ABCDEFGHIJKLMNO'
/** The id of a screen; screen ids contain only letters and underscores. */
const idAt = (index: number) =>
  `S_${letters[Math.floor(index / letters.length)] ?? ''}${letters[index % letters.length] ?? ''}`

/** A flow of `count` screens with the elements of an ordinary form, each linked to the next. */
function largeFlow(count: number): { version: FlowJsonVersion; screens: FlowScreen[] } {
  const screens = Array.from({ length: count }, (_, index): FlowScreen => {
    const isLast = index === count - 1
    const action = isLast
      ? { name: 'complete', payload: {} }
      : { name: 'navigate', next: { type: 'screen', name: idAt(index + 1) }, payload: {} }
    const options = ['Lima', 'Cusco', 'Piura'].map((title, at) => ({ id: `${at}`, title }))
    const children: FlowComponent[] = [
      { type: 'TextHeading', text: `Paso ${index + 1}` },
      { type: 'TextBody', text: 'Cuéntanos qué necesitas y cuándo podemos llamarte.' },
      { type: 'TextInput', name: `nombre_${index}`, label: 'Nombre', required: true },
      { type: 'Dropdown', name: `ciudad_${index}`, label: 'Ciudad', 'data-source': options },
      { type: 'CheckboxGroup', name: `dias_${index}`, label: 'Días', 'data-source': options },
      { type: 'Footer', label: 'Seguir', 'on-click-action': action },
    ]
    return {
      id: idAt(index),
      title: `Paso ${index + 1}`,
      ...(isLast && { terminal: true, success: true }),
      layout: { type: 'SingleColumnLayout', children },
    }
  })
  return { version: newestFlowJsonVersion, screens }
}

const signedInSchema = z.object({ token: z.string() })
const LARGE = 'Large'
/**
 * A small flow for comparison. An idle machine shows it without late frames, so its late frames are caused by the
 * machine.
 */
const SMALL = 'Small'
const SMALL_SCREENS = 3

/** Enables flows in the group, and creates a flow with `count` screens. */
async function createFlow(url: string, name: string, count: number): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/${path}`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  await post(`_control/groups/${GROUP}`, { hasFlows: true })
  const login = await post('services/main/login', { email: emailOf('sara'), password: PASSWORD })
  const { token } = signedInSchema.parse(await login.json())
  await post(
    `services/main${flowsApi.createFlow.path}`,
    { groupId: GROUP, name, document: largeFlow(count) },
    { authorization: `Bearer ${token}`, 'x-group-id': GROUP },
  )
}

type Step = (elapsedMs: number) => Promise<unknown>

/** Repeats an input at a constant rate, without waiting for the page. */
async function gesture(step: Step): Promise<void> {
  const start = performance.now()
  const sent: Promise<unknown>[] = []
  for (let next = start; next < start + GESTURE_MS; next += INPUT_MS) {
    const wait = next - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    sent.push(step(performance.now() - start))
  }
  await Promise.all(sent)
}

const pointSchema = z.object({ x: z.number(), y: z.number() })
/** A point in the upper left of the canvas without a screen: dragging a screen would move it instead of the canvas. */
const EMPTY_POINT = `(() => {
  const { left, top } = document.querySelector('${CANVAS}').getBoundingClientRect()
  for (let y = top + 8; y < top + 400; y += 8)
    for (let x = left + 8; x < left + 400; x += 8)
      if (document.elementFromPoint(x, y)?.matches('${CANVAS}')) return { x, y }
  return null
})()`

async function pan({ page, browser }: BenchApp): Promise<void> {
  const from = await ask(page, pointSchema, EMPTY_POINT)
  // The pointer never stops: one coordinate reverses its direction while the other is fastest.
  const at = (ms: number) => ({
    x: Math.round(from.x + 300 * (1 - Math.cos((2 * Math.PI * ms) / 2_000))),
    y: Math.round(from.y + 200 * (Math.cos(1) - Math.cos((2 * Math.PI * ms) / 2_600 + 1))),
  })
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', ms: number) =>
    browser.send('Input.dispatchMouseEvent', {
      type,
      ...at(ms),
      button: 'left',
      buttons: 1,
      clickCount: 1,
    })
  await mouse('mousePressed', 0)
  await gesture((ms) => mouse('mouseMoved', ms))
  await mouse('mouseReleased', GESTURE_MS)
}

async function zoom({ page, browser }: BenchApp): Promise<void> {
  const over = await middleOf(page, CANVAS)
  await gesture((ms) =>
    browser.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      ...over,
      deltaX: 0,
      // Zoom in and out again, for a second each.
      deltaY: Math.floor(ms / 1_000) % 2 === 0 ? -WHEEL_PX : WHEEL_PX,
    }),
  )
}

/**
 * Intervals between the frames of a gesture that were shown (`shown`) and that the page rendered (`drawn`), ms.
 */
interface Turn {
  shown: number[]
  drawn: number[]
  /** CPU time of the page's main thread per rendered frame, ms. */
  workMs: number
}

/** Number of zoom steps from the view of the whole flow to about 100 %. */
const STEPS_NEAR = 11

async function measureTurn(
  app: BenchApp,
  act: (app: BenchApp) => Promise<void>,
  steps = 0,
): Promise<Turn> {
  await app.page.keyboard.press('Control+0')
  for (let step = 0; step < steps; step += 1) await app.page.keyboard.press('Control+Equal')
  await settle(app.page)
  await app.page.evaluate(`void (bench.moves = bench.watchTransform('${VIEWPORT}'))`)
  const screen = await watchPresented(app.electron)
  const before = await cpuMs(app)
  await act(app)
  const worked = (await cpuMs(app)) - before
  const shown = await screen.stop()
  const drawn = await ask(app.page, z.array(z.number()), 'bench.moves.stop()')
  if (drawn.length < 60) throw new Error('The page rendered fewer than 60 frames of the gesture.')
  return { shown: intervals(shown), drawn: intervals(drawn), workMs: worked / drawn.length }
}

function readingsOf(name: string, turns: readonly Turn[]): Reading[] {
  return [
    {
      name: `${name}: p95 frame interval`,
      value: median(turns.map(({ shown }) => percentile(shown, 0.95))),
      unit: 'ms',
      limit: benchLimits.frameMs,
    },
  ]
}

/** Measures dragging and zooming the builder's canvas with many screens, which are all in view at first. */
export async function measureFlowCanvas(
  control: Control,
  { screens, turns }: { screens: number; turns: number },
): Promise<Figure> {
  const workspace = await startBenchWorkspace({ chats: 1_500, few: 600, messages: 40 })
  try {
    await createFlow(workspace.url, LARGE, screens)
    await createFlow(workspace.url, SMALL, SMALL_SCREENS)
    const app = await openApp(workspace.url, 'sara')
    try {
      const { page } = app
      const open = async (name: string) => {
        await page.locator('nav a[href$="/dashboard/flows"]').click()
        await page.getByRole('row').filter({ hasText: name }).click()
        await page.locator(NODE).first().waitFor()
        await settle(page)
      }
      await open(LARGE)
      const inView = await page.locator(NODE).count()
      const small: Turn[] = []
      const panned: Turn[] = []
      const near: Turn[] = []
      const zoomed: Turn[] = []
      const empty: number[][] = []
      let zoomNear = ''
      for (let turn = 0; turn < turns; turn += 1) {
        empty.push(await control.frameIntervals())
        await open(SMALL)
        small.push(await measureTurn(app, pan))
        await open(LARGE)
        panned.push(await measureTurn(app, pan))
        near.push(await measureTurn(app, pan, STEPS_NEAR))
        if (turn === 0)
          zoomNear = (
            await page
              .getByText(/^\d+\s*%$/)
              .first()
              .innerText()
          ).trim()
        zoomed.push(await measureTurn(app, zoom))
      }
      const late = (all: readonly Turn[], of: 'shown' | 'drawn') =>
        median(all.map((turn) => shareAbove(turn[of], FRAME_MS * 1.5))) * 100
      return {
        id: 'flow-canvas',
        title: `Flow of ${screens} screens`,
        readings: [
          ...readingsOf('dragged, all in view', panned),
          ...readingsOf('dragged, close', near),
          ...readingsOf('zoomed', zoomed),
        ],
        beside: {
          'screens in view at first': inView,
          'turns of 5 s each': turns,
          'frames of a drag': median(panned.map(({ shown }) => shown.length)),
          'zoom of the close drag': zoomNear,
          'late frames of a close drag, %': late(near, 'shown'),
          'frames of a zoom': median(zoomed.map(({ shown }) => shown.length)),
          'late frames of a drag, %': late(panned, 'shown'),
          'late frames of a zoom, %': late(zoomed, 'shown'),
          'page’s work a frame of a drag, ms': median(panned.map(({ workMs }) => workMs)),
          'of a close drag, ms': median(near.map(({ workMs }) => workMs)),
          'of a zoom, ms': median(zoomed.map(({ workMs }) => workMs)),
          [`drag of ${SMALL_SCREENS} screens: p95, ms`]: median(
            small.map(({ shown }) => percentile(shown, 0.95)),
          ),
          'empty page: p95, ms': median(empty.map((steps) => percentile(steps, 0.95))),
          'drag: p95 as the page drew, ms': median(
            panned.map(({ drawn }) => percentile(drawn, 0.95)),
          ),
          'zoom: p95 as the page drew, ms': median(
            zoomed.map(({ drawn }) => percentile(drawn, 0.95)),
          ),
        },
      }
    } finally {
      await app.close()
    }
  } finally {
    await workspace.stop()
  }
}
