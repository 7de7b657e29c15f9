import { expect, onTestFinished, test } from 'vitest'
import { settingsAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { customers } from '#renderer/scenes/inbox/inbox.fixture.tsx'
import { openApp } from './app.fixture.tsx'

/** Each test page asks for reduced motion. */
test('with reduced motion nothing is animated, not even a change of the theme', async () => {
  const { row } = await openApp({ chats: customers(1) })
  await expect.element(row('Customer 1')).toBeVisible()
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
  let begun = 0
  const count = () => (begun += 1)
  document.addEventListener('transitionrun', count)
  onTestFinished(() => document.removeEventListener('transitionrun', count))
  store.set(settingsAtom, (settings) => ({ ...settings, theme: 'dark' }))
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark')
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const name = document.querySelector('[data-chat] [title]')
  expect([document.body, name].map((one) => one !== null && getComputedStyle(one).color)).toEqual([
    'rgb(232, 236, 238)',
    'rgb(232, 236, 238)',
  ])
  expect(begun).toBe(0)
})
