import { atom, useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Message } from '#contract/entities/messages/message.ts'
import { can } from '#contract/policies/index.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useChat, useLive } from '#renderer/data/live/live.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { deleteMessage } from '#renderer/scenes/inbox/conversation/actions/message-mutations.ts'
import classes from './failed-reason.module.css'

/** How many of a chat's newest messages are searched for those that wait. */
const SEARCHED = 100

/** Below the newest message of a chat that waits for the line: how many wait, and the button that discards this one. */
export default function WaitsForLine({ message }: { message: Message }) {
  const { t } = useTexts('lineTerms')
  const live = useLive()
  const viewer = useAtomValue(viewerAtom)
  const { id, contactId } = message
  const contact = useChat(contactId)
  const waitingIdsAtom = useMemo(
    () =>
      atom((get) => {
        const newest = get(live.windowAtom(contactId))?.ids.slice(-SEARCHED) ?? []
        return newest.filter((one) => {
          const known = get(live.messageAtom(one))
          return known !== undefined && isWaitingForLine(known)
        })
      }),
    [live, contactId],
  )
  const waiting = useAtomValue(waitingIdsAtom)
  const [isBusy, setBusy] = useState(false)
  if (waiting.at(-1) !== id) return null
  const discard = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await deleteMessage(message)
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <p className={classes.failed} data-waits>
      <span>{t('lineTerms:waiting.count', { count: waiting.length })}</span>
      {viewer !== null && contact !== undefined && can(viewer, 'message.delete', contact) && (
        <button
          type="button"
          className={classes.retry}
          aria-disabled={isBusy}
          onClick={() => void discard()}
        >
          {t('lineTerms:waiting.discard')}
        </button>
      )}
    </p>
  )
}

/** Whether a message waits while the line is down. One whose answer was lost may have left already. */
const isWaitingForLine = ({ sender, status, payloadFailed }: Message): boolean =>
  sender === 'group' && status === 'pending' && payloadFailed === undefined
