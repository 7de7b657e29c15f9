import type { Page } from 'playwright'
import type { Account } from './workspace.ts'

/** The address inside the application that the page is at. */
export function placeOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Fills the sign-in form, in whatever language it is in, and sends it off. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.keyboard.press('Enter')
}

/** Signs in as a person does, and waits for the rail with its links: what is there then answers to its keys. */
export async function signInAs(page: Page, account: Account): Promise<void> {
  await fillSignIn(page, account.email, account.password)
  await page.getByRole('navigation').getByRole('link').first().waitFor()
}
