import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { minuteAtom } from '../../../components/dates/clock.ts'
import { listFilterAtom, useLive } from '../../../data/live/live.ts'

/**
 * Refetches the list each minute while it is narrowed to customers who wait: a wait grows without an event. A component of
 * its own without output, so that the minute does not rerender the list.
 */
export function WaitingRefresh() {
  const { waiting } = useAtomValue(listFilterAtom)
  return waiting === null ? null : <EachMinute />
}

function EachMinute() {
  const live = useLive()
  const minute = useAtomValue(minuteAtom)
  useEffect(() => {
    if (minute > 0) void live.list.refetch()
  }, [live, minute])
  return null
}
