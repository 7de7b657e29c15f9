import { expect, it } from 'vitest'
import { chatLink } from '#contract/rules/line/qr-code.ts'
import { readQr } from '#tests/support/read-qr.ts'
import { qrSquares } from './qr-squares.ts'

it.each([
  chatLink('51987001001', 'Hola, quiero que me atienda Ana Quispe. Código: QR-7K2M-9XPA-4D0Z'),
  chatLink(
    '5511999990000',
    'Olá, quero falar com José Antônio Conceição. Código: QR-0000-0000-0000',
  ),
  'a',
])('the code that qrSquares draws is read as its text: %s', (text) => {
  const { side, path } = qrSquares(text)
  expect(readQr(side, path)).toBe(text)
})

it('qrSquares leaves the quiet zone white', () => {
  const { side, path } = qrSquares('https://wa.me/51987001001')
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4)
    expect(Number(x) + Number(length)).toBeLessThanOrEqual(side - 4)
    expect(Number(y)).toBeLessThan(side - 4)
  }
})
