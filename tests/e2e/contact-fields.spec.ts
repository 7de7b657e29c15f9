import { expect, test } from 'vitest'
import { accessibilityFaults } from '#tests/support/accessibility.ts'
import { inboxForEach } from './support/inbox.ts'

const inbox = inboxForEach()

test('an admin names a field, tries another type on its values, and changes it', async () => {
  const values = { c: 'Hogar', d: 'hogár', e: 'casa', f: 'revendedor' }
  for (const [id, value] of Object.entries(values))
    await inbox.chat(id, `Carmen ${id}`, { extra_json: JSON.stringify({ custom_6: value }) })
  const page = await inbox.start({ as: 'adam' })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Fields', exact: true }).click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Field 6' })
    .filter({ hasText: 'has values' })
    .click()
  const panel = page.getByRole('complementary', { name: 'Field 6' })
  await panel.getByText('revendedor').waitFor()
  await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Customer type')
  await panel.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Options' }).click()
  await panel.getByRole('textbox', { name: 'Option 1' }).fill('Hogar')
  const trial = panel.getByRole('region', { name: 'Trial of the change' })
  await trial.getByText('1 the same').waitFor()
  await trial.getByText('1 written differently').waitFor()
  await trial.getByText('2 do not fit').waitFor()
  await trial.getByRole('combobox', { name: 'What to do with casa' }).click()
  await page.getByRole('option', { name: 'Hogar', exact: true }).click()
  await trial.getByText('1 does not fit').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Change type' }).click()
  const question = page.getByRole('dialog', { name: 'Change Customer type?' })
  await question.getByText('2 values are written. The others stay.').waitFor()
  await question.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Customer type was saved and 2 values written').waitFor()

  const adam = await inbox.rig.as('adam')
  const stored = await Promise.all(
    Object.keys(values).map(async (id) => (await adam('GET', `main/contacts/${id}`)).body.custom_6),
  )
  expect(stored).toEqual(['Hogar', 'Hogar', 'Hogar', 'revendedor'])
})
