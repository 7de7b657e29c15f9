import { Flex, Stack, Text } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type {
  LineCheck,
  LineCheckName,
  LineCheckup,
  LineNumber,
} from '#contract/entities/line/line-check.ts'
import { lineQualities } from '#contract/entities/line/whatsapp-profile.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { dateTimeText, timeText } from '#renderer/components/dates/times.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { SignalBars } from '#renderer/components/signal-bars.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import type { LineCheckState } from './use-line-check.ts'
import classes from './wizard.module.css'

/** Whether the provider was not called, because its address is in a private network. */
const isPrivateAddress = ({ details }: ApiError): boolean =>
  typeof details === 'object' &&
  details !== null &&
  'fault' in details &&
  details.fault === 'privateAddress'

/** What the provider answered of the values, and what was checked of them. */
export function CheckupAside({
  check,
  isOwnApp,
  onRetry,
}: {
  check: LineCheckState
  isOwnApp: boolean
  onRetry: () => void
}) {
  const { t } = useTexts('groups', 'lineSettings')
  const title = isOwnApp ? t('lineSettings:answer.title') : t('lineSettings:key.answerTitle')
  const { checkup, pending, error } = check
  const isUnreachable = error instanceof ApiError && error.code === 'LINE_UNREACHABLE'
  return (
    <section
      aria-label={title}
      aria-busy={pending !== undefined}
      className={classes.answer}
      data-old={pending !== undefined || undefined}
    >
      <Flex justify="space-between" mb={10}>
        <Text size="sm" fw={600} c="dimmed">
          {title}
        </Text>
        {checkup !== undefined && (
          <Text size="sm" c="dimmed" className="numbers">
            {timeText(checkup.at)}
          </Text>
        )}
      </Flex>
      {error !== null &&
        (isUnreachable ? (
          <Notice action={{ label: t('shell.common.retry'), perform: onRetry }}>
            {isPrivateAddress(error)
              ? t('lineSettings:answer.privateAddress')
              : isOwnApp
                ? t('lineSettings:answer.unreachable')
                : t('lineSettings:key.unreachable')}
          </Notice>
        ) : (
          <ErrorNotice error={error} onRetry={onRetry} />
        ))}
      {checkup?.number === undefined ? (
        <Stack className={classes.box ?? ''} gap={10} p={16}>
          <Skeleton width={180} height={14} />
          <Skeleton width={220} height={14} />
          <Skeleton width={150} height={14} />
          <Text size="sm" c="dimmed">
            {isOwnApp ? t('lineSettings:answer.empty') : t('lineSettings:key.answerEmpty')}
          </Text>
        </Stack>
      ) : (
        <NumberCard number={checkup.number} />
      )}
      {checkup !== undefined && checkup.checks.length > 0 && (
        <Checks checkup={checkup} isOwnApp={isOwnApp} />
      )}
    </section>
  )
}

function NumberCard({ number }: { number: LineNumber }) {
  const { t, language } = useTexts('groups', 'lineSettings')
  const { count } = numberFormats(language)
  const { quality, limit, throughput, isNameApproved, isConnected, accountName } = number
  const rows: [string, ReactNode][] = []
  if (isNameApproved !== undefined)
    rows.push([
      t('lineSettings:answer.name'),
      isNameApproved ? t('lineSettings:answer.approved') : t('lineSettings:answer.notApproved'),
    ])
  if (isConnected !== undefined)
    rows.push([
      t('lineSettings:answer.state'),
      isConnected ? t('lineSettings:answer.connected') : t('lineSettings:answer.disconnected'),
    ])
  // A provider with a key says neither the name nor the quality.
  if (isNameApproved !== undefined || quality !== undefined)
    rows.push([t('lineSettings:answer.quality'), <Quality key="quality" quality={quality} />])
  if (limit !== undefined)
    rows.push([
      t('lineSettings:answer.limit'),
      limit === -1
        ? t('lineSettings:answer.limitNone')
        : t('lineSettings:answer.limitPeople', { number: count(limit) }),
    ])
  if (throughput !== undefined)
    rows.push([
      t('lineSettings:answer.speed'),
      t('lineSettings:answer.speedPerSecond', { number: count(throughput) }),
    ])
  if (accountName !== undefined) rows.push([t('lineSettings:answer.account'), accountName])
  return (
    <div className={classes.box}>
      <Flex className={classes.head ?? ''} gap={12} align="center" p={16}>
        <Avatar id={number.phone} name={number.name || number.phone} size={42} />
        <Flex component="span" direction="column" miw={0}>
          {number.name !== '' && (
            <Text span fw={600} truncate>
              {number.name}
            </Text>
          )}
          <Text span size="sm" c="dimmed" className="numbers">
            {linePhoneText(number.phone)}
          </Text>
        </Flex>
      </Flex>
      <dl className={classes.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Quality({ quality }: Pick<LineNumber, 'quality'>) {
  const { t } = useTexts('groups', 'lineSettings')
  if (quality === undefined) return t('lineSettings:answer.qualities.none')
  const names = {
    GREEN: t('lineSettings:answer.qualities.GREEN'),
    YELLOW: t('lineSettings:answer.qualities.YELLOW'),
    RED: t('lineSettings:answer.qualities.RED'),
  }
  const bars = lineQualities.length - lineQualities.indexOf(quality)
  return <SignalBars bars={bars} name={names[quality]} />
}

const nameKeys = {
  account: 'lineSettings:checks.account',
  registered: 'lineSettings:checks.registered',
  token: 'lineSettings:checks.token',
  expiry: 'lineSettings:checks.expiry',
  management: 'lineSettings:checks.management',
  messaging: 'lineSettings:checks.messaging',
  app: 'lineSettings:checks.app',
  signature: 'lineSettings:checks.signature',
} as const satisfies Record<LineCheckName, string>

/** What the same checks are called of a key. */
const keyKeys = {
  account: 'lineSettings:key.account',
  registered: 'lineSettings:key.registered',
  token: 'lineSettings:key.valid',
  signature: 'lineSettings:key.proof',
} as const

const isKeyName = (name: string): name is keyof typeof keyKeys => Object.hasOwn(keyKeys, name)

/** The provider's own names, which the admin looks for in its screens. */
const permissionNames: Partial<Record<LineCheckName, string>> = {
  management: 'whatsapp_business_management',
  messaging: 'whatsapp_business_messaging',
}

const glyphs = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconAlertCircle,
  later: IconCircleDashed,
} as const

function Checks({ checkup, isOwnApp }: { checkup: LineCheckup; isOwnApp: boolean }) {
  const { t } = useTexts('groups', 'lineSettings')
  const names = Object.keys(nameKeys).filter((name): name is LineCheckName => name in nameKeys)
  const states = {
    ok: t('lineSettings:values.states.ok'),
    warn: t('lineSettings:values.states.warn'),
    bad: t('lineSettings:values.states.bad'),
    later: t('lineSettings:checks.later'),
  }
  const textOf = ({ name, state, value = '' }: LineCheck) => {
    if (!isOwnApp && isKeyName(name)) return t(keyKeys[name])
    if (name !== 'expiry') return name === 'unknown' ? '' : t(nameKeys[name])
    if (state === 'warn') return t('lineSettings:checks.expiryWarn', { when: dateTimeText(value) })
    return state === 'later' ? t('lineSettings:checks.expiryLater') : t(nameKeys.expiry)
  }
  const shown = names.flatMap((name) => checkup.checks.find((check) => check.name === name) ?? [])
  return (
    <>
      <Text size="sm" fw={600} c="dimmed" mt={24} mb={10}>
        {t('lineSettings:answer.checked')}
      </Text>
      <ul className={classes.checks}>
        {shown.map((check) => {
          const { name, state } = check
          const Glyph = glyphs[state]
          const permission = name === 'unknown' ? undefined : permissionNames[name]
          return (
            <li key={name} data-state={state}>
              <Glyph size={18} stroke={1.8} aria-label={states[state]} role="img" />
              <span>
                {textOf(check)}
                {permission !== undefined && state !== 'later' && <code>{permission}</code>}
                {state === 'later' && (
                  <small>
                    {name === 'signature'
                      ? t('lineSettings:checks.firstEvent')
                      : t('lineSettings:checks.needsAppId')}
                  </small>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
