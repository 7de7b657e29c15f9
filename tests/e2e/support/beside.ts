import type { Page } from 'playwright'
import { afterEach } from 'vitest'
import { emailOf, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import { captureFailure } from '#tests/support/failure-screenshot.ts'
import { launchPageApp, type PageApp } from '#tests/support/page-host/page-app.ts'
import type { Inbox } from './inbox.ts'
import { untilSubscribed } from './live.ts'

/**
 * Gives the tests of a file a second user with an app of their own beside that of `inbox`.
 * @returns a function that signs the user in there; resolves once the page receives events
 */
export function besideForEach(inbox: Pick<Inbox, 'rig'>): (name: Name) => Promise<Page> {
  let beside: PageApp | undefined
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail' && beside !== undefined)
      console.error(await captureFailure(beside))
    await beside?.close()
    beside = undefined
  })
  return async (name) => {
    beside = await launchPageApp({
      workspaceUrl: inbox.rig.url,
      keyring: false,
      as: { email: emailOf(name), password: PASSWORD },
    })
    const { page } = beside
    await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
    await untilSubscribed(page)
    return page
  }
}
