import { Box, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { levelsApi, type NestingBody } from '#contract/api/tags/levels.ts'
import type { Levels } from '#contract/rules/tags/tag-levels.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { changedCells, countChanges, isOn } from './nesting-draft.ts'
import { saveNesting } from './tag-changes.ts'
import classes from './tags-levels.module.css'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useNumbers } from '#renderer/components/reports/use-numbers.ts'

export interface NestingBarProps {
  groupId: string
  /** The levels without the unsaved changes. */
  saved: Levels
  /** The levels with the unsaved changes. */
  now: Levels
  /** Called after saving, and to discard the changes. */
  onDone: () => void
}

/**
 * Shows the unsaved changes of the nesting and how many contacts would lose a tag. It saves or discards the changes.
 */
export function NestingBar({ groupId, saved, now, onDone }: NestingBarProps) {
  const { t } = useTexts('tagsLevels')
  const body: NestingBody = { nesting: now.nesting, rules: [...(now.rules ?? [])] }
  const check = useQuery({
    queryKey: queryKeyOf('levelTagUsage', groupId, 'check', body),
    queryFn: ({ signal }) => call(levelsApi.checkNesting, { body, groupId, signal }),
    gcTime: 0,
  })
  const save = useChange({ send: () => saveNesting(groupId, body), onDone })
  const { busy, run } = save
  const actions = useMemo<readonly Action[]>(
    () => [
      {
        id: 'tagsLevels.save',
        section: 'screen',
        labelKey: 'shell.actions.save',
        shortcut: 'mod+s',
        perform: () => {
          if (!busy) run()
        },
      },
    ],
    [busy, run],
  )
  useActions(actions)

  const numbers = useNumbers()
  const cells = changedCells(saved, now)
  const [only] = cells
  const count = countChanges(saved, now, cells)
  const contacts = check.data?.contacts
  const what =
    count === 1 && only !== undefined
      ? isOn(now, only)
        ? t('tagsLevels:nesting.added', { after: only.after.name, tag: only.tag.name })
        : t('tagsLevels:nesting.taken', { after: only.after.name, tag: only.tag.name })
      : ''
  const effect =
    check.error !== null
      ? t('tagsLevels:nesting.uncounted')
      : contacts === undefined
        ? t('tagsLevels:nesting.counting')
        : contacts === 0
          ? t('tagsLevels:nesting.losesNone')
          : t('tagsLevels:nesting.loses', {
              count: contacts,
              total: numbers.count(contacts),
            })
  return (
    <Box flex="none" px={20} py={10} className={classes.bar ?? ''}>
      {save.error !== null && <ErrorNotice error={save.error} />}
      <Group gap={10}>
        {contacts !== undefined && contacts > 0 && (
          <IconAlertTriangle color="var(--b-warn)" size={18} aria-hidden="true" />
        )}
        <Text flex={1} size="sm" role="status">
          <strong>{t('tagsLevels:nesting.changes', { count })}</strong> {what}{' '}
          <strong>{effect}</strong>
        </Text>
        <Button variant="default" disabled={busy} onClick={onDone}>
          {t('tagsLevels:nesting.discard')}
        </Button>
        <Button loading={busy} onClick={() => run()}>
          {t('tagsLevels:nesting.save')}
        </Button>
      </Group>
    </Box>
  )
}
