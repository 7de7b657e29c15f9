import type { Page } from 'playwright'
import type { Account } from './workspace.ts'

/** The page's path and query inside the app. */
export function pathIn(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Loads another path of the app, as a reload does. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
}

/** Fills in and submits the sign-in form, in any language. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.keyboard.press('Enter')
}

/** Signs in through the form, and waits for the rail with its links; keyboard shortcuts work from then on. */
export async function signInAs(page: Page, account: Account): Promise<void> {
  await fillSignIn(page, account.email, account.password)
  await page.getByRole('navigation').getByRole('link').first().waitFor()
}
