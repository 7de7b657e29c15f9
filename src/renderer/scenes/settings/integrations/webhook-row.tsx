import { Badge, Menu, Text, type MantineColor } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { integrationsApi } from '#contract/api/groups/integrations.ts'
import type { Webhook } from '#contract/entities/groups/webhook.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './integrations.module.css'
import { useWhen } from './use-when.ts'
import { answerText, isGood } from './words.ts'

const states = {
  on: { key: 'integrations:states.on', color: 'teal' },
  retrying: { key: 'integrations:states.retrying', color: 'orange' },
  off: { key: 'integrations:states.off', color: 'gray' },
  failed: { key: 'integrations:states.failed', color: 'red' },
  gone: { key: 'integrations:states.gone', color: 'red' },
  unknown: { key: 'integrations:states.unknown', color: 'gray' },
} as const satisfies Record<Webhook['state'], { key: string; color: MantineColor }>

/** What an admin does with a webhook in a dialog of its own. */
export type WebhookTask = 'edit' | 'renew' | 'remove'

export interface WebhookRowProps {
  webhook: Webhook
  mayEdit: boolean
  onTask: (task: WebhookTask, webhook: Webhook) => void
}

/** One webhook of the list, with its menu. */
export function WebhookRow({ webhook, mayEdit, onTask }: WebhookRowProps) {
  const { t } = useTexts('integrations')
  const { when } = useWhen()
  const { name, url, kinds, state, waiting, failuresOfDay, lastCallAt } = webhook
  const last =
    lastCallAt === undefined
      ? t('integrations:webhooks.neverCalled')
      : t('integrations:webhooks.last', { when: when(lastCallAt) })
  return (
    <li className={`${classes.row} ${classes.hook}`}>
      <div>
        <Text truncate title={name}>
          <Text span fw={600}>
            {name}
          </Text>{' '}
          <Text span size="sm" c="dimmed">
            {kinds.length === 0
              ? t('integrations:webhooks.stepsOnly')
              : t('integrations:webhooks.events', { count: kinds.length })}
          </Text>
        </Text>
        <Text className={classes.mono} c="dimmed" truncate title={url}>
          {url}
        </Text>
      </div>
      <div>
        <Badge variant="light" color={states[state].color} tt="none">
          {t(states[state].key)}
        </Badge>
        <Text size="xs" c={waiting > 0 || failuresOfDay > 0 ? 'var(--b-warn)' : 'dimmed'}>
          {waiting > 0
            ? t('integrations:webhooks.waiting', { count: waiting })
            : failuresOfDay > 0
              ? t('integrations:webhooks.failures', { count: failuresOfDay })
              : last}
        </Text>
      </div>
      {mayEdit ? <WebhookMenu webhook={webhook} onTask={onTask} /> : <span />}
    </li>
  )
}

function WebhookMenu({ webhook, onTask }: Omit<WebhookRowProps, 'mayEdit'>) {
  const { t } = useTexts('integrations')
  const { id: webhookId, groupId, name, state } = webhook
  const isOn = state === 'on' || state === 'retrying'
  const turn = useChange({
    send: (on: boolean) =>
      call(integrationsApi.updateWebhook, {
        params: { id: groupId, webhookId },
        body: { isOn: on },
        groupId,
      }),
    accept: (_, on) =>
      showToast(
        t(on ? 'integrations:webhooks.turnedOn' : 'integrations:webhooks.turnedOff', { name }),
      ),
    refetches: ['integrations'],
    repeats: true,
  })
  const test = useChange({
    send: () => call(integrationsApi.testWebhook, { params: { id: groupId, webhookId }, groupId }),
    accept: ({ delivery: { last } }) => {
      if (last === undefined) return
      const answer = answerText(t, last)
      if (isGood(last)) showToast(t('integrations:webhooks.answered', { name, status: answer }))
      else showToast(t('integrations:webhooks.notAnswered', { name, reason: answer }), 'danger')
    },
    refetches: ['integrations'],
    repeats: true,
  })
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton
          icon={IconDots}
          label={t('integrations:menuOf', { name })}
          busy={turn.busy || test.busy}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => test.run()}>{t('integrations:webhooks.test')}</Menu.Item>
        <Menu.Item onClick={() => turn.run(!isOn)}>
          {t(isOn ? 'integrations:webhooks.turnOff' : 'integrations:webhooks.turnOn')}
        </Menu.Item>
        <Menu.Item onClick={() => onTask('edit', webhook)}>
          {t('integrations:webhooks.edit')}
        </Menu.Item>
        <Menu.Item onClick={() => onTask('renew', webhook)}>
          {t('integrations:webhooks.renew')}
        </Menu.Item>
        <Menu.Item color="red" onClick={() => onTask('remove', webhook)}>
          {t('integrations:webhooks.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
