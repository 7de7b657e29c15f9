import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fileRequired } from '#contract/literals.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { startTexts, texts } from '#renderer/i18n/index.ts'
import { refusalText } from './refusal-text.ts'

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  await startTexts('es')
})
afterAll(() => vi.unstubAllGlobals())

test.each([
  [400, 'BAD_REQUEST', 'The text is empty.', 'el servicio no lo acepta («The text is empty.»).'],
  [400, 'BAD_REQUEST', fileRequired, fileRequired],
  [400, 'BAD_REQUEST', '', 'Algo de lo que se pidió no es válido. Revísalo y vuelve a intentarlo.'],
  [403, 'FORBIDDEN', 'You may not.', 'no tienes permiso para enviar esto en este chat.'],
  [418, 'TEAPOT', 'I am one.', 'el servicio no lo acepta («I am one.»).'],
  [422, 'MESSAGE_LIMIT', 'No more.', 'se agotó el límite de mensajes del grupo.'],
  [
    0,
    'NETWORK',
    'fetch failed',
    'Sin conexión con el servicio. Revisa la red y vuelve a intentarlo.',
  ],
])('a refusal %s %s “%s” of a message has a Spanish text', (status, code, said, expected) => {
  expect(refusalText(texts.t, new ApiError(status, code, said))).toBe(expected)
})
