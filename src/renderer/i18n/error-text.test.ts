import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { errorStatuses, localErrorCodes } from '#contract/errors.ts'
import { languages } from '#contract/limits.ts'
import { fileRequired } from '#contract/literals.ts'
import { sendFaults } from '#contract/rules/messages/send-refusal.ts'
import { ApiError, apiErrorFromResponse } from '#renderer/data/service/api-error.ts'
import { errorText } from './error-text.ts'
import { speak, startTexts, texts } from './index.ts'
import { literals } from './literals.ts'

beforeAll(() => {
  // Setting the language also changes the document's `lang`.
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
] as const)(
  '%s: the error of a full outbox mentions messages, not attempts',
  async (language, text) => {
    await speak(language)
    expect(errorText(texts.t, new ApiError(0, 'OUTBOX_FULL', ''))).toBe(text)
  },
)

test.each([
  ['es', 45_000, 'Demasiados intentos. Vuelve a probar dentro de 45 segundos.'],
  ['es', 300, 'Demasiados intentos. Vuelve a probar dentro de 1 segundo.'],
  ['es', 59_500, 'Demasiados intentos. Vuelve a probar dentro de 1 minuto.'],
  ['en', 601_000, 'Too many attempts. Try again in 11 minutes.'],
  ['pt', 900_000, 'Tentativas demais. Tente de novo em 15 minutos.'],
] as const)(
  '%s: the error text says how long to wait if the retry time is %i ms',
  async (language, ms, text) => {
    await speak(language)
    expect(errorText(texts.t, new ApiError(0, 'TOO_MANY_REQUESTS', '', ms))).toBe(text)
    expect(errorText(texts.t, new ApiError(429, 'TOO_MANY_REQUESTS', '', ms))).toBe(text)
  },
)

test('the text of the error TOO_MANY_REQUESTS without a retry time asks the user to wait', async () => {
  await speak('en')
  const text = 'Too many attempts. Wait a few minutes and try again.'
  expect(errorText(texts.t, new ApiError(0, 'TOO_MANY_REQUESTS', ''))).toBe(text)
})

test('the text for a template that is not approved does not mention the archive, because sending has the error too', async () => {
  await speak('en')
  const error = new ApiError(409, 'WATEMPLATE_NOT_APPROVED', 'Not approved.')
  expect(errorText(texts.t, error)).toBe('The channel has not approved this template.')
})

test.each(languages)(
  '%s: every reason why a content cannot be sent has a text',
  async (language) => {
    await speak(language)
    const said = sendFaults.map((fault) =>
      errorText(texts.t, new ApiError(400, 'BAD_REQUEST', 'In English.', undefined, { fault })),
    )
    expect(new Set([...said, 'In English.']).size).toBe(sendFaults.length + 1)
  },
)

test('a missing file keeps the words of the specification', async () => {
  await speak('en')
  const details = { fault: 'values' }
  const error = new ApiError(400, 'BAD_REQUEST', fileRequired, undefined, details)
  expect(errorText(texts.t, error)).toBe(fileRequired)
})

const serviceMessage = 'The message of the service'

test.each([
  [401, 'Invalid credentials'],
  [404, 'Sorry! the data you are looking for could not be found'],
  [413, 'Archivo demasiado grande'],
  [415, 'Tipo de Archivo No Soportado'],
  [500, 'Internal Server Error'],
  [400, serviceMessage],
  [403, serviceMessage],
  [422, serviceMessage],
])('an error %i of the service with an unknown code has the text: %s', async (status, text) => {
  await speak('pt')
  expect(errorText(texts.t, new ApiError(status, 'SOME_CODE', serviceMessage))).toBe(text)
})

test.each([
  [
    'es',
    'El disco del servicio está lleno y no se guardó nada. Avisa a quien administra el servicio.',
  ],
  [
    'en',
    'The disk of the service is full and nothing was saved. Tell the person who runs the service.',
  ],
  ['pt', 'O disco do serviço está cheio e nada foi salvo. Avise quem administra o serviço.'],
] as const)(
  '%s: an error 507 of the service says that its disk is full',
  async (language, text) => {
    await speak(language)
    expect(errorText(texts.t, new ApiError(507, 'INSUFFICIENT_STORAGE', serviceMessage))).toBe(text)
    // Another service may send the status without our code.
    expect(errorText(texts.t, apiErrorFromResponse(507, '<html>', 0))).toBe(text)
  },
)

test.each([
  [503, 'INTERNAL', 'The service is not working right now. Try again later.'],
  [409, 'CONFLICT', 'This changed meanwhile or is already under way. Wait a moment and try again.'],
  [403, 'FORBIDDEN', 'You are not allowed to do this.'],
  [418, 'SOME_CODE', 'Se produjo un error'],
])(
  'an error %i %s of the service without a message still has a text',
  async (status, code, text) => {
    await speak('en')
    expect(errorText(texts.t, new ApiError(status, code, ''))).toBe(text)
  },
)

test.each([
  [401, '<html>', 'Invalid credentials'],
  [404, '', 'Sorry! the data you are looking for could not be found'],
  [413, '<html>', 'Archivo demasiado grande'],
  [415, { error: 'Unsupported' }, 'Tipo de Archivo No Soportado'],
  [429, '<html>', 'Too many attempts. Try again in 45 seconds.'],
  [500, { message: serviceMessage }, 'Internal Server Error'],
  [503, '<html>', 'The service is not working right now. Try again later.'],
  [400, { message: serviceMessage }, serviceMessage],
  [403, { message: serviceMessage }, serviceMessage],
])(
  'an error %i of the service with an unknown body (%j) has the text: %s',
  async (status, body, text) => {
    await speak('en')
    expect(errorText(texts.t, apiErrorFromResponse(status, body, 45_000))).toBe(text)
  },
)

const ofService = (error: unknown) => errorText(texts.t, error, { saidByService: true })

test.each([
  [409, 'TEAM_UNAVAILABLE', serviceMessage],
  [409, 'CONFLICT', serviceMessage],
  [422, 'MESSAGE_LIMIT', serviceMessage],
  [429, 'TOO_MANY_REQUESTS', serviceMessage],
  [503, 'INTERNAL', serviceMessage],
  [404, 'NOT_FOUND', 'Sorry! the data you are looking for could not be found'],
  [500, 'INTERNAL', 'Internal Server Error'],
])('with `saidByService` an error %i %s has the text: %s', async (status, code, text) => {
  await speak('es')
  expect(ofService(new ApiError(status, code, serviceMessage, 45_000))).toBe(text)
})

test('with `saidByService` an empty message is replaced, and the message of a local error is not shown', async () => {
  await speak('en')
  expect(ofService(new ApiError(409, 'TEAM_UNAVAILABLE', ''))).toBe(
    'That team cannot take the contact.',
  )
  for (const own of [
    new ApiError(0, 'CANCELLED', serviceMessage),
    new ApiError(503, 'NETWORK', serviceMessage),
  ])
    expect(ofService(own)).not.toBe(serviceMessage)
  expect(ofService(new Error(serviceMessage))).toBe('Se produjo un error')
})

const fixedTexts = new Set<string>(Object.values(literals))

test.each([...Object.keys(errorStatuses), ...localErrorCodes])(
  'the error %s without a response has a text in every language, never the raw message',
  async (code) => {
    const spoken: string[] = []
    for (const language of languages) {
      await speak(language)
      spoken.push(errorText(texts.t, new ApiError(0, code, serviceMessage)))
    }
    expect(spoken).not.toContain(serviceMessage)
    expect(spoken).not.toContain(literals.errorOccurred)
    expect(fixedTexts.has(spoken[0] ?? '') ? 1 : languages.length).toBe(new Set(spoken).size)
  },
)
