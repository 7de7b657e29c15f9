import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import type { MessageStatus } from '#contract/entities/messages/message.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import classes from './ticks.module.css'
import { useInboxTexts } from './texts.tsx'

const names = {
  queued: 'inbox.status.queued',
  sending: 'inbox.status.sending',
  pending: 'inbox.status.pending',
  sent: 'inbox.status.sent',
  delivered: 'inbox.status.delivered',
  read: 'inbox.status.read',
  failed: 'inbox.status.failed',
  unknown: 'inbox.status.unknown',
} as const satisfies Record<string, TextKey>

const icons = {
  pending: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
  unknown: IconCheck,
} as const

/** The delivery status of an outgoing message as an icon with a label. */
export function Ticks({ status }: { status: MessageStatus | 'queued' | 'sending' }) {
  const { t } = useInboxTexts()
  const shown = status === 'queued' || status === 'sending' ? 'pending' : status
  const Glyph = icons[shown]
  return (
    <span
      className={classes.ticks}
      data-status={shown}
      role="img"
      aria-label={t(names[status])}
      title={t(names[status])}
    >
      <Glyph size={16} stroke={1.9} aria-hidden="true" />
    </span>
  )
}
