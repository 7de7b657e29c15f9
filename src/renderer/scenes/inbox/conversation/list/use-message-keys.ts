import { useSetAtom } from 'jotai'
import type { KeyboardEvent, MouseEvent } from 'react'
import {
  messageActions,
  type MessageAction,
} from '#renderer/scenes/inbox/conversation/actions/message-actions.ts'
import {
  focusedMessageContext,
  isFocusedByKeyboard,
  messageMenuAtom,
} from '#renderer/scenes/inbox/conversation/actions/focused-message.ts'
import { isMac, keyOf, matchesShortcut } from '#renderer/components/focus/shortcut-keys.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { currentLive } from '#renderer/data/live/live.ts'

/**
 * Returns handlers for the keys and the context menu of all messages.
 * @param jump scrolls to the newest message
 */
export function useMessageKeys(jump: () => Promise<void>) {
  const openMenu = useSetAtom(messageMenuAtom)
  const { t } = useInboxTexts()
  const perform = ({ isAvailable, perform: act }: MessageAction) => {
    const context = focusedMessageContext()
    if (context !== null && isAvailable(context)) act(context.message, t)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const article = target?.closest<HTMLElement>('article')
    if (!article || target !== article) return
    const message = currentLive().message(article.dataset['message'] ?? '')
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      stepTo(article, event.key === 'ArrowUp' ? -1 : 1)
    } else if (event.key === 'End') {
      event.preventDefault()
      void jump()
    } else if (message === undefined) {
      return
    } else if (
      event.key === 'Enter' ||
      event.key === 'ContextMenu' ||
      (event.key === 'F10' && event.shiftKey)
    ) {
      event.preventDefault()
      const box = (article.querySelector('button') ?? article).getBoundingClientRect()
      openMenu({ messageId: message.id, x: box.left, y: box.bottom })
    } else if (event.key === 'Delete') {
      event.preventDefault()
      perform(messageActions.delete)
    } else if (matchesShortcut(event.nativeEvent, 'r', isMac()) && isFocusedByKeyboard()) {
      event.preventDefault()
      perform(messageActions.reply)
    } else if (keyOf(event) === 'c' && (event.ctrlKey || event.metaKey)) {
      if (String(document.getSelection()) === '') perform(messageActions.copy)
    }
  }
  const onContextMenu = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target instanceof Element ? event.target : null
    const messageId = target?.closest<HTMLElement>('[data-message]')?.dataset['message']
    // Keep the system's context menu over a link and while text is selected.
    if (messageId === undefined || target?.closest('a') || String(document.getSelection()) !== '')
      return
    event.preventDefault()
    openMenu({ messageId, x: event.clientX, y: event.clientY })
  }
  return { onKeyDown, onContextMenu }
}

/** Moves the focus to the previous or next message. */
function stepTo(article: HTMLElement, step: -1 | 1): void {
  const all = [
    ...(article.closest('[role="feed"]')?.querySelectorAll<HTMLElement>('article') ?? []),
  ]
  const next = all[all.indexOf(article) + step]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
