import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { DataTable } from '#renderer/components/page/data-table.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { keyOf } from '#renderer/components/focus/shortcut-keys.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useFlowColumns } from './flow-columns.tsx'
import { unsendableKey } from './flow-state.tsx'
import type { FlowsScreen } from './use-flows-screen.ts'

interface FlowTableProps {
  screen: FlowsScreen
  onOpen: (id: string) => void
}

/** The shown flows with their actions. */
export function FlowTable({ screen, onOpen }: FlowTableProps) {
  const { t } = useTexts('flows')
  const { mayEdit, notOffered, query, shown, isFiltered, clear, archived, sort, setSort } = screen
  const { openCreate, send, duplicate, exportFlow, move } = screen
  const columns = useFlowColumns({
    mayEdit,
    notOffered,
    onOpen,
    onSend: send,
    onDuplicate: duplicate,
    onExport: exportFlow,
    onMove: move,
  })
  return (
    <QueryContent
      query={query}
      failedTitle={t('flows:failed')}
      isEmpty={() => shown.length === 0}
      empty={
        isFiltered ? (
          <EmptyState
            icon={IconRoute}
            title={t('flows:noMatch')}
            action={
              <Button variant="default" onClick={clear}>
                {t('flows:clear')}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={IconRoute}
            title={archived ? t('flows:emptyArchive') : t('flows:empty')}
            text={archived ? t('flows:emptyArchiveText') : t('flows:emptyText')}
            action={
              mayEdit && !archived && <Button onClick={openCreate}>{t('flows:create')}</Button>
            }
          />
        )
      }
    >
      {() => (
        <DataTable
          label={t('flows:title')}
          columns={columns}
          rows={shown}
          rowId={({ id }) => id}
          rowHeight={60}
          onSelect={(id) => {
            if (id !== null) onOpen(id)
          }}
          onRowKeyDown={(event, flow) => {
            const canSend =
              mayEdit && notOffered === null && !flow.archived && unsendableKey(flow) === undefined
            if (keyOf(event) === 'e' && canSend) send(flow)
          }}
          sort={sort}
          onSort={setSort}
        />
      )}
    </QueryContent>
  )
}
