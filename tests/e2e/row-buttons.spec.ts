import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { inboxForEach, row } from './support/inbox.ts'
import { resize } from './support/window-size.ts'

const inbox = inboxForEach()

/** Whether two elements overlap on the screen. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (a === null || b === null) throw new Error('An element is not visible.')
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x
  return !isBeside && a.y < b.y + b.height && b.y < a.y + a.height
}

test('the row that J shows keeps its owner, number and time beside its buttons, also at 800 px', async () => {
  const nobody = { user_id: null, user_tag_id: null, team_tag_id: 'tag-north' }
  await inbox.chat('a', 'Nora', nobody)
  await inbox.customerWrites('a', 'Is anybody there? I have a long question about my order.')
  const page = await inbox.start()
  for (const width of [1_440, 800]) {
    await resize(inbox, width, 700)
    const shown = row(page, 'Nora')
    await shown.focus()
    const archive = shown.getByRole('button', { name: 'Archive' })
    await archive.waitFor()
    const facts = [
      shown.getByText('Free', { exact: true }),
      shown.getByText('1', { exact: true }),
      shown.locator('time'),
    ]
    for (const fact of facts) {
      expect(
        await fact.evaluate((one) => one.ownerDocument.defaultView?.getComputedStyle(one).opacity),
      ).toBe('1')
      for (const button of await shown.getByRole('button').all())
        expect(await overlap(fact, button)).toBe(false)
    }
  }
})
