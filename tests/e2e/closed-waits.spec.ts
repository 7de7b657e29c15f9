import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { expectFocus } from './support/focus.ts'
import { inboxForEach, names, row } from './support/inbox.ts'

const inbox = inboxForEach()

const HOUR = 3_600_000
const order = () => names(inbox.page)
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => inbox.page.keyboard.press(key)), Promise.resolve())
const head = (name: string) => inbox.page.getByRole('row', { name, exact: true })
const view = (name: string) => inbox.page.getByRole('tab', { name, exact: true })
const wroteBefore = (hours: number) => ({
  last_contact_response_at: Date.now() - hours * HOUR,
  last_sender: 'contact',
  last_position: 1,
})
const open = (hours: number) => ({
  ...wroteBefore(hours),
  waiting_since: Date.now() - hours * HOUR,
})
const closed = (hours: number) => ({
  ...wroteBefore(hours),
  closed_wait_since: Date.now() - hours * HOUR,
})

/** Two customers wait, two waited until their window closed, one does not wait. */
async function seed(): Promise<void> {
  await inbox.chat('dead1', 'Dead One', closed(36 * 24))
  await inbox.chat('dead2', 'Dead Two', closed(30))
  await inbox.chat('calm', 'Calm')
  await inbox.chat('long', 'Waits Long', open(5))
  await inbox.chat('short', 'Waits Short', open(1))
}

test('waits with a closed window are a group of their own, and one key ends a wait for everybody, with undo', async () => {
  await seed()
  const page = await inbox.start()
  await view('Waiting 2').click()
  await expect.poll(order).toEqual(['Waits Long', 'Waits Short', 'Dead Two', 'Dead One'])
  await head('Window closed · 2 Select them').waitFor()
  expect(await head('Not waiting').count()).toBe(0)
  await view('Mine 5').click()
  await press('o')
  await expect.poll(order).toEqual(['Waits Long', 'Waits Short', 'Dead Two', 'Dead One', 'Calm'])
  await head('Not waiting').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  // The keys walk over the headings.
  await press('j', 'j', 'j')
  await expectFocus(row(page, 'Dead Two'))
  await page.getByRole('heading', { name: 'Dead Two', exact: true }).waitFor()
  await press('w')
  await page.getByText('Dead Two no longer waits for an answer').waitFor()
  await head('Window closed · 1 Select them').waitFor()
  // The order is held while the user works through the list by keyboard.
  await expectFocus(row(page, 'Dead Two'))
  await press('Escape', 'Escape')
  await expect.poll(order).toEqual(['Waits Long', 'Waits Short', 'Dead One', 'Calm', 'Dead Two'])
  await row(page, 'Dead Two').focus()
  await press('z')
  await head('Window closed · 2 Select them').waitFor()
  await expect.poll(order).toEqual(['Waits Long', 'Waits Short', 'Dead Two', 'Dead One', 'Calm'])

  // A colleague ends one, and a customer writes again.
  const sara = await inbox.rig.as('sara')
  await sara('PUT', 'main/contacts/dead2/no-answer-needed')
  await head('Window closed · 1 Select them').waitFor()
  await inbox.customerWrites('dead1', 'Are you still there?')
  await expect.poll(() => head('Not waiting').count()).toBe(0)
  await view('Waiting 3').waitFor()
  expect((await order()).slice(0, 3)).toEqual(['Waits Long', 'Waits Short', 'Dead One'])
})

test('all closed waits are selected by the heading, also those that are not loaded, and ended as one action', async () => {
  await inbox.chat('long', 'Waits Long', open(5))
  for (let n = 1; n <= 130; n += 1) await inbox.chat(`dead${n}`, `Dead ${n}`, closed(30 + n))
  const page = await inbox.start()
  await view('Waiting 1').click()
  await head('Window closed · 130 Select them').getByRole('button', { name: 'Select them' }).click()
  await page.getByRole('status').filter({ hasText: '130 selected' }).waitFor()
  await page
    .getByRole('toolbar', { name: 'Selected chats' })
    .getByRole('button', { name: 'No answer needed' })
    .click()
  await page.getByText('130 no longer wait').waitFor()
  await expect.poll(order).toEqual(['Waits Long'])
  await row(page, 'Waits Long').focus()
  await press('z')
  await page.getByText('130 undone').waitFor()
  await head('Window closed · 130 Select them').waitFor()
})
