import { Button, Flex, Text } from '@mantine/core'
import { IconInfoCircle, IconRefresh, type Icon } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { lineApi } from '#contract/api/line/line.ts'
import { providerRefusal, type WebhookFault } from '#contract/rules/line/provider-refusal.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './webhook.module.css'

export const Hint = ({ children }: { children: ReactNode }) => (
  <p className={classes.hint}>
    <IconInfoCircle size={14} stroke={1.7} aria-hidden="true" />
    {children}
  </p>
)

/** Replaces the verify token. The provider has to be given the new one. */
export function RenewToken({
  groupId,
  isUsed,
  isOwnApp,
}: {
  groupId: string
  isUsed: boolean
  isOwnApp: boolean
}) {
  const { t } = useTexts('groups', 'lineSettings')
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const renew = useChange({
    send: () =>
      call(lineApi.changeLine, {
        groupId,
        params: { id: groupId },
        body: { renewsVerifyToken: true },
      }),
    accept: (answer) => void queryClient.setQueryData(queryKeyOf('line', groupId), answer),
    onDone: () => setAsking(false),
    onRefused: showError,
    repeats: true,
  })
  const texts = isOwnApp
    ? {
        label: t('lineSettings:webhook.renew'),
        title: t('lineSettings:webhook.renewTitle'),
        confirm: t('lineSettings:webhook.renewConfirm'),
        text: t('lineSettings:webhook.renewText'),
      }
    : {
        label: t('lineSettings:key.renew'),
        title: t('lineSettings:key.renewTitle'),
        confirm: t('lineSettings:key.renewConfirm'),
        text: t('lineSettings:key.renewText'),
      }
  return (
    <>
      <IconButton
        icon={IconRefresh}
        label={texts.label}
        size={30}
        busy={renew.busy}
        onClick={() => (isUsed ? setAsking(true) : renew.run())}
      />
      {isAsking && (
        <ConfirmDialog
          title={texts.title}
          confirmLabel={texts.confirm}
          isBusy={renew.busy}
          onConfirm={() => renew.run()}
          onClose={() => setAsking(false)}
        >
          {texts.text}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Sets the address at the provider, with what else its events need. */
export function Subscribe({
  groupId,
  subscribedAt,
  isOwnApp,
}: {
  groupId: string
  subscribedAt: string | undefined
  isOwnApp: boolean
}) {
  const { t } = useTexts('groups', 'lineSettings')
  const subscribe = useChange({
    send: () => call(lineApi.subscribeLine, { groupId, params: { id: groupId } }),
    refetches: ['line'],
    repeats: true,
  })
  const { error } = subscribe
  const refusal = providerRefusal(error)
  const time = subscribedAt === undefined ? '' : timeText(subscribedAt)
  const texts = isOwnApp
    ? {
        before: t('lineSettings:webhook.subscribeText'),
        after: t('lineSettings:webhook.subscribed', { time }),
        refused: t('lineSettings:webhook.notVerified'),
      }
    : {
        before: t('lineSettings:key.subscribeText'),
        after: t('lineSettings:key.subscribed', { time }),
        refused: t('lineSettings:key.notVerified'),
      }
  const sentences = {
    notVerified: texts.refused,
    wrongSecret: t('lineSettings:faults.wrongSecret'),
    unknownApp: t('lineSettings:faults.unknownApp'),
  } as const satisfies Record<WebhookFault, string>
  const { webhookFault, message } = refusal ?? {}
  const sentence = webhookFault === undefined ? message : sentences[webhookFault]
  return (
    <div className={classes.subscribe}>
      <Flex gap={12} align="center">
        <Text size="sm" flex={1}>
          {subscribedAt === undefined ? texts.before : texts.after}
        </Text>
        <Button
          variant={subscribedAt === undefined ? 'filled' : 'default'}
          loading={subscribe.busy}
          onClick={() => subscribe.run()}
        >
          {t('lineSettings:webhook.subscribe')}
        </Button>
      </Flex>
      {error !== null &&
        (sentence === undefined ? <ErrorNotice error={error} /> : <Notice>{sentence}</Notice>)}
    </div>
  )
}

/** A line below the title of a step, with its time. */
export const StepLine = ({ at, children }: { at?: string | undefined; children?: ReactNode }) => (
  <Flex component="span" justify="space-between" gap={12} c="dimmed" fz="xs" lh="xs">
    <span>{children}</span>
    {at !== undefined && (
      <time className="numbers" dateTime={at}>
        {timeText(at)}
      </time>
    )}
  </Flex>
)

/** The title of a part of the aside. */
export const Heading = ({ children }: { children: string }) => (
  <Text size="sm" fw={600} c="dimmed" mb={10}>
    {children}
  </Text>
)

interface Entry {
  Glyph: Icon
  title: string
  text: string
}

/** A list of causes or ways, each with its icon. */
export function Entries({ heading, entries }: { heading: string; entries: readonly Entry[] }) {
  return (
    <section aria-label={heading}>
      <Heading>{heading}</Heading>
      <ul className={classes.causes}>
        {entries.map(({ Glyph, title, text }) => (
          <li key={title}>
            <Glyph size={17} stroke={1.7} aria-hidden="true" />
            <span>
              <strong>{title}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
