import { Flex, SegmentedControl } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Group } from '#contract/entities/groups/group.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { levelsOf } from '#contract/rules/tags/tag-levels.ts'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { LeaveDialog } from '#renderer/components/page/leave-dialog.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useFormDraft } from '#renderer/data/forms/use-form-draft.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { LevelPane } from './level-pane.tsx'
import { NestingBar } from './nesting-bar.tsx'
import {
  changedCells,
  countChanges,
  noChanges,
  withDraft,
  withoutVoidSteps,
} from './nesting-draft.ts'
import { TagPane } from './tag-pane.tsx'

/**
 * Minimum width of a window that shows tags and levels side by side, CSS px. A narrower window shows one of the two.
 */
const besideFromPx = 1200

/** The screen for the group's tags, and for its levels with their nesting. */
export default function TagsLevelsScene() {
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  if (group === null || viewer === null) return null
  return <TagsLevels key={group.id} group={group} viewer={viewer} />
}

function TagsLevels({ group, viewer }: { group: Group; viewer: Viewer }) {
  const { t } = useTexts('tagsLevels')
  const isSideBySide = useWindowWidth() >= besideFromPx
  const [tab, setTab] = useState<'tags' | 'levels'>('tags')
  const saved = levelsOf(group)
  const { draft, latest, edit, discard } = useFormDraft(
    can(viewer, 'level.edit') ? { groupId: group.id, form: 'levelNesting', id: 'levels' } : null,
    () => noChanges,
  )
  const now = withDraft(saved, draft)
  const isChanged = countChanges(saved, now, changedCells(saved, now)) > 0
  const guard = useLeaveGuard(isChanged)
  return (
    <>
      <SettingsPage
        item="tagsLevels"
        title={t('shell.nav.tagsLevels')}
        viewer={viewer}
        description={group.name}
        isBare
        actions={
          !isSideBySide && (
            <SegmentedControl
              size="xs"
              aria-label={t('tagsLevels:tabs.label')}
              value={tab}
              data={[
                { value: 'tags' as const, label: t('tagsLevels:tabs.tags') },
                { value: 'levels' as const, label: t('tagsLevels:tabs.levels') },
              ]}
              onChange={setTab}
            />
          )
        }
        footer={
          isChanged && (
            <NestingBar
              groupId={group.id}
              saved={saved}
              now={now}
              onDone={() => {
                // The screen may be closed: a lock does not stop the save.
                discard()
                edit(noChanges)
              }}
            />
          )
        }
      >
        <Flex h="100%">
          {(isSideBySide || tab === 'tags') && <TagPane viewer={viewer} />}
          {(isSideBySide || tab === 'levels') && (
            <LevelPane
              group={group}
              viewer={viewer}
              saved={saved}
              now={now}
              onDraft={(update) => void edit(withoutVoidSteps(saved, update(latest())))}
            />
          )}
        </Flex>
      </SettingsPage>
      <LeaveDialog guard={guard} onDiscard={discard} />
    </>
  )
}
