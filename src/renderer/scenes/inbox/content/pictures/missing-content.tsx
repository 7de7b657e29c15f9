import { IconFileAlert } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { unsupportedKind } from '#contract/rules/messages/message-detail.ts'
import type { Message, MessageContent, MessageDetail } from '#contract/entities/messages/message.ts'
import { limits } from '#contract/limits.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { longDayText } from '#renderer/components/dates/times.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { currentLive, useChat } from '#renderer/data/live/live.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { firstName } from '#renderer/scenes/inbox/people/user-names.ts'
import { kindTexts } from '#renderer/scenes/inbox/shared/message-texts.ts'
import { PreviewIcon } from '#renderer/scenes/inbox/shared/preview-icon.tsx'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { fetchFile } from '#renderer/scenes/inbox/content/file-actions.ts'
import { MessageText } from '#renderer/scenes/inbox/content/message-text.tsx'
import { pictureSize } from './picture-size.ts'
import classes from '#renderer/scenes/inbox/content/received.module.css'

/** What an agent can ask for, by the kind of a message that the channel does not pass on. */
const hints: Partial<Record<MessageDetail['kind'], TextKey>> = {
  viewOnce: 'inbox.customerMessages.hints.viewOnce',
  poll: 'inbox.customerMessages.hints.poll',
  event: 'inbox.customerMessages.hints.event',
  gif: 'inbox.customerMessages.hints.gif',
  groupInvite: 'inbox.customerMessages.hints.groupInvite',
  edited: 'inbox.customerMessages.hints.edited',
  unavailable: 'inbox.customerMessages.hints.unavailable',
  formerFile: 'inbox.customerMessages.hints.formerFile',
  unsupported: 'inbox.customerMessages.hints.unsupported',
}

const waitingTexts = {
  image: 'inbox.customerMessages.waiting.image',
  audio: 'inbox.customerMessages.waiting.audio',
  file: 'inbox.customerMessages.waiting.file',
  video: 'inbox.customerMessages.waiting.video',
  sticker: 'inbox.customerMessages.waiting.sticker',
} as const

/** A kind of message that the channel does not pass on: its name, and what the agent can ask for. */
export function UnsupportedContent({ name }: { name: string }) {
  const { t } = useInboxTexts()
  const kind = unsupportedKind(name)
  const hint = hints[kind]
  return (
    <span className={classes.missing}>
      <PreviewIcon kind={kind} size={18} />
      <span>
        <span>{t(kindTexts[kind] ?? 'inbox.kinds.unsupported')}</span>
        {hint !== undefined && <span className={classes.dim}>{t(hint)}</span>}
      </span>
    </span>
  )
}

/** A message that its sender deleted. */
export function DeletedContent({ message }: { message: Message }) {
  const { t } = useInboxTexts()
  const contact = useChat(message.contactId)
  const name = contact === undefined ? '' : firstName(contactName(contact))
  const isCustomers = message.sender === 'contact' && name !== ''
  return (
    <span className={classes.missing}>
      <PreviewIcon kind="deleted" size={18} />
      {isCustomers ? t('inbox.customerMessages.deletedBy', { name }) : t('inbox.kinds.deleted')}
    </span>
  )
}

/** Tries again to get the file of the message. */
function FetchButton({ messageId }: { messageId: string }) {
  const { t } = useInboxTexts()
  const [isBusy, setBusy] = useState(false)
  const act = async () => {
    const message = currentLive().message(messageId)
    if (message === undefined || isBusy) return
    setBusy(true)
    await fetchFile(message).catch(showError)
    setBusy(false)
  }
  return (
    <button
      type="button"
      className={classes.fetch}
      // Not `disabled`: the button would lose the keyboard focus right after it was pressed.
      aria-disabled={isBusy}
      onClick={() => void act()}
    >
      {t('inbox.customerMessages.fetchNow')}
    </button>
  )
}

/** A customer's file that is not downloaded yet, or cannot be had any more. */
export function UndeliveredFile({
  content: { type, mediaState, filename, mimeType = '', text = '' },
  id,
  at,
}: {
  content: MessageContent
  id: string
  /** When the customer sent it; undefined outside a conversation. */
  at?: string | undefined
}) {
  const { t, i18n } = useInboxTexts()
  const today = useAtomValue(todayAtom)
  const kind = type === 'image' || type === 'audio' || type === 'sticker' ? type : 'file'
  const isVideo = kind === 'file' && mimeType.startsWith('video/')
  const isDelayed = mediaState === 'delayed'
  const isWaiting = mediaState === 'waiting' || isDelayed
  const until = at === undefined ? undefined : Date.parse(at) + limits.line.mediaKeptMs
  const day =
    until === undefined ? '' : longDayText(new Date(until).toISOString(), today, i18n.language)
  const isPicture = isWaiting && (kind === 'image' || kind === 'sticker')
  const { width, height } = pictureSize()
  return (
    <>
      <span
        className={classes.missing}
        data-picture={isPicture || undefined}
        data-captioned={text !== '' || undefined}
        style={isPicture ? { width, height: kind === 'image' ? height : undefined } : undefined}
      >
        {isWaiting ? (
          <PreviewIcon kind={kind} size={18} />
        ) : (
          <IconFileAlert size={18} aria-hidden />
        )}
        <span>
          {isWaiting ? t(waitingTexts[isVideo ? 'video' : kind]) : t('inbox.customerMessages.lost')}
          {kind === 'file' && !isVideo && filename !== undefined && (
            <span className={classes.dim}>{filename}</span>
          )}
          {isWaiting && day !== '' && (
            <span className={classes.dim}>
              {t(
                isDelayed ? 'inbox.customerMessages.delayed' : 'inbox.customerMessages.keptUntil',
                { day },
              )}
            </span>
          )}
          {isDelayed && at !== undefined && <FetchButton messageId={id} />}
        </span>
      </span>
      {text !== '' && <MessageText text={text} />}
    </>
  )
}
