import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { listFilterAtom, useLive } from '#renderer/data/live/live.ts'

/**
 * Refetches the list each minute while it is filtered by waiting time, because no event reports that a customer has
 * waited longer. It is a component without output, so that the clock does not rerender the list.
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
