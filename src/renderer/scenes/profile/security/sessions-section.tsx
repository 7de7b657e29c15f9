import { Badge, Button, Flex, Group, Text, ThemeIcon } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { accountApi } from '#contract/api/people/account.ts'
import type { DeviceSession } from '#contract/entities/people/device-session.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { sinceText } from '#renderer/components/dates/times.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { SettingsCard, SettingsSection } from '#renderer/components/page/settings-rows.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { isMissingCall } from '#renderer/data/service/api-error.ts'
import { showError, showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { deviceSessionsQuery } from './device-sessions-query.ts'
import classes from './security.module.css'
import { useChange } from '#renderer/data/change/use-change.ts'

/** The devices on which the user is signed in. Hidden if the service cannot list them. */
export function SessionsSection() {
  const { t } = useTexts('profile')
  const [isAsking, setAsking] = useState(false)
  const sessions = useQuery(deviceSessionsQuery())
  const endOthers = useChange({
    send: () => call(accountApi.endOtherSessions, {}),
    accept: () => showToast(t('profile:sessions.endedOthers')),
    refetches: ['deviceSessions', 'accessHistory'],
    onDone: () => setAsking(false),
    repeats: true,
  })
  const end = useChange({
    send: (id: string) => call(accountApi.endSession, { params: { id } }),
    accept: () => showToast(t('profile:sessions.ended')),
    refetches: ['deviceSessions', 'accessHistory'],
    onRefused: showError,
    repeats: true,
  })
  const { error } = sessions
  if (isMissingCall(error)) return null
  const others = sessions.data?.items.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <SettingsSection
      title={t('profile:sessions.title')}
      action={
        others.length > 0 && (
          <Button
            variant="transparent"
            color="var(--b-danger)"
            size="compact-sm"
            onClick={() => setAsking(true)}
          >
            {t('profile:sessions.endOthers')}
          </Button>
        )
      }
    >
      <SettingsCard>
        <QueryContent
          query={sessions}
          failedTitle={t('profile:sessions.failed')}
          skeleton={<SkeletonRows rowHeight={54} />}
        >
          {({ items }) => (
            <>
              <ul>
                {items.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    isBusy={end.busy && end.variables === session.id}
                    onEnd={() => end.run(session.id)}
                  />
                ))}
              </ul>
              {others.length === 0 && (
                <Text inherit py={12} px={16} c="dimmed">
                  {t('profile:sessions.only')}
                </Text>
              )}
            </>
          )}
        </QueryContent>
      </SettingsCard>
      {isAsking && (
        <ConfirmDialog
          title={t('profile:sessions.endTitle', { count: others.length })}
          confirmLabel={t('profile:sessions.endOthers')}
          isDangerous
          isBusy={endOthers.busy}
          error={endOthers.error}
          onConfirm={() => endOthers.run()}
          onClose={() => setAsking(false)}
        >
          {t('profile:sessions.endText')}
          <ul className={classes.names}>
            {others.map(({ id, device }) => (
              <li key={id}>{device ?? t('profile:sessions.unknown')}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </SettingsSection>
  )
}

interface SessionRowProps {
  session: DeviceSession
  isBusy: boolean
  onEnd: () => void
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t } = useTexts('profile')
  const now = useAtomValue(minuteAtom)
  const device = session.device ?? t('profile:sessions.unknown')
  return (
    <Group component="li" gap={12} px={16} py={10} className={classes.entry ?? ''}>
      <ThemeIcon size={34} color={session.isCurrent ? 'teal' : 'gray'} aria-hidden="true">
        <IconDeviceDesktop size={18} stroke={1.7} />
      </ThemeIcon>
      <Flex component="span" direction="column" miw={0} flex={1}>
        <Text span inherit fw={550} className="breakable">
          {device}
        </Text>
        <Text span size="xs" fw={400} c="dimmed">
          {session.isCurrent
            ? t('profile:sessions.since', { moment: sinceText(session.createdAt, now) })
            : t('profile:sessions.lastUsed', { moment: sinceText(session.lastUsedAt, now) })}
        </Text>
      </Flex>
      {session.isCurrent ? (
        <Badge component="span" color="teal">
          {t('profile:sessions.this')}
        </Badge>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          aria-label={t('profile:sessions.endNamed', { device })}
          onClick={onEnd}
        >
          {t('profile:sessions.end')}
        </Button>
      )}
    </Group>
  )
}
