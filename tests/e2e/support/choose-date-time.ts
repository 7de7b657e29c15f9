import type { Locator } from 'playwright'

/** Chooses a minute in the local time zone in a date and time field, with keyboard and pointer. */
export async function chooseDateTime(field: Locator, at: Date): Promise<void> {
  const page = field.page()
  await field.click()
  const calendar = page.locator('[data-dates-dropdown]')
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  const button = calendar.getByRole('button', { name: day, exact: true })
  await calendar.getByRole('spinbutton', { name: 'Hour' }).waitFor()
  if ((await button.count()) === 0) await calendar.getByRole('button', { name: 'Next' }).click()
  await button.click()
  const two = (n: number) => String(n).padStart(2, '0')
  await calendar.getByRole('spinbutton', { name: 'Hour' }).fill(two(at.getHours()))
  await calendar.getByRole('spinbutton', { name: 'Minutes' }).fill(two(at.getMinutes()))
  await calendar.getByRole('button', { name: 'Done' }).click()
  await calendar.waitFor({ state: 'detached' })
}
