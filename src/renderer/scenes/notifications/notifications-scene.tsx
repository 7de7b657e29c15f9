import { Button, Flex, Text } from '@mantine/core'
import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { notificationKinds, type Notification } from '#contract/entities/messages/notification.ts'
import { limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { FilterRow } from '#renderer/components/page/filters.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { FilterChips } from '#renderer/components/page/filter-chips.tsx'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import {
  markAllRead,
  markUnread,
  notificationListQuery,
  setRead,
  unreadNotificationsAtom,
  type NotificationFilter,
} from '#renderer/data/notifications.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { offerUndoInToast } from '#renderer/data/change/undo.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { NotificationList, type ListHandle } from './notification-list.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { notificationPath } from './notification-path.ts'

/** The time after which an open notification is marked as read, ms. */
const lookedAtMs = 2_000

/** Widths of the navigation rail, of the list next to an open notification, and of the narrowest panel, px. */
const railPx = 64
const listPx = 528
const panelMinPx = 380

/** The user's notifications in the group. */
export default function NotificationsScene() {
  const groupId = useAtomValue(currentGroupIdAtom)
  return groupId === null ? null : <Notifications key={groupId} groupId={groupId} />
}

const filters: readonly NotificationFilter[] = ['all', 'unread', ...notificationKinds]

const filterLabels = {
  all: 'notifications:filters.all',
  unread: 'notifications:filters.unread',
  template: 'notifications:filters.template',
  assignment: 'notifications:filters.assignment',
  mention: 'notifications:filters.mention',
  campaign: 'notifications:filters.campaign',
  message_failed: 'notifications:filters.message_failed',
  role: 'notifications:filters.role',
  waiting: 'notifications:filters.waiting',
  report: 'notifications:filters.report',
  line: 'notifications:filters.line',
  system: 'notifications:filters.system',
} as const satisfies Record<NotificationFilter, string>

function Notifications({ groupId }: { groupId: string }) {
  const { t } = useTexts('notifications', 'lineTerms')
  const navigate = useNavigate()
  const windowPx = useWindowWidth()
  const unread = useAtomValue(unreadNotificationsAtom)
  const [filter, setFilter] = useState<NotificationFilter>('all')
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const list = useRef<ListHandle>(null)
  const query = useInfiniteQuery({
    ...notificationListQuery(groupId, filter),
    refetchOnMount: 'always',
  })
  useRefetchOnMenuClick(query.refetch)
  const pages = query.data?.pages
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  const first = pages?.[0]
  const counts = first?.counts ?? {}
  const isLoading = first === undefined
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const selected = items.find(({ id }) => id === selectedId) ?? null
  useMarkReadWhenSeen(selected)

  const toggle = (notification: Notification) => void setRead(notification, !notification.read)
  const go = (notification: Notification) => {
    if (!notification.read) void setRead(notification, true)
    const path = notificationPath(notification)
    if (path !== null) void navigate(path)
  }
  const readAll = async () => {
    const ids = items.filter(({ read }) => !read).map(({ id }) => id)
    const isKnownWhole = ids.length === unread && ids.length <= limits.notificationsPage
    const undo = () => void markUnread(groupId, ids)
    if (!(await markAllRead(groupId))) return
    if (isKnownWhole) offerUndoInToast(t('notifications:done'), undo)
    else showToast(t('notifications:done'))
  }
  const choose = (next: NotificationFilter) => {
    setFilter(next)
    setSelectedId(null)
  }
  useScreenActions({
    selected,
    unread,
    step: (key) => list.current?.step(key),
    toggle,
    readAll: () => void readAll(),
    close: () => setSelectedId(null),
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  const countOf = (one: NotificationFilter) =>
    one === 'all' ? all : one === 'unread' ? unread : (counts[one] ?? 0)
  const offered = filters.filter(
    (one) => one === 'all' || one === 'unread' || one === filter || countOf(one) > 0,
  )
  return (
    <Page
      title={t('notifications:title')}
      description={
        unread > 0
          ? t('notifications:unread', { count: unread })
          : isLoading
            ? undefined
            : t('notifications:allRead')
      }
      actions={
        <>
          <Button
            variant="subtle"
            color="gray"
            component={Link}
            to={`${menuPaths.profile}#alerts`}
            draggable={false}
            leftSection={<IconSettings size={18} aria-hidden="true" />}
          >
            {t('notifications:whatAlerts')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconChecks size={18} aria-hidden="true" />}
            disabled={unread === 0}
            onClick={() => void readAll()}
          >
            {t('notifications:markAll')}
          </Button>
        </>
      }
      filters={
        <FilterRow isFiltered={false} onClear={() => choose('all')}>
          <FilterChips
            size="sm"
            flex="1 1 0"
            label={t('notifications:filter')}
            value={filter}
            choices={offered.map((value) => ({
              value,
              label: (
                <>
                  {t(filterLabels[value])}
                  {!isLoading && (
                    <Text span inherit ml={6} fw={500} className="numbers">
                      {countOf(value)}
                    </Text>
                  )}
                </>
              ),
            }))}
            onChange={choose}
          />
          <Text span ml="auto" size="sm" c="dimmed">
            {t('notifications:lastDays', { count: limits.notificationDays })}
          </Text>
        </FilterRow>
      }
    >
      <Flex h="100%">
        <Flex direction="column" miw={0} flex={1}>
          <QueryContent
            query={{ ...query, data: pages }}
            failedTitle={t('notifications:failed')}
            skeleton={<SkeletonRows rowHeight={68} />}
            isEmpty={() => items.length === 0}
            empty={
              filter === 'all' ? (
                <EmptyState
                  icon={IconBell}
                  title={t('notifications:empty')}
                  text={t('notifications:emptyText')}
                />
              ) : (
                <EmptyState
                  icon={IconBell}
                  title={t(
                    filter === 'unread' ? 'notifications:noneUnread' : 'notifications:noneOfKind',
                  )}
                  action={
                    <Button variant="default" onClick={() => choose('all')}>
                      {t('notifications:showAll')}
                    </Button>
                  }
                />
              )
            }
          >
            {() => (
              <NotificationList
                key={filter}
                ref={list}
                items={items}
                selectedId={selectedId}
                onSelect={setSelectedId}
                onGo={go}
                onNearEnd={onNearEnd}
              />
            )}
          </QueryContent>
        </Flex>
        {selected !== null && (
          <NotificationPanel
            key={selected.id}
            notification={selected}
            width={Math.max(panelMinPx, windowPx - railPx - listPx)}
            onGo={() => go(selected)}
            onToggleRead={() => toggle(selected)}
            onClose={() => setSelectedId(null)}
          />
        )}
      </Flex>
    </Page>
  )
}

/** Refetches the notifications when the user clicks the menu item of this screen while the screen is open. */
function useRefetchOnMenuClick(refetch: () => unknown): void {
  const { key } = useLocation()
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    void refetch()
  }, [key, refetch])
}

/**
 * Marks a notification as read when it has been open for `lookedAtMs`. If the user then marks it as unread, it stays
 * unread.
 */
function useMarkReadWhenSeen(selected: Notification | null): void {
  const latest = useRef(selected)
  useLayoutEffect(() => {
    latest.current = selected
  })
  const id = selected?.id
  useEffect(() => {
    if (id === undefined || latest.current?.read === true) return
    const timer = setTimeout(() => {
      const { current } = latest
      if (current?.id === id && !current.read) void setRead(current, true)
    }, lookedAtMs)
    return () => clearTimeout(timer)
  }, [id])
}

interface ScreenActions {
  selected: Notification | null
  unread: number
  step: (key: string) => void
  toggle: (notification: Notification) => void
  readAll: () => void
  close: () => void
}

/** Registers the keys that work anywhere on the screen, so that the shortcut sheet lists them. */
function useScreenActions(actions: ScreenActions): void {
  const current = useRef(actions)
  useLayoutEffect(() => {
    current.current = actions
  })
  const list = useMemo<readonly Action[]>(
    () => [
      {
        id: 'page.nextRow',
        section: 'screen',
        labelKey: 'shell.actions.nextRow',
        shortcut: 'j',
        perform: () => current.current.step('j'),
      },
      {
        id: 'page.previousRow',
        section: 'screen',
        labelKey: 'shell.actions.previousRow',
        shortcut: 'k',
        perform: () => current.current.step('k'),
      },
      {
        id: 'notifications.toggleRead',
        section: 'screen',
        labelKey: 'shell.actions.toggleRead',
        shortcut: 'u',
        visible: () => current.current.selected !== null,
        perform: () => {
          const { selected, toggle } = current.current
          if (selected !== null) toggle(selected)
        },
      },
      {
        id: 'notifications.markAllRead',
        section: 'screen',
        labelKey: 'shell.actions.markAllRead',
        shortcut: 'shift+u',
        visible: () => current.current.unread > 0,
        perform: () => current.current.readAll(),
      },
      {
        id: 'page.closeRow',
        section: 'screen',
        labelKey: 'shell.actions.closeRow',
        shortcut: 'escape',
        visible: () => current.current.selected !== null,
        perform: () => current.current.close(),
      },
    ],
    [],
  )
  useActions(list)
}
