import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { besideForEach } from './support/beside.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, composer, inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()
const beside = besideForEach(inbox)
beforeEach(async () => {
  await inbox.chat('c1', 'Carmen', { team_tag_id: 'tag-north' })
  await inbox.customerWrites('c1', 'Has it left?')
  await inbox.chat('c2', 'Marcos')
  await inbox.customerWrites('c2', 'Good day')
})

const notice = (page: Page) => page.getByRole('group', { name: /answered before you/ })
const quote = (page: Page) => page.getByRole('group', { name: 'Replying to: Has it left?' })
const button = (page: Page, name: string) => notice(page).getByRole('button', { name, exact: true })
const delivered = () => inbox.rig.channel.sent.map(({ content }) => content.text)

async function open(page: Page, name: string): Promise<void> {
  await row(page, name).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
  await bubbles(page).last().waitFor()
}

/**
 * Both users write in the open chat and press Enter in the same moment.
 * @returns the window of the user whose message was delivered, that of the other one, and the two texts
 */
async function collide(ana: Page, adam: Page, words: string) {
  const before = delivered().length
  await composer(ana).fill(`${words} (Ana)`)
  await composer(adam).fill(`${words} (Adam)`)
  await Promise.all([composer(ana).press('Enter'), composer(adam).press('Enter')])
  await expect.poll(async () => (await notice(ana).count()) + (await notice(adam).count())).toBe(1)
  const isAnaFirst = (await notice(adam).count()) === 1
  expect(delivered().slice(before)).toEqual([`${words} (${isAnaFirst ? 'Ana' : 'Adam'})`])
  return isAnaFirst
    ? { later: adam, answer: `${words} (Ana)`, text: `${words} (Adam)` }
    : { later: ana, answer: `${words} (Adam)`, text: `${words} (Ana)` }
}

test('of two users who press Enter in the same second, one answers, and the other one decides', async () => {
  const ana = await inbox.start()
  const adam = await beside('adam')
  await open(ana, 'Carmen')
  await open(adam, 'Carmen')

  for (const page of [ana, adam]) {
    await bubbles(page).first().focus()
    await page.keyboard.press('r')
    await quote(page).waitFor()
  }

  // Edit: the focus is on it, so that a second Enter does not send.
  const first = await collide(ana, adam, 'Today')
  const { later } = first
  await expectFocus(button(later, 'Edit'))
  await notice(later).getByText(first.answer).waitFor()
  await later.getByText('While you were writing', { exact: true }).waitFor()
  expect(await composer(later).inputValue()).toBe(first.text)
  expect(await bubbles(later).filter({ hasText: first.text }).count()).toBe(0)
  expect(await accessibilityFaults(later)).toEqual([])
  await later.keyboard.press('Enter')
  await notice(later).waitFor({ state: 'detached' })
  await expectFocus(composer(later))
  expect([await composer(later).inputValue(), delivered().length]).toEqual([first.text, 1])
  // The text still quotes the customer.
  await quote(later).waitFor()
  await composer(later).fill('It leaves at four')
  await later.keyboard.press('Enter')
  await expect.poll(delivered).toEqual([first.answer, 'It leaves at four'])
  await bubbles(ana).filter({ hasText: 'It leaves at four' }).waitFor()
  await bubbles(adam).filter({ hasText: 'It leaves at four' }).waitFor()

  // Opening a chat shows its messages: nobody has an unseen one when the next two are sent.
  for (const page of [ana, adam]) {
    await open(page, 'Marcos')
    await open(page, 'Carmen')
  }

  // Send anyway, after another chat was opened meanwhile.
  const second = await collide(ana, adam, 'Tomorrow')
  const place = await row(second.later, 'Carmen').boundingBox()
  await open(second.later, 'Marcos')
  expect(await notice(second.later).count()).toBe(0)
  await second.later.getByText('1 message was not sent.').waitFor()
  expect(await row(second.later, 'Carmen').boundingBox()).toEqual(place)
  await open(second.later, 'Carmen')
  await notice(second.later).getByText(second.answer).waitFor()
  // The field has the focus, as in every chat that is opened. Enter alone would not send.
  await expectFocus(composer(second.later))
  await second.later.keyboard.press('Control+Enter')
  await expect
    .poll(delivered)
    .toEqual([first.answer, 'It leaves at four', second.answer, second.text])
  await notice(second.later).waitFor({ state: 'detached' })
  await expect.poll(() => composer(second.later).inputValue()).toBe('')
  await bubbles(ana).filter({ hasText: second.text }).waitFor()
  await bubbles(adam).filter({ hasText: second.text }).waitFor()

  // Discard, and back with what it quoted.
  for (const page of [ana, adam]) {
    await bubbles(page).first().focus()
    await page.keyboard.press('r')
    await quote(page).waitFor()
  }
  const third = await collide(ana, adam, 'Friday')
  await button(third.later, 'Discard').click()
  await notice(third.later).waitFor({ state: 'detached' })
  expect(await composer(third.later).inputValue()).toBe('')
  expect(await quote(third.later).count()).toBe(0)
  await third.later.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => composer(third.later).inputValue()).toBe(third.text)
  await quote(third.later).waitFor()
  expect(delivered().at(-1)).toBe(third.answer)
})
