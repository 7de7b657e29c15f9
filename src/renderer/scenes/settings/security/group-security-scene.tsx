import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import type { Group } from '#contract/entities/groups/group.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { groupTwoStepQuery } from '#renderer/data/trust/two-step.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { DemandEditor } from './demand-editor.tsx'
import { MembersCard } from './members-card.tsx'
import { SingleSignOnCard } from './single-sign-on-card.tsx'
import { RightsCard } from './rights-card.tsx'

/** The screen on which admins demand two steps of signing in, and see who has them. */
export default function GroupSecurityScene() {
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  if (group === null || viewer === null) return null
  return <GroupSecurity key={group.id} group={group} viewer={viewer} />
}

function GroupSecurity({ group, viewer }: { group: Group; viewer: Viewer }) {
  const { t } = useTexts('groupSecurity')
  const query = useQuery(groupTwoStepQuery(group.id))
  const mayEdit = can(viewer, 'twoStep.edit')
  return (
    <SettingsPage
      item="security"
      title={t('shell.nav.security')}
      viewer={viewer}
      description={group.name}
      isBare
      actions={
        can(viewer, 'audit.see') && (
          <Anchor component={Link} to={`${menuPaths.audit}?kinds=permissions`} size="sm" fw={600}>
            {t('groupSecurity:seeAudit')}
          </Anchor>
        )
      }
    >
      <QueryContent
        query={query}
        failedTitle={t('groupSecurity:failed')}
        skeleton={<SkeletonRows rowHeight={44} />}
      >
        {(stored) => (
          <DemandEditor group={group} stored={stored} mayEdit={mayEdit}>
            {!mayEdit && (
              <Text size="sm" c="dimmed">
                {t('groupSecurity:readOnly')}
              </Text>
            )}
            <MembersCard groupId={group.id} viewer={viewer} stored={stored} />
            {can(viewer, 'singleSignOn.see') && <SingleSignOnCard groupId={group.id} />}
            {can(viewer, 'rights.see') && <RightsCard viewer={viewer} />}
          </DemandEditor>
        )}
      </QueryContent>
    </SettingsPage>
  )
}
