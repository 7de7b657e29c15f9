import { useAtomValue } from 'jotai'
import type { Message } from '#contract/entities/messages/message.ts'
import { lineCodes } from '#contract/errors.ts'
import { channelError, type ChannelReason } from '#contract/rules/line/channel-errors.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './failed-reason.module.css'

const reasonKeys: Partial<Record<ChannelReason, TextKey>> = {
  pairRate: 'inbox.waits.pairRate',
  busy: 'inbox.waits.busy',
}

/** Why a message is not sent yet: when the channel is called again, or that it is not known whether it was sent. */
export function WaitingReason({ message: { id, payloadFailed } }: { message: Message }) {
  const { t } = useInboxTexts()
  if (payloadFailed === undefined) return null
  const { code, retryAt } = payloadFailed
  const error = channelError(code)
  const isHeld = error?.outcome === 'stopsTemplates'
  if (isHeld || code === lineCodes.uncertain)
    return (
      <p className={classes.failed} data-waits>
        <span id={`failed-${id}`}>
          {t(isHeld ? 'inbox.waits.payment' : 'inbox.waits.uncertain')}
        </span>
      </p>
    )
  const reason = error?.reason
  const textKey = reason && reasonKeys[reason]
  return retryAt === undefined ? null : (
    <Countdown id={id} until={retryAt} textKey={textKey ?? 'inbox.waits.other'} />
  )
}

/** The time until the channel is called again, which counts down. */
function Countdown({ id, until, textKey }: { id: string; until: string; textKey: TextKey }) {
  const { t } = useInboxTexts()
  const seconds = Math.ceil((Date.parse(until) - useAtomValue(nowAtom)) / 1_000)
  if (seconds <= 0) return null
  const time = seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
  return (
    <p className={classes.failed} data-waits>
      <span id={`failed-${id}`} className="numbers">
        {t(textKey, { time })}
      </span>
    </p>
  )
}
