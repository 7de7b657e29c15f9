import { expect, test } from 'vitest'
import { dropOn } from './support/drop-on.ts'
import { expectFocus } from './support/focus.ts'
import { composer, inboxForEach } from './support/inbox.ts'
import { quickTemplate } from './support/templates.ts'

const inbox = inboxForEach()

test('Ctrl+Z takes back what was inserted, then what was typed, and Ctrl+Y brings it back', async () => {
  await inbox.chat('c', 'Carmen Rojas')
  await inbox.customerWrites('c', 'Hello')
  await quickTemplate(inbox.rig, 'Opening hours', { text: 'We open at nine.' })
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  const field = composer(page)
  await expectFocus(field)
  const typed = 'Hola senora, su pedido '
  const press = (key: string) => page.keyboard.press(key)
  /** Takes back what was typed, which the browser may have divided into steps. */
  const undoTyping = async () => {
    for (let steps = 0; steps < typed.length; steps += 1) await press('Control+Z')
    expect(await field.inputValue()).toBe('')
  }
  const undoes = async (after: string, before: string) => {
    await expect.poll(() => field.inputValue()).toBe(after)
    await expectFocus(field)
    await press('Control+Z')
    await expect.poll(() => field.inputValue()).toBe(before)
    await press('Control+Y')
    await expect.poll(() => field.inputValue()).toBe(after)
    await press('Control+Z')
  }

  await page.keyboard.type(typed)
  await page.getByRole('button', { name: 'Emoji' }).click()
  await expectFocus(page.getByRole('textbox', { name: 'Search for an emoji' }))
  await page.keyboard.type('folded hands')
  await page.getByRole('button', { name: 'folded hands' }).first().waitFor()
  await press('Enter')
  await undoes(`${typed}🙏`, typed)

  await dropOn(page.getByRole('button', { name: 'Attach' }), { text: 'dropped' })
  await undoes(`${typed}dropped`, typed)
  await undoTyping()

  await page.keyboard.type('/')
  await page.getByRole('listbox', { name: 'Quick replies' }).waitFor()
  await press('Enter')
  await undoes('We open at nine.', '/')
  await undoTyping()
})
