import { useAtomValue } from 'jotai'
import { memo, useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { filterFromAddress, filterKey, writeFilter } from '#renderer/data/chats/filter-url.ts'
import { defaultFilter, effectiveText } from '#renderer/data/chats/chat-filter.ts'
import { currentGroupIdAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { useRewrite, useStep } from '#renderer/scenes/inbox/layout/use-url-query.ts'
import { allowedFilter } from '#renderer/scenes/inbox/shared/allowed-filter.ts'
import { currentLive, listFilterAtom } from '#renderer/data/live/live.ts'

/**
 * Synchronizes the list's filter with the URL.
 * - When the filter changes, it is written to the URL.
 * - When the URL changes, its filter is applied, except the parts that the viewer may not use.
 * - When the new URL has no filter, e.g. after a click on a notification, the list's filter stays and is written to the
 *   URL. But if the user went back or forward to that URL, or reloaded it, the list is shown without a filter.
 *
 * The component renders nothing. It is separate from the inbox, so that a new URL does not rerender the inbox.
 */
export const FilterAddress = memo(function FilterAddress() {
  const rewrite = useRewrite()
  const step = useStep()
  const isBackNavigation = useNavigationType() === NavigationType.Pop
  const filter = useAtomValue(listFilterAtom)
  const viewer = useAtomValue(viewerAtom)
  const key = filterKey(filter)
  /** The filter that was last written to the URL or read from it; null at first. */
  const common = useRef<string | null>(null)

  useEffect(() => {
    if (common.current === null || key === common.current) return
    // Typing in the text filter adds one history entry, not one for each key press.
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
    const fromUrl = filterFromAddress(location.search)
    const urlFilterKey = filterKey(fromUrl)
    const isKnown = urlFilterKey === common.current
    const isNamed = !isKnown && (urlFilterKey !== '' || isBackNavigation)
    const wanted = allowedFilter(viewer, isNamed ? fromUrl : inForce)
    const isInForce = filterKey(wanted) === filterKey(inForce)
    // Nothing to do: the URL and the list have the same filter, and the viewer may use all of it. After a change of the
    // viewer or the group, parts of the filter may no longer be allowed. Then continue, to remove those parts.
    if (isKnown && isInForce) return
    common.current = filterKey(wanted)
    if (!isInForce) currentLive().list.setFilter(wanted)
    rewrite((query) => writeFilter(query, wanted))
    // `rewrite` changes with the location, so this runs after each navigation.
  }, [isBackNavigation, viewer, rewrite])

  useEffect(() => {
    const groupId = store.get(currentGroupIdAtom)
    return () => {
      // The filter contains users and tags of the group that the user leaves, so remove it from the URL. If only the
      // session ends, keep it there, so that it is applied after the next sign-in.
      const next = store.get(currentGroupIdAtom)
      if (next !== null && next !== groupId) rewrite((query) => writeFilter(query, defaultFilter))
    }
  }, [rewrite])
  return null
})
