import { Box, Button, Text } from '@mantine/core'
import { IconClockPause, IconDownload, IconKey, type Icon } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import type { Group } from '#contract/entities/group.ts'
import type { LineHealth } from '#contract/entities/line-health.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { dateTimeText, spanText } from '#renderer/components/dates/times.ts'
import { numberFormats } from '#renderer/components/number-formats.ts'
import { useLineHealthTexts } from '#renderer/i18n/fetched-texts.ts'
import { Card } from './card.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import classes from './line-health.module.css'
import { TokenDialog } from './token-dialog.tsx'

/** Queues older than this are late, ms. */
const LATE_MS = 30_000
const VERY_LATE_MS = 5 * 60_000

interface UpkeepProps {
  group: Group
  viewer: Viewer
  health: LineHealth
}

/** What waits for the line, its token, and the button that disconnects it. */
export function UpkeepCards({ group, viewer, health }: UpkeepProps) {
  const { t } = useLineHealthTexts()
  const [dialog, setDialog] = useState<'token' | 'disconnect' | null>(null)
  const mayEdit = can(viewer, 'line.edit')
  const { files, filesExpireAt } = health.queue
  return (
    <div className={classes.side}>
      <Card isFlush title={t('lineHealth:health.upToDate')}>
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
            {t('lineHealth:health.tokenHelp')}
          </Row>
        )}
      </Card>
      {mayEdit && (
        <Card isFlush title={t('lineHealth:health.disconnect')}>
          <div className={classes.row}>
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
          </div>
        </Card>
      )}
      {dialog === 'token' && <TokenDialog groupId={group.id} onClose={() => setDialog(null)} />}
      {dialog === 'disconnect' && (
        <DisconnectDialog groupId={group.id} health={health} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

function QueueRow({ health }: { health: LineHealth }) {
  const { t, language } = useLineHealthTexts()
  const now = useAtomValue(minuteAtom)
  const { messages, oldestAt } = health.queue
  const age = oldestAt === undefined ? 0 : Math.max(0, now - Date.parse(oldestAt))
  const tone = age > VERY_LATE_MS ? 'danger' : age > LATE_MS ? 'warn' : undefined
  return (
    <Row
      icon={IconClockPause}
      label={t('lineHealth:health.queue')}
      end={
        <span className={`numbers ${classes.value}`} data-tone={tone}>
          {numberFormats(language).count(messages)}
        </span>
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
    <div className={classes.row}>
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
    </div>
  )
}
