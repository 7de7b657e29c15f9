import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFaults, show } from '#renderer/app/page.fixture.tsx'
import { TimeField } from './time-field.tsx'

async function field(value: string) {
  const onChange = vi.fn<(value: string) => void>()
  const screen = await show(<TimeField label="From" value={value} onChange={onChange} />)
  return { onChange, screen }
}

test('a time is typed as digits, and reported once it is complete', async () => {
  const { onChange, screen } = await field('')
  await expect.element(screen.getByRole('group', { name: 'From' })).toBeVisible()
  await userEvent.keyboard('{Tab}09')
  expect(onChange).not.toHaveBeenCalled()
  await expect.element(screen.getByRole('spinbutton', { name: 'From: Minutes' })).toHaveFocus()
  await userEvent.keyboard('30')
  expect(onChange).toHaveBeenLastCalledWith('09:30')
  expect(await accessibilityFaults()).toEqual([])
})

test('an arrow key changes the focused part', async () => {
  const { onChange } = await field('22:15')
  await userEvent.keyboard('{Tab}{ArrowUp}')
  expect(onChange).toHaveBeenLastCalledWith('23:15')
})

test('a cleared time is reported as none', async () => {
  const { onChange } = await field('08:05')
  await userEvent.keyboard('{Tab}{Backspace}{Tab}{Backspace}')
  expect(onChange).toHaveBeenLastCalledWith('')
})
