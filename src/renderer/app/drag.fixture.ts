import type { Locator } from 'vitest/browser'

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/**
 * Drags an element over another one and drops it there, by the events of a drag. Chromium's own drag, which needs the
 * pointer, is a matter of the tests in the app: on a busy machine it may begin after the test's pointer was released, and
 * then takes all further clicks of the page.
 * @param offset where on the other element, px from its upper left corner. Default: its middle
 * @throws if the element cannot be dragged, or not be dropped there
 */
export async function dragTo(
  from: Locator,
  to: Locator,
  offset?: { x: number; y: number },
): Promise<void> {
  const dragged = from.element()
  // A handle makes its row draggable while it is pressed.
  dragged.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  await nextFrame()
  if (dragged.closest('[draggable="true"]') === null)
    throw new Error(`${dragged.outerHTML} cannot be dragged.`)
  const dataTransfer = new DataTransfer()
  const fire = (target: Element, type: string, at?: { clientX: number; clientY: number }) => {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, ...at })
    target.dispatchEvent(event)
    return event
  }
  fire(dragged, 'dragstart')
  // What the start changes is drawn in the next frame.
  await nextFrame()
  const { left, top, width, height } = to.element().getBoundingClientRect()
  const at = {
    clientX: left + (offset?.x ?? width / 2),
    clientY: top + (offset?.y ?? height / 2),
  }
  const target = document.elementFromPoint(at.clientX, at.clientY)
  if (target === null) throw new Error('The place of the drop is not in the window.')
  fire(target, 'dragenter', at)
  if (!fire(target, 'dragover', at).defaultPrevented)
    throw new Error(`${target.outerHTML} does not accept the drop.`)
  fire(target, 'drop', at)
  fire(dragged, 'dragend', at)
}
