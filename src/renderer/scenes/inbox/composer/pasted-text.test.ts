import { expect, it } from 'vitest'
import { isTextPreferred } from './pasted-text.ts'

const files = [{ name: 'Plano de la mesa.pdf' }, { name: 'foto.png' }]

it.each([
  ['empty', ''],
  ['blank', ' \n'],
  ['the name of one file', 'foto.png'],
  ['the names of all files', 'Plano de la mesa.pdf\nfoto.png'],
  ['paths', '/home/ana/Plano de la mesa.pdf\r\n/home/ana/foto.png\r\n'],
  ['a Windows path', 'C:\\Users\\ana\\foto.png'],
  ['URLs', 'file:///home/ana/Plano%20de%20la%20mesa.pdf'],
  [
    'the clipboard text of GNOME',
    'x-special/nautilus-clipboard\ncopy\nfile:///home/ana/foto.png\n',
  ],
])('the files are pasted if the text in the clipboard is %s', (_, text) => {
  expect(isTextPreferred(text, files)).toBe(false)
})

it.each([
  ['a table', 'Mesa\t120\nSilla\t45'],
  ['a sentence with a file’s name', 'Te mando foto.png mañana'],
  ['the name of a file that is not in the clipboard', 'otra.png'],
  ['a file’s name and another line', 'foto.png\nMira esto'],
])('the text in the clipboard is pasted if it is %s', (_, text) => {
  expect(isTextPreferred(text, files)).toBe(true)
})
