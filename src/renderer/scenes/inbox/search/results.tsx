import { Loader } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { Message } from '#contract/entities/messages/message.ts'
import { contactName } from '#contract/rules/contacts/contact-name.ts'
import { phoneText } from '#contract/rules/contacts/phone-text.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import { userAtom } from '#renderer/data/session/session.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { PreviewIcon } from '#renderer/scenes/inbox/shared/preview-icon.tsx'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { ColleagueName } from '#renderer/scenes/inbox/people/colleague-name.tsx'
import { rowTimeText } from '#renderer/components/dates/times.ts'
import classes from './search-panel.module.css'
import { shownResultAtom } from './search-state.ts'
import { snippet, snippetOf, type Piece } from './snippet.ts'
import type { Found, Search } from './use-search.ts'

export interface ResultsProps {
  search: Search
  onShow: (found: Found) => void
}

/** The next page is requested when the end of the list is at most this far below the visible part. */
const AHEAD = '600px'

/** The matches, newest first; further pages load while the user scrolls down. */
export function Results({ search, onShow }: ResultsProps) {
  const { t } = useTexts('inboxActions')
  const { items, searchWords, hasMore, isFetchingMore, isPending, error, loadMore } = search
  const scroller = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const count = items?.length ?? 0
  const wantsMore = hasMore && !isFetchingMore && !isPending && error === null

  useEffect(() => {
    if (!wantsMore || end.current === null) return
    const watcher = new IntersectionObserver(
      (entries) => {
        // On a busy machine several changes are reported at once.
        if (entries.at(-1)?.isIntersecting === true) loadMore()
      },
      { root: scroller.current, rootMargin: AHEAD },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- `count`: a new page moves the end, which must be observed again; `loadMore` changes with every render
  }, [wantsMore, count])

  if (items === undefined)
    return (
      <div className={classes.skeletons} aria-hidden="true">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} width="100%" height={44} />
        ))}
      </div>
    )
  return (
    <div ref={scroller} className={classes.scroller} data-pending={isPending || undefined}>
      <ul
        className={classes.list}
        aria-label={t('inboxActions:search.results')}
        aria-busy={isPending}
      >
        {items.map((found) => (
          <li key={found.id} className={classes.item}>
            <Match found={found} words={searchWords} onShow={onShow} />
          </li>
        ))}
      </ul>
      <div ref={end} className={classes.end}>
        {isFetchingMore && <Loader size={18} />}
        {error !== null && !isFetchingMore && <ErrorNotice error={error} onRetry={search.retry} />}
      </div>
    </div>
  )
}

interface MatchProps extends Pick<ResultsProps, 'onShow'> {
  found: Found
  words: string
}

function Match({ found, words, onShow }: MatchProps) {
  const { id, contact } = found
  const { t, language } = useTexts('inboxActions')
  const today = useAtomValue(todayAtom)
  const photo = useMediaUrl(contact.pictureUrl)
  const name = contactName(contact)
  const shown = useAtomValue(shownResultAtom)
  const isShown = shown?.messageId === id
  const isStep = isShown && shown.isStep
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isStep) button.current?.focus({ preventScroll: true })
    if (isShown) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown, isStep])
  return (
    <button
      ref={button}
      type="button"
      className={classes.match}
      aria-current={isShown || undefined}
      data-match={id}
      onClick={() => onShow(found)}
    >
      <Avatar id={contact.id} name={name} photo={photo ?? undefined} size={36} />
      <span className={classes.lines}>
        <span className={classes.line}>
          <span className={classes.name}>{name}</span>
          {found.kind !== 'contact' && (
            <time className={`numbers ${classes.time}`} dateTime={writtenAt(found)}>
              {rowTimeText(writtenAt(found), today, language, t('inbox.days.yesterday'))}
            </time>
          )}
        </span>
        <span className={classes.words} dir="auto">
          <Words found={found} words={words} />
        </span>
      </span>
    </button>
  )
}

const writtenAt = (found: Exclude<Found, { kind: 'contact' }>): string =>
  found.kind === 'note' ? found.note.createdAt : found.message.updatedAt

/** The second line of a result: the text around the match, or how to reach a contact. */
function Words({ found, words }: Omit<MatchProps, 'onShow'>) {
  if (found.kind === 'contact') {
    const { phone, countryCode, email } = found.contact
    return [phoneText({ phone, countryCode }), email].filter(Boolean).join(' · ')
  }
  if (found.kind === 'note') {
    const { text, userName } = found.note
    return (
      <>
        <IconNote size={14} stroke={1.8} aria-hidden="true" />
        {userName !== undefined && `${userName}: `}
        <Pieces pieces={snippetOf([text], words) ?? [{ text, found: false }]} />
      </>
    )
  }
  const { content } = found.message
  return (
    <>
      <Author message={found.message} />
      {content.type !== 'text' && <PreviewIcon kind={content.type} />}
      <Pieces pieces={snippet(content, words)} />
    </>
  )
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, found }, index) => (found ? <mark key={index}>{text}</mark> : text))
}

/**
 * The author, shown before the text: "You: ", a colleague's first name, or a label for automatic replies. Shows nothing
 * for the customer, or if the message has no author.
 */
function Author({ message: { sender, autoResponse, sentByUserId } }: { message: Message }) {
  const { t } = useTexts('inboxActions')
  const me = useAtomValue(userAtom)
  if (sender === 'contact') return null
  if (autoResponse) return `${t('inbox.row.auto')}: `
  if (sentByUserId === undefined) return null
  if (sentByUserId === me?.id) return `${t('inbox.row.you')}: `
  return <ColleagueName id={sentByUserId} />
}
