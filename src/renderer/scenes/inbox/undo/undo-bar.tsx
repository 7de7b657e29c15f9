import { Button } from '@mantine/core'
import { useAtomValue, useSetAtom } from 'jotai'
import { memo, useCallback, useEffect, useRef, useState, type FocusEvent } from 'react'
import { IconHistory } from '@tabler/icons-react'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { hasNewChatsAtom } from '#renderer/data/live/live.ts'
import { CloseButton } from '#renderer/components/dialogs/close-button.tsx'
import { shownKey, useAction } from '#renderer/components/focus/actions.ts'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import classes from './undo-bar.module.css'
import {
  barUndoAtom,
  hideUndoBar,
  undoAction,
  undoListAtom,
  type UndoOffer,
} from '#renderer/data/change/undo.ts'
import { listHasKeysAtom } from '#renderer/scenes/inbox/layout/list-keys.ts'
import { inboxDialogAtom } from '#renderer/scenes/inbox/dialogs/inbox-dialog-atom.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/**
 * How long the bar is shown, ms. Users of a screen reader need this time to hear the offer, find the bar and
 * press a key (WCAG 2.2.1). The countdown stops while the bar is hovered or has the focus. Afterwards it starts from
 * the beginning. The list of actions offers the action for longer.
 */
const shownMs = 20_000
/** The distance of the bar from the edges of the chat list, px. The style sheet has the same value. */
const edgePx = 16

export interface UndoBarProps {
  /** The width of the chat list, px; null if the list fills the window. The bar is never wider than the list. */
  listWidth: number | null
  /** Whether the conversation fills the window. The bar is then at the conversation's top, away from the composer. */
  overConversation: boolean
  /** Whether the panel of the selected chats is below the list. */
  abovePanel: boolean
  /** Moves the focus to the chat list. Called if the element that had the focus before the bar no longer exists. */
  onLeave: () => void
}

/**
 * Names the last action and offers to undo it. The status region is always mounted, so that screen readers announce
 * its changes.
 */
export const UndoBar = memo(function UndoBar({
  listWidth,
  overConversation,
  abovePanel,
  onLeave,
}: UndoBarProps) {
  const offered = useAtomValue(barUndoAtom)
  const isAboveStrip = useAtomValue(hasNewChatsAtom)
  return (
    <div
      className={classes.place}
      data-over-conversation={overConversation || undefined}
      data-above-strip={isAboveStrip || undefined}
      data-above-panel={abovePanel || undefined}
      style={listWidth === null ? undefined : { maxWidth: listWidth - 2 * edgePx }}
      role="status"
      data-undo-bar
    >
      {offered !== null && <Offer key={offered.id} offered={offered} onLeave={onLeave} />}
    </div>
  )
})

function Offer({ offered, onLeave }: { offered: UndoOffer; onLeave: () => void }) {
  const { t } = useInboxTexts()
  const action = useAction('inbox.undo')
  const key = action && shownKey(action)
  const others = useAtomValue(undoListAtom).length > 1
  const openList = useSetAtom(inboxDialogAtom)
  /** Whether the letter undoes the action. Elsewhere it is typed text. */
  const hasKey = useAtomValue(listHasKeysAtom)
  const [isPointed, setPointed] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isPaused = isPointed || hasFocus
  /** The element that had the focus before it moved into the bar. */
  const before = useRef<Element | null>(null)
  const { id, text } = offered
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => hideUndoBar(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isPaused])
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    setHasFocus(true)
    // There is no previous element if the focus comes from another window.
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget
  }
  // The buttons may unmount at any time, so return the focus if it was on one of them.
  const giveBackFocus = useCallback(
    (bar: HTMLElement | null) => () => {
      if (bar?.contains(document.activeElement) !== true) return
      if (!(before.current instanceof HTMLElement)) return
      if (before.current.isConnected) before.current.focus()
      else onLeave()
    },
    [onLeave],
  )
  return (
    <div
      ref={giveBackFocus}
      className={classes.bar}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={onFocus}
      onBlur={() => setHasFocus(false)}
    >
      <span className={classes.text}>{text}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        rightSection={
          key !== undefined && (
            // Hidden, but with its space: a press of the button moves the focus, and must not move the button.
            <span className={hasKey ? undefined : classes.hidden}>
              <Keys shortcut={key} />
            </span>
          )
        }
        // Not announced, because the shortcut appears and disappears with the focus.
        aria-live="off"
        onClick={() => undoAction(id)}
      >
        {t('inbox.acts.undo')}
      </Button>
      {others && (
        <IconButton
          icon={IconHistory}
          label={t('inbox.undo.title')}
          size={26}
          onClick={() => openList({ kind: 'undo' })}
        />
      )}
      <CloseButton size="sm" label={t('shell.common.close')} onClick={() => hideUndoBar(id)} />
    </div>
  )
}
