import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ApiError } from '../data/api-error.ts'
import { BridgeError } from '../data/bridge.ts'
import { errorText } from './error-text.ts'
import { speak, startTexts, texts } from './index.ts'

beforeAll(() => {
  // The page's language is written into the document as well.
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  return startTexts('es')
})
afterAll(() => vi.unstubAllGlobals())

test.each([
  ['es', 'Hay demasiados mensajes esperando a salir. Revisa la conexión y espera a que se envíen.'],
  [
    'en',
    'Too many messages are waiting to go out. Check the connection and let them be sent first.',
  ],
  [
    'pt',
    'Há mensagens demais esperando para sair. Confira a conexão e aguarde que sejam enviadas.',
  ],
] as const)('%s: a full outbox speaks of messages, not of attempts', async (language, text) => {
  await speak(language)
  expect(errorText(texts.t, new BridgeError('OUTBOX_FULL', ''))).toBe(text)
})

test.each([
  ['es', 45_000, 'Demasiados intentos. Vuelve a probar dentro de 45 segundos.'],
  ['es', 300, 'Demasiados intentos. Vuelve a probar dentro de 1 segundo.'],
  ['es', 59_500, 'Demasiados intentos. Vuelve a probar dentro de 1 minuto.'],
  ['en', 601_000, 'Too many attempts. Try again in 11 minutes.'],
  ['pt', 900_000, 'Tentativas demais. Tente de novo em 15 minutos.'],
] as const)(
  '%s: after %i ms another try makes sense, and it says so',
  async (language, ms, text) => {
    await speak(language)
    expect(errorText(texts.t, new BridgeError('TOO_MANY_REQUESTS', '', ms))).toBe(text)
    expect(errorText(texts.t, new ApiError(429, 'TOO_MANY_REQUESTS', '', ms))).toBe(text)
  },
)

test('without a time to come back at, it asks for patience', async () => {
  await speak('en')
  const text = 'Too many attempts. Wait a few minutes and try again.'
  expect(errorText(texts.t, new BridgeError('TOO_MANY_REQUESTS', ''))).toBe(text)
})
