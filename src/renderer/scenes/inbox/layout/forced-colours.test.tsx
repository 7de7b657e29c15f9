import type { CDPSession } from '@vitest/browser-playwright'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent, type Locator } from 'vitest/browser'
import { chatsApi } from '#contract/api/chats/chats.ts'
import { Rail } from '#renderer/app/shell/rail/rail.tsx'
import { customers, openInbox } from '#renderer/scenes/inbox/inbox.fixture.tsx'

/** The focus ring of an element, if it has one. */
function ringOf(one: Locator | Element | null): string {
  const element = one instanceof Element || one === null ? one : one.element()
  if (element === null) return 'none'
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  return outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineStyle}`
}

test('forced colours still show what is open, selected, on or focused', async () => {
  const devtools: CDPSession = cdp()
  const emulate = (value: 'active' | 'none') =>
    devtools.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  await emulate('active')
  onTestFinished(async () => void (await emulate('none')))
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
  history.replaceState(null, '', '/dashboard')
  const { row, composer, open, bubbles } = await openInbox({
    chats: customers(2),
    inAddress: true,
    onService(service) {
      const views = { mine: 2, unassigned: 0, waiting: 2, all: 2 }
      service.answer(chatsApi.pendingChats, () => ({ pendingChatsAmount: 0, views }))
    },
    frame: (inbox) => (
      <div style={{ display: 'flex' }}>
        <Rail onShowShortcuts={() => undefined} />
        <div style={{ flex: 1 }}>{inbox}</div>
      </div>
    ),
  })
  await open('Customer 1')
  composer.element().focus()
  expect(ringOf(composer.element().parentElement)).toBe('2px solid')
  const view = (name: RegExp) => page.getByRole('tab', { name })
  await expect.element(view(/^All/)).toBeVisible()
  for (const [chosen, other] of [
    [row('Customer 1'), row('Customer 2')],
    [view(/^All/), view(/^Unread/)],
    [page.getByRole('link', { name: /^Chats/ }), page.getByRole('link', { name: /^Profile/ })],
  ] as const) {
    expect(ringOf(chosen)).toBe('2px solid')
    expect(ringOf(other)).toBe('none')
  }
  const sidebar = page.getByRole('button', { name: /the contact information$/ }).first()
  expect(ringOf(sidebar)).toBe('none')
  await userEvent.keyboard('{Control>}{Shift>}d{/Shift}{/Control}')
  await expect.poll(() => ringOf(sidebar)).toBe('2px solid')
  // Three dots drawn only with a background and shadows.
  const [acts] = bubbles.last().getByRole('button', { includeHidden: true }).elements()
  if (acts === undefined) throw new Error('The message has a button.')
  const dots = getComputedStyle(acts, '::before')
  expect(dots.boxShadow).not.toBe('none')
  expect(dots.backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
})
