import { Tabs } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isPublisher, mayWrite } from '#contract/policies/viewer.ts'
import { chatViews, type ChatView } from '#contract/rules/chats/chat-views.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { countText } from '#renderer/components/forms/count-text.ts'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'
import { serviceStateAtom } from '#renderer/data/service/service-health.ts'
import { pendingChatsAtom, viewCountsAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { filterKey } from '#renderer/data/chats/filter-url.ts'
import { store } from '#renderer/data/store.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import {
  areViewsFoldedAtom,
  savedViewsAtom,
  showView,
  viewKey,
} from '#renderer/scenes/inbox/views/shown-view.ts'
import classes from './view-tabs.module.css'

const names = {
  mine: 'inbox.chatViews.mine',
  unassigned: 'inbox.chatViews.unassigned',
  unread: 'inbox.chatViews.unread',
  waiting: 'inbox.chatViews.waiting',
  all: 'inbox.chatViews.all',
  mentions: 'inbox.chatViews.mentions',
  missed: 'inbox.chatViews.missed',
} as const satisfies Record<ChatView, TextKey>

/** Moves the focus to the open view. @returns false if there are no views */
export function focusOpenView(): boolean {
  const tab = document.querySelector<HTMLElement>('[data-view][aria-selected="true"]')
  tab?.focus()
  return tab !== null
}

/** The views from left to right: the missed ones before all, but with the last digit. */
const shownOrder: readonly ChatView[] = [
  'mine',
  'unassigned',
  'unread',
  'waiting',
  'missed',
  'all',
  'mentions',
]

const show = (view: ChatView) => currentLive().list.setFilter({ view })

/** Whether the viewer has a view of their own chats: only publishers who may write can be assigned to chats. */
const hasOwnAtom = atom((get) => {
  const viewer = get(viewerAtom)
  if (viewer === null || (isPublisher(viewer) && mayWrite(viewer))) return true
  return (get(viewCountsAtom)?.mine ?? 0) > 0
})

const hasMentions = () => store.get(viewCountsAtom)?.mentions !== undefined

/** The views as actions: a digit each, and the command palette. */
const actions: readonly Action[] = chatViews.map((view, index) => ({
  id: `inbox.chatView.${view}`,
  section: 'chats',
  labelKey: names[view],
  named: (t) => t('inbox.views.show', { name: t(names[view]) }),
  icon: IconInbox,
  letter: String(index + 1),
  ...(view === 'mentions' && { visible: hasMentions }),
  ...(view === 'missed' && { visible: () => store.get(missedAtom) !== 'unknown' }),
  ...(view === 'mine' && { visible: () => store.get(hasOwnAtom) }),
  perform: () => show(view),
}))

const isTooLong = (list: HTMLElement) => list.scrollWidth > list.clientWidth

/** Puts the numbers above the words if the views do not fit beside each other in one line. */
function stackIfTooLong(list: HTMLElement): void {
  list.removeAttribute('data-stacked')
  if (isTooLong(list)) list.setAttribute('data-stacked', '')
}

/** In a very narrow list the line scrolls. */
function revealOpenView(list: HTMLElement): void {
  list
    .querySelector('[data-view][aria-selected="true"]')
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The number of each view as it is shown; dashes while the numbers are unknown. */
const numbersAtom = atom((get): Readonly<Record<ChatView, string>> => {
  const counts = get(viewCountsAtom)
  const numberOf = (one: ChatView) => {
    const count = one === 'unread' ? get(pendingChatsAtom) : counts?.[one]
    return counts === null || count === undefined ? '–' : countText(count)
  }
  return {
    mine: numberOf('mine'),
    unassigned: numberOf('unassigned'),
    unread: numberOf('unread'),
    waiting: numberOf('waiting'),
    all: numberOf('all'),
    mentions: numberOf('mentions'),
    missed: numberOf('missed'),
  }
})
/** The numbers of digits. All digits have the same width, so the layout depends only on these. */
const digitsAtom = atom((get) =>
  Object.values(get(numbersAtom))
    .map((one) => one.length)
    .join(),
)
/** Whether there are unseen mentions; `unknown` also for a service or a viewer without that view. */
const mentionsAtom = atom((get) => {
  const count = get(viewCountsAtom)?.mentions
  return count === undefined ? 'unknown' : count === 0 ? 'none' : 'some'
})

/** Whether there are missed targets; `unknown` for a group without targets. */
const missedAtom = atom((get) => {
  const count = get(viewCountsAtom)?.missed
  return count === undefined ? 'unknown' : count === 0 ? 'none' : 'some'
})

/** A view's number. Only this renders when the number changes, which may be at each event. */
function ViewNumber({ view }: { view: ChatView }) {
  return <span className="numbers">{useAtomValue(numbersAtom)[view]}</span>
}

/** The views above the list, each with its number of chats. */
export function ViewTabs() {
  const { t } = useInboxTexts()
  useActions(actions)
  const filter = useAtomValue(listFilterAtom)
  const { view } = filter
  const { views: saved } = useAtomValue(savedViewsAtom)
  const pinned = saved.filter(({ isPinned }) => isPinned)
  const open = pinned.find((one) => viewKey(one) === filterKey(filter))?.id ?? view
  const digits = useAtomValue(digitsAtom)
  const hasOwn = useAtomValue(hasOwnAtom)
  const mentions = useAtomValue(mentionsAtom)
  const missed = useAtomValue(missedAtom)
  const isDown = useAtomValue(serviceStateAtom) === 'down'
  const list = useRef<HTMLDivElement>(null)
  /** The width of the line, px; null until it is laid out. */
  const [width, setWidth] = useState<number | null>(null)
  /** The line that did not fit, as `line` names it. */
  const [tooLong, setTooLong] = useState('')
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    // Called first when the line is laid out. To measure it before would lay out the page once more at the start.
    const observer = new ResizeObserver(() => {
      stackIfTooLong(element)
      revealOpenView(element)
      setWidth(element.clientWidth)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const isShown: Record<ChatView, boolean> = {
    mine: hasOwn || view === 'mine',
    unassigned: true,
    unread: true,
    waiting: true,
    all: true,
    mentions: view === 'mentions' || mentions === 'some' || (mentions === 'none' && !hasOwn),
    missed: view === 'missed' || missed !== 'unknown',
  }
  const shown = shownOrder.filter((one) => isShown[one])
  const words = [...shown.map((one) => t(names[one])), ...pinned.map(({ name }) => name)].join()
  const line = [width, words, digits].join(' ')
  const isFolded = line === tooLong
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || width === null) return
    stackIfTooLong(element)
    if (isTooLong(element)) setTooLong(line)
    revealOpenView(element)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect measures the rendered words
  }, [width, line, open, isFolded])
  const setFolded = useSetAtom(areViewsFoldedAtom)
  useEffect(() => setFolded(isFolded), [isFolded, setFolded])
  const inLine = shown.filter((one) => !isFolded || one !== 'mentions' || one === open)
  const pinnedInLine = pinned.filter(({ id }) => !isFolded || id === open)
  return (
    <Tabs
      value={open}
      onChange={(next) => {
        const chosen = chatViews.find((one) => one === next)
        const chosenPin = pinned.find(({ id }) => id === next)
        if (chosen !== undefined) show(chosen)
        else if (chosenPin !== undefined) showView(chosenPin)
      }}
      classNames={{
        list: classes.list ?? '',
        tab: classes.tab ?? '',
        tabLabel: classes.label ?? '',
      }}
    >
      <Tabs.List
        ref={list}
        aria-label={t('inbox.chatViews.title')}
        data-dimmed={isDown || undefined}
      >
        {inLine.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            data-view={one}
            data-alarm={(one === 'missed' && missed === 'some') || undefined}
          >
            <span>{t(names[one])}</span> <ViewNumber view={one} />
          </Tabs.Tab>
        ))}
        {pinnedInLine.map(({ id, name }) => (
          <Tabs.Tab key={id} value={id} data-view={id} className={classes.pinned} title={name}>
            <span className={classes.name}>{name}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
