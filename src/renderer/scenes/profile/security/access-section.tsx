import { Button, Flex, Group, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleX,
  IconKey,
  IconLockOpen,
  IconLogin2,
  IconLogout,
  IconShieldCheck,
  IconShieldX,
  IconUserX,
  type Icon,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { twoStepApi } from '#contract/api/people/two-step.ts'
import type { AccessEntry } from '#contract/entities/people/two-step.ts'
import { limits } from '#contract/limits.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { daysAgo, momentText } from '#renderer/components/dates/times.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { SettingsCard, SettingsSection } from '#renderer/components/page/settings-rows.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { isMissingCall } from '#renderer/data/service/api-error.ts'
import { accessHistoryQuery } from '#renderer/data/trust/two-step.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { deviceSessionsQuery } from './device-sessions-query.ts'
import classes from './security.module.css'

const entryKeys = {
  signed_in: 'security:access.signedIn',
  signed_in_by_provider: 'security:access.byProvider',
  emergency_sign_in: 'security:access.emergency',
  unlocked: 'security:access.unlocked',
  wrong_password: 'security:access.wrongPassword',
  wrong_code: 'security:access.wrongCode',
  new_device: 'security:access.newDevice',
  second_step: 'security:access.secondStep',
  recovery_code: 'security:access.recoveryCode',
  sessions_ended: 'security:access.sessionsEnded',
  password_changed: 'security:access.passwordChanged',
  two_step_on: 'security:access.twoStepOn',
  two_step_changed: 'security:access.twoStepChanged',
  two_step_off: 'security:access.twoStepOff',
  two_step_reset: 'security:access.twoStepReset',
  codes_renewed: 'security:access.codesRenewed',
  disowned: 'security:access.disowned',
  other: 'security:access.other',
} as const satisfies Record<AccessEntry['kind'], string>

interface Look {
  readonly icon: Icon
  readonly color?: string
  /**
   * Whether somebody else may have done it, so that the user is asked: `always` unless it came from this device, `elsewhere` only if
   * it is known that it came from another one.
   */
  readonly doubt?: 'always' | 'elsewhere'
}

const looks: Record<AccessEntry['kind'], Look> = {
  signed_in: { icon: IconLogin2, doubt: 'always' },
  signed_in_by_provider: { icon: IconLogin2, doubt: 'always' },
  emergency_sign_in: { icon: IconAlertTriangle, color: 'var(--b-danger)', doubt: 'always' },
  unlocked: { icon: IconLockOpen, doubt: 'always' },
  wrong_password: { icon: IconCircleX, color: 'var(--b-danger)', doubt: 'always' },
  wrong_code: { icon: IconCircleX, color: 'var(--b-danger)', doubt: 'always' },
  new_device: { icon: IconAlertTriangle, color: 'var(--b-warn)', doubt: 'always' },
  second_step: { icon: IconLogin2, doubt: 'always' },
  recovery_code: { icon: IconKey, doubt: 'always' },
  sessions_ended: { icon: IconLogout },
  password_changed: { icon: IconKey, doubt: 'elsewhere' },
  two_step_on: { icon: IconShieldCheck, doubt: 'elsewhere' },
  two_step_changed: { icon: IconShieldCheck, doubt: 'elsewhere' },
  two_step_off: { icon: IconShieldX, color: 'var(--b-warn)', doubt: 'elsewhere' },
  two_step_reset: { icon: IconShieldX, color: 'var(--b-warn)' },
  codes_renewed: { icon: IconKey, doubt: 'elsewhere' },
  disowned: { icon: IconUserX, color: 'var(--b-danger)' },
  other: { icon: IconLogin2 },
}

export interface AccessSectionProps {
  /** Whether the user has a password here. It is then to be changed once they have said that it was somebody else. */
  hasPassword: boolean
  /** Called once the user has said that it was somebody else. */
  onNotMe: () => void
}

/** What happened to the user's account in the last months. Hidden if the service does not know it. */
export function AccessSection({ hasPassword, onNotMe }: AccessSectionProps) {
  const { t } = useTexts('security')
  const history = useInfiniteQuery(accessHistoryQuery())
  const sessions = useQuery(deviceSessionsQuery()).data?.items
  const ownDevice = sessions?.find(({ isCurrent }) => isCurrent)?.device
  const [doubted, setDoubted] = useState<AccessEntry | null>(null)
  const next = t(hasPassword ? 'security:notMe.nextPassword' : 'security:notMe.nextProvider')
  const disown = useChange({
    send: (id: string) => call(twoStepApi.disownAccess, { params: { id } }),
    accept: ({ ended }) =>
      showToast(t(ended > 0 ? 'security:notMe.ended' : 'security:notMe.told', { next })),
    refetches: ['deviceSessions', 'accessHistory'],
    onDone: () => {
      setDoubted(null)
      onNotMe()
    },
    repeats: true,
  })
  if (isMissingCall(history.error)) return null
  return (
    <SettingsSection
      title={t('security:access.title')}
      action={
        <Text span size="xs" c="dimmed">
          {t('security:access.days', { count: limits.twoStep.historyDays })}
        </Text>
      }
    >
      <SettingsCard>
        <QueryContent
          query={history}
          failedTitle={t('security:access.failed')}
          skeleton={<SkeletonRows rowHeight={42} />}
        >
          {({ pages }) => (
            <ul className={classes.list}>
              {pages
                .flatMap(({ items }) => items)
                .map((entry) => (
                  <EntryRow
                    key={entry.id}
                    entry={entry}
                    ownDevice={ownDevice}
                    onNotMe={() => setDoubted(entry)}
                  />
                ))}
            </ul>
          )}
        </QueryContent>
        <Flex align="center" gap={12} px={16} py={10} className={classes.lined ?? ''}>
          <Text span size="xs" c="dimmed" flex={1}>
            {t('security:access.hint')}
          </Text>
          {history.hasNextPage && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              {t('security:access.more')}
            </Button>
          )}
        </Flex>
      </SettingsCard>
      {doubted !== null && (
        <ConfirmDialog
          title={t('security:notMe.title')}
          confirmLabel={t(
            doubted.sessionId === undefined ? 'security:notMe.tell' : 'security:notMe.end',
          )}
          isDangerous
          isBusy={disown.busy}
          error={disown.error}
          onConfirm={() => disown.run(doubted.id)}
          onClose={() => {
            disown.reset()
            setDoubted(null)
          }}
        >
          {doubted.sessionId === undefined
            ? t('security:notMe.textAlone', {
                next: hasPassword ? t('security:notMe.nextPasswordAlone') : next,
              })
            : t('security:notMe.text', {
                next,
                device: doubted.device ?? doubted.address ?? t('security:notMe.unknown'),
              })}
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}

/** Whether the user is asked if it was them. A service that cannot end the session of an entry does not say `isDisowned`. */
function isDoubtful(entry: AccessEntry, ownDevice: string | undefined): boolean {
  const { doubt } = looks[entry.kind]
  if (doubt === undefined || entry.isDisowned !== false) return false
  if (entry.isThisDevice !== undefined) return !entry.isThisDevice
  return doubt === 'always' && (entry.device === undefined || entry.device !== ownDevice)
}

interface EntryRowProps {
  entry: AccessEntry
  /** The name of this device; undefined while it is not known. */
  ownDevice: string | undefined
  onNotMe: () => void
}

function EntryRow({ entry, ownDevice, onNotMe }: EntryRowProps) {
  const { t, language } = useTexts('security')
  const now = useAtomValue(minuteAtom)
  const { kind, at, count, device, address } = entry
  const { icon: Glyph, color = 'var(--b-icon)' } = looks[kind]
  const isOwn = device !== undefined && (entry.isThisDevice ?? device === ownDevice)
  const what = t(entryKeys[kind], { count })
  return (
    <Group component="li" gap={10} px={16} py={9} wrap="nowrap" className={classes.entry ?? ''}>
      <Glyph size={17} stroke={1.7} color={color} aria-hidden="true" />
      <Text span size="sm" miw={0} flex={1} className="breakable">
        <strong>{what}</strong>{' '}
        <Text span inherit c="dimmed">
          {isOwn
            ? t('security:access.here', { device })
            : [device, address].filter((part) => part !== undefined).join(' · ')}
        </Text>
      </Text>
      {entry.isDisowned === true && (
        <Text span size="xs" c="var(--b-danger)" flex="none">
          {t('security:notMe.said')}
        </Text>
      )}
      {isDoubtful(entry, ownDevice) && daysAgo(at, now) < limits.twoStep.disownDays && (
        <Button
          variant="transparent"
          color="var(--b-danger)"
          size="compact-sm"
          aria-label={t('security:notMe.named', { what })}
          onClick={onNotMe}
        >
          {t('security:notMe.button')}
        </Button>
      )}
      <Text span size="xs" c="dimmed" flex="none" className="numbers">
        {momentText(at, now, language)}
      </Text>
    </Group>
  )
}
