import { Button, Flex, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { HistoryImport } from '#contract/entities/contacts/history-import.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { historyImportQuery, isUnderWay, useHistoryUndo } from './history-queries.ts'

export interface HistoryProgressProps {
  groupId: string
  started: HistoryImport
  onClose: () => void
}

/** How far a started import is, with a button that undoes it. */
export function HistoryProgress({ groupId, started, onClose }: HistoryProgressProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const numbers = useNumbers()
  const { data } = useQuery(historyImportQuery(groupId, started))
  const undo = useHistoryUndo(groupId)
  const { state, stored, total } = data
  const counted = { count: stored, total: numbers.count(stored) }
  const heading = {
    undoing: t('contacts:history.undoing'),
    undone: t('contacts:history.undone'),
    done: t('contacts:history.done', counted),
  }
  const title =
    state === 'undoing' || state === 'undone' || state === 'done'
      ? heading[state]
      : t('contacts:history.running')
  const progress = { stored: numbers.count(stored), total: numbers.count(total) }
  return (
    <Stack gap={12}>
      <Text fw={600} role="status">
        {title}
      </Text>
      {isUnderWay(data) ? (
        <>
          <Progress value={(stored / Math.max(1, total)) * 100} aria-label={title} />
          <Text size="sm" c="dimmed" className="numbers">
            {t('contacts:history.progress', progress)}
          </Text>
          <Text size="sm">{t('contacts:history.runningText')}</Text>
        </>
      ) : (
        state === 'done' && <Text size="sm">{t('contacts:history.doneText')}</Text>
      )}
      {undo.error !== null && <ErrorNotice error={undo.error} />}
      <Flex justify="flex-end" gap={10}>
        {(state === 'running' || state === 'done') && (
          <Button variant="default" loading={undo.busy} onClick={() => undo.run(data.id)}>
            {t('contacts:history.undo')}
          </Button>
        )}
        <Button onClick={onClose}>{t('shell.common.close')}</Button>
      </Flex>
    </Stack>
  )
}
