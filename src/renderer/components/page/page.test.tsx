import { IconTemplate } from '@tabler/icons-react'
import { expect, test, vi } from 'vitest'
import { show } from '#renderer/app/page.fixture.tsx'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { FilterMenu, FilterRow } from './filters.tsx'
import { Page } from './page.tsx'
import { QueryContent, type ContentQuery } from './query-content.tsx'

const query = (parts: Partial<ContentQuery<string[]>>): ContentQuery<string[]> => ({
  data: undefined,
  error: null,
  refetch: () => undefined,
  ...parts,
})
const content = (parts: Partial<ContentQuery<string[]>>) =>
  show(
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

test('loading content shows placeholder rows', async () => {
  const shown = await content({})
  await expect.element(shown.getByLabelText('Loading')).toBeVisible()
})

test('a failure without earlier content shows an error with a retry button and no skeleton', async () => {
  const refetch = vi.fn<() => void>()
  const shown = await content({ error: new Error('x'), refetch })
  await expect.element(shown.getByText(failure)).toBeVisible()
  expect(shown.getByLabelText('Loading').elements()).toEqual([])
  await shown.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledOnce()
})

test('a failure after a success keeps the content', async () => {
  const shown = await content({ error: new Error('x'), data: ['liquidacion'] })
  await expect.element(shown.getByText(failure)).toBeVisible()
  await expect.element(shown.getByText('liquidacion')).toBeVisible()
})

test.each([
  [[], true],
  [['one'], false],
])('content with the rows %j shows the empty state: %s', async (data, isEmpty) => {
  const shown = await content({ data })
  const empty = shown.getByText('The templates will be here')
  expect(empty.elements()).toHaveLength(isEmpty ? 1 : 0)
})

test('`Page` with tabs shows its title, marks the open tab, has the content in its panel, and opens a tab', async () => {
  const onChange = vi.fn<(value: string) => void>()
  const shown = await show(
    <Page
      title="Templates"
      tabs={{
        value: 'archived',
        onChange,
        items: [
          { value: 'registered', label: 'Registered', count: 14 },
          { value: 'archived', label: 'Archived' },
        ],
      }}
    >
      content of the page
    </Page>,
  )
  await expect.element(shown.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
  await expect.element(shown.getByRole('tab', { selected: true })).toHaveAccessibleName('Archived')
  await expect.element(shown.getByRole('tabpanel')).toHaveTextContent('content of the page')
  await shown.getByRole('tab', { name: /Registered/ }).click()
  expect(onChange).toHaveBeenCalledWith('registered')
})

const approved = { value: 'approved', label: 'Approved' }

test.each([
  [[], 'Status', false],
  [['approved', 'paused'], 'Status: 2', true],
  [['approved'], 'Status: 1', true],
])(
  'a filter with the options %j is called %s, and offers to clear: %s',
  async (value, name, isFiltered) => {
    const onClear = vi.fn<() => void>()
    const row = await show(
      <FilterRow isFiltered={isFiltered} onClear={onClear}>
        <FilterMenu label="Status" options={[approved]} value={value} onChange={() => undefined} />
      </FilterRow>,
    )
    await expect.element(row.getByRole('button', { name, exact: true })).toBeVisible()
    const clear = row.getByRole('button', { name: 'Clear filters' })
    expect(clear.elements()).toHaveLength(isFiltered ? 1 : 0)
    if (isFiltered) await clear.click()
    expect(onClear).toHaveBeenCalledTimes(isFiltered ? 1 : 0)
  },
)

test.each([
  [[], 'Status All'],
  [['approved'], 'Status Approved'],
  [['approved', 'paused'], 'Status 2'],
])('a filter menu with an `allLabel` and the options %j shows %s', async (value, text) => {
  const { container } = await show(
    <FilterMenu
      label="Status"
      allLabel="All"
      options={[approved]}
      value={value}
      onChange={() => undefined}
    />,
  )
  expect(container.textContent).toContain(text)
})
