import { Button } from '@mantine/core'
import {
  IconAlarmSnooze,
  IconArchive,
  IconAt,
  IconCircleCheck,
  IconFilterOff,
  IconMailOpened,
  IconMessages,
  IconMoodCheck,
  IconStar,
  IconUser,
  IconUserOff,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { lazy, Suspense } from 'react'
import type { ChatView } from '#contract/rules/chats/chat-views.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { Skeleton } from '#renderer/components/notices/skeleton.tsx'
import {
  defaultFilter,
  effectiveText,
  partsInUse,
  type ListFilter,
  type TypeFilter,
} from '#renderer/data/chats/chat-filter.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { useChatRowPx } from '#renderer/components/tables/density.ts'
import classes from './chat-list.module.css'
import { typeTexts } from './type-texts.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { currentLive } from '#renderer/data/live/live.ts'

const EmptyFiltered = lazy(() => import('./filters/empty-filtered.tsx'))

const icons: Record<TypeFilter, Icon> = {
  default: IconMessages,
  group: IconUsersGroup,
  contact: IconUser,
  archived: IconArchive,
  important: IconStar,
  finished: IconCircleCheck,
}

const viewIcons: Record<Exclude<ChatView, 'all'>, Icon> = {
  mine: IconUser,
  unassigned: IconUserOff,
  unread: IconMailOpened,
  waiting: IconMoodCheck,
  mentions: IconAt,
  missed: IconMoodCheck,
}

const viewTexts = {
  mine: { title: 'inbox.chatViews.noneMine', text: 'inbox.chatViews.noneMineText' },
  unassigned: {
    title: 'inbox.chatViews.noneUnassigned',
    text: 'inbox.chatViews.noneUnassignedText',
  },
  unread: { title: 'inbox.chatViews.noneUnread', text: 'inbox.chatViews.noneUnreadText' },
  waiting: { title: 'inbox.chatViews.noneWaiting', text: 'inbox.chatViews.noneWaitingText' },
  mentions: { title: 'inbox.chatViews.noneMentions', text: 'inbox.chatViews.noneMentionsText' },
  missed: { title: 'inbox.chatViews.noneMissed', text: 'inbox.chatViews.noneMissedText' },
} as const satisfies Record<Exclude<ChatView, 'all'>, { title: TextKey; text: TextKey }>

/**
 * Explains why the list is empty: what will appear in it, or that no chat matches the filters. If the list is filtered,
 * a button clears the filter.
 */
export function EmptyList({ filter, onLeave }: { filter: ListFilter; onLeave: () => void }) {
  const { t } = useInboxTexts()
  // Move the focus first, because the button disappears with the filters.
  const leaveBy = (change: Partial<ListFilter>) => () => {
    onLeave()
    currentLive().list.setFilter(change)
  }
  if (partsInUse(filter).length > 0)
    return (
      <Suspense>
        <EmptyFiltered onLeave={onLeave} />
      </Suspense>
    )
  if (effectiveText(filter.text) !== undefined) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title={t('inbox.empty.textTitle', { text: filter.text.trim() })}
        text={t('inbox.empty.text')}
        action={
          <Button variant="default" onClick={leaveBy({ text: '' })}>
            {t('inbox.list.clearFilter')}
          </Button>
        }
      />
    )
  }
  const { view } = filter
  const isWhole = filter.type === defaultFilter.type && view === defaultFilter.view
  const back = !isWhole && (
    <Button
      variant="default"
      onClick={leaveBy({ type: defaultFilter.type, view: defaultFilter.view })}
    >
      {t('inbox.empty.showAll')}
    </Button>
  )
  if (view !== 'all' && filter.type === defaultFilter.type)
    return (
      <EmptyState
        icon={viewIcons[view]}
        title={t(viewTexts[view].title)}
        text={t(viewTexts[view].text)}
        action={back || undefined}
      />
    )
  return (
    <EmptyState
      icon={icons[filter.type]}
      title={t(typeTexts[filter.type].emptyTitle)}
      text={t(typeTexts[filter.type].empty)}
      action={back || undefined}
    />
  )
}

/** The state of a list whose chats are all snoozed, with a button that shows them. */
export function AllSnoozed() {
  const { t } = useInboxTexts()
  const showSnoozed = useSetAtom(inboxDialogAtom)
  return (
    <EmptyState
      icon={IconAlarmSnooze}
      title={t('inbox.snooze.allTitle')}
      text={t('inbox.snooze.all')}
      action={
        <Button variant="default" onClick={() => showSnoozed({ kind: 'snoozed' })}>
          {t('inbox.snooze.showAll')}
        </Button>
      }
    />
  )
}

/** The placeholder of a row that is loading. */
export function RowSkeleton({ top }: { top: number }) {
  const rowPx = useChatRowPx()
  return (
    <div
      className={classes.skeleton}
      style={{ height: rowPx, transform: `translateY(${top}px)` }}
      aria-hidden="true"
    >
      <Skeleton width={40} height={40} round />
      <div className={classes.skeletonLines}>
        <Skeleton width="55%" height={12} />
        <Skeleton width="80%" height={10} />
      </div>
    </div>
  )
}
