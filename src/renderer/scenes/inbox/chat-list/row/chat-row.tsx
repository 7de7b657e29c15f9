import { IconCheck, IconStarFilled } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { memo, type MouseEvent } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { ErrorBoundary } from '#renderer/components/notices/error-boundary.tsx'
import { countText } from '#renderer/components/forms/count-text.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { chatActions } from '#renderer/scenes/inbox/actions/chat-actions.ts'
import { isGroupsTurn } from '#contract/rules/chats/last-message.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { useChatActs } from '#renderer/scenes/inbox/actions/use-chat-actions.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import classes from './chat-row.module.css'
import { RowMention } from '#renderer/scenes/inbox/chat-list/mentions.tsx'
import { DraftLine, PreviewLine, ReceivedLine, UnsentLine } from './preview-line.tsx'
import { RowTags } from './row-tags.tsx'
import { RowViewers } from './row-viewers.tsx'
import { useAttention } from '#renderer/scenes/inbox/chat-list/use-attention.ts'
import { Owner, RowTime, rowFactsAtom, SpokenDue, WindowChip } from './row-facts.tsx'
import { useDraftPreview } from './use-draft-preview.ts'
import { RowSnooze } from '#renderer/scenes/inbox/snooze/snoozed-by.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useChat, useOutgoing } from '#renderer/data/live/live.ts'
import { answeredMeanwhile } from '#renderer/scenes/inbox/shared/held-text.ts'

export interface ChatRowProps {
  contactId: string
  /** Index in the list, from 0. */
  index: number
  /** Whether the row is at the top because a colleague has handed the chat over. */
  lifted: boolean
  /** px from the top of the list. */
  top: number
  selected: boolean
  /** Whether the chat is selected together with others; null while none is. */
  checked: boolean | null
  /** Whether the row is the tab stop of the list. */
  tabbable: boolean
  onOpen: (contactId: string, index: number) => void
  /** Called instead of `onOpen` for a click on the picture. */
  onShow: (contactId: string) => void
  /** Called for a click with Ctrl (`one`) or Shift (`range`), and for one on the picture while chats are selected. */
  onSelect: (contactId: string, how: 'one' | 'range') => void
  onMenu: (contactId: string, at: { x: number; y: number }) => void
}

/** One chat of the list. A change of another chat does not rerender it. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { contactId, index, lifted, top, selected, checked, tabbable } = props
  const { onOpen, onShow, onSelect, onMenu } = props
  const contact = useChat(contactId)
  const { attended, handlers } = useAttention(top)
  if (contact === undefined) return null
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    onMenu(contactId, { x: event.clientX, y: event.clientY })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys of its rows
    <div
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={checked ?? selected}
      tabIndex={tabbable ? 0 : -1}
      data-index={index}
      data-chat={contactId}
      draggable
      data-selected={selected || undefined}
      data-lifted={lifted || undefined}
      data-checked={checked || undefined}
      data-unread={contact.chat.pendingMessages > 0 || undefined}
      onClick={({ target, shiftKey, ctrlKey, metaKey }) => {
        const isOnPicture =
          target instanceof Element && target.closest('[data-initials], [data-check]') !== null
        if (shiftKey) onSelect(contactId, 'range')
        else if (ctrlKey || metaKey || (isOnPicture && checked !== null)) onSelect(contactId, 'one')
        else if (isOnPicture) onShow(contactId)
        else onOpen(contactId, index)
      }}
      onContextMenu={openMenu}
      {...handlers}
    >
      <ErrorBoundary resetOn={contact} fallback={<FailedBody />}>
        <RowBody
          contact={contact}
          isOpen={selected}
          isChecked={checked === true}
          isLifted={lifted}
        />
        <div className={classes.acts} role="gridcell">
          {attended && <RowActs contact={contact} />}
        </div>
      </ErrorBoundary>
    </div>
  )
})

/** Instead of a row that throws: the other rows stay, and the chat can be opened. */
function FailedBody() {
  const { t } = useInboxTexts()
  return (
    <div className={classes.body} role="gridcell">
      {t('inbox.row.notShown')}
    </div>
  )
}

interface RowBodyProps {
  contact: Contact
  isOpen: boolean
  isChecked: boolean
  isLifted: boolean
}

/** What a row shows of its chat. A row that only moves in the list does not rerender it. */
const RowBody = memo(function RowBody({ contact, isOpen, isChecked, isLifted }: RowBodyProps) {
  const { t } = useInboxTexts()
  const facts = useAtomValue(rowFactsAtom)
  const photo = useMediaUrl(contact.pictureUrl)
  const name = contactName(contact)
  const draft = useDraftPreview(contact, isOpen)
  const unsent = useOutgoing(contact.id)?.map(answeredMeanwhile).find(Boolean)
  return (
    <div className={classes.body} role="gridcell">
      {isChecked ? (
        <span className={classes.check} data-check role="img" aria-label={t('inbox.bulk.selected')}>
          <IconCheck size={20} stroke={2.4} aria-hidden="true" />
        </span>
      ) : (
        <Avatar id={contact.id} name={name} photo={photo ?? undefined} />
      )}
      <div className={classes.lines}>
        <div className={classes.line}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          {contact.importantChat && (
            <IconStarFilled
              className={classes.star}
              size={13}
              role="img"
              aria-label={t('inbox.row.important')}
            />
          )}
          <RowTime contact={contact} facts={facts} />
        </div>
        <div className={classes.line}>
          {unsent !== undefined ? (
            <UnsentLine colleague={unsent.colleague.name} />
          ) : draft === '' ? (
            <PreviewLine contact={contact} isLifted={isLifted} />
          ) : (
            <DraftLine draft={draft} />
          )}
          <Owner contact={contact} facts={facts} />
          <RowTags contact={contact} tags={facts.tags} />
          {facts.snoozes.has(contact.id) && <RowSnooze contact={contact} />}
          <RowMention contactId={contact.id} />
          <RowViewers contactId={contact.id} />
          <WindowChip contact={contact} facts={facts} />
          <Turn contact={contact} />
        </div>
        {isLifted && (
          <div className={classes.line}>
            <ReceivedLine contact={contact} />
          </div>
        )}
        <SpokenDue contact={contact} facts={facts} />
      </div>
    </div>
  )
})

/**
 * The unread count. If it is 0, a ring shows that the customer waits for an answer. A finished chat has no ring.
 */
function Turn({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const { pendingMessages } = contact.chat
  if (pendingMessages > 0) {
    return (
      <span className={`numbers ${classes.badge}`}>
        <span aria-hidden="true">{countText(pendingMessages)}</span>
        <span className="spoken">{t('inbox.row.pending', { count: pendingMessages })}</span>
      </span>
    )
  }
  if (!isGroupsTurn(contact)) return null
  return (
    <span
      className={classes.waiting}
      role="img"
      aria-label={t('inbox.row.waiting')}
      title={t('inbox.row.waiting')}
    />
  )
}

/**
 * Buttons for the most common actions. They are rendered only while the pointer or the focus is on the row. If every
 * row had them, rendering them would take half of the time of each frame during a scroll.
 */
function RowActs({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  const acts = useChatActs()
  return (
    // A click on the row opens the chat; a click on a button must not.
    <div
      className={classes.actsInner}
      role="presentation"
      onClick={(event) => event.stopPropagation()}
    >
      {chatActions(acts)
        .filter(({ inRow, may }) => inRow === true && may(contact))
        .map(({ id, now }) => {
          const { labelKey, icon, perform } = now(contact)
          return (
            <IconButton
              key={id}
              icon={icon}
              label={t(labelKey)}
              size={26}
              onClick={() => perform(contact)}
            />
          )
        })}
    </div>
  )
}
