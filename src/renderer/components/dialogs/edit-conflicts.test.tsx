import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFaults, show } from '#renderer/app/page.fixture.tsx'
import { EditConflicts } from './edit-conflicts.tsx'

const onSettle = vi.fn<(field: string, how: string) => void>()

function Form() {
  const [open, setOpen] = useState(['Name', 'Brand'])
  return (
    <form aria-label="Contact">
      <EditConflicts
        conflicts={open.map((label) => ({
          label,
          theirs: label === 'Name' ? 'Carmen R.' : '',
          onSettle: (how) => {
            onSettle(label, how)
            setOpen((rest) => rest.filter((one) => one !== label))
          },
        }))}
      />
      <input aria-label="Note" />
    </form>
  )
}

test('each conflict shows the other value and is settled by keyboard, and the focus stays in the form', async () => {
  onSettle.mockClear()
  const screen = await show(<Form />)
  await expect.element(screen.getByText('Carmen R.')).toBeVisible()
  await expect.element(screen.getByText('(empty)')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('{Tab}{Enter}')
  const keep = screen.getByRole('button', { name: 'Keep mine' })
  await expect.element(screen.getByRole('button', { name: 'Use theirs' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(keep).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  expect(onSettle.mock.calls).toEqual([
    ['Name', 'theirs'],
    ['Brand', 'mine'],
  ])
  expect(screen.getByRole('button').elements()).toEqual([])
})
