import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { bubbles, inboxForEach } from './support/inbox.ts'
import { quickTemplate } from './support/templates.ts'

const inbox = inboxForEach()
beforeEach(async () => {
  await inbox.chat('c', 'Carmen', { last_name: 'Rojas' })
  await inbox.customerWrites('c', 'Hello')
})

const panel = (page: Page) => page.getByRole('complementary', { name: 'Templates' })
const template = (page: Page, name: string) =>
  panel(page).getByRole('button', { name: new RegExp(`^${name}`) })

async function show(): Promise<Page> {
  const page = await inbox.start()
  await inbox.open('Carmen Rojas')
  await page.getByRole('button', { name: 'Templates' }).click()
  await panel(page).waitFor()
  // Moves off the button, whose tooltip would stay.
  await page.mouse.move(700, 2)
  return page
}

test('the templates panel queues templates while the service cannot be reached or its responses are lost, in order with the texts', async () => {
  const templateId = await quickTemplate(inbox.rig, 'Greeting', { text: 'Second' })
  const page = await show()
  await template(page, 'Greeting').waitFor()
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
