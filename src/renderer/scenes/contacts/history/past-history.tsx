import { Box, Button, Flex, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { HistoryImport } from '#contract/entities/contacts/history-import.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { ContactNames } from '#renderer/scenes/contacts/contact-names.ts'
import { historyImportsQuery, useHistoryUndo } from './history-queries.ts'

export interface PastHistoryProps {
  groupId: string
  names: ContactNames
}

/** The group's last imports of conversations, each with a button that undoes it. */
export function PastHistory({ groupId, names }: PastHistoryProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const numbers = useNumbers()
  const [undone, setUndone] = useState<HistoryImport | null>(null)
  const undo = useHistoryUndo(groupId, () => setUndone(null))
  const imports = useQuery(historyImportsQuery(groupId)).data?.items ?? []
  if (imports.length === 0) return null
  return (
    <Stack component="section" gap={4} mx="auto" pb={32} px={24} w="100%" maw={640}>
      <Text component="h2" mb={4} size="sm" fw={650}>
        {t('contacts:history.past')}
      </Text>
      <Stack component="ul" gap={12} aria-label={t('contacts:history.past')}>
        {imports.map((one) => (
          <PastConversation key={one.id} one={one} names={names} onUndo={() => setUndone(one)} />
        ))}
      </Stack>
      {undone !== null && (
        <ConfirmDialog
          title={t('contacts:history.undoTitle')}
          confirmLabel={t('contacts:history.undo')}
          isDangerous
          isBusy={undo.busy}
          error={undo.error}
          onConfirm={() => undo.run(undone.id)}
          onClose={() => setUndone(null)}
        >
          {t('contacts:history.undoText', {
            name: undone.filename,
            count: undone.stored,
            total: numbers.count(undone.stored),
          })}
        </ConfirmDialog>
      )}
    </Stack>
  )
}

interface PastConversationProps {
  one: HistoryImport
  names: ContactNames
  onUndo: () => void
}

function PastConversation({ one, names, onUndo }: PastConversationProps) {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const now = useAtomValue(nowAtom)
  const numbers = useNumbers()
  const { filename, userId, at, state, stored, total } = one
  const progress = { stored: numbers.count(stored), total: numbers.count(total) }
  const facts = [
    names.userName(userId),
    momentText(at, now, language),
    state === 'done' &&
      t('contacts:history.messages', { count: stored, total: numbers.count(stored) }),
    state === 'running' &&
      `${t('contacts:history.running')} ${t('contacts:history.progress', progress)}`,
    state === 'undoing' && t('contacts:history.undoing'),
    state === 'undone' && t('contacts:history.pastUndone'),
  ]
  return (
    <Flex component="li" align="center" gap={12}>
      <Box flex={1} miw={0}>
        <Text span size="sm" fw={600} className="breakable">
          {filename}
        </Text>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </Box>
      {(state === 'done' || state === 'running') && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('contacts:history.undoOf', { name: filename })}
          onClick={onUndo}
        >
          {t('contacts:history.undo')}
        </Button>
      )}
    </Flex>
  )
}
