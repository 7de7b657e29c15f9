import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { besideForEach } from './support/beside.ts'
import { expectFocus } from './support/focus.ts'
import { updateGroupSilently } from './support/group-settings.ts'
import { composer, inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
const beside = besideForEach(inbox)
beforeEach(async () => {
  await updateGroupSilently(inbox, { hasNotifications: true })
  await inbox.chat('c1', 'Carmen', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('c1', 'Has it left?')
  await inbox.chat('c2', 'Marcos')
  await inbox.customerWrites('c2', 'Good day')
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const noteField = (page: Page) => page.getByRole('textbox', { name: 'Internal note' })
const notes = (page: Page) =>
  page.getByRole('feed').getByRole('article', { name: /^Internal note by/ })

test('a note is written in the composer’s second tab, is never sent, and leads a mentioned colleague to it', async () => {
  const ana = await inbox.start()
  const adam = await beside('adam')
  await inbox.open('Carmen')
  await composer(ana).fill('A reply')
  await tab(ana, 'Internal note').click()
  await expectFocus(noteField(ana))
  await noteField(ana).pressSequentially('@ad')
  await ana.getByRole('option', { name: 'adam', exact: true }).waitFor()
  await ana.keyboard.press('Enter')
  // Undo takes back the name, and not what was typed before.
  await ana.keyboard.press('Control+Z')
  expect(await noteField(ana).inputValue()).toBe('@ad')
  await ana.keyboard.press('Control+Y')
  expect(await noteField(ana).inputValue()).toBe('@adam ')
  await noteField(ana).pressSequentially('may we?')
  expect(await accessibilityFaults(ana)).toEqual([])
  await ana.keyboard.press('Enter')
  await notes(ana).filter({ hasText: '@adam may we?' }).waitFor()
  await expect.poll(() => noteField(ana).inputValue()).toBe('')
  await expectFocus(noteField(ana))
  expect(inbox.rig.channel.sent).toEqual([])
  // The reply is still there, and another chat begins with a reply.
  await ana.keyboard.press('Control+Shift+J')
  await expectFocus(noteField(ana))
  await tab(ana, 'Reply').click()
  await expectFocus(composer(ana))
  expect(await composer(ana).inputValue()).toBe('A reply')
  await tab(ana, 'Internal note').click()
  await noteField(ana).fill('Not saved yet')
  await inbox.open('Marcos')
  await composer(ana).waitFor()
  await inbox.open('Carmen')
  await tab(ana, 'Internal note Draft').click()
  expect(await noteField(ana).inputValue()).toBe('Not saved yet')

  // Adam sees whose row it is about, and the mention leads to the note.
  await row(adam, 'Carmen').getByText('You are mentioned in a note').waitFor()
  await adam.getByRole('link', { name: /^Notifications/ }).click()
  const mention = adam
    .getByRole('list', { name: 'List of notifications' })
    .getByRole('button', { name: /Carmen/ })
  await mention.click()
  await mention.press('Enter')
  const note = notes(adam).filter({ hasText: '@adam may we?' })
  await expectFocus(note)
  await row(adam, 'Carmen').getByText('You are mentioned in a note').waitFor({ state: 'detached' })
})
