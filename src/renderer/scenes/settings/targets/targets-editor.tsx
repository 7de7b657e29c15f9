import { Button, Flex, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Group } from '#contract/entities/groups/group.ts'
import { targetKinds, type Targets } from '#contract/entities/targets/target.ts'
import type { Viewer } from '#contract/policies/index.ts'
import { isAdmin } from '#contract/policies/viewer.ts'
import { EditConflicts } from '#renderer/components/dialogs/edit-conflicts.tsx'
import { useSaveKeys } from '#renderer/components/focus/use-save-keys.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { LeaveDialog } from '#renderer/components/page/leave-dialog.tsx'
import { teamsQuery } from '#renderer/data/groups/group-queries.ts'
import { tagsQuery } from '#renderer/data/groups/tag-queries.ts'
import { TargetAlerts } from './target-alerts.tsx'
import type { TargetCells, TargetsDraft } from './target-draft.ts'
import { TagTable, TeamTable } from './target-tables.tsx'
import { TargetTrial } from './target-trial.tsx'
import classes from './targets.module.css'
import { useTargetsForm, type TargetsForm } from './use-targets-form.ts'

export interface TargetsEditorProps {
  group: Group
  viewer: Viewer
  targets: Targets
}

/** The targets by team, importance and tag, the alerts, and beside them the hours in which they count. */
export function TargetsEditor({ group, viewer, targets }: TargetsEditorProps) {
  const form = useTargetsForm(group, viewer, targets)
  const { t, mayEdit, save, guard, discard } = form
  const teams = useQuery({ ...teamsQuery(group.id), enabled: group.hasTeams }).data?.items ?? []
  const tags = useQuery(tagsQuery(group.id)).data?.items ?? []
  const conflicts = form.conflicts.map((field) => ({
    label: t(conflictKeys[field]),
    theirs: storedText(
      form.stored,
      field,
      (id) => [...teams, ...tags].find((one) => one.id === id)?.name ?? t('targets:gone'),
    ),
    onSettle: (how: 'mine' | 'theirs') => form.settle(field, how),
  }))
  return (
    <div className={classes.screen}>
      <div className={classes.columns}>
        <Stack className={classes.main} gap={22}>
          {!mayEdit && (
            <Text size="sm" c="dimmed">
              {t(isAdmin(viewer) ? 'targets:readOnlyAdmin' : 'targets:readOnly')}
            </Text>
          )}
          <EditConflicts conflicts={conflicts} />
          {save.error !== null && <ErrorNotice error={save.error} />}
          <TeamTable form={form} teams={teams} />
          <TagTable form={form} tags={tags} />
          <TargetAlerts form={form} />
        </Stack>
        <TargetTrial form={form} targets={targets} teams={teams} tags={tags} />
      </div>
      {mayEdit && <EditorFooter form={form} />}
      <LeaveDialog guard={guard} onDiscard={discard} />
    </div>
  )
}

const conflictKeys = {
  base: 'targets:noTeam',
  teams: 'targets:byTeam',
  important: 'targets:important',
  tags: 'targets:byTag',
  agentBefore: 'targets:alerts.agentBefore',
  freeBefore: 'targets:alerts.freeBefore',
  managerAfter: 'targets:alerts.managerAfter',
} as const satisfies Record<keyof TargetsDraft, string>

/** What a colleague stored, as text. */
function storedText(
  stored: TargetsDraft,
  field: keyof TargetsDraft,
  nameOf: (id: string) => string,
): string {
  const line = (cells: TargetCells) =>
    targetKinds.map((kind) => (cells[kind] === '' ? '–' : cells[kind])).join(' · ')
  const value = stored[field]
  if (typeof value === 'string') return value === '' ? '' : `${value} min`
  if (field === 'base' || field === 'important') return line(stored[field])
  return Object.entries(field === 'teams' ? stored.teams : stored.tags)
    .map(([id, cells]) => `${nameOf(id)}: ${line(cells)}`)
    .join('\n')
}

function EditorFooter({ form }: { form: TargetsForm }) {
  const { t, draft, isChanged, isSavable, save, reset } = form
  useSaveKeys('targets', () => {
    if (isSavable) save.run(draft)
  })
  return (
    <Flex component="footer" className={classes.footer} data-page-footer="">
      <Text span size="sm" c="dimmed" mr="auto" role="status">
        {t(isChanged ? 'targets:unsaved' : 'targets:hint')}
      </Text>
      <Button variant="default" disabled={!isChanged || save.busy} onClick={reset}>
        {t('targets:discard')}
      </Button>
      <Button disabled={!isSavable} loading={save.busy} onClick={() => save.run(draft)}>
        {t('targets:save')}
      </Button>
    </Flex>
  )
}
