import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { framesApi } from '#contract/api/reports/frames.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact, event } from '#renderer/data/live/live-data.fixture.ts'
import { realtimeAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { openSidebar, textsOf } from '#renderer/scenes/inbox/sidebar/sidebar.fixture.tsx'

const own = { userId: 'u1', userTagId: 'tag-u1' }
const chats = () => [
  contact('c', { ...own, name: 'Carmen Rojas' }),
  contact('d', { ...own, name: 'Diego Salas' }),
]

/** Opens a chat of which the service has a web page for each tab, with a new address for each call. */
async function openFrames(role: 'ROLE_ADMI' | 'ROLE_PUBLISHER', permission = {}) {
  const sidebar = await openSidebar({ role, permission, chats: chats() })
  let count = 0
  const calls = sidebar.service.answer(framesApi.frame, ({ params: { tab } }) => {
    count += 1
    return { address: `${location.origin}/favicon.ico?${tab}=${count}` }
  })
  const tabs = sidebar.sidebar.getByRole('tab')
  return {
    ...sidebar,
    calls,
    tabs,
    tab: (name: string) => sidebar.sidebar.getByRole('tab', { name }),
    frame: () => document.querySelector('iframe'),
  }
}

test('the pages are asked for in the reader’s language and time zone, and may run scripts alone', async () => {
  const { tabs, tab, calls, frame } = await openFrames('ROLE_ADMI')
  expect(textsOf(tabs)).toEqual(['Contact', 'Analysis', 'Campaigns', 'Reports'])
  await tab('Reports').click()
  await expect.poll(() => frame()?.title).toBe('Reports')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(calls.map(({ params, query }) => [params, query])).toEqual([
    [{ tab: 'reports' }, { language: 'en', timeZone }],
  ])
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts')
  expect(await accessibilityFaults()).toEqual([])
})

test('a page is loaded again in the next chat, and when an agent has left, also from the same address', async () => {
  const { tab, open, calls, frame, service, receive } = await openFrames('ROLE_ADMI')
  await tab('Reports').click()
  await expect.poll(() => frame()?.src).toContain('reports=1')
  await open('d')
  await expect.poll(() => frame()?.src).toContain('reports=2')
  const before = frame()
  service.answer(framesApi.frame, () => ({ address: before?.src ?? '' }))
  receive(event('member.removed', { userId: 'u2', tagId: 'tag-u2' }))
  await expect.poll(() => calls.length).toBe(3)
  await expect.poll(() => frame() !== null && frame() !== before).toBe(true)
  expect(frame()?.src).toBe(before?.src)
})

test('a page that was loaded while offline is loaded again once the app is live, and only once', async () => {
  const { tab, calls, frame } = await openFrames('ROLE_ADMI')
  let loads = 0
  const count = ({ target }: Event) => {
    if (target instanceof HTMLIFrameElement) loads += 1
  }
  document.addEventListener('load', count, true)
  onTestFinished(() => document.removeEventListener('load', count, true))
  store.set(realtimeAtom, { state: 'waiting' })
  await tab('Reports').click()
  await expect.poll(() => loads).toBe(1)
  store.set(realtimeAtom, { state: 'live' })
  await expect.poll(() => frame()?.src).toContain('reports=2')
  await expect.poll(() => loads).toBe(2)
  store.set(realtimeAtom, { state: 'waiting' })
  store.set(realtimeAtom, { state: 'live' })
  // Another call would have been sent before that of the next tab.
  await tab('Campaigns').click()
  await expect.poll(() => frame()?.title).toBe('Campaigns')
  expect(calls.map(({ params }) => params['tab'])).toEqual(['reports', 'reports', 'campaigns'])
})

test('an agent has campaigns alone, unless the group’s setting hides them', async () => {
  const { tabs, tab, setGroup, section, frame } = await openFrames('ROLE_PUBLISHER')
  expect(textsOf(tabs)).toEqual(['Contact', 'Analysis', 'Campaigns'])
  await tab('Campaigns').click()
  await expect.poll(() => frame()?.title).toBe('Campaigns')
  setGroup({ campaignRestrictionForPublisher: true })
  await expect.element(tab('Campaigns')).not.toBeInTheDocument()
  await expect.element(section('Contact Data')).toBeVisible()
})

test('a read-only user’s campaigns are disabled, and the arrow keys pass them by', async () => {
  const { tab, section } = await openFrames('ROLE_PUBLISHER', { isReadOnly: true })
  await expect.element(tab('Campaigns')).toBeDisabled()
  await tab('Contact').click()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(tab('Contact')).toHaveFocus()
  await expect.element(section('Contact Data')).toBeVisible()
})

test('reports need a wide window', async () => {
  const { tabs, tab } = await openFrames('ROLE_ADMI')
  await page.viewport(991, 800)
  await expect.poll(() => textsOf(tabs)).toEqual(['Contact', 'Analysis', 'Campaigns'])
  await page.viewport(992, 800)
  await expect.element(tab('Reports')).toBeVisible()
})
