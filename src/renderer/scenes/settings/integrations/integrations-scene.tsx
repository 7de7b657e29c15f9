import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Group } from '#contract/entities/groups/group.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { DeliveriesCard } from './deliveries-card.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { ExamplesDialog } from './examples-dialog.tsx'
import { KeysCard } from './keys-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** The screen on which admins make keys for programs and outgoing webhooks. */
export default function IntegrationsScene() {
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  if (group === null || viewer === null) return null
  return <Integrations key={group.id} group={group} viewer={viewer} />
}

function Integrations({ group, viewer }: { group: Group; viewer: Viewer }) {
  const { t } = useTexts('integrations')
  const navigate = useNavigate()
  const path = useParams()['*'] ?? ''
  const [showsExamples, setShowsExamples] = useState(false)
  const mayEdit = can(viewer, 'integrations.edit')
  const open = (id: string | null) =>
    void navigate(id === null ? menuPaths.integrations : `${menuPaths.integrations}/${id}`)
  const { id: groupId } = group
  return (
    <SettingsPage
      item="integrations"
      title={t('shell.nav.integrations')}
      viewer={viewer}
      description={t('integrations:about')}
      actions={
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden="true" />}
          onClick={() => setShowsExamples(true)}
        >
          {t('integrations:connect')}
        </Button>
      }
      aside={
        path !== '' && (
          <DeliveryPanel
            key={path}
            groupId={groupId}
            deliveryId={path}
            mayEdit={mayEdit}
            onClose={() => open(null)}
          />
        )
      }
    >
      <Stack gap={16}>
        {!mayEdit && (
          <Text size="sm" c="dimmed">
            {t('integrations:readOnly')}
          </Text>
        )}
        <SimpleGrid type="container" cols={{ base: 1, '960px': 2 }} spacing={16}>
          <KeysCard groupId={groupId} mayEdit={mayEdit} />
          <WebhooksCard
            groupId={groupId}
            mayEdit={mayEdit}
            onShowHow={() => setShowsExamples(true)}
          />
        </SimpleGrid>
        <DeliveriesCard groupId={groupId} openedId={path === '' ? null : path} onOpen={open} />
      </Stack>
      {showsExamples && <ExamplesDialog onClose={() => setShowsExamples(false)} />}
    </SettingsPage>
  )
}
