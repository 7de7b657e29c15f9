import { Tabs } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { isPublisher } from '#contract/policies/viewer.ts'
import { chatViews, type ChatView } from '#contract/rules/chat-views.ts'
import { useActions, type Action } from '#renderer/components/actions.ts'
import { countText } from '#renderer/components/count-text.ts'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'
import { serviceStateAtom } from '#renderer/data/service-health.ts'
import { pendingChatsAtom, viewCountsAtom, viewerAtom } from '#renderer/data/session.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './view-tabs.module.css'

const names = {
  mine: 'inbox.chatViews.mine',
  unassigned: 'inbox.chatViews.unassigned',
  unread: 'inbox.chatViews.unread',
  waiting: 'inbox.chatViews.waiting',
  all: 'inbox.chatViews.all',
} as const satisfies Record<ChatView, TextKey>

/** Moves the focus to the open view. @returns false if there are no views */
export function focusOpenView(): boolean {
  const tab = document.querySelector<HTMLElement>('[data-view][aria-selected="true"]')
  tab?.focus()
  return tab !== null
}

const show = (view: ChatView) => currentLive().list.setFilter({ view })

/** The views as actions: a digit each, and the command palette. */
const actions: readonly Action[] = chatViews.map((view, index) => ({
  id: `inbox.chatView.${view}`,
  section: 'chats',
  labelKey: names[view],
  named: (t) => t('inbox.views.show', { name: t(names[view]) }),
  icon: IconInbox,
  letter: String(index + 1),
  perform: () => show(view),
}))

/** Puts the numbers above the words if the views do not fit beside each other in one line. */
function stackIfTooLong(list: HTMLElement | null): void {
  if (list === null) return
  list.removeAttribute('data-stacked')
  if (list.scrollWidth > list.clientWidth) list.setAttribute('data-stacked', '')
}

/** The views above the list, each with its number of chats. */
export function ViewTabs() {
  const { t } = useTexts()
  useActions(actions)
  const { view } = useAtomValue(listFilterAtom)
  const counts = useAtomValue(viewCountsAtom)
  const unread = useAtomValue(pendingChatsAtom)
  const viewer = useAtomValue(viewerAtom)
  const isDown = useAtomValue(serviceStateAtom) === 'down'
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In a language with long words the line scrolls.
    list.current
      ?.querySelector(`[data-view="${view}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [view])
  useEffect(() => {
    const element = list.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => stackIfTooLong(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // Whoever cannot be assigned to chats has none of their own.
  const hasOwn = viewer === null || isPublisher(viewer) || (counts?.mine ?? 0) > 0
  const shown = chatViews.filter((one) => one !== 'mine' || hasOwn || view === 'mine')
  const numberOf = (one: ChatView) =>
    counts === null ? '–' : countText(one === 'unread' ? unread : counts[one])
  // All digits have the same width. To measure with each new number would lay out the page with each live event.
  const widths = shown.map((one) => `${t(names[one])} ${numberOf(one).length}`).join()
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the effect measures the rendered words
  useLayoutEffect(() => stackIfTooLong(list.current), [widths])
  return (
    <Tabs
      value={view}
      onChange={(next) => {
        const chosen = chatViews.find((one) => one === next)
        if (chosen !== undefined) show(chosen)
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
        {shown.map((one) => (
          <Tabs.Tab key={one} value={one} data-view={one}>
            <span>{t(names[one])}</span> <span className="numbers">{numberOf(one)}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
