import { Box, Flex, Text, ThemeIcon } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useAtomValue } from 'jotai'
import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type Ref,
  type KeyboardEvent,
} from 'react'
import { Link } from 'react-router'
import type { Notification } from '#contract/entities/messages/notification.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { daysAgo, dayText, longDayText, timeText } from '#renderer/components/dates/times.ts'
import { rowStep } from '#renderer/components/page/row-step.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { dayRows } from './day-rows.ts'
import { notificationPath } from './notification-path.ts'
import { notificationIcon, notificationLabel, notificationText } from './notification-words.ts'
import classes from './notifications.module.css'

const dayPx = 32
const rowPx = 68
const overscan = 8

export interface ListHandle {
  /**
   * Handles a navigation key such as `j`: moves the focus to another notification. If a notification is open, the newly
   * focused notification replaces it.
   * @returns whether the focus moved
   */
  readonly step: (key: string) => boolean
}

export interface NotificationListProps {
  items: readonly Notification[]
  selectedId: string | null
  onSelect: (id: string) => void
  /** Opens the subject of a notification: the chat, template, campaign or screen that it is about. */
  onGo: (notification: Notification) => void
  /** Called when the end of the list is near. */
  onNearEnd: () => void
  ref: Ref<ListHandle>
}

/**
 * Notifications by day. The arrow keys, J and K move the focus. Enter opens a notification; a second Enter opens its
 * subject.
 */
export function NotificationList(props: NotificationListProps) {
  const { items, selectedId, onSelect, onGo, onNearEnd, ref } = props
  const { t } = useTexts('notifications', 'lineTerms')
  const scroller = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  /** Whether the active row gets the focus when it renders. */
  const wantsFocus = useRef(false)
  const rows = useMemo(() => dayRows(items), [items])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'day' ? dayPx : rowPx),
    getItemKey: (index) => rows[index]?.key ?? index,
    scrollPaddingStart: dayPx,
    overscan,
  })
  const shown = virtualizer.getVirtualItems()
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= rows.length - overscan
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  }, [isNearEnd, rows.length, onNearEnd])

  const tabStop = Math.max(
    0,
    items.findIndex(({ id }) => id === (activeId ?? selectedId)),
  )
  const step = (key: string): boolean => {
    const hasFocus = scroller.current?.contains(document.activeElement) === true
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 1
    const to = rowStep(key, hasFocus ? tabStop : null, { count: items.length, pageRows, tabStop })
    const item = to === null ? undefined : items[to]
    if (item === undefined) return false
    wantsFocus.current = true
    virtualizer.scrollToIndex(rows.findIndex(({ key: row }) => row === item.id))
    setActiveId(item.id)
    if (selectedId !== null && item.id !== selectedId) onSelect(item.id)
    // Focus the row if it is already rendered. Otherwise the ref of its button focuses it when it renders.
    scroller.current
      ?.querySelector<HTMLElement>(`[data-notification="${CSS.escape(item.id)}"] button`)
      ?.focus()
    return true
  }
  useImperativeHandle(ref, () => ({ step }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || /^[jk]$/.test(event.key)) return
    if (step(event.key)) event.preventDefault()
  }
  const sticky = rows.findLast(
    (row, index) => row.kind === 'day' && startOf(index) <= (virtualizer.scrollOffset ?? 0),
  )
  function startOf(index: number): number {
    return virtualizer.measurementsCache[index]?.start ?? 0
  }

  return (
    <div ref={scroller} className={classes.scroller}>
      {sticky?.kind === 'day' && (
        <div className={classes.currentDay} aria-hidden="true">
          <DayHeading at={sticky.at} />
        </div>
      )}
      <ul
        className={classes.list}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={t('notifications:label')}
        onKeyDown={onKeyDown}
      >
        {shown.map(({ index, start, size }) => {
          const row = rows[index]
          if (row === undefined) return null
          const style = { height: size, transform: `translateY(${start}px)` }
          return row.kind === 'day' ? (
            <li key={row.key} className={classes.day} style={style}>
              <DayHeading at={row.at} />
            </li>
          ) : (
            <li key={row.key} className={classes.place} style={style}>
              <Row
                notification={row.item}
                isSelected={row.item.id === selectedId}
                isTabStop={items[tabStop]?.id === row.item.id}
                takesFocus={(button) => {
                  if (row.item.id !== activeId || !wantsFocus.current) return
                  wantsFocus.current = false
                  button.focus()
                }}
                onFocus={() => setActiveId(row.item.id)}
                onSelect={() => onSelect(row.item.id)}
                onGo={() => onGo(row.item)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function DayHeading({ at }: { at: string }) {
  const { t, language } = useTexts('notifications', 'lineTerms')
  const today = useAtomValue(todayAtom)
  const names = { today: t('notifications:today'), yesterday: t('notifications:yesterday') }
  return (
    <Text component="h2" size="xs" fw={600} c="dimmed">
      {dayText(at, today, language, names)}
      {daysAgo(at, today) <= 1 && (
        <Text span inherit ml={8} fw={500}>
          {longDayText(at, today, language)}
        </Text>
      )}
    </Text>
  )
}

interface RowProps {
  notification: Notification
  isSelected: boolean
  isTabStop: boolean
  takesFocus: (button: HTMLButtonElement) => void
  onFocus: () => void
  onSelect: () => void
  onGo: () => void
}

/** A notification. A press on the row opens the notification; a press on its title opens the subject. */
function Row(props: RowProps) {
  const { notification, isSelected, isTabStop, takesFocus, onFocus, onSelect, onGo } = props
  const { t, language } = useTexts('notifications', 'lineTerms')
  const { t: terms } = useTexts('channelTemplates')
  const { id, title, read, createdAt } = notification
  const label = notificationLabel(t, notification)
  const text = notificationText(t, terms, language, notification)
  const name = title || text || label
  const path = notificationPath(notification)
  const time = timeText(createdAt)
  const unread = read ? [] : [t('notifications:unreadMark')]
  return (
    <div
      className={classes.row}
      data-notification={id}
      data-selected={isSelected || undefined}
      data-unread={!read || undefined}
    >
      <button
        ref={(button) => {
          if (button !== null) takesFocus(button)
        }}
        type="button"
        className={classes.open}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isSelected || undefined}
        aria-label={[...unread, name, label, text, time].filter((part) => part !== '').join(', ')}
        onFocus={onFocus}
        onClick={isSelected ? undefined : onSelect}
        onDoubleClick={onGo}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isSelected) return
          event.preventDefault()
          onGo()
        }}
      />
      <NotificationIcon notification={notification} />
      <span className={classes.lines}>
        <Flex component="span" align="center" gap={12} miw={0}>
          {path === null ? (
            <span className={classes.title}>{name}</span>
          ) : (
            <Link
              className={classes.title}
              to={path}
              tabIndex={-1}
              draggable={false}
              onClick={(event) => {
                event.preventDefault()
                onGo()
              }}
            >
              {name}
            </Link>
          )}
          <time className={`${classes.time} numbers`} dateTime={createdAt}>
            {time}
          </time>
        </Flex>
        <Flex component="span" align="center" gap={12} miw={0}>
          <Text span miw={0} flex={1} truncate size="sm" c="dimmed" dir="auto">
            {label}
            {text !== '' && (
              <>
                {' · '}
                <span className={classes.words}>{text}</span>
              </>
            )}
          </Text>
          {!read && (
            <Box
              component="span"
              w={8}
              h={8}
              flex="none"
              bg="var(--b-accent)"
              bdrs="50%"
              aria-hidden="true"
            />
          )}
        </Flex>
      </span>
    </div>
  )
}

/** The icon of a notification in its colour. */
export function NotificationIcon({ notification }: { notification: Notification }) {
  const { Glyph, color } = notificationIcon(notification)
  return (
    <ThemeIcon size={40} radius="xl" color={color} className={classes.icon ?? ''}>
      <Glyph size={20} stroke={1.7} aria-hidden="true" />
    </ThemeIcon>
  )
}
