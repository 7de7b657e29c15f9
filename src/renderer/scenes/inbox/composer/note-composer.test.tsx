import { expect, test } from 'vitest'
import { openCarmen } from '#renderer/scenes/inbox/templates/panel.fixture.ts'

test('letters typed right after N are a note’s text, and no shortcuts', async () => {
  const { screen, row, press } = await openCarmen()
  row('Carmen Rojas').element().focus()
  await press('ntrue facts')
  await expect
    .element(screen.getByRole('textbox', { name: 'Internal note' }))
    .toHaveValue('true facts')
  expect(screen.getByRole('dialog').elements()).toEqual([])
})
