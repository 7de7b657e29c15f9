/** The scroll container, and the selector of its rows. */
export interface Scene {
  scroller: string
  row: string
}

/** One painted frame. */
export interface Frame {
  /** The frame's own time, ms. */
  at: number
  scrollTop: number
  /**
   * Part of the visible height without a row, px, in this frame or before the page had rendered it.
   */
  blank: number
  /**
   * Movement of visible rows since the last frame, px, positive for down; null if no row of that frame is left.
   */
  moved: number | null
}

export interface FrameWatch {
  stop(): Frame[]
}

/** Height of padding and loading texts at both ends of the scroll area, px, where no rows are expected. */
const EDGE_PX = 64

interface Span {
  top: number
  bottom: number
}

/**
 * Records every frame from now on. Rows are identified by their element with `data-index` or `data-chat`.
 */
export function watchFrames({ scroller: selector, row }: Scene): FrameWatch {
  const scroller = document.querySelector<HTMLElement>(selector)
  if (scroller === null) throw new Error(`There is no ${selector}.`)
  const frames: Frame[] = []
  let before: { spans: Span[]; height: number; tops: Map<Element, number> } | null = null
  const end = beforeEachPaint((at) => {
    const { scrollTop, scrollHeight, clientHeight } = scroller
    const { top: edge } = scroller.getBoundingClientRect()
    const tops = new Map<Element, number>()
    const spans: Span[] = []
    for (const element of scroller.querySelectorAll(row)) {
      const { top, bottom } = element.getBoundingClientRect()
      tops.set(element, top - edge)
      spans.push({ top: top - edge + scrollTop, bottom: bottom - edge + scrollTop })
    }
    const view = {
      top: Math.max(scrollTop, EDGE_PX),
      bottom: Math.min(scrollTop + clientHeight, scrollHeight - EDGE_PX),
    }
    // The screen may have scrolled before the page rendered this frame, so also check the rows of the previous frame.
    const meanwhile = before?.height === scrollHeight ? uncovered(before.spans, view) : 0
    frames.push({
      at,
      scrollTop,
      blank: Math.max(uncovered(spans, view), meanwhile),
      moved: before === null ? null : movement(before.tops, tops, clientHeight),
    })
    before = { spans, height: scrollHeight, tops }
  })
  return {
    stop() {
      end()
      return frames
    },
  }
}

/** Depth of the probe in the document, greater than that of any element of the page with a resize observer. */
const PROBE_DEPTH = 64

/**
 * Calls `look` in each frame just before painting, after the page's animation frames and resize observers, which
 * correct estimated heights. It uses a resize observer that was created later, on an element whose size changes in each
 * frame.
 * @param look is called with the frame's time, ms
 * @returns a function that ends the calls
 */
function beforeEachPaint(look: (at: number) => void): () => void {
  const root = document.createElement('div')
  root.style.cssText = 'position: fixed; inset: 0 auto auto 0; visibility: hidden; contain: layout'
  let probe = root
  // A shallow element would make the browser run deeper observers again in the same frame.
  for (let depth = 0; depth < PROBE_DEPTH; depth += 1) {
    probe = probe.appendChild(document.createElement('div'))
  }
  document.body.append(root)
  let frame = 0
  const observer = new ResizeObserver(() => look(frame))
  let request = requestAnimationFrame(function next(at) {
    frame = at
    probe.style.height = probe.style.height === '1px' ? '2px' : '1px'
    request = requestAnimationFrame(next)
  })
  observer.observe(probe)
  return () => {
    cancelAnimationFrame(request)
    observer.disconnect()
    root.remove()
  }
}

/** Height of the view that no span covers, px. A gap below 1 px is a rounding error and counts as 0. */
function uncovered(spans: readonly Span[], view: Span): number {
  let blank = 0
  let reached = view.top
  for (const { top, bottom } of spans.toSorted((a, b) => a.top - b.top)) {
    if (top > reached) blank += Math.max(0, Math.min(top, view.bottom) - reached)
    reached = Math.max(reached, bottom)
    if (reached >= view.bottom) break
  }
  blank += Math.max(0, view.bottom - reached)
  return blank < 1 ? 0 : blank
}

/** The movement of rows that are in both frames, px; if they moved differently, the largest movement. */
function movement(
  before: ReadonlyMap<Element, number>,
  now: ReadonlyMap<Element, number>,
  height: number,
): number | null {
  let furthest: number | null = null
  for (const [element, top] of now) {
    const was = before.get(element)
    if (was === undefined || was < 0 || was > height) continue
    const moved = top - was
    if (furthest === null || Math.abs(moved) > Math.abs(furthest)) furthest = moved
  }
  return furthest
}
