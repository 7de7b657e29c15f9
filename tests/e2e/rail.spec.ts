import { expect, test } from 'vitest'
import { updateGroupSilently } from './support/group-settings.ts'
import { inboxForEach } from './support/inbox.ts'
import { resize } from './support/window-size.ts'

const inbox = inboxForEach()

/**
 * Fills the rail's list up to the menu's fifteen items with copies of its second item, and measures it: the number of
 * items, the height of the lowest one, and by how many px the list or the rail overflows.
 */
const fillRail = `(() => {
  const list = document.querySelector('nav ul')
  const copied = list.children[1]
  while (list.children.length < 15) {
    const copy = copied.cloneNode(true)
    copy.removeAttribute('data-starts-group')
    list.append(copy)
  }
  const items = [...list.children].map((item) => item.getBoundingClientRect())
  const rail = list.closest('nav')
  return {
    count: items.length,
    groups: list.querySelectorAll('[data-starts-group]').length,
    lowest: Math.min(...items.map(({ height }) => height)),
    overflow: Math.max(
      0,
      items.at(-1).bottom - list.getBoundingClientRect().bottom,
      rail.scrollHeight - window.innerHeight,
    ),
  }
})()`

test('all fifteen menu items fit a window of 700 px unclipped', async () => {
  await updateGroupSilently(inbox, {
    hasFlows: true,
    hasNotifications: true,
    metaAds: true,
  })
  const page = await inbox.start({ as: 'sara' })
  await page.getByRole('link', { name: /^Chats/ }).waitFor()
  const button = page.getByRole('button', { name: 'Got it' })
  if ((await button.count()) > 0) await button.click()
  await resize(inbox, 1024, 700)
  expect(await page.getByRole('button', { name: 'More', exact: true }).count()).toBe(0)
  const { count, groups, lowest, overflow } = await page.evaluate<{
    count: number
    groups: number
    lowest: number
    overflow: number
  }>(fillRail)
  expect([count, groups, overflow]).toEqual([15, 2, 0])
  expect(lowest).toBeGreaterThanOrEqual(30)
})
