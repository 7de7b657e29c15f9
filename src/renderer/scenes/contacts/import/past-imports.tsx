import { Box, Button, Flex, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ContactImport } from '#contract/entities/contacts/contact-import.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { ContactNames } from '#renderer/scenes/contacts/contact-names.ts'
import { importsQuery } from '#renderer/scenes/contacts/contact-queries.ts'
import classes from './import.module.css'
import { UndoImportDialog } from './undo-import-dialog.tsx'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

export interface PastImportsProps {
  viewer: Viewer
  names: ContactNames
}

/** The group's last imports, each with a button that undoes it. Nothing is shown for a service that does not list them. */
export function PastImports({ viewer, names }: PastImportsProps) {
  const { t } = useTexts('sidePanel', 'contacts')
  const [undoneId, setUndoneId] = useState<string | null>(null)
  const imports = useQuery(importsQuery(viewer.groupId)).data?.items ?? []
  const undone = imports.find(({ id }) => id === undoneId)
  if (imports.length === 0) return null
  return (
    <Stack component="section" gap={4} mx="auto" pb={32} px={24} w="100%" maw={640}>
      <Text component="h2" mb={4} size="sm" fw={650}>
        {t('contacts:import.past.title')}
      </Text>
      <ul className={classes.past} aria-label={t('contacts:import.past.title')}>
        {imports.map((one) => (
          <PastImport key={one.id} one={one} names={names} onUndo={() => setUndoneId(one.id)} />
        ))}
      </ul>
      {undone !== undefined && (
        <UndoImportDialog
          groupId={viewer.groupId}
          undone={undone}
          onClose={() => setUndoneId(null)}
        />
      )}
    </Stack>
  )
}

interface PastImportProps {
  one: ContactImport
  names: ContactNames
  onUndo: () => void
}

function PastImport({ one, names, onUndo }: PastImportProps) {
  const { t, language } = useTexts('sidePanel', 'contacts')
  const now = useAtomValue(nowAtom)
  const numbers = useNumbers()
  const { filename, userId, at, created, updated, removed, removable } = one
  const counted = (count: number) => ({ count, total: numbers.count(count) })
  const facts = [
    names.userName(userId),
    momentText(at, now, language),
    t('contacts:import.past.created', counted(created)),
    updated > 0 && t('contacts:import.past.updated', counted(updated)),
    removed > 0 && t('contacts:import.past.removed', counted(removed)),
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
      {removable > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('contacts:import.past.undoOf', { name: filename })}
          onClick={onUndo}
        >
          {t('contacts:import.past.undo')}
        </Button>
      )}
    </Flex>
  )
}
