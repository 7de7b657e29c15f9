import { Anchor, Box, Button, Flex, Stack, Text } from '@mantine/core'
import {
  IconClockPause,
  IconDownload,
  IconKey,
  IconRoute,
  IconTemplate,
  IconVersions,
  type Icon,
} from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Group } from '#contract/entities/groups/group.ts'
import type { LineHealth } from '#contract/entities/line/line-health.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { hasScreen, menuPaths } from '#contract/policies/menu.ts'
import { hasOwnApp, providerName } from '#contract/rules/line/line-providers.ts'
import { expiryUrgency } from '#contract/rules/line/line-trouble.ts'
import { minuteAtom, todayAtom } from '#renderer/components/dates/clock.ts'
import { agoText, dateTimeText, monthDayText, spanText } from '#renderer/components/dates/times.ts'
import { numberFormats } from '#renderer/components/reports/number-formats.ts'
import { queuedChatsPathAtom } from '#renderer/data/groups/line-status.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { Card } from './card.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import classes from './line-health.module.css'
import { TokenDialog } from './token-dialog.tsx'
import { VersionDialog } from './version-dialog.tsx'
import { VersionEnd } from './version-end.tsx'

/** Queues older than this are late, ms. */
const LATE_MS = 30_000
const DAY_MS = 86_400_000
const VERY_LATE_MS = 5 * 60_000

interface UpkeepProps {
  group: Group
  viewer: Viewer
  health: LineHealth
}

/** What waits for the line, its token, and the button that disconnects it. */
export function UpkeepCards({ group, viewer, health }: UpkeepProps) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const [dialog, setDialog] = useState<'token' | 'version' | 'disconnect' | null>(null)
  const mayEdit = can(viewer, 'line.edit')
  const { files, filesExpireAt } = health.queue
  const provider = providerName(health.provider)
  return (
    <Stack gap={12}>
      <Card
        isFlush
        title={t('lineHealth:health.upToDate', { provider })}
        note={<SyncedAgo health={health} />}
      >
        <SyncRows viewer={viewer} health={health} />
        <QueueRow health={health} />
        {files > 0 && (
          <Row icon={IconDownload} label={t('lineHealth:health.files')} end={files}>
            {filesExpireAt !== undefined &&
              t('lineHealth:health.until', { until: dateTimeText(filesExpireAt) })}
          </Row>
        )}
        {mayEdit && (
          <Row
            icon={IconKey}
            label={t('lineHealth:health.token')}
            end={
              <Button variant="default" size="xs" onClick={() => setDialog('token')}>
                {t('lineHealth:health.replace')}
              </Button>
            }
          >
            <TokenExpiry health={health} />
          </Row>
        )}
        {mayEdit && health.status.apiVersion !== undefined && (
          <Row
            icon={IconVersions}
            label={t('lineHealth:health.version')}
            end={
              <Button variant="default" size="xs" onClick={() => setDialog('version')}>
                {t('lineHealth:health.changeVersion')}
              </Button>
            }
          >
            <VersionEnd version={health.status.apiVersion} />
          </Row>
        )}
      </Card>
      {mayEdit && (
        <Card isFlush title={t('lineHealth:health.disconnect')}>
          <Flex align="center" gap={12} px={16} py={10} className={classes.row ?? ''}>
            <Text size="sm" c="dimmed" flex={1}>
              {t('lineHealth:health.disconnectHelp')}
            </Text>
            <Button
              variant="default"
              c="var(--b-danger)"
              size="xs"
              onClick={() => setDialog('disconnect')}
            >
              {t('lineHealth:health.disconnectButton')}
            </Button>
          </Flex>
        </Card>
      )}
      {dialog === 'token' && (
        <TokenDialog
          groupId={group.id}
          provider={health.provider}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'version' && health.status.apiVersion !== undefined && (
        <VersionDialog
          groupId={group.id}
          version={health.status.apiVersion}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'disconnect' && (
        <DisconnectDialog groupId={group.id} health={health} onClose={() => setDialog(null)} />
      )}
    </Stack>
  )
}

/** When the templates and flows were last fetched. */
function SyncedAgo({ health: { synced } }: { health: LineHealth }) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const now = useAtomValue(minuteAtom)
  if (synced === undefined) return null
  if (synced.at === undefined) return <>{t('lineHealth:health.syncing')}</>
  return <>{agoText(Math.max(0, now - Date.parse(synced.at)), language)}</>
}

/** How many templates and flows the group has in common with the provider. */
function SyncRows({ viewer, health }: Pick<UpkeepProps, 'viewer' | 'health'>) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const { synced } = health
  const navigate = useNavigate()
  if (synced === undefined) return null
  const { count } = numberFormats(language)
  const provider = providerName(health.provider)
  const see = (item: 'templates' | 'flows') =>
    hasScreen(viewer, item) && (
      <Button variant="subtle" size="compact-sm" onClick={() => void navigate(menuPaths[item])}>
        {t('lineHealth:health.see')}
      </Button>
    )
  return (
    <>
      <Row icon={IconTemplate} label={t('lineHealth:health.templates')} end={see('templates')}>
        {t('lineHealth:health.templatesHelp', { count: synced.templates, provider })}
      </Row>
      {hasOwnApp(health.provider) && (
        <Row
          icon={IconRoute}
          label={t('lineHealth:health.flows')}
          end={
            <>
              <span className="numbers">{count(synced.flows)}</span>
              {see('flows')}
            </>
          }
        >
          {t('lineHealth:health.flowsHelp', { provider })}
        </Row>
      )}
    </>
  )
}

function TokenExpiry({ health: { status, tokenExpires, provider } }: { health: LineHealth }) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const now = useAtomValue(minuteAtom)
  const today = useAtomValue(todayAtom)
  const { tokenExpiresAt } = status
  if (tokenExpires === false) return <>{t('lineHealth:health.tokenNever')}</>
  if (tokenExpiresAt === undefined)
    return <>{t('lineHealth:health.tokenHelp', { provider: providerName(provider) })}</>
  const at = Date.parse(tokenExpiresAt)
  const date = monthDayText(tokenExpiresAt, today, language)
  const urgency = expiryUrgency(at, now)
  const tone = urgency && ({ warns: 'warn', urges: 'danger' } as const)[urgency]
  return (
    <Text span size="xs" c={`var(--b-${tone ?? 'text-dim'})`}>
      {at <= now
        ? t('lineHealth:health.tokenExpired', { date })
        : t('lineHealth:health.tokenExpires', { date, count: Math.floor((at - now) / DAY_MS) })}
    </Text>
  )
}

function QueueRow({ health }: { health: LineHealth }) {
  const { t, language } = useTexts('lineTerms', 'lineHealth')
  const now = useAtomValue(minuteAtom)
  const { messages, oldestAt } = health.queue
  const age = oldestAt === undefined ? 0 : Math.max(0, now - Date.parse(oldestAt))
  const chatsPath = useAtomValue(queuedChatsPathAtom)
  const tone = age > VERY_LATE_MS ? 'danger' : age > LATE_MS ? 'warn' : undefined
  return (
    <Row
      icon={IconClockPause}
      label={t('lineHealth:health.queue')}
      end={
        <>
          <Text
            span
            inherit
            fz={15}
            lh="lg"
            fw={650}
            c={`var(--b-${tone ?? 'text'})`}
            className="numbers"
          >
            {numberFormats(language).count(messages)}
          </Text>
          {messages > 0 && chatsPath !== null && (
            <Anchor component={Link} to={chatsPath} size="sm">
              {t('lineTerms:banner.chats')}
            </Anchor>
          )}
        </>
      }
    >
      {messages === 0
        ? t('lineHealth:health.queueEmpty')
        : t('lineHealth:health.oldest', { span: spanText(age) })}
    </Row>
  )
}

interface RowProps {
  icon: Icon
  label: string
  end: ReactNode
  children: ReactNode
}

function Row({ icon: Glyph, label, end, children }: RowProps) {
  return (
    <Flex align="center" gap={12} px={16} py={10} className={classes.row ?? ''}>
      <Glyph size={18} stroke={1.7} aria-hidden="true" />
      <Box flex={1} miw={0}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          {children}
        </Text>
      </Box>
      {end}
    </Flex>
  )
}
