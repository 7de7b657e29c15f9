import { Alert, Anchor, Button, Progress, Stack, Text, Timeline } from '@mantine/core'
import { IconExternalLink, IconPlugConnectedX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { lineApi } from '#contract/api/line/line.ts'
import type { LineStatus } from '#contract/entities/line/line.ts'
import { hasOwnApp, providerName } from '#contract/rules/line/line-providers.ts'
import type { LineTrouble } from '#contract/entities/line/line.ts'
import { isRepairedByToken, lineTroubleOf } from '#contract/rules/line/line-trouble.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { dateTimeText, sinceText } from '#renderer/components/dates/times.ts'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { lineLeavingAtom, lineStatusAtom } from '#renderer/data/groups/line-status.ts'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { panelOf } from '#renderer/data/groups/provider-panel.ts'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { troubleText } from '#renderer/i18n/line-terms.ts'
import { RegisterDialog } from '#renderer/scenes/settings/line/register-dialog.tsx'
import { refusalText, TokenField } from '#renderer/scenes/settings/line/token-field.tsx'
import { useTokenCheck, type TokenCheck } from '#renderer/scenes/settings/line/use-token-check.ts'
import { WaitingFacts } from './waiting-facts.tsx'

const helpKeys = {
  account: 'lineHealth:repair.account',
  payment: 'lineHealth:repair.payment',
  displayName: 'lineHealth:repair.displayName',
  setUp: 'lineHealth:repair.setUp',
  other: 'lineHealth:repair.other',
} as const satisfies Record<Exclude<LineTrouble, 'token' | 'permission'>, string>

/**
 * Repairs a line that has stopped: why it has, what waits, and the steps to make it send again. After that it shows the
 * messages that leave, and closes when all have left.
 */
export default function LineRepair({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const group = useAtomValue(groupAtom)
  const status = useAtomValue(lineStatusAtom)
  const leaving = useAtomValue(lineLeavingAtom)
  const formId = useId()
  const repair = useRepair(group?.id ?? '')
  const check = useTokenCheck(group?.id ?? '', repair.token)
  const isStopped = status?.state === 'stopped'
  const isOver = !isStopped && leaving === null && !repair.isBusy
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (group === null) return null
  const trouble = lineTroubleOf(status?.stopCode)
  const needsToken = isRepairedByToken(trouble)
  return (
    <SidePanel
      title={t('lineHealth:repair.title')}
      subtitle={group.name}
      width={400}
      onClose={onClose}
      footer={
        isStopped && (
          <Button
            type="submit"
            form={formId}
            loading={repair.isBusy}
            disabled={needsToken && check.tone !== 'ok'}
          >
            {t(needsToken ? 'lineHealth:repair.save' : 'lineHealth:repair.check')}
          </Button>
        )
      }
    >
      {isStopped ? (
        <Stack
          component="form"
          id={formId}
          gap="md"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void repair.save(needsToken)
          }}
        >
          <Cause status={status} trouble={trouble} />
          <WaitingFacts groupId={group.id} />
          <Steps
            groupId={group.id}
            providerId={status.provider ?? 'meta'}
            trouble={trouble}
            repair={repair}
            check={check}
          />
        </Stack>
      ) : (
        <Leaving />
      )}
    </SidePanel>
  )
}

interface Repair {
  token: string
  setToken: (token: string) => void
  isBusy: boolean
  error: unknown
  save: (withToken: boolean) => Promise<void>
}

/** The new token and the call that stores it. Closing the panel throws it away. */
function useRepair(groupId: string): Repair {
  const [token, setToken] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  return {
    token,
    isBusy,
    error,
    setToken: (next) => {
      setToken(next)
      setError(null)
    },
    async save(withToken) {
      if (isBusy || (withToken && token.trim() === '')) return
      setBusy(true)
      setError(null)
      try {
        const body = withToken ? { token: token.trim() } : { state: 'connected' as const }
        await call(lineApi.changeLine, { groupId, params: { id: groupId }, body })
      } catch (refusal) {
        setError(refusal)
      } finally {
        setBusy(false)
      }
    },
  }
}

function Cause({ status, trouble }: { status: LineStatus; trouble: LineTrouble }) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const today = useAtomValue(todayAtom)
  const { since, stopCode, until, provider = 'meta' } = status
  return (
    <Alert
      color="red"
      role="presentation"
      icon={<IconPlugConnectedX size={18} aria-hidden="true" />}
      title={troubleText(t, trouble)}
    >
      {t('lineHealth:repair.since', { since: sinceText(since, today) })}{' '}
      {stopCode !== undefined &&
        t('lineHealth:repair.code', { code: stopCode, provider: providerName(provider) })}{' '}
      {until !== undefined && t('lineHealth:repair.until', { until: dateTimeText(until) })}
    </Alert>
  )
}

interface StepsProps {
  groupId: string
  providerId: string
  trouble: LineTrouble
  repair: Repair
  check: TokenCheck
}

function Steps({ groupId, providerId, trouble, repair, check }: StepsProps) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const isOwnApp = hasOwnApp(providerId)
  const provider = providerName(providerId)
  const [isRegistering, setRegistering] = useState(false)
  const isDone = check.tone === 'ok'
  const needsToken = isRepairedByToken(trouble)
  const openMeta = (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() => openExternal(panelOf(providerId))}
    >
      {t('lineHealth:repair.openMeta', { provider })}{' '}
      <IconExternalLink size={14} aria-hidden="true" />
    </Anchor>
  )
  const help =
    trouble === 'token' || trouble === 'permission'
      ? isOwnApp
        ? t('lineHealth:repair.newTokenText')
        : t('lineHealth:repair.newKeyText')
      : trouble === 'setUp' && !isOwnApp
        ? t('lineHealth:repair.setUpKey', { provider })
        : t(helpKeys[trouble], { provider })
  return (
    <Timeline bulletSize={24} lineWidth={2} active={isDone ? 1 : 0}>
      <Timeline.Item
        title={
          needsToken ? t('lineHealth:repair.newToken') : t('lineHealth:repair.look', { provider })
        }
        bullet={<span aria-hidden="true">1</span>}
      >
        <Text size="sm" c="dimmed">
          {help}
        </Text>
        {openMeta}
        {trouble === 'setUp' && isOwnApp && (
          <Button variant="default" mt={8} display="block" onClick={() => setRegistering(true)}>
            {t('lineHealth:repair.register')}
          </Button>
        )}
        {isRegistering && (
          <RegisterDialog
            groupId={groupId}
            onDone={() => {
              setRegistering(false)
              void repair.save(false)
            }}
            onClose={() => setRegistering(false)}
          />
        )}
      </Timeline.Item>
      {needsToken && (
        <Timeline.Item
          title={t('lineHealth:repair.paste')}
          bullet={<span aria-hidden="true">2</span>}
        >
          <TokenField
            label={t('lineHealth:repair.token')}
            isLabelHidden
            token={repair.token}
            onChange={repair.setToken}
            check={check}
            error={repair.error}
          />
        </Timeline.Item>
      )}
      <Timeline.Item
        title={t('lineHealth:repair.resume')}
        bullet={<span aria-hidden="true">{needsToken ? 3 : 2}</span>}
      >
        <Text size="sm" c="dimmed">
          {t('lineHealth:repair.resumeText')}
        </Text>
        {!needsToken && repair.error !== null && (
          <Text size="sm" c="red" role="alert">
            {refusalText(t, repair.error)}
          </Text>
        )}
      </Timeline.Item>
    </Timeline>
  )
}

function Leaving() {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const leaving = useAtomValue(lineLeavingAtom)
  if (leaving === null) return null
  const { left, total } = leaving
  const done = total - left
  return (
    <Stack gap="xs">
      <Text size="sm">{t('lineHealth:repair.leaving')}</Text>
      <Progress value={(done / total) * 100} aria-label={t('lineHealth:repair.leaving')} />
      <Text size="sm" className="numbers">
        {t('lineHealth:repair.progress', { done, total })}
      </Text>
    </Stack>
  )
}
