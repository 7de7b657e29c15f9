import { beforeEach, describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { GROUP } from '#tests/contract/support/users.ts'
import { expectFocus } from './support/focus.ts'
import { composer, inboxForEach } from './support/inbox.ts'
import { holdCalls } from './support/page-calls.ts'
import { quickTemplate, uploadNote } from './support/templates.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas' })
  await inbox.customerWrites('c', 'Hello')
  await quickTemplate(inbox.rig, 'Greeting', {
    text: 'Hello {{contact.first_name}}, this is {{agent.name}}.',
  })
  await quickTemplate(inbox.rig, 'Opening hours', { text: 'We open at nine.' })
  await quickTemplate(inbox.rig, 'Order', {
    text: 'Order {{order number}} of {{contact.name}} is ready.',
  })
  await inbox.start()
  await inbox.open('Carmen Rojas')
  await expectFocus(composer(inbox.page))
})

const replies = () => inbox.page.getByRole('listbox', { name: 'Quick replies' })
const options = () => replies().getByRole('option')
const written = () => composer(inbox.page).inputValue()
const type = (text: string) => inbox.page.keyboard.type(text)
const press = (key: string) => inbox.page.keyboard.press(key)

describe('"/" in an empty composer', () => {
  test('offers the loaded quick replies, filtered; arrows and Enter insert one with the names filled in', async () => {
    const lists = await holdCalls(inbox.page, '/templates/bypositions')
    await type('/gree')
    await expect.poll(lists.count).toBeGreaterThan(0)
    await press('Enter')
    expect(await written()).toBe('/gree')
    await lists.release()
    await expect.poll(() => options().count()).toBe(1)
    await press('Enter')
    await expect.poll(written).toBe('Hello Carmen, this is ana.')
    expect(inbox.rig.channel.sent).toEqual([])
    await composer(inbox.page).fill('')
    await expect.poll(() => replies().count()).toBe(0)

    await type('/')
    await replies().waitFor()
    expect(await options().allInnerTexts()).toEqual([
      expect.stringContaining('Hello Carmen, this is ana.'),
      expect.stringContaining('Opening hours'),
      expect.stringContaining('Order'),
    ])
    const chosen = () => replies().getByRole('option', { selected: true }).innerText()
    expect(await chosen()).toContain('Greeting')
    expect(await accessibilityFaults(inbox.page)).toEqual([])
    await press('ArrowDown')
    await expect.poll(chosen).toContain('Opening hours')
    // The field keeps the focus and names the active option.
    const active = await composer(inbox.page).getAttribute('aria-activedescendant')
    expect(await inbox.page.locator(`#${active}`).innerText()).toContain('Opening hours')
    await press('ArrowUp')
    await press('ArrowUp')
    await expect.poll(chosen).toContain('Order')
    await press('ArrowDown')
    await press('Enter')
    await expect.poll(written).toBe('Hello Carmen, this is ana.')
    expect(await replies().count()).toBe(0)
    await press('Enter')
    await expect
      .poll(async () => (await inbox.storedMessages('c')).at(-1)?.text)
      .toBe('Hello Carmen, this is ana.')

    await type('/')
    await replies().waitFor()
    await type('nine')
    await expect.poll(() => options().count()).toBe(1)
    await press('Backspace')
    await press('Enter')
    await expect.poll(written).toBe('We open at nine.')
    await composer(inbox.page).fill('')
    await type('/zzz')
    await inbox.page.getByText('No quick reply matches.').waitFor()
    await press('Enter')
    await expect.poll(async () => (await inbox.storedMessages('c')).at(-1)?.text).toBe('/zzz')
  })

  test('closes on Escape and Shift+Tab, selects an unknown variable, and is plain text after other words', async () => {
    await type('/or')
    await replies().waitFor()
    await press('Escape')
    await expect.poll(() => replies().count()).toBe(0)
    await expectFocus(composer(inbox.page))
    await type('d')
    expect(await written()).toBe('/ord')
    expect(await replies().count()).toBe(0)
    await press('Control+A')
    await type('/')
    await replies().waitFor()
    await composer(inbox.page).fill('')
    await expect.poll(() => replies().count()).toBe(0)

    await type('/gre')
    await expect.poll(() => options().count()).toBe(1)
    await press('Shift+Tab')
    await expect.poll(() => replies().count()).toBe(0)
    expect(await written()).toBe('/gre')
    expect(await composer(inbox.page).evaluate((one) => one.matches(':focus'))).toBe(false)
    await composer(inbox.page).fill('')
    await expect.poll(() => replies().count()).toBe(0)

    await type('/order')
    await expect.poll(() => options().count()).toBe(1)
    await options().first().click()
    await expect.poll(written).toBe('Order {{order number}} of Carmen Rojas is ready.')
    await expectFocus(composer(inbox.page))
    await expect.poll(() => inbox.page.evaluate(`String(getSelection())`)).toBe('{{order number}}')
    await type('4411')
    await expect.poll(written).toBe('Order 4411 of Carmen Rojas is ready.')
    await composer(inbox.page).fill('')
    await expect.poll(() => replies().count()).toBe(0)

    await type('a/')
    await type('b')
    await expect.poll(written).toBe('a/b')
    expect(await replies().count()).toBe(0)
    // The selection of all text starts with it.
    await press('Control+A')
    await type('/')
    await replies().waitFor()
    await composer(inbox.page).fill('')
    await expect.poll(() => replies().count()).toBe(0)

    await type('a/')
    await press('Home')
    await press('Delete')
    await expect.poll(written).toBe('/')
    await press('Enter')
    await expect.poll(async () => (await inbox.storedMessages('c')).at(-1)?.text).toBe('/')
  })
})

test('a colleague’s new quick reply is offered at once, and attaches its file', async () => {
  await type('/')
  await expect.poll(() => options().count()).toBe(3)
  await quickTemplate(inbox.rig, 'Goodbye', { text: 'See you soon.' })
  await expect.poll(() => options().count()).toBe(4)
  const adam = await inbox.rig.as('adam')
  const { body } = await adam('GET', `main/templates?groupId=${GROUP}`)
  await adam('PUT', `main/templates/${body.items[0].id}/archived`)
  await expect.poll(() => options().count()).toBe(3)

  await composer(inbox.page).fill('')
  await expect.poll(() => replies().count()).toBe(0)

  const media = await uploadNote(inbox.rig, 'prices.txt')
  await quickTemplate(inbox.rig, 'Price list', { type: 'file', media, text: 'Our prices' })
  await type('/price')
  await expect.poll(() => options().count()).toBe(1)
  await press('Enter')
  const files = inbox.page.getByRole('list', { name: 'Attached files' })
  await files.getByRole('listitem').first().waitFor()
  await expect.poll(written).toBe('Our prices')
  await press('Enter')
  await expect
    .poll(() => inbox.storedMessages('c').then((all) => all.at(-1)))
    .toMatchObject({ type: 'file', media, text: 'Our prices', filename: 'prices.txt' })
})
