import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP, type Name } from '#tests/contract/support/users.ts'
import { onePixel } from './support/pictures.ts'
import { expectFocus } from './support/focus.ts'
import { bubbles, composer, inboxForEach } from './support/inbox.ts'
import { answerCalls, countCalls } from './support/page-calls.ts'
import { channelTemplate, interactiveTemplate, quickTemplate } from './support/templates.ts'

const spoken = new URL('../../resources/demo/voice/en-delivery.ogg', import.meta.url)

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas' })
  await inbox.customerWrites('c', 'Hello')
})

async function show(as?: Name): Promise<Page> {
  const page = await inbox.start(as === undefined ? {} : { as })
  await page.getByRole('link', { name: 'Answers' }).click()
  await page.getByRole('heading', { name: 'Answers', level: 1 }).waitFor()
  return page
}

const panel = (page: Page, name: string) => page.getByRole('complementary', { name })
const rows = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
const openRow = (page: Page, name: string) =>
  page.locator('[data-open-answer]').filter({ hasText: name })

async function namesIn(page: Page, section: string): Promise<string[]> {
  const texts = await rows(page, section).allInnerTexts()
  return texts.map((text) => text.trim().split('\n')[0] ?? '')
}

const orderAtService = async (): Promise<string[]> => {
  const { body } = await inbox.agent('GET', `main/templates/bypositions?groupId=${GROUP}`)
  return body.items.map(({ name }: { name: string }) => name)
}

test('a quick message is created, ordered, pinned, used by "/", archived and unarchived', async () => {
  await quickTemplate(inbox.rig, 'Opening hours', { text: 'We open at nine.' })
  await quickTemplate(inbox.rig, 'Payment', { text: 'By card or transfer.' })
  const page = await show('mia')
  await page.keyboard.press('n')
  const editor = panel(page, 'New quick message')
  await editor.getByRole('textbox', { name: 'Name' }).fill('Order on its way')
  await editor.getByText('In the chat: /order-on-its-way').waitFor()
  const text = editor.getByRole('textbox', { name: 'Text' })
  await text.fill('Hello , it left.')
  await text.press('Home')
  for (let step = 0; step < 6; step += 1) await text.press('ArrowRight')
  await editor.getByRole('button', { name: 'Customer’s first name' }).click()
  // A variable is a chip with words, which Backspace removes as one letter and undo restores.
  expect(await text.inputValue()).toBe('Hello {{Customer’s first name}}, it left.')
  await page.keyboard.press('Backspace')
  expect(await text.inputValue()).toBe('Hello , it left.')
  await page.keyboard.press('Control+z')
  expect(await text.inputValue()).toBe('Hello {{Customer’s first name}}, it left.')
  await editor.getByRole('region', { name: 'Preview' }).getByText('Hello Rosa, it left.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect
    .poll(() => namesIn(page, 'In the group’s order'))
    .toEqual(['Opening hours', 'Payment', 'Order on its way'])
  await openRow(page, 'Order on its way').getByText('Customer’s first name').waitFor()

  await openRow(page, 'Order on its way').press('Alt+ArrowUp')
  await expect.poll(orderAtService).toEqual(['Opening hours', 'Order on its way', 'Payment'])
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
  const upper = { targetPosition: { x: 120, y: 4 } }
  await handle('Payment').dragTo(openRow(page, 'Opening hours'), upper)
  await expect.poll(orderAtService).toEqual(['Payment', 'Opening hours', 'Order on its way'])
  await handle('Payment').dragTo(handle('Order on its way'), { targetPosition: { x: 8, y: 20 } })
  await expect.poll(orderAtService).toEqual(['Opening hours', 'Order on its way', 'Payment'])
  await openRow(page, 'Order on its way').press('p')
  await expect.poll(() => namesIn(page, 'Pinned')).toEqual(['Order on its way'])
  await expect.poll(orderAtService).toEqual(['Order on its way', 'Opening hours', 'Payment'])

  await page.getByRole('link', { name: 'Chats' }).click()
  await inbox.open('Carmen Rojas')
  await composer(page).fill('')
  await composer(page).press('/')
  await page.keyboard.type('order-on')
  await page.getByRole('listbox', { name: 'Quick replies' }).getByRole('option').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => composer(page).inputValue()).toBe('Hello Carmen, it left.')

  await page.getByRole('link', { name: 'Answers' }).click()
  await openRow(page, 'Order on its way').focus()
  await page.keyboard.press('e')
  const archived = page.getByRole('button', { name: 'Archived 1' })
  await archived.click()
  await expect.poll(orderAtService).toEqual(['Opening hours', 'Payment'])
  await page.getByRole('button', { name: 'Unarchive Order on its way' }).click()
  await expect.poll(() => namesIn(page, 'Pinned')).toEqual(['Order on its way'])
})

test('an interactive message with a picture is created within the limits, sent and answered', async () => {
  const page = await show('mia')
  await page.getByRole('tab', { name: 'Interactive' }).click()
  await page.getByRole('button', { name: 'New interactive message' }).first().click()
  const editor = panel(page, 'New interactive message')
  await editor.getByRole('textbox', { name: 'Name' }).fill('Delivery')
  await editor.getByRole('textbox', { name: 'Text' }).fill('When may we come?')
  await editor.getByRole('textbox', { name: 'Option 1' }).fill('In the morning, please')
  await editor.getByText('This is too long.').waitFor()
  await editor.getByRole('textbox', { name: 'Option 1' }).fill('Morning')
  await editor.getByRole('textbox', { name: 'Option 2' }).fill('Morning ')
  await editor.getByText('Another option already has this title.').waitFor()
  await editor.getByRole('textbox', { name: 'Option 2' }).fill('Afternoon')
  await editor.getByRole('textbox', { name: 'Footer' }).fill('Casa Nogal 🌰')
  await editor.getByText('No emoji: the channel does not accept them here.').waitFor()
  await editor.getByRole('textbox', { name: 'Footer' }).fill('')

  const header = editor.getByRole('group', { name: 'Header' })
  await editor.getByRole('radiogroup', { name: 'Kind of header' }).getByText('File').click()
  await editor.getByRole('button', { name: /^Save/ }).click()
  await header.getByText('Attach a file.').waitFor()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    editor.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  // What counts is what the file contains.
  await choose('song.png', 'image/png', await readFile(spoken))
  await header.getByText('Tipo de Archivo No Soportado').waitFor()
  await choose('desk.png', 'image/png', onePixel)
  await editor
    .getByRole('region', { name: 'Preview' })
    .getByRole('img', { name: 'desk.png' })
    .waitFor()
  await editor.getByRole('button', { name: /^Save/ }).click()
  await expect.poll(() => namesIn(page, 'In the group’s order')).toEqual(['Delivery'])
  await panel(page, 'Delivery').getByText('It has not been sent yet.').waitFor()

  await page.getByRole('link', { name: 'Chats' }).click()
  await inbox.open('Carmen Rojas')
  await page.getByRole('button', { name: 'Templates' }).click()
  const templates = page.getByRole('complementary', { name: 'Templates' })
  await templates.getByRole('tab', { name: 'Interactive' }).click()
  await templates.getByRole('button', { name: /^Delivery/ }).click()
  await templates.getByRole('button', { name: 'Send the template' }).click()
  const question = bubbles(page).filter({ hasText: 'When may we come?' })
  await question.getByRole('button', { name: /^Show the (image|picture)/ }).waitFor()
  await inbox.outboxIsEmpty()
  expect(inbox.rig.channel.sent.map(({ content }) => content)).toMatchObject([
    { type: 'quick_reply', mimeType: 'image/png', options: [{ title: 'Morning' }, {}] },
  ])
  const { body } = await inbox.agent('GET', 'messages/messages/c')
  await inbox.rig.channel.customer.message({
    contactId: 'c',
    content: { type: 'text', text: 'Afternoon' },
    replyTo: body.items.at(-1)._id,
  })
  await bubbles(page)
    .getByRole('button', { name: 'Go to the message it answers: You: When may we come?' })
    .waitFor()

  await page.getByRole('link', { name: 'Answers' }).click()
  await page.getByRole('tab', { name: 'Interactive' }).click()
  await openRow(page, 'Delivery').click()
  await panel(page, 'Delivery').getByRole('link', { name: 'See the chat' }).click()
  await question.first().waitFor()
})

test('the rows of a list are grouped into titled sections', async () => {
  const page = await show('mia')
  await page.getByRole('tab', { name: 'Interactive' }).click()
  await page.keyboard.press('n')
  const editor = panel(page, 'New interactive message')
  const fill = (name: string, text: string) =>
    editor.getByRole('textbox', { name, exact: true }).fill(text)
  await editor.getByText('List', { exact: true }).click()
  await fill('Name', 'Reason')
  const text = editor.getByRole('textbox', { name: 'Text', exact: true })
  await text.pressSequentially('What is it about, {{first')
  await editor.getByRole('option', { name: 'Customer’s first name' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.type('?')
  expect(await text.inputValue()).toBe('What is it about, {{Customer’s first name}}?')
  // Undo takes back what was inserted, and not what was typed before.
  for (const key of ['z', 'z', 'y', 'y']) await page.keyboard.press(`Control+${key}`)
  expect(await text.inputValue()).toBe('What is it about, {{Customer’s first name}}?')
  await fill('Button that opens the list', 'See options')
  await fill('Section 1', 'Shopping')
  await fill('Option 1', 'Buy')
  await fill('Option 2', 'Ask for a quote')
  await editor.getByRole('button', { name: 'Add a section' }).click()
  await fill('Option 3', 'Where is my order?')
  await editor.getByRole('button', { name: /^Save/ }).click()
  await editor.getByText('With more than one section, each needs a title.').waitFor()
  await expectFocus(editor.getByRole('textbox', { name: 'Section 2' }))
  await fill('Section 2', 'My order')
  const preview = editor.getByRole('region', { name: 'Preview' })
  await preview.getByText('What is it about, Rosa?').waitFor()
  await editor.getByRole('button', { name: /^Save/ }).click()
  await panel(page, 'Reason').getByText('It has not been sent yet.').waitFor()
  const query = `groupId=${GROUP}`
  const { body } = await inbox.agent('GET', `main/mtemplates/interactive/bypositions?${query}`)
  expect(body.items[0].content.options).toMatchObject([
    { title: 'Buy', section: 'Shopping' },
    { title: 'Ask for a quote', section: 'Shopping' },
    { title: 'Where is my order?', section: 'My order' },
  ])
})

test('an archived message stays archived until its channel template is approved; then every list is refetched', async () => {
  const gsId = await channelTemplate(inbox.rig, 'fair_2026', { status: 'paused' })
  const adam = await inbox.rig.as('adam')
  const body = { groupId: GROUP, name: 'Fair', content: { type: 'text', text: 'Come' }, gsId }
  const { body: made } = await adam('POST', 'main/templates', { body })
  await adam('PUT', `main/templates/${made.id}/archived`)
  const page = await show('mia')
  await page.getByRole('button', { name: 'Archived 1' }).click()
  const unarchive = page.getByRole('button', { name: 'Unarchive Fair' })
  await page.getByText('Its template fair_2026 is not approved').waitFor()
  expect(await unarchive.getAttribute('aria-disabled')).toBe('true')
  const quick = await countCalls(page, '/main/templates/bypositions')
  const interactive = await countCalls(page, '/mtemplates/interactive/bypositions')
  const media = await countCalls(page, '/mtemplates/bypositions')
  const verdict = { body: { status: 'approved' } }
  await inbox.rig.call('POST', `/_control/templates/${gsId}/review`, verdict)
  await expect.poll(() => unarchive.getAttribute('aria-disabled')).not.toBe('true')
  for (const count of [quick, interactive, media]) await expect.poll(count).toBeGreaterThan(0)
  await unarchive.click()
  await expect.poll(() => namesIn(page, 'In the group’s order')).toEqual(['Fair'])
})

test('leaving unsaved changes and deleting ask first; a refused change is undone and reported in the specification’s words', async () => {
  await quickTemplate(inbox.rig, 'Greeting', { text: 'Hello' })
  await quickTemplate(inbox.rig, 'Payment', { text: 'By card' })
  const options = [{ id: '1', title: 'One' }]
  await interactiveTemplate(inbox.rig, 'Choice', { type: 'quick_reply', text: 'Which?', options })
  const page = await show('mia')
  await openRow(page, 'Payment').click()
  const payment = panel(page, 'Payment').getByRole('textbox', { name: 'Text' })
  await payment.fill('By transfer')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('link', { name: 'Chats' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await answerCalls(page, 'PATCH templates/', { code: 'INTERNAL', message: 'Later' }, 500)
  await page.keyboard.press('Control+s')
  await page.getByText('Error updating template').waitFor()
  expect(await payment.inputValue()).toBe('By transfer')
  await openRow(page, 'Payment').press('Alt+ArrowUp')
  await page.getByText('Error ordering templates').waitFor()
  await expect.poll(() => namesIn(page, 'In the group’s order')).toEqual(['Greeting', 'Payment'])

  await page.getByRole('tab', { name: 'Interactive' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await openRow(page, 'Choice').click()
  const remove = async () => {
    await panel(page, 'Choice').getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete “Choice”?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
  }
  // Refused once.
  await page.evaluate('window.realFetch = window.fetch')
  await answerCalls(page, 'DELETE templates/', { code: 'INTERNAL', message: 'Later' }, 500)
  await remove()
  await page.getByText('Error deleting template').waitFor()
  await openRow(page, 'Choice').waitFor()
  await page.evaluate('window.fetch = window.realFetch')
  await remove()
  await page.getByText('Your messages with options will be here').waitFor()
})

test('only changed fields are saved; what a colleague changed meanwhile is shown before it is replaced', async () => {
  const id = await quickTemplate(inbox.rig, 'Plazo de entrega', { text: 'Tres días' })
  const options = [{ id: '1', title: 'Sí' }]
  const content = { type: 'quick_reply', text: '¿Envío?', options }
  const choiceId = await interactiveTemplate(inbox.rig, 'Envío', content)
  const adam = await inbox.rig.as('adam')
  const colleagueWrites = async (text: string) => {
    const body = { content: { type: 'text', text } }
    expect((await adam('PATCH', `main/templates/${id}`, { body })).status).toBe(200)
  }
  const stored = async () => {
    const { body } = await adam('GET', `main/templates/bypositions?groupId=${GROUP}`)
    return [body.items[0].name, body.items[0].content.text]
  }
  const page = await show('mia')
  await openRow(page, 'Plazo de entrega').click()
  const editor = page.getByRole('complementary', { name: /^Plazo de entrega/ })
  const name = editor.getByRole('textbox', { name: 'Name' })
  const text = editor.getByRole('textbox', { name: 'Text' })
  await name.fill('Plazo de entrega (Lima)')
  await colleagueWrites('TEXTO DE B')
  await expect.poll(() => text.inputValue()).toBe('TEXTO DE B')
  await page.keyboard.press('Control+s')
  await expect.poll(stored).toEqual(['Plazo de entrega (Lima)', 'TEXTO DE B'])
  await panel(page, 'Plazo de entrega (Lima)').waitFor()

  await text.fill('Cuatro días')
  await colleagueWrites('Cinco días')
  const notice = editor.getByRole('status').filter({ hasText: 'Somebody else changed “Text”' })
  await notice.getByText('Cinco días').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expectFocus(notice.getByRole('button', { name: 'Use theirs' }))
  expect(await stored()).toEqual(['Plazo de entrega (Lima)', 'Cinco días'])
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await notice.waitFor({ state: 'detached' })
  await expectFocus(text)
  await page.keyboard.press('Control+s')
  await expect.poll(stored).toEqual(['Plazo de entrega (Lima)', 'Cuatro días'])
  // Until the window has the service's answer too, leaving asks about the changes.
  const save = editor.getByRole('button', { name: /^Save/ })
  await expect.poll(() => save.isEnabled()).toBe(true)

  await page.getByRole('tab', { name: 'Interactive' }).click()
  await openRow(page, 'Envío').click()
  const choice = page.getByRole('complementary', { name: /^Envío/ })
  await choice.getByRole('textbox', { name: 'Name' }).fill('Envío (Lima)')
  const body = { content: { ...content, text: 'TEXTO DE B' } }
  expect((await adam('PATCH', `main/mtemplates/${choiceId}`, { body })).status).toBe(200)
  const message = choice.getByRole('textbox', { name: 'Text', exact: true })
  await expect.poll(() => message.inputValue()).toBe('TEXTO DE B')
  await message.fill('¿A domicilio?')
  const footer = { content: { ...content, text: 'TEXTO DE B', footer: 'Gracias' } }
  await adam('PATCH', `main/mtemplates/${choiceId}`, { body: footer })
  await page.keyboard.press('Control+s')
  await panel(page, 'Envío (Lima)').waitFor()
  const query = `main/mtemplates/interactive/bypositions?groupId=${GROUP}`
  const [saved] = (await adam('GET', query)).body.items
  expect(saved).toMatchObject({
    name: 'Envío (Lima)',
    content: { text: '¿A domicilio?', footer: 'Gracias' },
  })
})

test('a publisher sees set pins and cannot pin', async () => {
  const pinned = await quickTemplate(inbox.rig, 'Greeting', { text: 'Hello' })
  await quickTemplate(inbox.rig, 'Payment', { text: 'By card' })
  const adam = await inbox.rig.as('adam')
  await adam('PATCH', `main/templates/${pinned}`, { body: { pinned: true } })
  const page = await show()
  await rows(page, 'Pinned').getByRole('img', { name: 'Pinned' }).waitFor()
  expect(await page.getByRole('button', { name: /^Pin / }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Move Payment' }).count()).toBe(1)
})
