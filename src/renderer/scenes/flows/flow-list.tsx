import { Button, FileButton } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { Page } from '#renderer/components/page/page.tsx'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { CreateFlowDialog } from './create-flow-dialog.tsx'
import { FlowFilterRow } from './flow-filter-row.tsx'
import { FlowSummary } from './flow-summary.tsx'
import { FlowTable } from './flow-table.tsx'
import { ImportRefusedDialog } from './import-flow-dialog.tsx'
import { SendFlowDialog } from './send-flow-dialog.tsx'
import { useFlowsScreen } from './use-flows-screen.ts'

/** The group's active or archived flows, with their state and the results of sending them. */
export function FlowList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTexts('flows')
  const screen = useFlowsScreen()
  const { groupId, mayEdit, query, shown, dialog, setDialog, importFile, openCreate } = screen
  return (
    <Page
      title={t('flows:title')}
      description={t('flows:description')}
      actions={
        mayEdit && (
          <>
            <FileButton
              accept="application/json,.json"
              onChange={(file) => void importFile(file).catch(showError)}
            >
              {(props) => (
                <Button
                  {...props}
                  variant="subtle"
                  leftSection={<IconFileImport size={16} aria-hidden="true" />}
                >
                  {t('flows:import')}
                </Button>
              )}
            </FileButton>
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={openCreate}>
              {t('flows:create')}
            </Button>
          </>
        )
      }
      filters={<FlowFilterRow screen={screen} />}
      footer={query.data !== undefined && <FlowSummary flows={shown} />}
    >
      <FlowTable screen={screen} onOpen={onOpen} />
      {dialog?.kind === 'create' && (
        <CreateFlowDialog
          groupId={groupId}
          start={dialog.start}
          title={dialog.title}
          onCreated={onOpen}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'send' && (
        <SendFlowDialog flow={dialog.flow} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'refused' && (
        <ImportRefusedDialog file={dialog.file} onClose={() => setDialog(null)} />
      )}
    </Page>
  )
}
