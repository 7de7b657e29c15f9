import { atom, useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import { isTyping } from '#renderer/components/forms/is-text-input.ts'
import { hasOpenDialog } from '#renderer/components/dialogs/show-dialog.ts'
import { listStatusAtom } from '#renderer/data/live/live.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'

const isLoadingAtom = atom((get) => get(listStatusAtom).phase === 'loading')

type Move = () => void | Promise<void>

/** A move that waits, with the group and the focused element of its key press. */
interface WaitingMove {
  readonly groupId: string | null
  readonly focused: Element | null
  readonly move: Move
}

/**
 * Returns a function that runs a move in the list: at once, or after another filter once the first page is drawn, because
 * only some of its rows are shown before. The move is dropped if the user has since left the group, begun to write or
 * opened a dialog.
 */
export function useOnceListed(): (move: Move) => void {
  const isLoading = useAtomValue(isLoadingAtom)
  const waiting = useRef<WaitingMove[]>([])
  useEffect(() => {
    if (isLoading) return
    for (const { groupId, focused, move } of waiting.current.splice(0)) {
      const { activeElement } = document
      const isWriting = activeElement !== focused && isTyping(activeElement)
      const isSame = store.get(currentGroupIdAtom) === groupId
      if (isSame && !isWriting && !hasOpenDialog()) void move()
    }
  }, [isLoading])
  return useCallback((move) => {
    if (!store.get(isLoadingAtom)) return void move()
    const { activeElement: focused } = document
    waiting.current.push({ groupId: store.get(currentGroupIdAtom), focused, move })
  }, [])
}
