import { Loader } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import type { Message } from '#contract/entities/message.ts'
import { contactName } from '#contract/rules/contact-name.ts'
import { Avatar } from '#renderer/components/avatar.tsx'
import { ErrorNotice } from '#renderer/components/error-notice.tsx'
import { Skeleton } from '#renderer/components/skeleton.tsx'
import { userAtom } from '#renderer/data/session.ts'
import { useMediaUrl } from '#renderer/data/use-media-url.ts'
import { useToolTexts } from '#renderer/i18n/fetched-texts.ts'
import { PreviewIcon } from '#renderer/scenes/inbox/shared/preview-icon.tsx'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { ColleagueName } from '#renderer/scenes/inbox/people/colleague-name.tsx'
import { rowTimeText } from '#renderer/components/dates/times.ts'
import classes from './search-panel.module.css'
import { shownResultAtom } from './search-state.ts'
import { snippet } from './snippet.ts'
import type { useSearch } from './use-search.ts'

export interface ResultsProps {
  search: ReturnType<typeof useSearch>
  onShow: (contactId: string, messageId: string) => void
}

/** The next page is requested when the end of the list is at most this far below the visible part. */
const AHEAD = '600px'

/** The matches, newest first; further pages load while the user scrolls down. */
export function Results({ search, onShow }: ResultsProps) {
  const { t } = useToolTexts()
  const { items, searchWords, hasMore, isFetchingMore, isPending, error, loadMore } = search
  const scroller = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const count = items?.length ?? 0
  const wantsMore = hasMore && !isFetchingMore && !isPending && error === null

  useEffect(() => {
    if (!wantsMore || end.current === null) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) loadMore()
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
      <ul className={classes.list} aria-label={t('tools:search.results')} aria-busy={isPending}>
        {items.map(({ message, contact }) => (
          <li key={message.id} className={classes.item}>
            <Match message={message} contact={contact} words={searchWords} onShow={onShow} />
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
  message: Message
  contact: Contact
  words: string
}

function Match({ message, contact, words, onShow }: MatchProps) {
  const { t, language } = useToolTexts()
  const today = useAtomValue(todayAtom)
  const photo = useMediaUrl(contact.pictureUrl)
  const name = contactName(contact)
  const isShown = useAtomValue(shownResultAtom)?.messageId === message.id
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isShown) button.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <button
      ref={button}
      type="button"
      className={classes.match}
      aria-current={isShown || undefined}
      data-match={message.id}
      onClick={() => onShow(contact.id, message.id)}
    >
      <Avatar id={contact.id} name={name} photo={photo ?? undefined} size={36} />
      <span className={classes.lines}>
        <span className={classes.line}>
          <span className={classes.name}>{name}</span>
          <time className={`numbers ${classes.time}`} dateTime={message.updatedAt}>
            {rowTimeText(message.updatedAt, today, language, t('inbox.days.yesterday'))}
          </time>
        </span>
        <span className={classes.words} dir="auto">
          <Author message={message} />
          {message.content.type !== 'text' && <PreviewIcon kind={message.content.type} />}
          {snippet(message.content, words).map(({ text, found }, index) =>
            found ? <mark key={index}>{text}</mark> : text,
          )}
        </span>
      </span>
    </button>
  )
}

/**
 * The author, shown before the text: "You: ", a colleague's first name, or a label for automatic replies. Shows nothing
 * for the customer, or if the message has no author.
 */
function Author({ message: { sender, autoResponse, sentByUserId } }: Pick<MatchProps, 'message'>) {
  const { t } = useToolTexts()
  const me = useAtomValue(userAtom)
  if (sender === 'contact') return null
  if (autoResponse) return `${t('inbox.row.auto')}: `
  if (sentByUserId === undefined) return null
  if (sentByUserId === me?.id) return `${t('inbox.row.you')}: `
  return <ColleagueName id={sentByUserId} />
}
