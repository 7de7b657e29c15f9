import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { isWindowOpen } from '#contract/rules/chats/chat-window.ts'
import { nowAtom } from '#renderer/components/dates/clock.ts'

/**
 * Whether the 24-hour window for free text is open. The component rerenders only when the window opens or closes, not
 * with every tick of the clock.
 */
export function useIsWindowOpen(lastContactResponseAt: string | undefined): boolean {
  return useAtomValue(
    useMemo(
      () => atom((get) => isWindowOpen(lastContactResponseAt, get(nowAtom))),
      [lastContactResponseAt],
    ),
  )
}
