import { expect, it } from 'vitest'
import { commandOf } from './builder-keys.ts'

const press = (keys: string) => {
  const parts = keys.split('+')
  const has = (name: string) => parts.includes(name)
  return {
    key: parts.at(-1) || '+',
    ctrlKey: has('Ctrl'),
    code: '',
    metaKey: has('Meta'),
    shiftKey: has('Shift'),
    altKey: has('Alt'),
  }
}

it.each([
  ['Ctrl+z', 'undo', 'undo'],
  ['Meta+z', 'undo', 'undo'],
  ['Ctrl+Shift+Z', 'redo', 'redo'],
  ['Ctrl+y', 'redo', 'redo'],
  ['Ctrl+0', 'fit', 'fit'],
  ['Ctrl++', 'zoomIn', 'zoomIn'],
  ['Ctrl+=', 'zoomIn', 'zoomIn'],
  ['Ctrl+-', 'zoomOut', 'zoomOut'],
  ['Ctrl+d', 'duplicate', null],
  ['Ctrl+c', 'copy', null],
  ['Ctrl+v', 'paste', null],
  ['Ctrl+a', null, null],
  ['F8', 'nextProblem', 'nextProblem'],
  ['Alt+ArrowUp', 'moveUp', null],
  ['Alt+ArrowDown', 'moveDown', null],
  ['ArrowUp', null, null],
  ['Delete', 'remove', null],
  ['Backspace', null, null],
  ['Escape', 'leave', null],
  ['z', null, null],
])('%s runs the command %s on the canvas and %s in a field', (keys, onCanvas, inField) => {
  expect(commandOf(press(keys), false)).toBe(onCanvas)
  expect(commandOf(press(keys), true)).toBe(inField)
})
