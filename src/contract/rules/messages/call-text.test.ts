import { expect, it } from 'vitest'
import { callText } from './call-text.ts'

it('has a text for clients that do not show calls', () => {
  expect(callText({ outcome: 'missed', seconds: 18, inRow: 2 }, 'es')).toBe('Llamada perdida')
  expect(callText({ outcome: 'answered', seconds: 240 }, 'es')).toBe(
    'Llamada atendida en el celular, 4 min',
  )
  expect(callText({ outcome: 'answered' }, 'en')).toBe('Call answered on the phone')
})
