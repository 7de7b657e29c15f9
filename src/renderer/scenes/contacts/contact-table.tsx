import { Button } from '@mantine/core'
import { IconAddressBook } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { DataTable } from '#renderer/components/page/data-table.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { keyOf } from '#renderer/components/focus/shortcut-keys.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useContactColumns } from './contact-columns.tsx'
import { wholeView } from './contact-view.ts'
import type { ContactsScreen } from './use-contacts-screen.ts'

interface ContactTableProps {
  screen: ContactsScreen
  createButton: ReactNode
}

/** The contacts of the view, with a column to select them if the user may change several at once. */
export function ContactTable({ screen, createButton }: ContactTableProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const { names, view, showView, isFiltered, query, rows, sort, setSort } = screen
  const { openId, setOpenId, openChat, mayChange } = screen
  const { selected, toggle, extend, toggleAll } = screen.selection
  const columns = useContactColumns(
    screen.columns.value,
    names,
    mayChange
      ? {
          checked: selected,
          rowIds: rows.map(({ id }) => id),
          onToggle: toggle,
          onToggleAll: toggleAll,
        }
      : null,
  )
  return (
    <QueryContent
      query={query}
      failedTitle={t('contacts:failed')}
      isEmpty={() => rows.length === 0}
      empty={
        isFiltered || view.archived ? (
          <EmptyState
            icon={IconAddressBook}
            title={t('contacts:noMatch')}
            action={
              <Button variant="default" onClick={() => showView(wholeView)}>
                {t('shell.page.clearFilters')}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={IconAddressBook}
            title={t('contacts:empty')}
            text={t('contacts:emptyText')}
            action={createButton}
          />
        )
      }
    >
      {() => (
        <DataTable
          label={t('contacts:title')}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowHeight={48}
          isVirtual
          selectedId={openId}
          onSelect={setOpenId}
          onRowKeyDown={(event, { id }) => {
            if (mayChange && keyOf(event) === 'x') toggle(id, false)
          }}
          onExtend={mayChange ? extend : undefined}
          onModEnter={openChat}
          onNearEnd={
            query.hasNextPage && !query.isFetching ? () => void query.fetchNextPage() : undefined
          }
          sort={sort}
          onSort={setSort}
        />
      )}
    </QueryContent>
  )
}
