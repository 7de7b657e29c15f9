import { Button, Flex, Loader, Text, Timeline } from '@mantine/core'
import { IconCheck, IconChevronRight, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { lineApi } from '#contract/api/line.ts'
import type { Line } from '#contract/entities/line.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { webhookFields } from '#contract/rules/line-webhook.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { ErrorNotice, Notice } from '#renderer/components/error-notice.tsx'
import { IconButton } from '#renderer/components/icon-button.tsx'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { StepFrame } from '#renderer/components/steps/step-frame.tsx'
import { call } from '#renderer/data/api-client.ts'
import { ApiError } from '#renderer/data/api-error.ts'
import { queryKeyOf } from '#renderer/data/query-keys.ts'
import { showError, showToast } from '#renderer/data/toasts.ts'
import { useWhatsAppLineTexts } from '#renderer/i18n/fetched-texts.ts'
import { CopiedValue } from './copied-value.tsx'
import { WebhookAside } from './webhook-aside.tsx'
import classes from './webhook.module.css'

export interface WebhookStepProps {
  groupId: string
  line: Line
  onBack: () => void
  onNext: () => void
}

/** The address at which the provider delivers events, and what has arrived there. */
export function WebhookStep({ groupId, line, onBack, onNext }: WebhookStepProps) {
  const { t } = useWhatsAppLineTexts()
  const navigate = useNavigate()
  const { webhookUrl, appId, verifyToken = '' } = line
  const isVerified = line.setUp?.verifiedAt !== undefined
  const reason = isVerified
    ? undefined
    : webhookUrl === undefined
      ? t('whatsAppLine:webhook.noAddressReason')
      : t('whatsAppLine:webhook.reason')
  const leave = () => {
    showToast(t('whatsAppLine:webhook.saved'))
    void navigate(menuPaths.settings)
  }
  return (
    <StepFrame
      title={t('whatsAppLine:steps.webhook')}
      text={
        appId === undefined
          ? t('whatsAppLine:webhook.text')
          : t('whatsAppLine:webhook.textAutomatic')
      }
      isFixed
      aside={<WebhookAside groupId={groupId} line={line} />}
      start={
        <Button variant="default" onClick={onBack}>
          {t('whatsAppLine:steps.back')}
        </Button>
      }
      note={reason}
      onBack={onBack}
      onSubmit={() => {
        if (isVerified) onNext()
      }}
      buttons={
        <>
          {!isVerified && (
            <Button variant="default" onClick={leave}>
              {t('whatsAppLine:webhook.later')}
            </Button>
          )}
          <Button
            type="submit"
            disabled={!isVerified}
            rightSection={<IconChevronRight size={17} aria-hidden="true" />}
          >
            {t('whatsAppLine:steps.next', { step: t('whatsAppLine:steps.test') })}
          </Button>
        </>
      }
    >
      <CopiedValue
        label={t('whatsAppLine:webhook.address')}
        note="Callback URL"
        value={webhookUrl}
        placeholder={t('whatsAppLine:webhook.noAddress')}
      />
      <CopiedValue
        label={t('whatsAppLine:webhook.verifyToken')}
        note="Verify token"
        value={verifyToken}
        action={<RenewToken groupId={groupId} isUsed={isVerified} />}
      />
      <Hint>{t('whatsAppLine:webhook.made')}</Hint>
      {appId !== undefined && webhookUrl !== undefined && (
        <Subscribe groupId={groupId} subscribedAt={line.setUp?.subscribedAt} />
      )}
      <Fields line={line} />
      <Progress line={line} />
    </StepFrame>
  )
}

const Hint = ({ children }: { children: ReactNode }) => (
  <p className={classes.hint}>
    <IconInfoCircle size={14} stroke={1.7} aria-hidden="true" />
    {children}
  </p>
)

/** Replaces the verify token. The provider has to be given the new one. */
function RenewToken({ groupId, isUsed }: { groupId: string; isUsed: boolean }) {
  const { t } = useWhatsAppLineTexts()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () =>
      call(lineApi.changeLine, {
        groupId,
        params: { id: groupId },
        body: { renewsVerifyToken: true },
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKeyOf('line', groupId), answer)
      setAsking(false)
    },
    onError: showError,
  })
  return (
    <>
      <IconButton
        icon={IconRefresh}
        label={t('whatsAppLine:webhook.renew')}
        size={30}
        busy={renew.isPending}
        onClick={() => (isUsed ? setAsking(true) : renew.mutate())}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('whatsAppLine:webhook.renewTitle')}
          confirmLabel={t('whatsAppLine:webhook.renewConfirm')}
          isBusy={renew.isPending}
          onConfirm={() => renew.mutate()}
          onClose={() => setAsking(false)}
        >
          {t('whatsAppLine:webhook.renewText')}
        </ConfirmDialog>
      )}
    </>
  )
}

/** Sets address, token and fields at the provider, with the app's own id and secret. */
function Subscribe({
  groupId,
  subscribedAt,
}: {
  groupId: string
  subscribedAt: string | undefined
}) {
  const { t } = useWhatsAppLineTexts()
  const queryClient = useQueryClient()
  const subscribe = useMutation({
    mutationFn: () => call(lineApi.subscribeLine, { groupId, params: { id: groupId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeyOf('line', groupId) }),
  })
  const { error } = subscribe
  const isUnverified =
    error instanceof ApiError &&
    error.code === 'LINE_REFUSED' &&
    typeof error.details === 'object' &&
    error.details !== null &&
    'fault' in error.details &&
    error.details.fault === 'notVerified'
  return (
    <div className={classes.subscribe}>
      <Flex gap={12} align="center">
        <Text size="sm" flex={1}>
          {subscribedAt === undefined
            ? t('whatsAppLine:webhook.subscribeText')
            : t('whatsAppLine:webhook.subscribed', { time: timeText(subscribedAt) })}
        </Text>
        <Button
          variant={subscribedAt === undefined ? 'filled' : 'default'}
          loading={subscribe.isPending}
          onClick={() => subscribe.mutate()}
        >
          {t('whatsAppLine:webhook.subscribe')}
        </Button>
      </Flex>
      {error !== null &&
        (isUnverified ? (
          <Notice>{t('whatsAppLine:webhook.notVerified')}</Notice>
        ) : (
          <ErrorNotice error={error} />
        ))}
    </div>
  )
}

/** The fields to tick. A field that the provider has, or of which an event came, has a tick here too. */
function Fields({ line: { setUp } }: { line: Line }) {
  const { t } = useWhatsAppLineTexts()
  const received = new Set(setUp?.events.map(({ field }) => field))
  const isDone = (field: string) => setUp?.subscribedAt !== undefined || received.has(field)
  return (
    <section aria-label={t('whatsAppLine:webhook.fields')} className={classes.fields}>
      <Flex justify="space-between" align="baseline" mb={6}>
        <Text size="sm" fw={600}>
          {t('whatsAppLine:webhook.fields')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('whatsAppLine:webhook.fieldCount', { number: webhookFields.length })}
        </Text>
      </Flex>
      <ul className={classes.chips}>
        {webhookFields.map((field) => (
          <li key={field} data-needed={field === 'messages' || undefined}>
            {isDone(field) && (
              <IconCheck
                size={13}
                stroke={2.4}
                role="img"
                aria-label={t('whatsAppLine:webhook.received')}
              />
            )}
            <code className="selectable">{field}</code>
            {field === 'messages' && <span>{t('whatsAppLine:webhook.needed')}</span>}
          </li>
        ))}
      </ul>
      <Hint>{t('whatsAppLine:webhook.fieldNote')}</Hint>
    </section>
  )
}

/** What has happened, and what comes next. */
function Progress({ line: { setUp, accountId, createdAt } }: { line: Line }) {
  const { t } = useWhatsAppLineTexts()
  const { verifiedAt, refusedAt, unsignedAt, events = [] } = setUp ?? {}
  const isRefused = refusedAt !== undefined && (verifiedAt === undefined || refusedAt > verifiedAt)
  const first = events.at(-1)
  const active = first !== undefined ? 2 : verifiedAt === undefined ? 0 : 1
  const check = <IconCheck size={13} stroke={2.6} aria-hidden="true" />
  return (
    <section
      className={classes.progress}
      aria-label={t('whatsAppLine:webhook.steps')}
      aria-live="polite"
    >
      <Timeline
        active={active}
        bulletSize={20}
        lineWidth={2}
        classNames={{ item: classes.item ?? '', itemTitle: classes.title ?? '' }}
      >
        <Timeline.Item bullet={check} title={t('whatsAppLine:webhook.accountStep')}>
          <Line at={createdAt}>
            {t('whatsAppLine:webhook.accountStepText', { account: accountId })}
          </Line>
        </Timeline.Item>
        {verifiedAt === undefined ? (
          <Timeline.Item
            bullet={isRefused ? undefined : <Loader size={12} />}
            data-faulty={isRefused || undefined}
            title={
              isRefused
                ? t('whatsAppLine:webhook.refusedStep', { time: timeText(refusedAt) })
                : t('whatsAppLine:webhook.waitStep')
            }
          >
            <Line>
              {isRefused
                ? t('whatsAppLine:webhook.refusedStepText')
                : t('whatsAppLine:webhook.waitStepText')}
            </Line>
          </Timeline.Item>
        ) : (
          <Timeline.Item bullet={check} title={t('whatsAppLine:webhook.verifiedStep')}>
            <Line at={verifiedAt} />
          </Timeline.Item>
        )}
        <Timeline.Item
          bullet={first === undefined ? undefined : check}
          title={t('whatsAppLine:webhook.eventStep')}
        >
          <Line at={first?.at}>
            {first === undefined && unsignedAt !== undefined ? (
              <span className={classes.bad}>
                {t('whatsAppLine:webhook.unsignedStepText', { time: timeText(unsignedAt) })}
              </span>
            ) : first === undefined ? (
              t('whatsAppLine:webhook.eventStepText')
            ) : (
              <code>{first.field}</code>
            )}
          </Line>
        </Timeline.Item>
      </Timeline>
    </section>
  )
}

const Line = ({ at, children }: { at?: string | undefined; children?: ReactNode }) => (
  <Flex component="span" justify="space-between" gap={12} c="dimmed" fz="xs" lh="xs">
    <span>{children}</span>
    {at !== undefined && (
      <time className="numbers" dateTime={at}>
        {timeText(at)}
      </time>
    )}
  </Flex>
)
