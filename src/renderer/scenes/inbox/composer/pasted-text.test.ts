import { expect, it } from 'vitest'
import { isTextPreferred } from './pasted-text.ts'

const files = [{ name: 'Plano de la mesa.pdf' }, { name: 'foto.png' }]

it.each([
  ['nothing', ''],
  ['a blank', ' \n'],
  ['the name of one', 'foto.png'],
  ['the names of all', 'Plano de la mesa.pdf\nfoto.png'],
  ['paths', '/home/ana/Plano de la mesa.pdf\r\n/home/ana/foto.png\r\n'],
  ['a path of Windows', 'C:\\Users\\ana\\foto.png'],
  ['addresses', 'file:///home/ana/Plano%20de%20la%20mesa.pdf'],
  ['what GNOME writes', 'x-special/nautilus-clipboard\ncopy\nfile:///home/ana/foto.png\n'],
])('the files are pasted if the text is %s', (_, text) => {
  expect(isTextPreferred(text, files)).toBe(false)
})

it.each([
  ['a table', 'Mesa\t120\nSilla\t45'],
  ['a sentence about one', 'Te mando foto.png mañana'],
  ['another file’s name', 'otra.png'],
  ['a name among others', 'foto.png\nMira esto'],
])('the text is pasted if it is %s', (_, text) => {
  expect(isTextPreferred(text, files)).toBe(true)
})
