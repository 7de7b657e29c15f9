import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
