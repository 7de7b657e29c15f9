import type { Page } from 'playwright'
import { afterAll, afterEach } from 'vitest'
import { emailOf, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import { fillSignIn } from '#tests/support/sign-in.ts'
import type { Inbox } from './inbox.ts'
import { untilSubscribed } from './live.ts'
import { shareApp } from './shared-app.ts'

/**
 * Gives the tests of a file a second user with an app of their own beside that of `inbox`.
 * @returns a function that signs the user in there; resolves once the page receives events
 */
export function besideForEach(inbox: Pick<Inbox, 'rig'>): (name: Name) => Promise<Page> {
  const others = shareApp()
  afterEach(({ task }) => others.giveBack(task.result?.state === 'fail'))
  afterAll(() => others.end())
  return async (name) => {
    const { page } = await others.take(inbox.rig.url)
    await fillSignIn(page, emailOf(name), PASSWORD)
    await page.getByRole('heading', { name: 'Chats', exact: true }).waitFor()
    await untilSubscribed(page)
    return page
  }
}
