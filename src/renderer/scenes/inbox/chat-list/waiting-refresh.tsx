import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { listFilterAtom, useLive } from '#renderer/data/live/live.ts'
import { sortOf } from '#renderer/data/chats/chat-filter.ts'

/**
 * Refetches the list each minute while it is filtered by waiting time or missed targets, or sorted by closing windows, because
 * no event reports that time has passed. It is a component without output, so that the clock does not rerender the list.
 */
export function WaitingRefresh() {
  const filter = useAtomValue(listFilterAtom)
  const changesWithTime =
    filter.waiting !== null || filter.view === 'missed' || sortOf(filter) === 'closing'
  return changesWithTime ? <EachMinute /> : null
}

function EachMinute() {
  const live = useLive()
  const minute = useAtomValue(minuteAtom)
  useEffect(() => {
    if (minute > 0) void live.list.refetch()
  }, [live, minute])
  return null
}
