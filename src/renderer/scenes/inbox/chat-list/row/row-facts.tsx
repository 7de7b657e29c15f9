import { IconClock } from '@tabler/icons-react'
import { atom, useAtomValue, type ExtractAtomValue } from 'jotai'
import { lazy, Suspense, useMemo } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { limits } from '#contract/limits.ts'
import { hasAgent } from '#contract/rules/chats/assignment-history.ts'
import { isOwnChat } from '#contract/rules/chats/chat-views.ts'
import { remainingMs } from '#contract/rules/chats/chat-window.ts'
import { isBlocked } from '#contract/rules/contacts/contact-block.ts'
import { isUndated } from '#contract/rules/chats/undated-chat.ts'
import { waitingLateAt, type WaitRules } from '#contract/rules/chats/waiting.ts'
import { minuteAtom, todayAtom } from '#renderer/components/dates/clock.ts'
import { rowTimeText, spanText } from '#renderer/components/dates/times.ts'
import { atomWithin } from '#renderer/data/atom-within.ts'
import { colleagueSnoozesAtom, listFilterAtom } from '#renderer/data/live/live.ts'
import { sortOf } from '#renderer/data/chats/chat-filter.ts'
import {
  currentGroupIdAtom,
  groupAtom,
  membersAtom,
  viewerAtom,
} from '#renderer/data/session/session.ts'
import { firstName } from '#renderer/scenes/inbox/people/user-names.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './chat-row.module.css'

const RowDue = lazy(() => import('#renderer/scenes/inbox/targets/row-due.tsx'))

const dayMs = 86_400_000

/** The tags that the viewer sees, by id; empty until they have loaded. `TagWatch` follows them. */
export const rowTagsAtom = atomWithin<ReadonlyMap<string, Tag>>(
  currentGroupIdAtom,
  new Map<string, Tag>(),
)

/** What all rows need besides their chats. One atom, because every subscription of a row slows scrolling. */
export const rowFactsAtom = atom((get) => {
  const filter = get(listFilterAtom)
  const names = new Map<string, string>()
  for (const { id, tagId, name } of get(membersAtom) ?? []) {
    names.set(id, firstName(name))
    if (tagId !== undefined) names.set(tagId, firstName(name))
  }
  return {
    showsWait: sortOf(filter) === 'waiting',
    showsDue: sortOf(filter) === 'due',
    // In these two views every row would say the same.
    showsOwner: filter.view !== 'mine' && filter.view !== 'unassigned',
    viewer: get(viewerAtom),
    names,
    group: get(groupAtom),
    tags: get(rowTagsAtom),
    snoozes: get(colleagueSnoozesAtom),
    today: get(todayAtom),
  }
})

type RowFacts = ExtractAtomValue<typeof rowFactsAtom>

interface RowPartProps {
  contact: Contact
  facts: RowFacts
}

/**
 * The time at the right of a row: what is left of its target, when the chat's last message was, or how long the customer
 * waits.
 */
export function RowTime({ contact, facts, isClock = false }: RowPartProps & { isClock?: boolean }) {
  const { t, i18n } = useInboxTexts()
  const { showsWait, group, today } = facts
  const { updateAt, waitingSince, dues: [due] = [] } = contact.chat
  if (due !== undefined && !isClock)
    return (
      <Suspense>
        <RowDue contact={contact} due={due} isSorted={facts.showsDue}>
          <RowTime contact={contact} facts={facts} isClock />
        </RowDue>
      </Suspense>
    )
  if (showsWait && waitingSince !== undefined)
    return <WaitTime since={waitingSince} group={group} />
  if (isUndated(contact.chat)) return null
  return (
    <time className={`numbers ${classes.time}`} dateTime={updateAt}>
      {rowTimeText(updateAt, today, i18n.language, t('inbox.days.yesterday'))}
    </time>
  )
}

function WaitTime({ since, group }: { since: string; group: WaitRules | null }) {
  const { t } = useInboxTexts()
  const minute = useAtomValue(minuteAtom)
  const from = Date.parse(since)
  const lateAt = useMemo(() => (group === null ? null : waitingLateAt(from, group)), [from, group])
  return (
    <time
      className={`numbers ${classes.time} ${classes.wait}`}
      dateTime={since}
      data-over={(lateAt !== null && lateAt <= minute) || undefined}
    >
      {t('inbox.row.waits', { time: spanText(minute - from) })}
    </time>
  )
}

/** When the chat's target is due, in words for screen readers. */
export function SpokenDue({ contact, facts }: RowPartProps) {
  const [due] = contact.chat.dues ?? []
  return due === undefined ? null : (
    <Suspense>
      <RowDue contact={contact} due={due} isSorted={facts.showsDue} isSpoken />
    </Suspense>
  )
}

/** Whose the chat is, as a word: free, the viewer's or the first name of its agent. That of a blocked person says so. */
export function Owner({ contact, facts }: RowPartProps) {
  const { t } = useInboxTexts()
  const { showsOwner, viewer, names } = facts
  if (isBlocked(contact)) return <span className={classes.owner}>{t('inbox.block.blocked')}</span>
  if (!showsOwner || viewer === null) return null
  if (!hasAgent(contact)) return <span className={classes.free}>{t('inbox.row.free')}</span>
  const { userId = '', userTagId = '' } = contact
  const name = isOwnChat(viewer, contact)
    ? t('inbox.row.you')
    : (names.get(userId) ?? names.get(userTagId))
  return name === undefined ? null : <span className={classes.owner}>{name}</span>
}

/** How long the 24-hour window is still open, in its last hour. */
export function WindowChip({ contact, facts: { today } }: RowPartProps) {
  const { lastContactResponseAt: at, finishedChat } = contact
  // The clock is followed only where the window may close today.
  if (at === undefined || finishedChat || today - Date.parse(at) > 2 * dayMs) return null
  return <ClosingWindow at={at} />
}

function ClosingWindow({ at }: { at: string }) {
  const { t } = useInboxTexts()
  const remaining = remainingMs(at, useAtomValue(minuteAtom))
  if (remaining === 0 || remaining >= limits.chatWindowUrgentMs) return null
  const time = spanText(remaining)
  return (
    <span className={`numbers ${classes.closing}`} title={t('inbox.row.closes', { time })}>
      <IconClock size={12} stroke={2} aria-hidden="true" />
      <span aria-hidden="true">{time}</span>
      <span className="spoken">{t('inbox.row.closes', { time })}</span>
    </span>
  )
}
