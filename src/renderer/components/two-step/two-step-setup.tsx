import { Button, Text } from '@mantine/core'
import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { TwoStepSetup as PreparedSetup } from '#contract/entities/people/two-step.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { QrPicture } from '#renderer/components/files/qr-picture.tsx'
import { CopyButton } from '#renderer/components/forms/copy-button.tsx'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { CodeField, codeDigits } from './code-field.tsx'
import { codeFaultKey } from './code-fault.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './two-step.module.css'

/** CSS px. */
const qrPx = 150

export interface TwoStepSetupProps {
  /** What the service has prepared. It counts only once it is activated. */
  setup: PreparedSetup
  /** The user's e-mail address. */
  account: string
  busy: boolean
  /** Why the last code was refused; null if it was not. */
  error: unknown
  onActivate: (code: string) => void
  /** Prepares another secret, once this one has expired. */
  onRestart: () => void
  /** Absent if the user cannot go on without two steps. */
  onCancel?: (() => void) | undefined
}

/** Sets two-step sign-in up on one screen: scan the secret, keep the recovery codes, type a code. */
export function TwoStepSetup(props: TwoStepSetupProps) {
  const { setup, account, busy, error, onActivate, onRestart, onCancel } = props
  const { t } = useTexts('twoStep')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [isKeyCopied, setKeyCopied] = useState(false)
  const [keptAt, setKeptAt] = useState<string | null>(null)
  /** The code that was refused: its error is gone once another one is typed. */
  const [sent, setSent] = useState<string | null>(null)
  const isOver = useAtomValue(nowAtom) >= Date.parse(setup.expiresAt)
  const isExpired = isOver || (error instanceof ApiError && error.code === 'STEP_EXPIRED')
  const missing = codeDigits - digits.length
  const fault = sent === digits ? codeFaultKey(error) : undefined
  const reason =
    missing > 0
      ? t('twoStep:setup.missing', { count: missing })
      : keptAt === null
        ? t('twoStep:setup.keepFirst')
        : undefined
  const activate = () => {
    if (reason !== undefined || busy) return
    setSent(digits)
    onActivate(digits)
  }
  if (isExpired)
    return (
      <Notice tone="warn" action={{ label: t('twoStep:setup.restart'), perform: onRestart }}>
        {t('twoStep:setup.expired')}
      </Notice>
    )
  return (
    <div className={classes.card}>
      <div className={classes.steps}>
        <Step
          number={1}
          isDone={digits !== '' || isKeyCopied}
          title={t('twoStep:setup.scan')}
          text={t('twoStep:setup.scanText')}
        >
          <div className={classes.scan}>
            <QrPicture text={setup.otpauth} label={t('twoStep:setup.qr')} sizePx={qrPx} />
            <div>
              <Text size="xs" c="dimmed">
                {t('twoStep:setup.orKey')}
              </Text>
              <div className={`${classes.key} selectable`}>
                {keyLines(setup.key).map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </div>
              <CopyButton
                text={setup.key}
                name={t('twoStep:setup.copyKey')}
                label={t('twoStep:copy')}
                copiedLabel={t('twoStep:copied')}
                onCopied={() => setKeyCopied(true)}
              />
            </div>
          </div>
        </Step>
        <Step
          number={2}
          isDone={keptAt !== null}
          title={t('twoStep:setup.keep')}
          text={t('twoStep:setup.keepText')}
        >
          <RecoveryCodes
            codes={setup.recoveryCodes}
            account={account}
            onKept={() => {
              setKeptAt(new Date().toISOString())
              field.current?.focus()
            }}
          />
        </Step>
      </div>
      <div className={classes.bar}>
        <Step
          number={3}
          isDone={missing === 0}
          title={t('twoStep:setup.type')}
          text={t('twoStep:setup.typeText')}
          id={id}
        />
        <CodeField
          ref={field}
          label={t('twoStep:setup.type')}
          describedBy={id}
          value={digits}
          error={fault !== undefined && t(fault)}
          onChange={setDigits}
          onEnter={activate}
        />
      </div>
      {error !== null && sent === digits && fault === undefined && (
        <div className={classes.bar}>
          <ErrorNotice error={error} />
        </div>
      )}
      <div className={classes.bar}>
        {keptAt === null ? (
          <span />
        ) : (
          <Text span size="sm" c="var(--b-ok)" className={classes.kept ?? ''}>
            <IconCircleCheck size={16} aria-hidden="true" />
            {t('twoStep:setup.keptAt', { time: timeText(keptAt) })}
          </Text>
        )}
        <div className={classes.end}>
          <Text span size="sm" c="dimmed" role="status">
            {reason}
          </Text>
          {onCancel !== undefined && (
            <Button variant="subtle" color="gray" onClick={onCancel}>
              {t('shell.common.cancel')}
            </Button>
          )}
          <Button disabled={reason !== undefined} loading={busy} onClick={activate}>
            {t('twoStep:setup.activate')}
          </Button>
        </div>
      </div>
    </div>
  )
}

interface StepProps {
  number: number
  isDone: boolean
  title: string
  text: string
  /** The id of `text`. */
  id?: string
  children?: ReactNode
}

function Step({ number, isDone, title, text, id, children }: StepProps) {
  return (
    <div className={classes.step}>
      <span className={classes.mark} data-done={isDone || undefined} aria-hidden="true">
        {isDone ? <IconCheck size={14} stroke={2.4} /> : number}
      </span>
      <Text component="h3" fw={650}>
        {title}
      </Text>
      <Text size="sm" c="dimmed" id={id}>
        {text}
      </Text>
      {children !== undefined && <div>{children}</div>}
    </div>
  )
}

/** The key in lines of two groups of four, to be typed on a phone: "K4NQ 7D2M". */
function keyLines(key: string): string[] {
  return (key.match(/.{1,8}/g) ?? []).map((line) => line.replace(/^(.{4})(?=.)/, '$1 '))
}
