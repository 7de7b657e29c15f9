import { expect, test } from 'vitest'
import { contactBlocksApi } from '#contract/api/contacts/contact-blocks.ts'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { accessibilityFaults } from '#renderer/app/page.fixture.tsx'
import { contact, event } from '#renderer/data/live/live-data.fixture.ts'
import { startScreen, type ScreenOptions } from '#renderer/scenes/screen.fixture.tsx'
import SettingsScene from './settings-scene.tsx'

const blocked = (id: string, name: string, reason?: string): Contact =>
  contact(id, {
    name,
    phone: '51945118207',
    blocked: { at: new Date(2026, 4, 12, 10).toISOString(), byUserId: 'u2', kind: 'spam', reason },
  })

/** Opens the settings of a group with two blocked people, each on a page of its own. */
async function open(options: ScreenOptions = {}) {
  const screen = await startScreen({
    ...options,
    group: { blocksContacts: true, ...options.group },
  })
  const people = [blocked('r', 'Rosa Quispe', 'Chain letters'), blocked('l', 'Luis Soto')]
  const lists = screen.service.answer(contactBlocksApi.blockedContacts, ({ query }) => {
    const offset = Number(query['offset'])
    return {
      items: people.slice(offset, offset + 1),
      hasMoreItems: offset + 1 < people.length,
    }
  })
  const shown = await screen.show(<SettingsScene />)
  await expect.element(shown.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const section = shown.getByRole('region', { name: 'Blocked people' })
  return {
    ...screen,
    shown,
    people,
    lists,
    section,
    entry: shown.getByRole('navigation').getByRole('link', { name: 'Blocked people' }),
    unblock: (name: string) => section.getByRole('button', { name: `Unblock ${name}` }),
  }
}

test('the blocked people are listed with reason and agent, in pages, and unblocked after a question', async () => {
  const { shown, service, people, section, entry, unblock } = await open()
  await expect.element(entry).toBeVisible()
  await expect
    .element(section.getByText(/Spam, since .*12.* · Chain letters · by Beto$/))
    .toBeVisible()
  await section.getByRole('button', { name: 'Show more' }).click()
  await expect.element(unblock('Luis Soto')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  const calls = service.answer(contactBlocksApi.unblockContact, ({ params }) => {
    people.splice(0, 1)
    return contact(params['id'] ?? '')
  })
  await unblock('Rosa Quispe').click()
  const dialog = shown.getByRole('dialog', { name: 'Unblock Rosa Quispe?' })
  await dialog.getByRole('button', { name: 'Unblock' }).click()
  await expect.element(unblock('Rosa Quispe')).not.toBeInTheDocument()
  await expect.element(unblock('Luis Soto')).toBeVisible()
  expect(calls).toMatchObject([{ params: { id: 'r' } }])
})

test('the list follows what colleagues do, and says when nobody is blocked', async () => {
  const { people, section, receive, unblock } = await open()
  await expect.element(unblock('Rosa Quispe')).toBeVisible()
  people.length = 0
  receive(event('contact.blocked', { contact: contact('r', { name: 'Rosa Quispe' }) }))
  await expect.element(section.getByText('Nobody is blocked')).toBeVisible()
})

test('a read-only manager sees them without a button', async () => {
  const { section, unblock } = await open({
    role: 'ROLE_MANAGER',
    permission: { isReadOnly: true },
  })
  await expect.element(section.getByText('Rosa Quispe')).toBeVisible()
  expect(unblock('Rosa Quispe').elements()).toEqual([])
})

test.each([
  ['an agent', { role: 'ROLE_PUBLISHER' as const }],
  ['a group whose service blocks nobody', { group: { blocksContacts: undefined } }],
])('%s has no such section', async (_, options) => {
  const { section, entry, lists } = await open(options)
  expect([section.elements(), entry.elements(), lists]).toEqual([[], [], []])
})
