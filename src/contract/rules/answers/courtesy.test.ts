import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCourtesy } from './courtesy.ts'

const courteous = (text: string) => isCourtesy({ type: 'text', text })

test.each([
  'Gracias',
  'muchas gracias!!',
  'Buenísimo, gracias Ana',
  'Ok, mil gracias por todo 🙏',
  'GRACIAS',
  'Muchas gracias por la información. Que tengas lindo día',
  'Thank you so much for your help',
  'Perfect, thanks Camila!',
  'Muito obrigada pela atenção',
  'Ótimo, obrigado',
  '👍',
  '🙏🏽 ❤️',
  '👨‍👩‍👧',
])('“%s” needs no answer', (text) => {
  expect(courteous(text)).toBe(true)
})

test.each([
  'Sí, gracias',
  'Yes please, thanks',
  'Sim, obrigado',
  'No gracias',
  '¿Gracias?',
  'gracias, cancela el pedido',
  'Gracias. Cancela',
  'GRACIAS CANCELA',
  'Gracias 2',
  'gracias y el precio',
  'Genial, nos vemos',
  'Hola',
  '...',
  '',
  '👍 ¿y el envío?',
  'gracias '.repeat(30),
])('“%s” is an ordinary message', (text) => {
  expect(courteous(text)).toBe(false)
})

test.each(['image', 'audio', 'file', 'location', 'sticker', 'quick_reply'] as const)(
  'a message of the kind %s is an ordinary one, whatever its text',
  (type) => expect(isCourtesy({ type, text: 'gracias' })).toBe(false),
)

test('a text with any further word is an ordinary message', () => {
  const word = fc.constantFrom('precio', 'talla', 'order', 'refund', 'pedido', 'sí', 'yes', 'não')
  fc.assert(
    fc.property(word, fc.boolean(), (further, isFirst) => {
      expect(courteous(isFirst ? `${further} gracias` : `gracias ${further}`)).toBe(false)
    }),
  )
})
