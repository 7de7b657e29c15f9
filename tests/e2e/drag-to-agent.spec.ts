import { describe, expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { inboxForEach, row } from './support/inbox.ts'

const inbox = inboxForEach()

const targets = () => inbox.page.getByRole('region', { name: 'Give the chat to' })
const target = (name: string) => targets().getByRole('listitem').filter({ hasText: name })
/** Grabs a row with the pointer and moves it a little. */
async function take(name: string): Promise<void> {
  const { mouse } = inbox.page
  await row(inbox.page, name).hover()
  await mouse.down()
  const box = await row(inbox.page, name).boundingBox()
  if (box === null) throw new Error(`${name} is not to be seen`)
  await mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 6, { steps: 6 })
}
async function dropOn(name: string): Promise<void> {
  const box = await target(name).boundingBox()
  if (box === null) throw new Error(`${name} is not to be seen`)
  await inbox.page.mouse.move(box.x + 40, box.y + box.height / 2, { steps: 6 })
  await inbox.page.mouse.up()
}
const agentOf = async (id: string) =>
  (await (await inbox.rig.as('sara'))('GET', `main/contacts/${id}`)).body.userId

describe('a chat’s row', () => {
  test('is dropped onto an agent, who gets the chat, even if the row left the list; beside the agents nothing changes', async () => {
    await inbox.chats(2)
    const page = await inbox.start({ as: 'adam' })
    await take('Customer 1')
    await target('ana').getByText('Has the chat').waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // Managers, read-only agents and those without access are no targets.
    expect((await targets().getByRole('listitem').allInnerTexts()).join(' ')).not.toMatch(
      /mia|gone|rita/,
    )
    await page.mouse.move(900, 500, { steps: 4 })
    await page.mouse.up()
    await targets().waitFor({ state: 'detached' })
    await expect.poll(() => agentOf('c1')).toBe('ana')

    await take('Customer 1')
    await target('beto').waitFor()
    await dropOn('beto')
    await page.getByText('The chat of Customer 1 is beto’s now').waitFor()
    await targets().waitFor({ state: 'detached' })
    await expect.poll(() => agentOf('c1')).toBe('beto')
    await expect.poll(() => agentOf('c2')).toBe('ana')

    await take('Customer 2')
    await target('beto').waitFor()
    const sara = await inbox.rig.as('sara')
    await sara('PUT', 'main/contacts/c2/chat-archived')
    await row(page, 'Customer 2').waitFor({ state: 'detached' })
    await dropOn('beto')
    await page.getByText('The chat of Customer 2 is beto’s now').waitFor()
    await expect.poll(() => agentOf('c2')).toBe('beto')
  })
})
