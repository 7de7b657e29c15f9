import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFaults, show, signIn } from '#renderer/app/page.fixture.tsx'
import { PasswordSection } from './password-section.tsx'

async function section(request: () => Promise<unknown>) {
  vi.stubGlobal('bandeja', { request })
  signIn()
  const screen = await show(<PasswordSection isOpen onOpenChange={() => undefined} />)
  const field = (name: string) => screen.getByLabelText(name, { exact: true })
  return { screen, field }
}
const refused = { ok: false, error: { code: 'WRONG_PASSWORD', message: 'wrong', status: 400 } }

test('a repetition that differs is an error only once its field was left', async () => {
  const { field } = await section(() => Promise.reject(new Error('not called')))
  await field('New').fill('correct horse battery')
  await field('Repeat it').fill('correct')
  await expect.element(field('Repeat it')).not.toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Tab}')
  await field('New').click()
  await expect.element(field('Repeat it')).toHaveAttribute('aria-invalid', 'true')
  expect(await accessibilityFaults()).toEqual([])
  await field('Repeat it').fill('correct horse battery')
  await expect.element(field('Repeat it')).not.toHaveAttribute('aria-invalid', 'true')
})

test('a wrong password is an error of its field, and nothing typed is lost', async () => {
  const { field } = await section(() => Promise.resolve(refused))
  await field('Current').fill('the old one')
  await field('New').fill('correct horse battery')
  await field('Repeat it').fill('correct horse battery')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Current')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Current')).toHaveValue('the old one')
  await expect.element(field('New')).toHaveValue('correct horse battery')
})
