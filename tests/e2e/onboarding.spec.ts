import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { pathIn } from '#tests/support/sign-in.ts'
import { inboxForEach } from './support/inbox.ts'
import { answerCalls } from './support/page-calls.ts'

const inbox = inboxForEach()

const EMAIL = 'nora@example.test'
const WORDS = 'a long password, 2026'

const next = (page: Page, step: string) => page.getByRole('button', { name: `Next: ${step}` })
const step = (page: Page, name: string) => page.getByRole('form', { name, exact: true })

/** Everything that the page stores locally. */
const stored = (page: Page) =>
  page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })')

test('a new user registers, over a restart, and opens the inbox with a conversation', async () => {
  let page = await inbox.launch({ keyring: true })
  await page.getByRole('link', { name: 'Crear una cuenta' }).click()
  await page.getByRole('button', { name: 'English' }).click()

  const account = step(page, 'Your account')
  await account.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await next(page, 'Your line').click()
  await account.getByText('Type your name.').waitFor()
  await account.getByRole('textbox', { name: 'Your name' }).fill('Nora Paz')
  await account.getByRole('textbox', { name: 'E-mail' }).fill(EMAIL)
  await account.getByRole('textbox', { name: 'Password', exact: true }).fill(WORDS)
  await page.evaluate('window.realFetch = window.fetch')
  await answerCalls(page, 'POST /users/genesys', { code: 'INTERNAL', message: 'x' }, 500)
  await next(page, 'Your line').click()
  await account.getByRole('alert').getByText('Error en el registro').waitFor()
  await account.getByText('Internal Server Error').waitFor()
  await page.evaluate('window.fetch = window.realFetch')
  await next(page, 'Your line').click()

  const line = step(page, 'Your line')
  await line.getByRole('textbox', { name: 'Name', exact: true }).fill('Casa Nogal')
  await line.getByText('A valid phone is missing.').waitFor()
  expect(await stored(page)).not.toContain(WORDS)
  await inbox.quit()

  page = await inbox.launch({ keyring: true })
  const again = step(page, 'Your line')
  await again.waitFor()
  const name = again.getByRole('textbox', { name: 'Name', exact: true })
  expect(await name.inputValue()).toBe('Casa Nogal')
  await again.getByRole('textbox', { name: 'The line’s phone' }).fill('987 640 221')
  await again.getByText('Number checked').waitFor()
  await again.getByRole('checkbox').check()
  expect(await accessibilityFaults(page)).toEqual([])
  await next(page, 'Your team').click()

  const team = step(page, 'Your team')
  await team.getByRole('combobox', { name: 'E-mails' }).fill('beto@example.test')
  await page.keyboard.press('Enter')
  expect(await accessibilityFaults(page)).toEqual([])
  await team.getByRole('button', { name: 'Invite and continue' }).click()

  const trial = step(page, 'Test message')
  await trial.getByRole('img', { name: 'QR code of the line’s chat' }).waitFor()
  await page.getByText('1 invitation').waitFor()
  await trial.getByText('Waiting for your message').first().waitFor()
  await trial.getByRole('textbox', { name: 'Your mobile' }).fill('944 318 052')
  await trial.getByRole('button', { name: 'Receive a test message' }).click()
  await trial.getByText('Your line works').waitFor()
  await trial.getByRole('textbox', { name: 'Write an answer' }).fill('It works')
  await page.keyboard.press('Enter')
  await trial.getByText('Answered').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await trial.getByRole('button', { name: 'Go to my chats' }).click()

  await page.getByRole('feed').getByText('Hello, testing').waitFor()
  await page.getByRole('feed').getByText('It works').waitFor()
  await expect.poll(() => pathIn(page)).toMatch(/^\/dashboard\?chat=/)
  expect(await stored(page)).not.toContain(EMAIL)
})
