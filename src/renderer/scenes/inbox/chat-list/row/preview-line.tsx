import { IconAlertCircle, IconArrowRight, IconSpeakerphone } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { isFree } from '#contract/policies/chats/chat-visibility.ts'
import { receivedFrom } from '#contract/rules/chats/assignment-history.ts'
import { chatPreview } from '#contract/rules/messages/message-preview.ts'
import { userAtom } from '#renderer/data/session/session.ts'
import { firstName } from '#renderer/scenes/inbox/people/user-names.ts'
import { ColleagueName } from '#renderer/scenes/inbox/people/colleague-name.tsx'
import { peopleAtom } from '#renderer/scenes/inbox/people/user-names.ts'
import { Ticks } from '#renderer/scenes/inbox/shared/ticks.tsx'
import classes from './chat-row.module.css'
import { previewWords } from '#renderer/scenes/inbox/shared/message-texts.ts'
import { PreviewIcon } from '#renderer/scenes/inbox/shared/preview-icon.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/**
 * The second line of a row: the last message's sender, status and text; or of a chat that was transferred for a reason
 * and that nobody has taken, by whom and why.
 */
export function PreviewLine({ contact, isLifted }: { contact: Contact; isLifted?: boolean }) {
  const { t } = useInboxTexts()
  const me = useAtomValue(userAtom)?.id ?? ''
  const { chat } = contact
  const received = isFree(contact) && isLifted !== true ? receivedFrom(contact, me) : null
  // A later message is more important.
  const isLast = received !== null && Date.parse(received.at) > Date.parse(chat.updateAt)
  if (isLast && received.reason !== undefined) return <ReceivedLine contact={contact} />
  const preview = chatPreview(chat)
  const failed = chat.lastSender === 'group' && chat.lastMessageStatus === 'failed'
  if (failed) {
    return (
      <span className={classes.preview}>
        <IconAlertCircle className={classes.failed} size={15} stroke={2} aria-hidden="true" />
        <span className={classes.words}>
          <Sender contact={contact} />
          {t('inbox.row.failed')}
        </span>
      </span>
    )
  }
  const isReaction = preview.kind === 'reaction'
  const isCustomers = chat.lastSender === 'contact'
  const isAd = isCustomers && !isReaction && chat.lastMessageAmplead
  const text = isReaction
    ? t(chat.lastReactionSender === 'group' ? 'inbox.row.reactedUs' : 'inbox.row.reacted', {
        emoji: preview.text,
      })
    : isCustomers && preview.kind === 'deleted'
      ? t('inbox.customerMessages.deletedRow')
      : previewWords(t, preview)
  return (
    <span className={classes.preview}>
      {chat.lastSender === 'group' && !isReaction && chat.lastMessageStatus !== undefined && (
        <Ticks status={chat.lastMessageStatus} />
      )}
      {isAd && <IconSpeakerphone size={15} stroke={1.8} aria-hidden="true" />}
      {!isReaction && <PreviewIcon kind={preview.kind} />}
      <span className={classes.words} dir="auto">
        {!isReaction && <Sender contact={contact} />}
        {isAd && `${t('inbox.customerMessages.ad')}: `}
        {text}
      </span>
    </span>
  )
}

/** By whom a chat was transferred to the viewer or their team, and why. */
export function ReceivedLine({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const me = useAtomValue(userAtom)?.id ?? ''
  const people = useAtomValue(peopleAtom)
  const received = receivedFrom(contact, me)
  if (received === null) return null
  const { byUserId, reason } = received
  const name = firstName(people.get(byUserId)?.name ?? '')
  return (
    <span className={classes.preview}>
      <IconArrowRight className={classes.received} size={15} stroke={2} aria-hidden="true" />
      <span className={classes.words}>
        <strong className={classes.received}>{t('inbox.row.received', { name })}</strong>
        {reason !== undefined && <bdi>: «{reason}»</bdi>}
      </span>
    </span>
  )
}

/** The second line of a row whose chat has a draft. */
export function DraftLine({ draft }: { draft: string }) {
  const { t } = useInboxTexts()
  return (
    <span className={classes.preview}>
      <span className={classes.words}>
        <span className={classes.draft}>{t('inbox.row.draft')}: </span>
        <bdi>{draft}</bdi>
      </span>
    </span>
  )
}

/** The second line of a row whose chat has a message that was not sent because a colleague answered first. */
export function UnsentLine({ colleague }: { colleague: string }) {
  const { t } = useInboxTexts()
  return (
    <span className={classes.preview}>
      <IconAlertCircle className={classes.failed} size={15} stroke={2} aria-hidden="true" />
      <span className={`${classes.words} ${classes.draft}`}>
        {t('inbox.row.unsent', { name: firstName(colleague) })}
      </span>
    </span>
  )
}

/**
 * The sender, shown before the text. A message of the group has "You: " or a colleague's first name. One without a user's
 * id has nothing, or the label of automatic messages if the service treats those as last messages too. A message of the
 * customer has nothing.
 */
function Sender({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const me = useAtomValue(userAtom)
  const { lastSender, lastSentUserId, lastMessageAutoResponse } = contact.chat
  if (lastSender !== 'group') return null
  if (lastSentUserId === undefined)
    return lastMessageAutoResponse ? `${t('inbox.row.auto')}: ` : null
  if (lastSentUserId === me?.id) return `${t('inbox.row.you')}: `
  return <ColleagueName id={lastSentUserId} />
}
