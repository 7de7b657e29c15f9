import { Button } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { DataTable } from '#renderer/components/page/data-table.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { keyOf } from '#renderer/components/focus/shortcut-keys.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { isFilterSet } from './filter-templates.ts'
import { useTemplateColumns } from './template-columns.tsx'
import type { TemplatesScreen } from './use-templates-screen.ts'

/** The templates of the shown view that match the filters. */
export function TemplateTable({ screen }: { screen: TemplatesScreen }) {
  const { t } = useTexts('channelTemplates')
  const { mayEdit, templates, filter, clear, sort, setSort, shown, selected, open } = screen
  const { setDeleting, toggleArchived } = screen
  const columns = useTemplateColumns()
  return (
    <QueryContent
      query={templates}
      failedTitle={t('channelTemplates:failed')}
      isEmpty={() => shown.length === 0}
      empty={
        isFilterSet(filter) ? (
          <EmptyState
            icon={IconTemplate}
            title={t('channelTemplates:noMatch')}
            action={
              <Button variant="default" onClick={clear}>
                {t('shell.page.clearFilters')}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={IconTemplate}
            title={t('channelTemplates:empty')}
            text={t('channelTemplates:emptyText')}
          />
        )
      }
    >
      {() => (
        <DataTable
          label={t('channelTemplates:title')}
          columns={columns}
          rows={shown}
          rowId={({ id }) => id}
          isVirtual={shown.length > 200}
          selectedId={selected?.id ?? null}
          onSelect={open}
          isDimmed={({ status }) => status === 'deleted'}
          onRowKeyDown={(event, row) => {
            if (!mayEdit || row.status === 'deleted') return
            if (event.key === 'Delete') setDeleting(row)
            else if (keyOf(event) === 'e') toggleArchived(row)
            else return
            // The screen has actions for the same keys, which apply to the open template. `preventDefault` stops
            // these actions.
            event.preventDefault()
          }}
          sort={sort}
          onSort={setSort}
        />
      )}
    </QueryContent>
  )
}
