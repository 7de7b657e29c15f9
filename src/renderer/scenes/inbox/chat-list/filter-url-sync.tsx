import { useAtomValue } from 'jotai'
import { memo, useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { filterFromAddress, filterKey, writeFilter } from '../../../data/live/store/filter-url.ts'
import { defaultFilter, effectiveText } from '../../../data/live/store/list-filter.ts'
import { currentGroupIdAtom, viewerAtom } from '../../../data/session.ts'
import { store } from '../../../data/store.ts'
import { useRewrite, useStep } from '../layout/use-url-query.ts'
import { allowedFilter } from './allowed-filter.ts'
import { currentLive, listFilterAtom } from '../../../data/live/live.ts'

/**
 * Ties the list's filter to the address: back, forward, reload and links set the filter, as far as this viewer may,
 * and another filter is written there. A place that names no filter (a notification's chat, the rail's item) leaves
 * the list as it is; the way back to a list that was not narrowed does not. It shows nothing, and is apart
 * from the inbox, which another place would draw again.
 */
export const FilterAddress = memo(function FilterAddress() {
  const rewrite = useRewrite()
  const step = useStep()
  const isWayBack = useNavigationType() === NavigationType.Pop
  const filter = useAtomValue(listFilterAtom)
  const viewer = useAtomValue(viewerAtom)
  const key = filterKey(filter)
  /** The filter that address and list last had in common; null before the first. */
  const common = useRef<string | null>(null)

  useEffect(() => {
    if (common.current === null || key === common.current) return
    // One text is typed in many steps, which are one step back.
    const before = filterFromAddress(common.current)
    const typesOn =
      [before, filter].every(({ text }) => effectiveText(text) !== undefined) &&
      filterKey({ ...before, text: '' }) === filterKey({ ...filter, text: '' })
    common.current = key
    const write = typesOn ? rewrite : step
    write((query) => writeFilter(query, filter))
  }, [key, filter, rewrite, step])

  useEffect(() => {
    if (viewer === null) return
    const inForce = store.get(listFilterAtom)
    const asked = filterFromAddress(location.search)
    const askedKey = filterKey(asked)
    const isKnown = askedKey === common.current
    const isNamed = !isKnown && (askedKey !== '' || isWayBack)
    const wanted = allowedFilter(viewer, isNamed ? asked : inForce)
    const isInForce = filterKey(wanted) === filterKey(inForce)
    // The viewer, or the group, may have changed alone: what they may narrow the list by no more is let go of.
    if (isKnown && isInForce) return
    common.current = filterKey(wanted)
    if (!isInForce) currentLive().list.setFilter(wanted)
    rewrite((query) => writeFilter(query, wanted))
    // Another place has another `rewrite`.
  }, [isWayBack, viewer, rewrite])

  useEffect(() => {
    const groupId = store.get(currentGroupIdAtom)
    return () => {
      // The filter names people and tags of the group that is left. Whose session ended comes back to it.
      const next = store.get(currentGroupIdAtom)
      if (next !== null && next !== groupId) rewrite((query) => writeFilter(query, defaultFilter))
    }
  }, [rewrite])
  return null
})
