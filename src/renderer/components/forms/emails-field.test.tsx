import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFaults, show } from '#renderer/app/page.fixture.tsx'
import { EmailsField } from './emails-field.tsx'

function People({ max = 5 }: { max?: number }) {
  const [value, setValue] = useState<string[]>([])
  return (
    <>
      <EmailsField
        label="People"
        description="Separate addresses with commas."
        error={false}
        value={value}
        max={max}
        onChange={setValue}
      />
      <output aria-label="entries">{JSON.stringify(value)}</output>
    </>
  )
}

async function field(max?: number) {
  const screen = await show(<People {...(max !== undefined && { max })} />)
  const input = screen.getByRole('combobox', { name: 'People' })
  const expectEntries = async (entries: readonly string[]) => {
    const shown = screen.getByLabelText('entries')
    await expect.element(shown).toHaveTextContent(JSON.stringify(entries))
  }
  return { input, expectEntries }
}

test.each([
  ['ana@shop.pe,', ['ana@shop.pe']],
  ['ana@shop.pe;', ['ana@shop.pe']],
  ['ana@shop.pe ', ['ana@shop.pe']],
  ['"Paz, Hugo" <hugo@shop.pe>,', ['"Paz, Hugo" <hugo@shop.pe>']],
])('typing %j enters one address', async (typed, entries) => {
  const { input, expectEntries } = await field()
  await input.click()
  await userEvent.keyboard(typed)
  await expectEntries(entries)
  await expect.element(input).toHaveValue('')
})

test.each(['"Paz, ', 'Ana ', 'ana@'])('typing %j enters nothing yet', async (typed) => {
  const { input, expectEntries } = await field()
  await input.click()
  await userEvent.keyboard(typed)
  await expect.element(input).toHaveValue(typed)
  await expectEntries([])
})

test('a pasted list becomes one entry for each address, without repetitions and beyond the limit', async () => {
  const { input, expectEntries } = await field(3)
  await input.fill('ana@shop.pe; Beto <beto@shop.pe>, ANA@shop.pe, carla@shop.pe, dora@shop.pe,')
  await expectEntries(['ana@shop.pe', 'Beto <beto@shop.pe>', 'carla@shop.pe'])
})

test('leaving the field enters the typed text, and Backspace in the empty field removes the last entry', async () => {
  const { input, expectEntries } = await field()
  await input.fill('ana@shop.pe,')
  await input.click()
  await userEvent.keyboard('beto@shop.pe{Tab}')
  await expectEntries(['ana@shop.pe', 'beto@shop.pe'])
  expect(await accessibilityFaults()).toEqual([])
  await input.click()
  await userEvent.keyboard('{Backspace}')
  await expectEntries(['ana@shop.pe'])
})

test('one Escape in the field closes the form’s drawer', async () => {
  const onClose = vi.fn<() => void>()
  const screen = await show(
    <Drawer opened onClose={onClose}>
      <People />
    </Drawer>,
  )
  await screen.getByRole('combobox', { name: 'People' }).click()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
