import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults, show } from '#renderer/app/page.fixture.tsx'
import { DataTable, type Column, type Sort } from './data-table.tsx'

const columns: readonly Column<string>[] = [
  { id: 'name', header: 'Name', render: (row) => row, isSortable: true },
]
const table = (selectedId: string | null, onSelect?: (id: string | null) => void) =>
  show(
    <DataTable
      label="Templates"
      columns={columns}
      rows={['a', 'b', 'c']}
      rowId={(row) => row}
      selectedId={selectedId}
      sort={{ columnId: 'name', direction: 'descending' }}
      onSort={() => undefined}
      {...(onSelect !== undefined && { onSelect })}
    />,
  )

test('a table with selectable rows is a grid whose only tab stop is the selected row; keys move and open', async () => {
  const onSelect = vi.fn<(id: string | null) => void>()
  const shown = await table('b', onSelect)
  await expect.element(shown.getByRole('grid', { name: 'Templates' })).toBeVisible()
  const rows = shown.getByRole('row').elements().slice(1)
  expect(
    rows.map((row) => [row.textContent, row.ariaSelected, row.getAttribute('tabindex')]),
  ).toEqual([
    ['a', 'false', '-1'],
    ['b', 'true', '0'],
    ['c', 'false', '-1'],
  ])
  const name = shown.getByRole('columnheader', { name: 'Name' })
  await expect.element(name).toHaveAttribute('aria-sort', 'descending')
  rows[1]?.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('c')
  expect(onSelect).toHaveBeenLastCalledWith('c')
  await userEvent.keyboard('{Home}{Escape}')
  expect(document.activeElement?.textContent).toBe('a')
  expect(onSelect).toHaveBeenLastCalledWith(null)
  expect(await accessibilityFaults()).toEqual([])
})

test('a table without selectable rows is a plain table', async () => {
  const shown = await table(null)
  await expect.element(shown.getByRole('table', { name: 'Templates' })).toBeVisible()
  expect(shown.getByRole('grid').elements()).toEqual([])
  const stops = shown
    .getByRole('row')
    .elements()
    .filter((row) => row.hasAttribute('tabindex'))
  expect(stops).toEqual([])
})

test('J and K enter the table from anywhere, but not from a text field', async () => {
  const shown = await show(
    <>
      <input aria-label="Note" />
      <DataTable
        label="Templates"
        columns={columns}
        rows={['a', 'b', 'c']}
        rowId={(row) => row}
        onSelect={() => undefined}
      />
    </>,
  )
  await userEvent.keyboard('jj')
  await expect.element(shown.getByRole('row', { name: 'b' })).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(shown.getByRole('row', { name: 'a' })).toHaveFocus()
  const note = shown.getByRole('textbox', { name: 'Note' })
  await note.click()
  await userEvent.keyboard('jk')
  await expect.element(note).toHaveValue('jk')
  await expect.element(note).toHaveFocus()
})

test('a click on a row opens it, a control in it acts alone, and Ctrl+Enter and Delete are the screen’s', async () => {
  const calls: unknown[] = []
  const withButton: Column<string> = {
    id: 'button',
    header: 'Actions',
    render: (row) => (
      <button type="button" onClick={() => calls.push(`press ${row}`)}>{`Copy ${row}`}</button>
    ),
  }
  const shown = await show(
    <DataTable
      label="Templates"
      columns={[...columns, withButton]}
      rows={['a', 'b']}
      rowId={(row) => row}
      onSelect={(id) => calls.push(`open ${id}`)}
      onModEnter={(row) => calls.push(`Ctrl+Enter ${row}`)}
      onRowKeyDown={({ key }, row) => calls.push(`${key} ${row}`)}
    />,
  )
  await shown.getByText('b', { exact: true }).click()
  await shown.getByRole('button', { name: 'Copy a' }).click()
  await userEvent.keyboard('{Enter}')
  await shown.getByText('b', { exact: true }).click()
  await userEvent.keyboard('{Enter}{Delete}{Control>}{Enter}{/Control}')
  expect(calls.filter((call) => call !== 'Control b')).toEqual([
    'open b',
    'press a',
    'press a',
    'open b',
    'open b',
    'Delete b',
    'Ctrl+Enter b',
  ])
})

function Sorted() {
  const [sort, setSort] = useState<Sort>({ columnId: 'name', direction: 'ascending' })
  return (
    <DataTable
      label="Templates"
      columns={columns}
      rows={sort.direction === 'ascending' ? ['a', 'b'] : ['b', 'a']}
      rowId={(row) => row}
      sort={sort}
      onSort={setSort}
    />
  )
}

test('the header sorts by keyboard, and says in which direction', async () => {
  const shown = await show(<Sorted />)
  const header = shown.getByRole('columnheader', { name: 'Name' })
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
  expect(
    shown
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent),
  ).toEqual(['b', 'a'])
})

test('a column is hidden while the window is too narrow for it', async () => {
  const phone: Column<string> = {
    id: 'phone',
    header: 'Phone',
    render: () => '1',
    hideBelowPx: 900,
  }
  const shown = await show(
    <DataTable label="Contacts" columns={[...columns, phone]} rows={['a']} rowId={(row) => row} />,
  )
  const header = shown.getByRole('columnheader', { name: 'Phone' })
  await expect.element(header).toBeVisible()
  await page.viewport(800, 600)
  await expect.element(header).not.toBeInTheDocument()
})

test('a long table renders only the rows in sight, and End focuses the last one', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => `row ${index}`)
  const onNearEnd = vi.fn<() => void>()
  const shown = await show(
    <div style={{ height: 400, display: 'flex' }}>
      <DataTable
        label="Contacts"
        columns={columns}
        rows={rows}
        rowId={(row) => row}
        isVirtual
        onSelect={() => undefined}
        onNearEnd={onNearEnd}
      />
    </div>,
  )
  const first = shown.getByRole('row', { name: 'row 0', exact: true })
  await expect.element(first).toBeVisible()
  expect(shown.getByRole('row').elements().length).toBeLessThan(60)
  expect(onNearEnd).not.toHaveBeenCalled()
  await first.click()
  await userEvent.keyboard('{End}')
  await expect.element(shown.getByRole('row', { name: 'row 999', exact: true })).toHaveFocus()
  await expect.element(shown.getByRole('grid')).toHaveAttribute('aria-rowcount', '1001')
  expect(onNearEnd).toHaveBeenCalled()
})
