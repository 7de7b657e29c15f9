import { Button, Stack, Text } from '@mantine/core'
import { IconCheck, IconChecks, IconCircleDashed } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { lineApi } from '#contract/api/line/line.ts'
import type { LineTest } from '#contract/entities/line/line-check.ts'
import type { Line } from '#contract/entities/line/line.ts'
import { channelCodes } from '#contract/errors.ts'
import { contentTexts } from '#contract/content-texts.ts'
import { hasOwnApp, providerName } from '#contract/rules/line/line-providers.ts'
import { readPhone } from '#contract/rules/contacts/phone-number.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { PhoneField } from '#renderer/components/group-form/phone-field.tsx'
import { callingCodeOf, defaultCountry } from '#renderer/data/forms/phone-input.ts'
import { StepFrame } from '#renderer/components/steps/step-frame.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { lineTestQuery } from '#renderer/data/groups/line-query.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './test.module.css'

/** How long a message may stay undelivered before the step says what to look at, ms. */
const SLOW_MS = 120_000

export interface TrialStepProps {
  groupId: string
  line: Line
  onBack: () => void
}

/** Sends a message to the admin's own phone over the line, and shows what becomes of it. */
export function TrialStep({ groupId, line, onBack }: TrialStepProps) {
  const { t, language } = useTexts('groups', 'lineSettings')
  const queryClient = useQueryClient()
  const [phone, setPhone] = useState({ country: defaultCountry, text: '' })
  const [test, setTest] = useState<LineTest | null>(null)
  const read = readPhone(phone.text, callingCodeOf(phone.country))
  const params = { id: groupId }
  const send = useChange({
    send: (digits: string) =>
      call(lineApi.testLine, {
        groupId,
        params,
        body: { phone: digits, text: t('lineSettings:test.message') },
      }),
    onDone: setTest,
    repeats: true,
  })
  const finish = useChange({
    send: () => call(lineApi.changeLine, { groupId, params, body: { isSetUp: true } }),
    accept(answer) {
      queryClient.setQueryData(queryKeyOf('line', groupId), answer)
      showToast(t('lineSettings:test.done'))
    },
    onRefused: showError,
    repeats: true,
  })
  const isSent = test !== null && test.status !== 'failed'
  return (
    <StepFrame
      title={t('lineSettings:steps.test')}
      text={t('lineSettings:test.text', { phone: linePhoneText(line.phone) })}
      isFixed
      isWideAside
      aside={<TestMessage groupId={groupId} providerId={line.provider} sent={test} />}
      start={
        <Button variant="default" onClick={onBack}>
          {t('lineSettings:steps.back')}
        </Button>
      }
      onBack={onBack}
      onSubmit={() => {
        if (isSent) finish.run()
        else if (read.ok && !send.busy) send.run(read.digits)
      }}
      buttons={
        <Button
          variant={isSent ? 'filled' : 'default'}
          loading={finish.busy}
          onClick={() => finish.run()}
        >
          {isSent ? t('lineSettings:test.finish') : t('lineSettings:test.skip')}
        </Button>
      }
    >
      <Stack gap={12} align="flex-start">
        <PhoneField
          label={t('lineSettings:test.phone')}
          countryLabel={t('shell.phone.country')}
          language={language}
          value={phone}
          onChange={setPhone}
          status={{ tone: 'none' }}
        />
        <Text size="sm" c="dimmed">
          {t('lineSettings:test.template', { phone: linePhoneText(line.phone) })}
        </Text>
        <Button
          variant={isSent ? 'default' : 'filled'}
          disabled={!read.ok}
          loading={send.busy}
          onClick={() => {
            if (read.ok) send.run(read.digits)
          }}
        >
          {test === null ? t('lineSettings:test.send') : t('lineSettings:test.again')}
        </Button>
        {send.error !== null && <ErrorNotice error={send.error} />}
      </Stack>
    </StepFrame>
  )
}

const ticks = ['sent', 'delivered', 'read'] as const
const tickKeys = {
  sent: 'lineSettings:test.sent',
  delivered: 'lineSettings:test.delivered',
  read: 'lineSettings:test.read',
} as const

interface TestMessageProps {
  groupId: string
  providerId: string
  sent: LineTest | null
}

function TestMessage({ groupId, providerId, sent }: TestMessageProps) {
  const { t, language } = useTexts('groups', 'lineSettings')
  const provider = providerName(providerId)
  const now = useAtomValue(nowAtom)
  const latest = useQuery(lineTestQuery(groupId, sent?.id ?? ''))
  if (sent === null)
    return (
      <div className={classes.awaiting}>
        <Text c="dimmed">{t('lineSettings:test.awaiting')}</Text>
      </div>
    )
  const { status, at = sent.at, code } = latest.data ?? sent
  const reached = ticks.findIndex((tick) => tick === status)
  const isSlow =
    reached < 1 &&
    status !== 'failed' &&
    sent.at !== undefined &&
    now - Date.parse(sent.at) > SLOW_MS
  return (
    <section
      className={classes.message}
      aria-label={t('lineSettings:test.conversation')}
      aria-live="polite"
    >
      <p className={classes.bubble}>
        {sent.template === undefined
          ? t('lineSettings:test.message')
          : t('lineSettings:test.templateSent', { name: sent.template })}
      </p>
      {status === 'failed' ? (
        <Notice>
          <strong>{t('lineSettings:test.refused')}</strong>
          {code === channelCodes.windowClosed
            ? t('lineSettings:test.writeFirst')
            : (contentTexts[String(code)]?.[language] ??
              t('lineSettings:test.unknownCode', { provider }))}
          {code !== undefined && (
            <Text span size="xs" display="block">
              {t('lineSettings:test.code', { code, provider })}
            </Text>
          )}
        </Notice>
      ) : (
        <ol className={classes.ticks}>
          <Tick isReached label={t('lineSettings:test.accepted', { provider })} at={sent.at} />
          {ticks.map((tick, index) => (
            <Tick
              key={tick}
              isReached={index <= reached}
              label={t(tickKeys[tick])}
              at={index === reached ? at : undefined}
              isRead={tick === 'read'}
            />
          ))}
        </ol>
      )}
      {isSlow && (
        <Notice tone="warn">
          <strong>{t('lineSettings:test.slow')}</strong>
          <ul className={classes.list}>
            <li>{t('lineSettings:test.slowConnected')}</li>
            {hasOwnApp(providerId) ? (
              <>
                <li>{t('lineSettings:test.slowWebhook')}</li>
                <li>{t('lineSettings:test.slowList')}</li>
              </>
            ) : (
              <li>{t('lineSettings:test.slowKey', { provider })}</li>
            )}
          </ul>
        </Notice>
      )}
    </section>
  )
}

interface TickProps {
  isReached: boolean
  label: string
  at: string | undefined
  isRead?: boolean
}

function Tick({ isReached, label, at, isRead = false }: TickProps) {
  const Glyph = isReached ? (isRead ? IconChecks : IconCheck) : IconCircleDashed
  return (
    <li data-reached={isReached || undefined}>
      <Glyph size={17} stroke={2} aria-hidden="true" />
      <span className={classes.tick}>{label}</span>
      {isReached && at !== undefined && (
        <time className="numbers" dateTime={at}>
          {timeText(at)}
        </time>
      )}
    </li>
  )
}
