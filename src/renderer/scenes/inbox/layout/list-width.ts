import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { request } from '#renderer/data/bridge.ts'
import { settingsAtom } from '#renderer/data/session.ts'
import { showError } from '#renderer/data/toasts.ts'

const { min, max, start } = limits.chatListWidth

/** The smallest, largest and initial width of the list, and the step of one key press, CSS px. */
export const listWidths = { min, max, start, step: 16 } as const

export function clampWidth(width: number): number {
  return Math.round(Math.max(min, Math.min(max, width)))
}

/** The list's width, px: a changed width until it is stored, otherwise the stored width. */
export function useListWidth() {
  const { chatListWidth } = useAtomValue(settingsAtom)
  const [dragged, setDragged] = useState<number | null>(null)
  return {
    width: dragged ?? chatListWidth,
    resize: setDragged,
    settle: (width: number) => {
      setDragged(width)
      request('settings.set', { chatListWidth: width }).then(() => setDragged(null), showError)
    },
  }
}
