import { expect, test } from 'vitest'
import { accountApi } from '#contract/api/people/account.ts'
import { contentApi } from '#contract/api/messages/content.ts'
import { sessionApi } from '#contract/api/people/session.ts'
import { channelCodes } from '#contract/errors.ts'
import { mia, openApp } from '#renderer/app/app.fixture.tsx'
import { json } from '#renderer/data/service/gateway.fixture.ts'
import './profile-scene.tsx'

async function open() {
  const app = await openApp({ path: '/dashboard/profile' })
  await expect.element(app.screen.getByRole('heading', { level: 1 })).toBeVisible()
  return app
}

/** The text in the window when the service refuses a new name. */
test.each<[status: number, code: string, message: string, text: string]>([
  [500, 'INTERNAL', 'raw', 'Internal Server Error'],
  [404, 'NOT_FOUND', 'raw', 'Sorry! the data you are looking for could not be found'],
  [413, 'PAYLOAD_TOO_LARGE', 'raw', 'Archivo demasiado grande'],
  [415, 'UNSUPPORTED_MEDIA_TYPE', 'raw', 'Tipo de Archivo No Soportado'],
  [400, 'BAD_REQUEST', 'The name is not one.', 'The name is not one.'],
  [403, 'FORBIDDEN', 'Names are fixed here.', 'Names are fixed here.'],
  [418, 'SOME_CODE', '', 'Se produjo un error'],
  // A code that only the content service knows.
  [402, String(channelCodes.paymentIssue), 'raw', 'There is a payment problem.'],
])(
  'a name that is refused with %i %s and “%s” shows the text “%s”',
  async (status, code, message, text) => {
    const { screen, service, press } = await open()
    service.answer(contentApi.errorTexts, () => ({
      items: [{ code: String(channelCodes.paymentIssue), text: 'There is a payment problem.' }],
    }))
    const calls = service.answer(accountApi.updateProfile, () => json({ code, message }, status))
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Quispe')
    await press('{Enter}')
    await expect.element(screen.getByText(text)).toBeVisible()
    expect(screen.getByText('raw').elements()).toEqual([])
    expect(calls.map(({ body }) => body)).toEqual([{ name: 'Ana Quispe' }])
  },
)

test('the choice of the Enter key changes at once, is sent, and stays as the service has it', async () => {
  const { screen, service, pushSession, press } = await open()
  const answer = Promise.withResolvers<void>()
  const calls = service.answer(sessionApi.updateMe, async () => {
    await answer.promise
    // As main reads the user again after the change.
    pushSession({ user: { ...mia(), useEnterKeyToSend: false } })
    return { useEnterKeyToSend: false }
  })
  const writing = screen.getByRole('switch', { name: 'Enter sends the message' })
  await expect.element(writing).toBeChecked()
  writing.element().focus()
  await press(' ')
  await expect.element(writing).not.toBeChecked()
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ useEnterKeyToSend: false }])
  answer.resolve()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.element(writing).not.toBeChecked()
})
