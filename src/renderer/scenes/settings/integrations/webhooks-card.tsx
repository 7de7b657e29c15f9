import { Button, Flex, Text } from '@mantine/core'
import { IconPlus, IconShieldCheck, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import type { Webhook } from '#contract/entities/groups/webhook.ts'
import { limits } from '#contract/limits.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { webhooksQuery } from '#renderer/data/groups/integrations.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { CardHead } from './card-head.tsx'
import classes from './integrations.module.css'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow, type WebhookTask } from './webhook-row.tsx'

export interface WebhooksCardProps {
  groupId: string
  mayEdit: boolean
  /** Opens the worked examples. */
  onShowHow: () => void
}

/** What is open over the card. */
type Opened = { task: 'new' } | { task: WebhookTask; webhook: Webhook }

/** The outgoing webhooks. */
export function WebhooksCard({ groupId, mayEdit, onShowHow }: WebhooksCardProps) {
  const { t } = useTexts('integrations')
  const query = useQuery(webhooksQuery(groupId))
  const [opened, setOpened] = useState<Opened>()
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const items = query.data?.items ?? []
  const isFull = items.length >= limits.integrations.webhooksMax
  const calls = items.reduce((sum, { callsOfDay }) => sum + callsOfDay, 0)
  const close = () => setOpened(undefined)
  const showSecret = (name: string, secret: string) => {
    close()
    setMade({ name, secret })
  }
  const create = mayEdit && (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      disabled={isFull}
      title={
        isFull
          ? t('integrations:webhooks.full', { count: limits.integrations.webhooksMax })
          : undefined
      }
      onClick={() => setOpened({ task: 'new' })}
    >
      {t('integrations:webhooks.new')}
    </Button>
  )
  return (
    <section className={classes.card} aria-label={t('integrations:webhooks.title')}>
      <CardHead
        title={t('integrations:webhooks.title')}
        about={t('integrations:webhooks.calls', { count: calls })}
        action={create}
      />
      <QueryContent
        query={query}
        failedTitle={t('integrations:failedWebhooks')}
        skeleton={<SkeletonRows />}
        isEmpty={(data) => data.items.length === 0}
        empty={
          <EmptyState
            icon={IconWebhook}
            title={t('integrations:webhooks.none')}
            text={t('integrations:webhooks.noneText')}
          />
        }
      >
        {(data) => (
          <>
            <ul className={classes.list} aria-label={t('integrations:webhooks.title')}>
              {data.items.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  mayEdit={mayEdit}
                  onTask={(task, of) => setOpened({ task, webhook: of })}
                />
              ))}
            </ul>
            <Flex align="center" gap={8} px={16} py={10}>
              <IconShieldCheck size={17} aria-hidden="true" />
              <Text size="xs" c="dimmed" flex={1}>
                {t('integrations:webhooks.signed')}
              </Text>
              <Button variant="subtle" size="compact-sm" onClick={onShowHow}>
                {t('integrations:webhooks.how')}
              </Button>
            </Flex>
          </>
        )}
      </QueryContent>
      {opened !== undefined && (opened.task === 'new' || opened.task === 'edit') && (
        <WebhookDialog
          groupId={groupId}
          webhook={opened.task === 'edit' ? opened.webhook : undefined}
          onClose={close}
          onMade={showSecret}
        />
      )}
      {opened?.task === 'renew' && (
        <RenewDialog webhook={opened.webhook} onClose={close} onRenewed={showSecret} />
      )}
      {opened?.task === 'remove' && <RemoveDialog webhook={opened.webhook} onClose={close} />}
      {made !== undefined && (
        <SecretDialog of="webhook" {...made} onClose={() => setMade(undefined)} />
      )}
    </section>
  )
}

interface QuestionProps {
  webhook: Webhook
  onClose: () => void
}

function RenewDialog({
  webhook,
  onClose,
  onRenewed,
}: QuestionProps & { onRenewed: (name: string, secret: string) => void }) {
  const { t } = useTexts('integrations')
  const { id: webhookId, groupId, name } = webhook
  const renew = useChange({
    send: () =>
      call(integrationsApi.renewWebhookSecret, { params: { id: groupId, webhookId }, groupId }),
    refetches: ['integrations'],
    onDone: ({ secret }) => onRenewed(name, secret),
  })
  return (
    <ConfirmDialog
      title={t('integrations:webhooks.renewTitle', { name })}
      confirmLabel={t('integrations:webhooks.renew')}
      isBusy={renew.busy}
      error={renew.error}
      onClose={onClose}
      onConfirm={() => renew.run()}
    >
      {t('integrations:webhooks.renewText', { count: limits.integrations.oldSecretHours })}
    </ConfirmDialog>
  )
}

const usedKeys = {
  rule: 'integrations:webhooks.usedByRule',
  macro: 'integrations:webhooks.usedByMacro',
} as const

function RemoveDialog({ webhook, onClose }: QuestionProps) {
  const { t, language } = useTexts('integrations')
  const { id: webhookId, groupId, name, usedBy } = webhook
  const users = usedBy.flatMap((use) =>
    use.kind === 'other' ? [] : t(usedKeys[use.kind], { name: use.name }),
  )
  const remove = useChange({
    send: () =>
      call(integrationsApi.deleteWebhook, { params: { id: groupId, webhookId }, groupId }),
    accept: () => showToast(t('integrations:webhooks.removed', { name })),
    refetches: ['integrations'],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t('integrations:webhooks.removeTitle', { name })}
      confirmLabel={t('integrations:webhooks.remove')}
      isDangerous
      isBusy={remove.busy}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.run()}
    >
      {t('integrations:webhooks.removeText')}
      {users.length > 0 &&
        ` ${t('integrations:webhooks.removeUsed', { names: new Intl.ListFormat(language).format(users) })}`}
      {usedBy.some(({ kind }) => kind === 'macro') && ` ${t('integrations:webhooks.removeMacros')}`}
    </ConfirmDialog>
  )
}
