import { expect, test } from 'vitest'
import { openApp } from '#renderer/app/app.fixture.tsx'
import '#renderer/app/shell/palette/palette.tsx'
import { contact } from '#renderer/data/live/live-data.fixture.ts'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'

const openMenu = async (group: object) => {
  const { screen } = await openCarmen({}, { group })
  return { screen, button: screen.getByRole('button', { name: 'More to send or ask for' }) }
}

const line = { state: 'connected', since: '2026-01-01T00:00:00.000Z' }

test.each<[object, string[]]>([
  [{ sendsCards: true }, ['Contact card']],
  [{ asksPlace: true }, ['Their location']],
  [{ hasCatalogue: true, line }, ['Product or catalogue']],
  [{ asksCall: true, line: { ...line, hasCalls: true } }, ['Permission to call']],
  [{ sendsCards: true, asksPlace: true }, ['Contact card', 'Their location']],
])('the menu of a service with %j offers %j', async (group, offered) => {
  const { screen, button } = await openMenu(group)
  await button.click()
  const items = screen.getByRole('menu').getByRole('menuitem')
  await expect.element(items.first()).toBeVisible()
  expect(items.elements().map(({ textContent }) => textContent)).toEqual(offered)
})

test.each([
  ['a service with neither', {}],
  ['a person whose number is known', { asksNumber: true }],
  ['a group without a line', { hasCatalogue: true, asksCall: true }],
  ['a line without calls', { asksCall: true, line }],
])('%s has no menu', async (_, group) => {
  const { button } = await openMenu(group)
  expect(button.elements()).toEqual([])
})

test('the palette offers both in an open window, and neither in a closed one', async () => {
  const chat = (id: string, name: string, hours: number) => {
    const lastContactResponseAt = new Date(Date.now() - hours * 3_600_000).toISOString()
    return contact(id, { name, userId: 'u1', userTagId: 'tag-u1', lastContactResponseAt })
  }
  const { screen, open, press } = await openApp({
    groups: { g1: { sendsCards: true, asksPlace: true } },
    chats: [chat('c', 'Carmen', 1), chat('d', 'Diego', 25)],
  })
  const offered = async (name: string) => {
    await open(name)
    await press('{Control>}k{/Control}')
    const options = screen.getByRole('dialog').getByRole('option')
    await expect.element(options.filter({ hasText: 'Mark as unread' })).toBeVisible()
    const labels = options.elements().map(({ textContent }) => textContent)
    await press('{Escape}')
    return ['Send a contact card', 'Ask for the customer’s location'].filter((label) =>
      labels.some((text) => text.includes(label)),
    )
  }
  expect(await offered('Carmen')).toEqual([
    'Send a contact card',
    'Ask for the customer’s location',
  ])
  expect(await offered('Diego')).toEqual([])
})
