import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import { webhookKinds, type Webhook, type WebhookKind } from '#contract/entities/groups/webhook.ts'
import { limits } from '#contract/limits.ts'
import { webhookUrlFault } from '#contract/rules/groups/webhook-url.ts'
import { DialogButtons } from '#renderer/components/dialogs/dialog-buttons.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './integrations.module.css'
import { kindKeys } from './words.ts'

const urlFaultKeys = {
  invalid: 'integrations:webhook.faults.invalid',
  https: 'integrations:webhook.faults.https',
  credentials: 'integrations:webhook.faults.credentials',
} as const

export interface WebhookDialogProps {
  groupId: string
  /** Undefined for a new one. */
  webhook: Webhook | undefined
  onClose: () => void
  /** Called with the name and the secret of a new one. */
  onMade: (name: string, secret: string) => void
}

/** Makes or changes a webhook. */
export function WebhookDialog({ groupId, webhook, onClose, onMade }: WebhookDialogProps) {
  const { t } = useTexts('integrations')
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(webhook?.kinds ?? [])
  const [withContent, setWithContent] = useState(webhook?.withContent ?? false)
  /** The address is judged once it was left. */
  const [wasLeft, setLeft] = useState(webhook !== undefined)
  const fault = webhookUrlFault(url.trim())
  const body = { name: name.trim(), url: url.trim(), kinds: [...kinds], withContent }
  const make = useChange({
    send: () => call(integrationsApi.createWebhook, { params: { id: groupId }, body, groupId }),
    refetches: ['integrations'],
    onDone: ({ webhook: made, secret }) => onMade(made.name, secret),
  })
  const save = useChange({
    send: (webhookId: string) =>
      call(integrationsApi.updateWebhook, { params: { id: groupId, webhookId }, body, groupId }),
    accept: (saved) => showToast(t('integrations:webhooks.saved', { name: saved.name })),
    refetches: ['integrations'],
    onDone: onClose,
  })
  const error = make.error ?? save.error
  return (
    <Dialog
      title={webhook === undefined ? t('integrations:webhooks.new') : webhook.name}
      width={480}
      onClose={onClose}
    >
      <Stack gap={14}>
        {error !== null && <ErrorNotice error={error} saidByService />}
        <TextInput
          label={t('integrations:webhook.name')}
          data-autofocus
          value={name}
          maxLength={limits.integrations.nameMax}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('integrations:webhook.url')}
          description={t('integrations:webhook.urlHint')}
          placeholder="https://"
          type="url"
          value={url}
          maxLength={limits.integrations.urlMax}
          error={wasLeft && url !== '' && fault !== undefined && t(urlFaultKeys[fault])}
          onBlur={() => setLeft(true)}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={t('integrations:webhook.kinds')}
          description={t('integrations:webhook.kindsHint')}
          value={[...kinds]}
          onChange={(chosen) => setKinds(webhookKinds.filter((kind) => chosen.includes(kind)))}
        >
          <Stack gap={8} mt={8}>
            {webhookKinds.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                label={
                  <>
                    {t(kindKeys[kind])}{' '}
                    <Text span c="dimmed" className={classes.mono}>
                      {kind}
                    </Text>
                  </>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox
          label={t('integrations:webhook.content')}
          description={t('integrations:webhook.contentHint')}
          checked={withContent}
          onChange={(event) => setWithContent(event.currentTarget.checked)}
        />
        {webhook === undefined && (
          <Text size="xs" c="dimmed">
            {t('integrations:webhook.offAtFirst')}
          </Text>
        )}
      </Stack>
      <DialogButtons
        label={t(
          webhook === undefined ? 'integrations:webhook.create' : 'integrations:webhook.save',
        )}
        busy={make.busy || save.busy}
        disabled={body.name === '' || fault !== undefined}
        onAct={() => (webhook === undefined ? make.run() : save.run(webhook.id))}
        onCancel={onClose}
      />
    </Dialog>
  )
}
