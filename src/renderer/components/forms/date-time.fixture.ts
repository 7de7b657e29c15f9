import { expect } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'

const two = (n: number) => String(n).padStart(2, '0')

/** A minute in the local time zone, as a date and time field shows it: "23/11/2026 18:05". */
export const shownMinute = (at: Date): string =>
  `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()} ${two(at.getHours())}:${two(at.getMinutes())}`

/** Chooses a minute in the local time zone in a date and time field. */
export async function chooseDateTime(field: Locator, at: Date): Promise<void> {
  await field.click()
  const hour = page.getByRole('spinbutton', { name: 'Hour' })
  await expect.element(hour).toBeVisible()
  const day = page.getByRole('button', {
    name: at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
    exact: true,
  })
  if (day.elements().length === 0) await page.getByRole('button', { name: 'Next' }).click()
  await day.click()
  await hour.fill(two(at.getHours()))
  await page.getByRole('spinbutton', { name: 'Minutes' }).fill(two(at.getMinutes()))
  await userEvent.keyboard('{Enter}')
  await expect.element(hour).not.toBeInTheDocument()
}
