import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accessibilityFaults, show } from '#renderer/app/page.fixture.tsx'
import { AddedFilters } from './added-filters.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterMenu, SearchField } from './filters.tsx'

const options = ['Approved', 'Paused', 'Rejected'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

function StatusFilter() {
  const [value, setValue] = useState<string[]>([])
  return <FilterMenu label="Status" options={options} value={value} onChange={setValue} />
}

test('a filter menu is opened, chosen from and closed by keyboard, and returns the focus', async () => {
  const screen = await show(<StatusFilter />)
  await userEvent.keyboard('{Tab}{Enter}')
  const menu = screen.getByRole('menu', { name: 'Status' })
  await expect.element(menu).toBeVisible()
  const first = screen.getByRole('menuitemcheckbox', { name: 'Approved' })
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(first).toBeChecked()
  // The menu stays open for further options.
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByRole('menuitemcheckbox', { name: 'Paused' })).toBeChecked()
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Status: 2' })).toHaveFocus()
})

function Filters() {
  const [value, setValue] = useState<string[]>([])
  const status = { label: 'Status', options, value, onChange: setValue }
  const level = { label: 'Level', options: [], value: [], onChange: () => undefined }
  return <AddedFilters filters={[status, level]} />
}

test('an added filter opens its options, names up to two of them, and gives the focus back when it is removed', async () => {
  const screen = await show(<Filters />)
  const add = screen.getByRole('button', { name: 'Filter', exact: true })
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByRole('menuitem', { name: 'Level' })).toBeVisible()
  await screen.getByRole('menuitem', { name: 'Status' }).click()
  await screen.getByRole('menuitemcheckbox', { name: 'Approved' }).click()
  await screen.getByRole('menuitemcheckbox', { name: 'Paused' }).click()
  await expect
    .element(screen.getByRole('button', { name: 'Status: Approved, Paused' }))
    .toBeVisible()
  await screen.getByRole('menuitemcheckbox', { name: 'Rejected' }).click()
  await expect.element(screen.getByRole('button', { name: 'Status: 3' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Remove the filter Status' }).click()
  await expect.element(add).toHaveFocus()
  expect(screen.getByRole('button').elements()).toHaveLength(1)
})

test('an added filter without a chosen option disappears when it is closed', async () => {
  const screen = await show(<Filters />)
  const add = screen.getByRole('button', { name: 'Filter', exact: true })
  await add.click()
  await screen.getByRole('menuitem', { name: 'Status' }).click()
  await expect.element(screen.getByRole('menu', { name: 'Status:' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(add).toHaveFocus()
  expect(screen.getByRole('button').elements()).toHaveLength(1)
})

function Chips() {
  const [value, setValue] = useState<'all' | 'read'>('all')
  const choices = [
    { value: 'all', label: 'All 122' },
    { value: 'read', label: 'Read 62' },
  ] as const
  return <FilterChips label="Shown" choices={choices} value={value} onChange={setValue} />
}

test('chips are one group of radio buttons, of which an arrow key chooses the next', async () => {
  const screen = await show(<Chips />)
  const group = screen.getByRole('group', { name: 'Shown' })
  await expect.element(group.getByRole('radio', { name: 'All 122' })).toBeChecked()
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(group.getByRole('radio', { name: 'Read 62' })).toBeChecked()
  expect(await accessibilityFaults()).toEqual([])
})

function Search() {
  const [value, setValue] = useState('')
  return <SearchField label="Search by name" value={value} onChange={setValue} />
}

test('the key / focuses the search field; Escape clears it, and then leaves it', async () => {
  const screen = await show(<Search />)
  const field = screen.getByRole('searchbox', { name: 'Search by name' })
  await userEvent.keyboard('/')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('and/or')
  await expect.element(field).toHaveValue('and/or')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toHaveFocus()
})

test('the button that clears the search field returns the focus to it', async () => {
  const screen = await show(<Search />)
  const field = screen.getByRole('searchbox', { name: 'Search by name' })
  await field.fill('vip')
  await screen.getByRole('button', { name: 'Clear the search' }).click()
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
})
