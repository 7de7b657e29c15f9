import { expect, it } from 'vitest'
import { formatOfKey, toggleFormat, type InlineFormat } from './format-selection.ts'

/** Applies the format to a text whose selection is in brackets, and returns the result in the same notation. */
function toggled(marked: string, format: InlineFormat): string {
  const from = marked.indexOf('[')
  const to = marked.indexOf(']') - 1
  const value = marked.replace(/[[\]]/g, '')
  const { replaced, text, selected } = toggleFormat(value, [from, to], format)
  const after = value.slice(0, replaced[0]) + text + value.slice(replaced[1])
  return `${after.slice(0, selected[0])}[${after.slice(...selected)}]${after.slice(selected[1])}`
}

it.each<[string, InlineFormat, string]>([
  ['[hola] mundo', 'bold', '*[hola]* mundo'],
  ['[hola] mundo', 'italic', '_[hola]_ mundo'],
  ['[hola] mundo', 'strike', '~[hola]~ mundo'],
  ['[hola] mundo', 'code', '`[hola]` mundo'],
  ['*[hola]* mundo', 'bold', '[hola] mundo'],
  ['[*hola*] mundo', 'bold', '[hola] mundo'],
  ['*[hola]* mundo', 'italic', '*_[hola]_* mundo'],
  ['[hola ]mundo', 'bold', '*[hola]* mundo'],
  ['hola []', 'bold', 'hola *[]*'],
  ['hola *[]*', 'bold', 'hola []'],
  ['a[ ]b', 'bold', 'a*[]* b'],
  ['[uno\n dos\n\ntres]', 'bold', '[*uno*\n *dos*\n\n*tres*]'],
])('%j formatted as %s becomes %j', (before, format, after) => {
  expect(toggled(before, format)).toBe(after)
})

const pressed = { ctrlKey: true, metaKey: false, shiftKey: false, altKey: false }

it.each<[string, InlineFormat | null, { key: string; shiftKey: boolean }]>([
  ['Ctrl+B', 'bold', { key: 'b', shiftKey: false }],
  ['Ctrl+I', 'italic', { key: 'i', shiftKey: false }],
  ['Ctrl+Shift+X', 'strike', { key: 'X', shiftKey: true }],
  ['Ctrl+E', 'code', { key: 'e', shiftKey: false }],
  ['Ctrl+X', null, { key: 'x', shiftKey: false }],
  ['Ctrl+Shift+B', null, { key: 'B', shiftKey: true }],
])('formatOfKey for %s returns %s', (_, format, part) => {
  const code = `Key${part.key.toUpperCase()}`
  expect(formatOfKey({ ...pressed, ...part, code }, false)).toBe(format)
})

it('formatOfKey for a letter without Ctrl returns null', () => {
  expect(formatOfKey({ ...pressed, key: 'b', code: 'KeyB', ctrlKey: false }, false)).toBeNull()
})
