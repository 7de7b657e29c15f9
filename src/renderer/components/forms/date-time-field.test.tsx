import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFaults, chooseLanguage, show } from '#renderer/app/page.fixture.tsx'
import { DateTimeField } from './date-time-field.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'

const at = (day: number, hour = 9) => new Date(2026, 10, day, hour, 30).getTime()

function Field({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState<number | null>(at(20))
  return (
    <Dialog title="Schedule" onClose={onClose}>
      <DateTimeField label="Send at" value={value} onChange={setValue} min={at(18)} max={at(27)} />
    </Dialog>
  )
}

test('the field is named by label and value; Escape closes the calendar alone, and the focus returns', async () => {
  const onClose = vi.fn<() => void>()
  const screen = await show(<Field onClose={onClose} />)
  const field = screen.getByRole('button', { name: 'Send at: 20/11/2026 09:30' })
  await field.click()
  const day = screen.getByRole('button', { name: '20 November 2026' })
  await expect.element(day).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(day).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('an empty field is named by its label and what it asks for', async () => {
  const screen = await show(<DateTimeField label="Ends" value={null} onChange={() => undefined} />)
  const field = screen.getByRole('button', { name: 'Ends: Choose a day and time' })
  await expect.element(field).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('a day is chosen with the time kept, and days before and after the limits cannot be', async () => {
  const screen = await show(<Field onClose={() => undefined} />)
  await screen.getByRole('button', { name: /^Send at/ }).click()
  for (const day of [17, 28])
    await expect
      .element(screen.getByRole('button', { name: `${day} November 2026` }))
      .toBeDisabled()
  await screen.getByRole('button', { name: '24 November 2026' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Send at: 24/11/2026 09:30' }))
    .toBeVisible()
})

test.each(['es', 'en', 'pt'] as const)('the week begins on Monday in %s', async (language) => {
  await chooseLanguage(language)
  const screen = await show(<Field onClose={() => undefined} />)
  await screen.getByRole('button', { name: /^Send at/ }).click()
  const first = { es: /^lu/i, en: /^mo/i, pt: /^2|^se/i }[language]
  const week = screen.getByRole('row').first()
  await expect.element(week).toBeVisible()
  expect(week.element().textContent).toMatch(first)
})
