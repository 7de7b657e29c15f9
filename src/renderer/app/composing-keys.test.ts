import { expect, it } from 'vitest'
import { guardComposition } from './composing-keys.ts'

/** Returns what becomes of a key press in a guarded page. */
function pressed(press: { key: string; isComposing: boolean; keyCode: number }) {
  const page = new EventTarget()
  const handled: string[] = []
  guardComposition(page)
  // A listener of the capture phase, as libraries add to the window.
  page.addEventListener('keydown', () => handled.push(press.key), { capture: true })
  const event = Object.assign(new Event('keydown', { cancelable: true }), press)
  page.dispatchEvent(event)
  return { isHandled: handled.length > 0, isPrevented: event.defaultPrevented }
}

it.each([
  ['Enter', { key: 'Enter', isComposing: false, keyCode: 13 }, true, false],
  ['Escape', { key: 'Escape', isComposing: false, keyCode: 27 }, true, false],
  ['a composed Enter', { key: 'Enter', isComposing: true, keyCode: 229 }, false, false],
  [
    'an Enter before `isComposing`',
    { key: 'Enter', isComposing: false, keyCode: 229 },
    false,
    false,
  ],
  ['an Enter with its own code', { key: 'Enter', isComposing: true, keyCode: 13 }, false, false],
  ['a composed Escape', { key: 'Escape', isComposing: true, keyCode: 229 }, false, true],
  ['a composed arrow', { key: 'ArrowDown', isComposing: true, keyCode: 229 }, false, false],
])('%s', (_, press, isHandled, isPrevented) => {
  expect(pressed(press)).toEqual({ isHandled, isPrevented })
})
