import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { can } from '#contract/policies/index.ts'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { lineQuery } from '#renderer/data/groups/line-query.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { LineHealthScreen } from './health/line-health.tsx'
import { LineWizard } from './wizard/line-wizard.tsx'

/** The group's connection to the channel: how to connect it, and once it is connected, how it does. */
export default function LineScene() {
  const { t } = useTexts('groups', 'lineSettings')
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  const id = group?.id ?? ''
  const query = useQuery({ ...lineQuery(id), enabled: group !== null })
  if (group === null || viewer === null) return null
  const line = query.data?.line
  const isSettingUp =
    query.data !== undefined &&
    can(viewer, 'line.edit') &&
    (line === undefined || line.setUp !== undefined)
  if (line !== undefined && !isSettingUp)
    return (
      <LineHealthScreen group={group} viewer={viewer} opensTunnel={line.opensTunnel === true} />
    )
  const description =
    query.data === undefined
      ? group.name
      : line === undefined
        ? t('lineSettings:unconnected', { group: group.name })
        : isSettingUp
          ? t('lineSettings:settingUp', { group: group.name, phone: linePhoneText(line.phone) })
          : group.name
  return (
    <SettingsPage
      item="line"
      title={t('shell.nav.line')}
      viewer={viewer}
      description={description}
      isBare={isSettingUp}
    >
      <QueryContent query={query} failedTitle={t('lineSettings:failed')}>
        {() =>
          isSettingUp ? (
            // A line that was disconnected, here or in another window, starts again.
            <LineWizard key={line?.id ?? 'none'} groupId={group.id} line={line} />
          ) : (
            <>
              <Text fw={600}>{t('lineSettings:states.none')}</Text>
              <Text c="dimmed">{t('lineSettings:noneText')}</Text>
            </>
          )
        }
      </QueryContent>
    </SettingsPage>
  )
}
