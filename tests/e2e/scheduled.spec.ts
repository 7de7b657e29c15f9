import { closeChatWindow } from './support/chat-window.ts'
import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { chooseDateTime } from './support/choose-date-time.ts'
import { expectFocus } from './support/focus.ts'
import { updateGroup } from './support/group-settings.ts'
import { bubbles, composer, inboxForEach } from './support/inbox.ts'
import { loseResponses } from './support/page-calls.ts'
import {
  channelTemplate,
  interactiveTemplate,
  quickTemplate,
  uploadNote,
} from './support/templates.ts'

const HOUR = 3_600_000

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
})

const dialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Schedule a message for Carmen Rojas' })
const strip = (page: Page) => page.getByRole('region', { name: 'Scheduled messages' })

async function open(): Promise<Page> {
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  return page
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Schedule a message' }).click()
  await dialog(page).waitFor()
}

const when = (page: Page) => dialog(page).getByRole('button', { name: /^When/ })

/** The minute that far from now in the local time zone, as a user types it: "23/11/2026 18:05". */
function minuteFromNow(ms: number): { at: Date; text: string } {
  const at = new Date(Math.floor((Date.now() + ms) / 60_000) * 60_000)
  const two = (n: number) => String(n).padStart(2, '0')
  const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`
  return { at, text: `${day} ${two(at.getHours())}:${two(at.getMinutes())}` }
}

async function pending(): Promise<{ scheduledDate: string; content?: { text: string } }[]> {
  const path = 'messages/scheduled-messages/pending?contactId=c'
  return (await inbox.agent('GET', path)).body.items
}

describe('scheduled messages', () => {
  test('get a time by the keyboard, are created from the composer’s text, listed above it, and sent on time', async () => {
    const page = await open()
    await openDialog(page)
    await dialog(page).getByRole('textbox', { name: 'Message' }).focus()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await composer(page).waitFor()

    await openDialog(page)
    await when(page).focus()
    await page.keyboard.press('Enter')
    const calendar = dialog(page).locator('[data-dates-dropdown]')
    const weekdays = await calendar.getByRole('columnheader').allInnerTexts()
    expect(weekdays[0]).toBe('Mo')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    await expectFocus(when(page))
    await page.keyboard.press('Enter')
    await calendar.getByRole('spinbutton', { name: 'Hour' }).focus()
    await page.keyboard.type('2359')
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    expect(await when(page).innerText()).toMatch(/^\d{2}\/\d{2}\/\d{4} 23:59$/)
    await expectFocus(when(page))
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })

    await composer(page).fill('I will be there at nine')
    await openDialog(page)
    const text = dialog(page).getByRole('textbox', { name: 'Message' })
    expect(await text.inputValue()).toBe('I will be there at nine')
    const { at, text: shown } = minuteFromNow(3 * HOUR)
    await chooseDateTime(when(page), at)
    expect(await when(page).innerText()).toBe(shown)
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await composer(page).inputValue()).toBe('')
    const [stored] = await pending()
    expect(stored?.scheduledDate).toBe(at.toISOString())
    await strip(page).getByText('1 scheduled message', { exact: false }).waitFor()
    await strip(page).getByRole('button', { expanded: false }).click()
    await strip(page).getByText('I will be there at nine').waitFor()

    inbox.rig.workspace.clock.advance(3 * HOUR)
    await bubbles(page).filter({ hasText: 'I will be there at nine' }).waitFor()
    await expect.poll(() => strip(page).count()).toBe(0)
    expect((await inbox.sent(1)).length).toBe(1)
  })

  test('empty the composer, also when edited in the dialog, but not when created from the palette; they report by how much they are too long, and are created once', async () => {
    const page = await open()
    await composer(page).fill('I will call you at nine')
    await openDialog(page)
    await dialog(page).getByRole('textbox', { name: 'Message' }).fill('I will call you at ten')
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await composer(page).inputValue()).toBe('')

    await composer(page).fill('First words')
    await page.keyboard.press('Control+K')
    const palette = page.getByRole('combobox', { name: 'Find a chat or do something' })
    await expectFocus(palette)
    await page.keyboard.insertText('Schedule a message')
    await page.getByRole('option', { name: 'Schedule a message', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    const text = dialog(page).getByRole('textbox', { name: 'Message' })
    expect(await text.inputValue()).toBe('First words')
    await text.fill('Other words')
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await pending()).map(({ content }) => content?.text))
      .toContain('Other words')
    expect(await composer(page).inputValue()).toBe('First words')

    await composer(page).fill('x'.repeat(limits.messageTextMax + 4))
    await openDialog(page)
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await dialog(page).getByRole('alert').getByText('4 characters too many').waitFor()
    expect(await pending()).toHaveLength(2)
    await text.press('Control+End')
    for (let n = 0; n < 4; n += 1) await text.press('Backspace')
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await pending()).toHaveLength(3)

    await openDialog(page)
    await dialog(page).getByRole('textbox', { name: 'Message' }).fill('Once')
    await loseResponses(page, '/scheduled-messages/')
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await dialog(page).getByRole('alert').waitFor()
    // It is listed above the composer already: the service has it.
    await expect.poll(async () => (await pending()).length).toBe(4)
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Schedule', disabled: false }).waitFor()
    expect(await pending()).toHaveLength(4)
  })

  test('are refused when empty or in the past, and warn of a closed window', async () => {
    const page = await open()
    // The first minute of the day is in the past, except during that minute.
    const past = new Date(new Date().setHours(0, 0, 0, 0))
    await openDialog(page)
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await dialog(page).getByRole('alert').getByText('Mensaje vacío o no válido').waitFor()
    await dialog(page).getByRole('textbox', { name: 'Message' }).fill('Hi')
    await chooseDateTime(when(page), past)
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await dialog(page).getByText('Choose a moment that has not passed yet.').waitFor()
    await chooseDateTime(when(page), minuteFromNow(30 * HOUR).at)
    await dialog(page).getByText('By then more than 24 hours', { exact: false }).waitFor()
    expect(await pending()).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
  })

  test('accept every kind of template without variables, and no other', async () => {
    const { rig } = inbox
    const choices = { type: 'quick_reply', options: [{ id: 'm', title: 'Morning' }] }
    await quickTemplate(rig, 'Greeting', { text: 'Good morning, {{contact.first_name}}' })
    await quickTemplate(rig, 'Price', { text: 'It costs {{price}}' })
    await channelTemplate(rig, 'on_its_way', { templateText: 'It is on its way' })
    await channelTemplate(rig, 'priced', { templateText: 'So', header: 'For {{price}}' })
    await interactiveTemplate(rig, 'Hour', { ...choices, text: 'When, {{contact.first_name}}?' })
    await interactiveTemplate(rig, 'Offer', { ...choices, text: 'For {{price}}?' })
    const media = await uploadNote(rig, 'note.txt')
    await interactiveTemplate(rig, 'Note', { type: 'media', media, filename: 'note.txt' })
    const page = await open()
    await openDialog(page)
    await dialog(page).getByRole('radio', { name: 'Template' }).check()
    const offered = dialog(page).getByRole('group', { name: 'Template' })
    await offered.getByRole('radio').first().waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    expect((await offered.innerText()).split(/\n+/)).toEqual([
      'on_its_way',
      'It is on its way',
      'Greeting',
      'Good morning, Carmen',
      'Hour',
      'When, Carmen?',
      'Note',
      'note.txt',
    ])
    await offered.getByRole('radio', { name: 'Hour' }).check()
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await strip(page).waitFor()
    inbox.rig.workspace.clock.advance(2 * HOUR)
    const bubble = bubbles(page).filter({ hasText: 'When, Carmen?' })
    await bubble.getByText('Morning').waitFor()
  })

  test('switch to text when the permission for templates is lost, and stay text when it returns', async () => {
    const restricted = { hasTemplateModule: true, templateRestrictionForPublisher: true }
    // Templates are the default then.
    await closeChatWindow(inbox, 'c')
    const page = await open()
    await openDialog(page)
    await dialog(page).getByRole('radio', { name: 'Template', checked: true }).waitFor()
    await updateGroup(inbox, restricted)
    await dialog(page).getByRole('radio').first().waitFor({ state: 'detached' })
    const field = dialog(page).getByRole('textbox', { name: 'Message' })
    await field.fill('Until tomorrow')
    await updateGroup(inbox, { ...restricted, templateRestrictionForPublisher: false })
    await dialog(page).getByRole('radio').first().waitFor()
    expect(await field.inputValue()).toBe('Until tomorrow')
    await expectFocus(field)
    await dialog(page).getByRole('button', { name: 'Schedule' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await pending()).toMatchObject([{ content: { text: 'Until tomorrow' } }])
  })

  test('of a colleague show at once and can be cancelled; failed ones are in the conversation with the reason', async () => {
    const page = await open()
    const mia = await inbox.rig.as('mia')
    const scheduledDate = new Date(Date.now() + 5 * HOUR).toISOString()
    for (const text of ['First', 'Second'])
      await mia('POST', 'messages/scheduled-messages/c', {
        body: { scheduledDate, content: { type: 'text', text } },
      })
    await strip(page).getByText('2 scheduled messages', { exact: false }).waitFor()
    await strip(page).getByRole('button', { expanded: false }).click()
    const first = strip(page).getByRole('listitem').filter({ hasText: 'First' })
    await first.getByText('mia').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await first.getByRole('button', { name: 'Cancel the message of', exact: false }).click()
    await strip(page).getByText('1 scheduled message', { exact: false }).waitFor()
    await expect
      .poll(async () => (await pending()).map(({ content }) => content?.text))
      .toEqual(['Second'])

    await inbox.agent('POST', 'messages/scheduled-messages/c', {
      body: {
        scheduledDate: new Date(Date.now() + 26 * HOUR).toISOString(),
        content: { type: 'text', text: 'Too late' },
      },
    })
    inbox.rig.workspace.clock.advance(27 * HOUR)
    const late = bubbles(page).filter({ hasText: 'Too late' })
    await late.getByText('Not sent: more than 24 hours', { exact: false }).waitFor()
  })
})
