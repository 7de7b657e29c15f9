import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { startTextsWithoutDocument } from '#renderer/i18n/test-texts.ts'
import { EmptyState } from '#renderer/components/empty-state.tsx'
import { IconTemplate } from '@tabler/icons-react'
import { DataTable, type Column } from './data-table.tsx'
import { FilterMenu, FilterRow } from './filters.tsx'
import { Page } from './page.tsx'
import { QueryContent, type ContentQuery } from './query-content.tsx'

beforeAll(startTextsWithoutDocument)

const render = (node: ReactNode) =>
  renderToString(<MantineProvider>{node}</MantineProvider>).replaceAll('<!-- -->', '')

const query = (parts: Partial<ContentQuery<string[]>>): ContentQuery<string[]> => ({
  data: undefined,
  error: null,
  refetch: () => undefined,
  ...parts,
})
const content = (parts: Partial<ContentQuery<string[]>>) =>
  render(
    <QueryContent
      query={query(parts)}
      failedTitle="The templates could not be loaded"
      isEmpty={(rows) => rows.length === 0}
      empty={<EmptyState icon={IconTemplate} title="The templates will be here" />}
    >
      {(rows) => <p>{rows.join(', ')}</p>}
    </QueryContent>,
  )
const failure = 'The templates could not be loaded'

test('loading content shows placeholder rows', () => {
  expect(content({})).toContain('aria-label="Loading"')
})

test('a failure without earlier content shows an error with a retry button and no skeleton', () => {
  const shown = content({ error: new Error('x') })
  expect(shown).toContain(failure)
  expect(shown).toContain('Try again')
  expect(shown).not.toContain('Loading')
})

test('a failure after a success keeps the content', () => {
  const shown = content({ error: new Error('x'), data: ['liquidacion'] })
  expect(shown).toContain(failure)
  expect(shown).toContain('<p>liquidacion</p>')
})

test('content without rows shows the empty state', () => {
  expect(content({ data: [] })).toContain('The templates will be here')
  expect(content({ data: ['one'] })).not.toContain('The templates will be here')
})

test('`Page` with tabs shows its title, marks the open tab, and has the content in its panel', () => {
  const shown = render(
    <Page
      title="Templates"
      tabs={{
        value: 'archived',
        onChange: () => undefined,
        items: [
          { value: 'registered', label: 'Registered', count: 14 },
          { value: 'archived', label: 'Archived' },
        ],
      }}
    >
      content of the page
    </Page>,
  )
  expect(shown).toMatch(/<h1[^>]*>Templates<\/h1>/)
  expect(shown).toMatch(/role="tab"[^>]*aria-selected="true"[^>]*>.*Archived/)
  expect(shown).toMatch(/role="tabpanel"[^>]*>.*content of the page/)
})

test('a filter counts its selected options, and the row of filters offers to clear the filter', () => {
  const row = (value: string[]) =>
    render(
      <FilterRow isFiltered={value.length > 0} onClear={() => undefined}>
        <FilterMenu
          label="Status"
          options={[{ value: 'approved', label: 'Approved' }]}
          value={value}
          onChange={() => undefined}
        />
      </FilterRow>,
    )
  expect(row([])).not.toContain('Clear filters')
  expect(row(['approved', 'paused'])).toContain('Status: 2')
  expect(row(['approved'])).toContain('Clear filters')
})

test('a filter menu with an `allLabel` shows that label, the only chosen option, or the number of chosen options', () => {
  const chip = (value: string[]) =>
    render(
      <FilterMenu
        label="Status"
        allLabel="All"
        options={[{ value: 'approved', label: 'Approved' }]}
        value={value}
        onChange={() => undefined}
      />,
    ).replaceAll(/<[^>]*>/g, '')
  expect(chip([])).toContain('Status All')
  expect(chip(['approved'])).toContain('Status Approved')
  expect(chip(['approved', 'paused'])).toContain('Status 2')
})

const columns: readonly Column<string>[] = [
  { id: 'name', header: 'Name', render: (row) => row, isSortable: true },
]
const table = (selectedId: string | null, onSelect?: () => void) =>
  render(
    <DataTable
      label="Templates"
      columns={columns}
      rows={['a', 'b']}
      rowId={(row) => row}
      selectedId={selectedId}
      sort={{ columnId: 'name', direction: 'descending' }}
      onSort={() => undefined}
      {...(onSelect !== undefined && { onSelect })}
    />,
  )

test('a table with selectable rows is a grid whose only tab stop is the selected row', () => {
  const shown = table('b', () => undefined)
  expect(shown).toContain('role="grid"')
  expect(shown).toContain('aria-sort="descending"')
  const rows = [...shown.matchAll(/<tr[^>]*data-row="(\w)"[^>]*>/g)].map(([tag, id]) => [
    id,
    /tabindex="(-?\d)"/i.exec(tag)?.[1],
    /aria-selected="(\w+)"/.exec(tag)?.[1],
  ])
  expect(rows).toEqual([
    ['a', '-1', 'false'],
    ['b', '0', 'true'],
  ])
})

test('a table without selectable rows is a plain table', () => {
  const shown = table(null)
  expect(shown).not.toContain('role="grid"')
  expect(shown).not.toContain('tabindex')
})
