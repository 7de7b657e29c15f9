import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useWindowWidth } from '#renderer/components/use-window-width.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { settingsAtom } from '#renderer/data/session/session.ts'
import { showError } from '#renderer/data/change/toasts.ts'

const { min, max, start, startTight } = limits.chatListWidth

/** The smallest and largest width of the list, and the step of one key press, CSS px. */
export const listWidths = { min, max, step: 16 } as const

/** From this window width, CSS px, the sidebar is beside the conversation, as in inbox-scene.module.css. */
const besideFromPx = 1200

export function clampWidth(width: number): number {
  return Math.round(Math.max(min, Math.min(max, width)))
}

/** The list's width, px: a changed width until it is stored, then the stored width; until then the window's. */
export function useListWidth() {
  const { chatListWidth } = useAtomValue(settingsAtom)
  const initial = useWindowWidth() < besideFromPx ? startTight : start
  const [dragged, setDragged] = useState<number | null>(null)
  const store = (width: number | null) => {
    setDragged(width)
    request('settings.set', { chatListWidth: width }).then(() => setDragged(null), showError)
  }
  return {
    width: dragged ?? chatListWidth ?? initial,
    resize: setDragged,
    settle: (width: number) => store(width),
    reset: () => store(null),
  }
}
