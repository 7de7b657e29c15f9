import { useAtomValue } from 'jotai'
import type { Message, PayloadFailed } from '#contract/entities/message.ts'
import { channelCodes } from '#contract/errors.ts'
import { can } from '#contract/policies/index.ts'
import { live } from '../../../data/live/live.ts'
import { sendMessage } from '../../../data/live/outbox.ts'
import { viewerAtom } from '../../../data/session.ts'
import { tellError } from '../../../data/toasts.ts'
import type { TextKey } from '../../../i18n/catalogue.ts'
import { useIsWindowOpen } from '../use-is-window-open.ts'
import classes from './failed-reason.module.css'
import { useTexts } from '../texts.tsx'

const ownWords: Readonly<Record<number, TextKey>> = {
  [channelCodes.windowClosed]: 'inbox.failed.windowClosed',
  [channelCodes.undeliverable]: 'inbox.failed.undeliverable',
  [channelCodes.mediaFailed]: 'inbox.failed.mediaFailed',
}

/** Why the channel did not take a message, and another try where one makes sense. */
export function FailedReason({ message }: { message: Message }) {
  const { t } = useTexts()
  const viewer = useAtomValue(viewerAtom)
  const contact = useAtomValue(live.chatAtom(message.contactId))
  const own = message.payloadFailed?.code && ownWords[message.payloadFailed.code]
  const words = own ? t(own) : serviceWords(message.payloadFailed)
  const response = contact?.lastContactResponseAt
  const isOpen = useIsWindowOpen(response)
  const maySend =
    isOpen && contact !== undefined && viewer !== null && can(viewer, 'message.send', contact)
  return (
    <p className={classes.failed}>
      <span>{t('inbox.failed.title', { reason: words ?? t('inbox.failed.unknown') })}</span>
      {maySend && (
        <button
          type="button"
          className={classes.retry}
          onClick={() => void sendMessage(message.contactId, message.content).catch(tellError)}
        >
          {t('inbox.failed.sendAgain')}
        </button>
      )}
    </p>
  )
}

function serviceWords(payload: PayloadFailed | undefined): string | undefined {
  return payload?.details ?? payload?.title
}
