import type Pusher from 'pusher-js'
import type { Channel, PresenceChannel } from 'pusher-js'
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { channels, clientEvents } from '#contract/events.ts'
import { subscribed } from '#tests/contract/push-support.ts'
import { connectAs } from '#tests/contract/support/follower.ts'
import { GROUP, PASSWORD, type Name } from '#tests/contract/support/users.ts'
import { ask } from '#tests/desktop/support/desktop.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { composer, inboxForEach } from './support/inbox.ts'
import { resize } from './support/window-size.ts'

const inbox = inboxForEach()
const clients: Pusher[] = []
beforeEach(() => inbox.chats(2))
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect()
})

const hasMembers = (channel: Channel): channel is PresenceChannel => 'members' in channel

/** Another user with the chat open on another device. */
async function attend(name: Name, contactId: string) {
  const client = await connectAs(inbox.rig, name)
  clients.push(client)
  const channel = await subscribed(client, channels.presence(contactId))
  if (!hasMembers(channel)) throw new Error(`${channel.name} has no members`)
  const typed: unknown[] = []
  channel.bind(clientEvents.typing, (_: unknown, { user_id }: { user_id?: string }) =>
    typed.push(user_id),
  )
  return {
    typed,
    types: () => channel.trigger(clientEvents.typing, {}),
    leaves: () => client.disconnect(),
    present: () => Object.keys(channel.members.members).toSorted(),
  }
}

/** The first names of viewers, as the header shows them. */
const named = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Conversation' })
    .locator('header')
    .getByText(text, { exact: true })

const both = 'mia and adam are looking at this chat too'
/** The viewers that the open conversation names, visibly or for screen readers. */
const holds = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Conversation' }).getByText(text, { exact: true })

/** What the header of the open conversation announces about viewers. */
const says = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Conversation' })
    .getByRole('status')
    .getByText(text, { exact: true })

test('viewers and typing are shown to both sides, until the screen is locked or the chat is reassigned', async () => {
  const page = await inbox.start()
  await inbox.open('Customer 1')
  const mia = await attend('mia', 'c1')
  await says(page, 'mia is looking at this chat too').waitFor()
  mia.types()
  await says(page, 'mia is typing').waitFor()
  // A viewer who joins meanwhile is shown once the other one stops typing.
  const adam = await attend('adam', 'c1')
  await expect.poll(() => adam.present()).toEqual(['adam', 'ana', 'mia'])
  await says(page, both).waitFor()
  await named(page, 'mia, adam').waitFor()
  mia.types()
  await says(page, 'mia is typing').waitFor()
  await named(page, 'mia').waitFor()
  await named(page, 'adam').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  // The end of typing is not announced, but the header names all viewers.
  await says(page, 'mia is typing').waitFor({ state: 'detached' })
  expect(await says(page, both).count()).toBe(0)
  expect(await holds(page, both).count()).toBe(1)
  // In a narrow header the agent's name has the space.
  await named(page, 'mia, adam').waitFor()
  await ask(page, 'settings.set', { chatListWidth: limits.chatListWidth.max })
  await resize(inbox, 1024, 700)
  await named(page, 'mia, adam').waitFor({ state: 'hidden' })
  mia.leaves()
  await says(page, 'adam is looking at this chat too').waitFor()
  expect(adam.present()).toEqual(['adam', 'ana'])

  await inbox.open('Customer 2')
  await says(page, 'adam is looking at this chat too').waitFor({ state: 'detached' })
  await expect.poll(() => adam.present()).toEqual(['adam'])

  await inbox.open('Customer 1')
  await expect.poll(() => adam.present()).toEqual(['adam', 'ana'])
  await composer(page).pressSequentially('Of')
  await expect.poll(() => new Set(adam.typed)).toEqual(new Set(['mia', 'ana']))
  await page.keyboard.press('Control+Shift+L')
  await expect.poll(() => adam.present()).toEqual(['adam'])
  await page.getByRole('heading', { name: 'Screen locked' }).waitFor()
  await ask(page, 'session.unlock', { password: PASSWORD })
  await expect.poll(() => adam.present()).toEqual(['adam', 'ana'])

  // A reassigned chat has no viewer.
  const body = { groupId: GROUP, userId: 'beto' }
  await (
    await inbox.rig.as('sara')
  )('POST', 'main/contacts/c1/assign', { body })
  await expect.poll(() => adam.present()).toEqual(['adam'])
  await page
    .getByRole('heading', { name: 'Customer 1', exact: true })
    .waitFor({ state: 'detached' })
})
