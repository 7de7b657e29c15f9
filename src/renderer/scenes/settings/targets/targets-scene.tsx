import { Flex, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { targetsApi } from '#contract/api/targets/targets.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import type { Targets } from '#contract/entities/targets/target.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { groupZone } from '#contract/rules/time/time-zone.ts'
import { dateTimeText } from '#renderer/components/dates/times.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { storeTargets, targetsQuery } from '#renderer/data/chats/targets.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { TargetsEditor } from './targets-editor.tsx'

/** The screen on which admins set in what time customers are answered. */
export default function TargetsScene() {
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  if (group === null || viewer === null) return null
  return <TargetsScreen key={group.id} group={group} viewer={viewer} />
}

function TargetsScreen({ group, viewer }: { group: Group; viewer: Viewer }) {
  const { t } = useTexts('targets')
  const query = useQuery(targetsQuery(group.id))
  return (
    <SettingsPage
      item="targets"
      title={t('shell.nav.targets')}
      viewer={viewer}
      description={t('targets:about')}
      isBare
      actions={
        query.data !== undefined && <Power group={group} viewer={viewer} targets={query.data} />
      }
    >
      <QueryContent
        query={query}
        failedTitle={t('targets:failed')}
        skeleton={<SkeletonRows rowHeight={49} />}
      >
        {(targets) => <TargetsEditor group={group} viewer={viewer} targets={targets} />}
      </QueryContent>
    </SettingsPage>
  )
}

interface PowerProps {
  group: Group
  viewer: Viewer
  targets: Targets
}

/** Whether targets are on, and since when. Switching them off asks first. */
function Power({ group, viewer, targets }: PowerProps) {
  const { t } = useTexts('targets')
  const [asks, setAsks] = useState(false)
  const { isOn, onSince } = targets
  const change = useChange({
    send: (next: boolean) => {
      const { onSince: _since, changedAt: _changed, ...stored } = targets
      const body = { ...stored, isOn: next }
      return call(targetsApi.setTargets, { params: { id: group.id }, body, groupId: group.id })
    },
    accept: (answer, next) => {
      storeTargets(group.id, answer)
      showToast(t(next ? 'targets:switchedOn' : 'targets:switchedOff'))
    },
    refetches: ['targets', 'group'],
    repeats: true,
    onDone: () => setAsks(false),
    // A refusal to switch off is said in the question.
    onRefused: (error, next) => {
      if (next) showError(error)
    },
  })
  const state =
    isOn && onSince !== undefined
      ? t('targets:onSince', { at: dateTimeText(onSince, { timeZone: groupZone(group) }) })
      : t(isOn ? 'targets:on' : 'targets:off')
  return (
    <Flex align="center" gap={12}>
      <Text span size="sm" c="dimmed" className="numbers">
        {state}
      </Text>
      {can(viewer, 'targets.edit') && (
        <Switch
          aria-label={t('shell.nav.targets')}
          checked={isOn}
          disabled={change.busy}
          onChange={({ currentTarget: { checked } }) => {
            if (checked) change.run(true)
            else setAsks(true)
          }}
        />
      )}
      {asks && (
        <ConfirmDialog
          title={t('targets:offTitle')}
          confirmLabel={t('targets:offConfirm')}
          isBusy={change.busy}
          error={change.error}
          onClose={() => setAsks(false)}
          onConfirm={() => change.run(false)}
        >
          {t('targets:offText')}
        </ConfirmDialog>
      )}
    </Flex>
  )
}
