import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { FailedState } from '#renderer/components/notices/failed-state.tsx'
import { Loading } from '#renderer/components/notices/loading.tsx'
import { closeDiagnostics, collectDiagnostics } from '#renderer/data/diagnostics.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { DiagnosticsChoice } from './diagnostics-choice.tsx'
import classes from './diagnostics.module.css'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'

/** Wide enough for the list of parts and a line of the log beside it, px. */
const WIDTH = 960

/** Shows what the file of diagnostics would contain, so that the user can read it before saving. */
export default function DiagnosticsDialog() {
  const { t } = useTexts('installation')
  const found = useQuery({
    queryKey: queryKeyOf('diagnostics'),
    queryFn: collectDiagnostics,
    // Collect the diagnostics at each opening, but not again while the dialog is open, so that the user saves the text
    // that they have read.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <Dialog title={t('installation:diagnostics.title')} onClose={closeDiagnostics} width={WIDTH}>
      <Text inherit mb={14} fz={13.5} lh="md" c="dimmed">
        {t('installation:diagnostics.text')}
      </Text>
      {found.data !== undefined ? (
        <DiagnosticsChoice key={found.data.id} found={found.data} />
      ) : (
        <>
          <div className={classes.pending}>
            {found.isError ? (
              <FailedState
                title={t('installation:diagnostics.failed')}
                error={found.error}
                onRetry={() => void found.refetch()}
              />
            ) : (
              <Loading size={28} />
            )}
          </div>
          <div className={classes.buttons}>
            <Button variant="default" onClick={closeDiagnostics}>
              {t('shell.common.close')}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
