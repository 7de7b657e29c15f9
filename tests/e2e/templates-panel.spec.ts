import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP, type Name } from '#tests/contract/support/users.ts'
import { expectFocus } from './support/focus.ts'
import { updateGroup } from './support/group-settings.ts'
import { bubbles, composer, inboxForEach } from './support/inbox.ts'
import { countCalls } from './support/page-calls.ts'
import {
  channelTemplate,
  interactiveTemplate,
  quickTemplate,
  uploadNote,
} from './support/templates.ts'
import { areApart } from './support/toasts.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas' })
  await inbox.customerWrites('c', 'Hello')
})

const panel = (page: Page) => page.getByRole('complementary', { name: 'Templates' })
const list = (page: Page, name: string) => panel(page).getByRole('list', { name, exact: true })
const template = (page: Page, name: string) =>
  panel(page).getByRole('button', { name: new RegExp(`^${name}`) })

async function show(as?: Name): Promise<Page> {
  const page = await inbox.start(as === undefined ? {} : { as })
  await inbox.open('Carmen Rojas')
  await page.getByRole('button', { name: 'Templates' }).click()
  await panel(page).waitFor()
  // Moves off the button, whose tooltip would stay.
  await page.mouse.move(700, 2)
  return page
}

/** The names of a list, from the top. */
async function namesIn(page: Page, name: string): Promise<string[]> {
  const rows = await list(page, name).getByRole('listitem').allInnerTexts()
  return rows.map((text) => text.trim().split('\n')[0] ?? '')
}

const orderAtService = async () => {
  const { body } = await inbox.agent('GET', `main/templates/bypositions?groupId=${GROUP}`)
  return body.items.map(({ name }: { name: string }) => name)
}

async function abc(): Promise<string[]> {
  const ids = []
  for (const name of ['Alfa', 'Beta', 'Gamma'])
    ids.push(await quickTemplate(inbox.rig, name, { text: `Text of ${name}` }))
  return ids
}

describe('the templates panel', () => {
  test('scrolls to its last template, finds templates by their text, previews and sends them', async () => {
    for (let n = 1; n <= 24; n += 1)
      await quickTemplate(inbox.rig, `Answer ${n}`, { text: `Text ${n}` })
    await quickTemplate(inbox.rig, 'Opening hours', { text: 'We open at nine.' })
    const templateId = await quickTemplate(inbox.rig, 'Greeting', {
      text: 'Hello {{contact.first_name}}',
    })
    const page = await show()
    const search = panel(page).getByRole('searchbox', { name: 'Search for a template' })
    await expectFocus(search)
    const last = panel(page).getByRole('listitem').last()
    await last.hover()
    await page.mouse.wheel(0, 9_000)
    const below = async () => {
      const box = await last.boundingBox()
      return (await page.evaluate<number>('innerHeight')) - (box?.y ?? 0) - (box?.height ?? 0)
    }
    // A toast of two lines and its distance from the window's edge, px.
    await expect.poll(below).toBeGreaterThanOrEqual(84)
    await page.keyboard.type('hello')
    await expect.poll(() => namesIn(page, 'Quick')).toEqual(['Greeting'])
    await template(page, 'Greeting').click()
    const preview = panel(page).getByRole('group', { name: 'What the customer will see' })
    await preview.getByText('Hello Carmen').waitFor()
    const name = panel(page).getByRole('textbox', { name: 'Customer’s first name' })
    expect(await name.inputValue()).toBe('Carmen')
    await name.fill('Carmencita')
    await preview.getByText('Hello Carmencita').waitFor()
    await panel(page).getByRole('button', { name: 'Send the template' }).click()
    await bubbles(page).filter({ hasText: 'Hello Carmencita' }).waitFor()
    await expectFocus(composer(page))
    await inbox.outboxIsEmpty()
    // The service drops a template's id from a plain text message.
    expect((await inbox.storedMessages('c')).at(-1)).toMatchObject({
      text: 'Hello Carmencita',
      templateId,
    })
  })

  test('asks for the missing variables of channel templates, and sends them', async () => {
    const approved = {
      templateText: 'Hello {{1}}, order {{2}} arrives on {{3}}.',
      templateApproveText: 'Hello {{contact.first_name}}, order {{order}} arrives on {{date}}.',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Fine' },
        { type: 'URL', text: 'Follow it', url: 'https://shop.example/{{1}}' },
      ],
      header: 'For {{contact.first_name}}',
      footer: 'The shop',
    }
    await channelTemplate(inbox.rig, 'order_update', approved)
    await channelTemplate(inbox.rig, 'order_paused', { ...approved, status: 'paused' })
    const page = await show()
    await panel(page).getByRole('tab', { name: 'Channel' }).click()
    await expect.poll(() => namesIn(page, 'Channel')).toEqual(['order_update'])
    await template(page, 'order_update').click()
    // The first missing field has the focus.
    await expectFocus(panel(page).getByRole('textbox', { name: 'Order' }))
    await page.keyboard.type('4411')
    await page.keyboard.press('Enter')
    await panel(page).getByText('Fill this in.').first().waitFor()
    await expectFocus(panel(page).getByRole('textbox', { name: 'Date' }))
    expect(await accessibilityFaults(page)).toEqual([])
    expect(inbox.rig.channel.sent).toEqual([])
    await page.keyboard.type('Friday')
    const header = panel(page).getByRole('textbox', { name: 'Customer’s first name (header)' })
    await header.fill('x'.repeat(57))
    await panel(page)
      .getByRole('textbox', { name: 'Link of the button “Follow it”' })
      .fill('o-4411')
    await page.keyboard.press('Enter')
    await panel(page).getByText('With it the header is longer than 60 characters.').waitFor()
    await expectFocus(header)
    expect(inbox.rig.channel.sent).toEqual([])
    await header.fill('Carmen')
    await page.keyboard.press('Enter')
    await bubbles(page).filter({ hasText: 'Hello Carmen, order 4411 arrives on Friday.' }).waitFor()
    await inbox.outboxIsEmpty()
    expect(inbox.rig.channel.sent).toMatchObject([
      {
        isApprovedTemplate: true,
        content: {
          templateId: 'w-order_update',
          header: 'For Carmen',
          footer: 'The shop',
          options: [{ title: 'Fine' }, { title: 'Follow it', url: 'https://shop.example/o-4411' }],
        },
      },
    ])
  })

  test('asks for a file of the accepted kind', async () => {
    await channelTemplate(inbox.rig, 'receipt', {
      templateType: 'DOCUMENT',
      templateText: 'Your receipt',
    })
    await channelTemplate(inbox.rig, 'price_list', {
      templateType: 'DOCUMENT',
      templateText: 'Our prices',
      media: await uploadNote(inbox.rig, 'prices.txt'),
    })
    const page = await show()
    await panel(page).getByRole('tab', { name: 'Channel' }).click()
    await template(page, 'receipt').click()
    await panel(page).getByRole('button', { name: 'Send the template' }).click()
    await panel(page)
      .getByRole('alert')
      .filter({ hasText: 'Archivo adjunto es requerido' })
      .waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    const pick = (name: string, mimeType: string) =>
      panel(page)
        .locator('input[type="file"]')
        .setInputFiles({ name, mimeType, buffer: Buffer.from('A short note') })
    await pick('photo.png', 'image/png')
    await panel(page)
      .getByRole('alert')
      .filter({ hasText: 'Tipo de Archivo No Soportado' })
      .waitFor()
    await pick('receipt.txt', 'text/plain')
    await expect.poll(() => panel(page).getByRole('alert').count()).toBe(0)
    const upload = panel(page).getByRole('progressbar', { name: 'Uploading' })
    await upload.waitFor({ state: 'detached' })
    await inbox.network({ latencyMs: 60_000 })
    await pick('second.txt', 'text/plain')
    await upload.waitFor()
    await panel(page).getByRole('button', { name: 'Cancel the upload of second.txt' }).click()
    await upload.waitFor({ state: 'detached' })
    await inbox.network({})
    await pick('receipt.txt', 'text/plain')
    const preview = panel(page).getByRole('group', { name: 'What the customer will see' })
    await preview.getByRole('link', { name: 'Save receipt.txt' }).waitFor()
    await panel(page).getByRole('button', { name: 'Send the template' }).click()
    await bubbles(page).getByRole('link', { name: 'Save receipt.txt' }).waitFor()
    await inbox.outboxIsEmpty()
    expect((await inbox.storedMessages('c')).at(-1)).toMatchObject({
      type: 'file',
      text: 'Your receipt',
    })

    // A template with a file of its own does not send it while another file is attached that cannot
    // be sent.
    await template(page, 'price_list').click()
    await pick('photo.png', 'image/png')
    const refused = panel(page)
      .getByRole('alert')
      .filter({ hasText: 'Tipo de Archivo No Soportado' })
    await refused.waitFor()
    await panel(page).getByRole('button', { name: 'Send the template' }).click()
    await expectFocus(panel(page).getByRole('button', { name: 'Change the file' }))
    expect(await refused.count()).toBe(1)
    await panel(page).getByRole('button', { name: 'Use the template’s own file' }).click()
    await refused.waitFor({ state: 'detached' })
    await panel(page).getByRole('button', { name: 'Send the template' }).click()
    await bubbles(page).getByRole('link', { name: 'Save prices.txt' }).waitFor()
    await inbox.outboxIsEmpty()
    expect(inbox.rig.channel.sent).toHaveLength(2)
  })

  test('queues templates while the service cannot be reached or its responses are lost, in order with the texts', async () => {
    const templateId = await quickTemplate(inbox.rig, 'Greeting', { text: 'Second' })
    const page = await show()
    await inbox.network({ failureRate: 1 })
    // The blocking message can be discarded meanwhile.
    await inbox.send('A slip of the pen')
    const slip = bubbles(page).filter({ hasText: 'A slip of the pen' })
    const discard = slip.getByRole('button', { name: 'Discard' })
    await slip.getByText('Not sent yet.').waitFor()
    // During an attempt it cannot be pressed.
    const press = async () => {
      if ((await slip.count()) > 0) await discard.click({ timeout: 1_000 })
      return slip.count()
    }
    await expect.poll(press).toBe(0)
    await inbox.network({ failureRate: 1, answersLost: 1 })
    await inbox.send('First')
    await template(page, 'Greeting').click()
    await panel(page).getByRole('button', { name: 'Send the template' }).click()
    await bubbles(page).filter({ hasText: 'Second' }).waitFor()
    await inbox.send('Third')
    await inbox.quit()
    await inbox.network({})
    await inbox.start()
    await inbox.open('Carmen Rojas')
    await inbox.outboxIsEmpty()
    const stored = await inbox.storedMessages('c')
    expect(stored.map((content) => [content.text, content.templateId])).toEqual([
      ['Hello', undefined],
      ['First', undefined],
      ['Second', templateId],
      ['Third', undefined],
    ])
  })

  test('returns to the row once, to the list and the composer; the contact sidebar replaces it', async () => {
    await abc()
    const page = await show()
    const back = panel(page).getByRole('button', { name: 'Back to the templates' })
    await template(page, 'Beta').click()
    await back.click()
    await expectFocus(template(page, 'Beta'))
    const search = panel(page).getByRole('searchbox')
    await search.fill('alfa')
    await expect.poll(() => namesIn(page, 'Quick')).toEqual(['Alfa'])
    await search.fill('beta')
    await expect.poll(() => namesIn(page, 'Quick')).toEqual(['Beta'])
    await expectFocus(search)
    await search.fill('')
    const tab = (name: string) => panel(page).getByRole('tab', { name })
    await tab('Quick').focus()
    await page.keyboard.press('ArrowRight')
    await expectFocus(tab('Channel'))
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => namesIn(page, 'Quick')).toEqual(['Alfa', 'Beta', 'Gamma'])
    await expectFocus(tab('Quick'))
    await template(page, 'Gamma').click()
    await panel(page).getByRole('button', { name: 'Send the template' }).click()
    await bubbles(page).filter({ hasText: 'Text of Gamma' }).waitFor()
    await expectFocus(composer(page))
    await inbox.outboxIsEmpty()

    await template(page, 'Beta').click()
    await expectFocus(panel(page).getByRole('button', { name: 'Send the template' }))
    await page.keyboard.press('Escape')
    await expectFocus(template(page, 'Beta'))
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    await expectFocus(composer(page))
    await page.keyboard.press('Control+Shift+T')
    await panel(page).waitFor()

    const contact = page.getByRole('complementary', { name: 'Contact information' })
    await page.getByRole('button', { name: 'Show the contact information' }).click()
    await contact.waitFor()
    expect(await panel(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Templates' }).click()
    await panel(page).waitFor()
    expect(await contact.count()).toBe(0)
  })
})

describe('the group’s order', () => {
  test('is changed by keyboard and by dragging, announced, and restored when the service refuses; a colleague’s pins come first', async () => {
    const ids = await abc()
    const page = await show()
    await expect.poll(() => namesIn(page, 'Quick')).toEqual(['Alfa', 'Beta', 'Gamma'])
    await panel(page).getByRole('button', { name: 'Move Gamma' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => namesIn(page, 'Quick')).toEqual(['Alfa', 'Gamma', 'Beta'])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => namesIn(page, 'Quick')).toEqual(['Alfa', 'Beta', 'Gamma'])
    // Held down: it repeats before anything is rendered.
    await page.evaluate(`{
      const press = { key: 'ArrowUp', bubbles: true, cancelable: true };
      for (let times = 0; times < 3; times += 1)
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', press));
    }`)
    await expect.poll(() => namesIn(page, 'Quick')).toEqual(['Gamma', 'Alfa', 'Beta'])
    await panel(page).getByText('Gamma: place 1 of 3').waitFor()
    await expectFocus(panel(page).getByRole('button', { name: 'Move Gamma' }))
    await expect.poll(orderAtService).toEqual(['Gamma', 'Alfa', 'Beta'])

    const row = (name: string) =>
      list(page, 'Quick').getByRole('listitem').filter({ hasText: name })
    await row('Gamma').dragTo(row('Beta'), { targetPosition: { x: 120, y: 50 } })
    await expect.poll(() => namesIn(page, 'Quick')).toEqual(['Alfa', 'Beta', 'Gamma'])
    await expect.poll(orderAtService).toEqual(['Alfa', 'Beta', 'Gamma'])

    await inbox.network({ failureRate: 1 })
    await panel(page).getByRole('button', { name: 'Move Gamma' }).focus()
    await page.keyboard.press('ArrowUp')
    const toast = page.getByRole('presentation').filter({ hasText: 'Error ordering templates' })
    await toast.waitFor()
    // It covers neither the composer nor the panel that it is about.
    const over = await toast.boundingBox()
    for (const other of [panel(page), composer(page)]) {
      const box = await other.boundingBox()
      expect(over !== null && box !== null && areApart(over, box)).toBe(true)
    }
    await inbox.network({})
    await expect.poll(() => namesIn(page, 'Quick')).toEqual(['Alfa', 'Beta', 'Gamma'])

    const adam = await inbox.rig.as('adam')
    await adam('PATCH', `main/templates/${ids[2]}`, { body: { pinned: true } })
    await expect.poll(() => namesIn(page, 'Quick')).toEqual(['Gamma', 'Alfa', 'Beta'])
    // A publisher sees the pins of templates, and cannot change them.
    const pins = panel(page).getByRole('img', { name: 'Pinned' })
    await expect.poll(() => pins.count()).toBe(1)
    expect(await panel(page).getByRole('img', { name: 'Not pinned' }).count()).toBe(0)
    expect(await panel(page).getByRole('button', { name: /^Pin / }).count()).toBe(0)

    const calls = await Promise.all(ids.map((id) => countCalls(page, `/templates/${id}`)))
    const move = (name: string) => panel(page).getByRole('button', { name: `Move ${name}` })
    const announced = () =>
      panel(page)
        .getByText(/: place \d of 3/)
        .allInnerTexts()
    const before = await announced()
    await move('Gamma').press('ArrowDown')
    await move('Alfa').press('ArrowUp')
    expect(await announced()).toEqual(before)
    await move('Alfa').press('ArrowDown')
    await panel(page).getByText('Alfa: place 3 of 3').waitFor()
    await expect.poll(orderAtService).toEqual(['Gamma', 'Beta', 'Alfa'])
    expect(await Promise.all(calls.map((times) => times()))).toEqual([1, 0, 0])

    // Where admins manage the templates, an agent does not change their order.
    await updateGroup(inbox, { templatesManagedByAdmin: true })
    await expect.poll(() => panel(page).getByRole('button', { name: /^Move/ }).count()).toBe(0)
    expect(await namesIn(page, 'Quick')).toEqual(['Gamma', 'Beta', 'Alfa'])
  })

  test('is changed separately for interactive templates and those with a file', async () => {
    const media = await uploadNote(inbox.rig, 'prices.txt')
    const ids = new Map<string, string>()
    const choices = { type: 'quick_reply', text: 'When?', options: [{ id: 'a', title: 'Today' }] }
    for (const name of ['Days', 'Hours']) await interactiveTemplate(inbox.rig, name, choices)
    for (const name of ['Prices', 'Menu'])
      ids.set(
        name,
        await interactiveTemplate(inbox.rig, name, { type: 'media', text: `Our ${name}`, media }),
      )
    const page = await show()
    await panel(page).getByRole('tab', { name: 'Interactive' }).click()
    await expect.poll(() => namesIn(page, 'With choices')).toEqual(['Days', 'Hours'])
    const atService = async (list: string) => {
      const { body } = await inbox.agent('GET', `main/mtemplates/${list}?groupId=${GROUP}`)
      return body.items.map(({ name }: { name: string }) => name)
    }
    await panel(page).getByRole('button', { name: 'Move Hours' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => namesIn(page, 'With choices')).toEqual(['Hours', 'Days'])
    await expect.poll(() => atService('interactive/bypositions')).toEqual(['Hours', 'Days'])
    await panel(page).getByRole('button', { name: 'Move Menu' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => namesIn(page, 'With a file')).toEqual(['Menu', 'Prices'])
    await expect.poll(() => atService('bypositions')).toEqual(['Menu', 'Prices'])
    expect(await namesIn(page, 'With choices')).toEqual(['Hours', 'Days'])

    await template(page, 'Menu').click()
    await panel(page).getByRole('button', { name: 'Send the template' }).click()
    await bubbles(page).getByText('Our Menu').waitFor()
    await inbox.outboxIsEmpty()
    expect((await inbox.storedMessages('c')).at(-1)).toMatchObject({
      type: 'file',
      text: 'Our Menu',
      templateId: ids.get('Menu'),
    })
  })

  test('begins with a manager’s pinned templates; every row of a manager has the pin', async () => {
    await abc()
    const page = await show('mia')
    const pin = (name: string) => panel(page).getByRole('button', { name: `Pin ${name}` })
    await pin('Beta').click()
    await expect.poll(() => namesIn(page, 'Quick')).toEqual(['Beta', 'Alfa', 'Gamma'])
    await expect.poll(() => pin('Beta').getAttribute('aria-pressed')).toBe('true')
    expect(await pin('Alfa').getAttribute('aria-pressed')).toBe('false')
    await expect.poll(orderAtService).toEqual(['Beta', 'Alfa', 'Gamma'])
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
