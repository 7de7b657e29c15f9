import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFaults, show } from '#renderer/app/page.fixture.tsx'
import { NewPasswordField } from './new-password-field.tsx'

function Field() {
  const [value, setValue] = useState('')
  return <NewPasswordField label="New password" value={value} onChange={setValue} />
}

test('the strength of what is typed is shown below the field, and the password on request', async () => {
  const screen = await show(<Field />)
  const field = screen.getByLabelText('New password', { exact: true })
  await expect.element(screen.getByText(/^At least \d+ characters\.$/)).toBeVisible()
  await userEvent.keyboard('{Tab}correct horse battery staple')
  await expect.element(screen.getByText('Very good. 28 characters.')).toBeVisible()
  await expect.element(field).toHaveAttribute('type', 'password')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect
    .element(screen.getByRole('button', { name: 'Hide the password: New password' }))
    .toHaveFocus()
  expect(await accessibilityFaults()).toEqual([])
})
