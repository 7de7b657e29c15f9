import { Button, Flex, Group, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleX,
  IconKey,
  IconLogin2,
  IconLogout,
  IconShieldCheck,
  IconShieldX,
  type Icon,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { accountApi } from '#contract/api/people/account.ts'
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

/** For how many days after an entry "No fui yo" is offered. */
const doubtDays = 30

const entryKeys = {
  signed_in: 'security:access.signedIn',
  signed_in_by_provider: 'security:access.byProvider',
  emergency_sign_in: 'security:access.emergency',
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
  other: 'security:access.other',
} as const satisfies Record<AccessEntry['kind'], string>

interface Look {
  readonly icon: Icon
  readonly color?: string
  /** Whether somebody else may have done it, so that the user is asked. */
  readonly isDoubtful?: true
}

const looks: Record<AccessEntry['kind'], Look> = {
  signed_in: { icon: IconLogin2, isDoubtful: true },
  signed_in_by_provider: { icon: IconLogin2, isDoubtful: true },
  emergency_sign_in: { icon: IconAlertTriangle, color: 'var(--b-danger)', isDoubtful: true },
  wrong_password: { icon: IconCircleX, color: 'var(--b-danger)', isDoubtful: true },
  wrong_code: { icon: IconCircleX, color: 'var(--b-danger)', isDoubtful: true },
  new_device: { icon: IconAlertTriangle, color: 'var(--b-warn)', isDoubtful: true },
  second_step: { icon: IconLogin2, isDoubtful: true },
  recovery_code: { icon: IconKey, isDoubtful: true },
  sessions_ended: { icon: IconLogout },
  password_changed: { icon: IconKey },
  two_step_on: { icon: IconShieldCheck },
  two_step_changed: { icon: IconShieldCheck },
  two_step_off: { icon: IconShieldX, color: 'var(--b-warn)' },
  two_step_reset: { icon: IconShieldX, color: 'var(--b-warn)' },
  codes_renewed: { icon: IconKey },
  other: { icon: IconLogin2 },
}

export interface AccessSectionProps {
  /** Called once the other sessions were ended, because somebody else had signed in. */
  onNotMe: () => void
}

/** What happened to the user's account in the last months. Hidden if the service does not know it. */
export function AccessSection({ onNotMe }: AccessSectionProps) {
  const { t } = useTexts('security')
  const history = useInfiniteQuery(accessHistoryQuery())
  const sessions = useQuery(deviceSessionsQuery()).data?.items
  const ownDevice = sessions?.find(({ isCurrent }) => isCurrent)?.device
  const [isAsking, setAsking] = useState(false)
  const end = useChange({
    send: () => call(accountApi.endOtherSessions, {}),
    accept: () => showToast(t('security:notMe.done')),
    refetches: ['deviceSessions', 'accessHistory'],
    onDone: () => {
      setAsking(false)
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
                    onNotMe={() => setAsking(true)}
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
      {isAsking && (
        <ConfirmDialog
          title={t('security:notMe.title')}
          confirmLabel={t('security:notMe.act')}
          isDangerous
          isBusy={end.busy}
          error={end.error}
          onConfirm={() => end.run()}
          onClose={() => setAsking(false)}
        >
          {t('security:notMe.text')}
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
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
  const { icon: Glyph, color = 'var(--b-icon)', isDoubtful } = looks[kind]
  const isOwn = device !== undefined && device === ownDevice
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
      {isDoubtful === true && !isOwn && daysAgo(at, now) < doubtDays && (
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
