import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { usesLetters } from '#renderer/components/forms/is-text-input.ts'
import { store } from '#renderer/data/store.ts'
import { shownResultAtom } from './search-state.ts'
import { showFound } from './show-found.ts'
import type { Found, Search } from './use-search.ts'

type Step = 1 | -1

/** Whether the focus is in the search, but not in its field. */
const isAmongResults = (): boolean =>
  document.activeElement?.closest('#chat-list') != null && !usesLetters(document.activeElement)

/**
 * Opens results, and registers the keys that open the next and the previous one: F3 and Shift+F3, and J and K, which move
 * through the list where there is no search. After the last result comes the first one.
 * @returns a function that opens a result
 */
export function useShownResult({
  items = [],
  searchWords,
  hasMore,
  error,
  loadMore,
}: Search): (found: Found) => void {
  const setShown = useSetAtom(shownResultAtom)
  useEffect(() => () => setShown(null), [setShown])
  /** The index of the result to open once its page has loaded. */
  const [awaited, setAwaited] = useState<number | null>(null)

  const show = (found: Found, isStep = false) => {
    setAwaited(null)
    setShown({ messageId: found.id, searchWords, isStep })
    showFound(found, isStep)
  }
  const showAt = (index: number) => {
    const found = items.at(index)
    if (found !== undefined) show(found, isAmongResults())
  }
  const step = (by: Step) => {
    const shownId = store.get(shownResultAtom)?.messageId
    const at = items.findIndex(({ id }) => id === shownId)
    if (at < 0) showAt(by === 1 ? 0 : -1)
    else if (at + by < items.length) showAt(at + by)
    else if (hasMore && error === null) {
      setAwaited(items.length)
      loadMore()
    } else showAt(0)
  }
  const latest = useRef({ step, showAt })
  useLayoutEffect(() => {
    latest.current = { step, showAt }
  })
  useEffect(() => {
    if (awaited !== null && awaited < items.length) latest.current.showAt(awaited)
  }, [awaited, items.length])

  useActions(
    useMemo((): Action[] => {
      const shared = { section: 'chats' } as const
      return [
        {
          ...shared,
          id: 'search.next',
          labelKey: 'inbox.actions.nextResult',
          icon: IconArrowDown,
          shortcut: 'f3',
          letter: 'j',
          repeats: true,
          perform: () => latest.current.step(1),
        },
        {
          ...shared,
          id: 'search.previous',
          labelKey: 'inbox.actions.previousResult',
          icon: IconArrowUp,
          shortcut: 'shift+f3',
          letter: 'k',
          repeats: true,
          perform: () => latest.current.step(-1),
        },
      ]
    }, []),
    // Before J and K of the list, whose registration is renewed whenever the viewer changes.
    1,
  )
  return show
}
