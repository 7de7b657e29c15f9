import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show, signIn } from '#renderer/app/page.fixture.tsx'
import { Rail } from './rail.tsx'

test('all fifteen menu items fit a window of 700 px unclipped', async () => {
  await page.viewport(1_024, 700)
  signIn('ROLE_ADMI', {
    hasFlows: true,
    hasNotifications: true,
    metaAds: true,
    messagingAppData: { appId: 'app' },
  })
  const screen = await show(
    <div style={{ height: '100vh', display: 'flex' }}>
      <Rail onShowShortcuts={() => undefined} />
    </div>,
  )
  await expect.element(screen.getByRole('link', { name: /^Chats/ })).toBeVisible()
  const rail = screen.getByRole('navigation').element()
  const list = rail.querySelector('ul')
  const copied = list?.children[1]
  if (list === null || copied === undefined) throw new Error('The rail has no items.')
  expect(screen.getByRole('button', { name: 'More' }).elements()).toEqual([])
  while (list.children.length < 15) {
    const copy = copied.cloneNode(true)
    if (copy instanceof HTMLElement) delete copy.dataset['startsGroup']
    list.append(copy)
  }
  const items = [...list.children].map((item) => item.getBoundingClientRect())
  expect(items).toHaveLength(15)
  expect(list.querySelectorAll('[data-starts-group]')).toHaveLength(2)
  expect(items.at(-1)?.bottom).toBeLessThanOrEqual(list.getBoundingClientRect().bottom)
  expect(rail.scrollHeight).toBeLessThanOrEqual(window.innerHeight)
  expect(Math.min(...items.map(({ height }) => height))).toBeGreaterThanOrEqual(30)
})
