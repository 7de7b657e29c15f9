import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { pathIn } from '#tests/support/sign-in.ts'
import { expectFocus } from './support/focus.ts'
import { inboxForEach, names, showType } from './support/inbox.ts'

const inbox = inboxForEach()

const order = () => names(inbox.page)
const panel = () => inbox.page.getByRole('dialog', { name: 'Filters' })
const openPanel = async () => {
  await inbox.page.getByRole('button', { name: /^Filters/ }).click()
  await panel().waitFor()
}
const choose = async (label: string, option: string) => {
  await panel().getByRole('combobox', { name: label }).click()
  await panel().getByRole('option', { name: option, exact: true }).click()
}
const inUse = () =>
  inbox.page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem').allInnerTexts()

/** Chats of two agents, of a team, with a tag and with a level's tag, answered and unanswered. */
async function seed(): Promise<void> {
  const { rig } = inbox
  const ana = { user_id: 'ana', user_tag_id: 'tag-ana' }
  const beto = { user_id: 'beto', user_tag_id: 'tag-beto' }
  await rig.contact('a1', { name: 'Ana asked', ...ana, last_sender: 'contact' })
  await rig.contact('a2', { name: 'Ana answered', ...ana, last_sender: 'group' })
  await rig.contact('b1', { name: 'Beto asked', ...beto, last_sender: 'contact' }, ['label-vip'])
  await rig.contact(
    'n1',
    { name: 'North asked', team_tag_id: 'tag-north', last_sender: 'contact' },
    ['label-vip'],
    [{ levelId: 'level-1', tagId: 'answers' }],
  )
}

test('the filters of the list combine, are listed, and are removed one by one or all at once; an empty list names all of them', async () => {
  await seed()
  const page = await inbox.start({ as: 'adam' })
  await expect.poll(order).toHaveLength(4)
  await openPanel()
  await expectFocus(panel().getByRole('radio', { name: 'Either side' }))
  await page.keyboard.press('ArrowRight')
  await expect.poll(order).toEqual(['North asked', 'Beto asked', 'Ana asked'])
  await panel().getByRole('checkbox', { name: 'ana' }).check()
  await panel().getByRole('checkbox', { name: 'beto' }).check()
  await expect.poll(order).toEqual(['Beto asked', 'Ana asked'])
  expect(await panel().getByRole('checkbox', { name: 'gone' }).count()).toBe(0)
  await choose('Tag', 'vip')
  await expect.poll(order).toEqual(['Beto asked'])
  expect(await accessibilityFaults(page)).toEqual([])
  // Escape in an open select closes its options, then the panel.
  await panel().getByRole('combobox', { name: 'Tag' }).click()
  await panel().getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await panel().getByRole('option').first().waitFor({ state: 'detached' })
  await panel().waitFor()
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('button', { name: 'Filters (3)' }))
  await expect
    .poll(inUse)
    .toEqual([
      'Last message: Customer',
      'Agent: ana',
      'Agent: beto',
      'Tag: vip',
      'Clear the filters',
    ])
  await page.getByRole('button', { name: 'Remove: Tag: vip' }).click()
  await expect.poll(order).toEqual(['Beto asked', 'Ana asked'])
  await page.getByRole('button', { name: 'Remove: Agent: ana' }).click()
  await expect.poll(order).toEqual(['Beto asked'])
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect.poll(order).toHaveLength(4)
  expect(await page.getByRole('list', { name: 'Filters in use' }).count()).toBe(0)

  await openPanel()
  await panel().getByRole('checkbox', { name: 'ana' }).check()
  await page.keyboard.press('Escape')
  await showType(page, 'Finished')
  await page.getByRole('textbox', { name: /^Filter by/ }).fill('nobody')
  await page.getByText('No chat passes the filters').waitFor()
  await page.getByText('“nobody” · Finished · Agent: ana').waitFor()
  await page.getByRole('button', { name: 'Show all chats' }).click()
  await expect.poll(order).toHaveLength(4)
  await expect.poll(() => pathIn(page)).toBe('/dashboard')
})
