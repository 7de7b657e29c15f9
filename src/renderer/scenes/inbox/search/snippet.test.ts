import { expect, test } from 'vitest'
import { snippet } from './snippet.ts'

const marked = (text: string, words: string, more: object = {}) =>
  snippet({ type: 'text', text, ...more }, words)
    .map(({ text: piece, found }) => (found ? `[${piece}]` : piece))
    .join('')

test('a short message is shown whole, with its matches', () => {
  expect(marked('¿Sigue el SOFÁ\n gris?', 'sofa gri')).toBe('¿Sigue el [SOFÁ] [gri]s?')
})

test('a long message is cut around the first match, at the beginning of a word', () => {
  const long = `${'bla '.repeat(30)}el sofá gris ${'más '.repeat(60)}`
  const shown = marked(long, 'sofá')
  expect(shown).toMatch(/^…bla (bla )+el \[sofá\] gris más/)
  expect(shown.endsWith('…')).toBe(true)
  expect(shown.length).toBeLessThan(150)
})

test('a word directly before the match is left out if it is too long', () => {
  expect(marked(`${'x'.repeat(200)} sofá`, 'sofa')).toBe('…[sofá]')
})

test('the snippet is from the file name if only the file name matches', () => {
  expect(marked('Aquí va', 'cotiza', { type: 'file', filename: 'Cotización.pdf' })).toBe(
    '[Cotiza]ción.pdf',
  )
  expect(marked('Aquí va', 'x', { type: 'file', filename: 'a.pdf' })).toBe('Aquí va')
})

test('no emoji is cut in two', () => {
  expect(marked(`sofá ${'😀'.repeat(200)}`, 'sofa')).not.toMatch(
    /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/,
  )
})
