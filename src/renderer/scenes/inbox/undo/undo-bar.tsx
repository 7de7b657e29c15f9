import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { memo, useCallback, useEffect, useRef, useState, type FocusEvent } from 'react'
import { CloseButton } from '../../../components/close-button.tsx'
import { useShortcutOf } from '../../../components/actions.ts'
import { useIsTyping } from '../../../components/is-text-input.ts'
import { Keys } from '../../../components/shortcut.tsx'
import classes from './undo-bar.module.css'
import { takeBack, undoAtom, withdrawUndo, type Undo } from './undo.ts'
import { useTexts } from '../shared/texts.tsx'

/**
 * How long an act can be taken back, ms; the time stands still under the pointer and the focus. As long as WCAG 2.2.1
 * asks for where the answer is a key: it has to be heard, found and pressed.
 */
const offerMs = 20_000
/** Its distance from the edges, px, as in its style sheet. */
const edgePx = 16

export interface UndoBarProps {
  /** Of the list at whose foot it lies, px; null where that has the whole window to itself. */
  listWidth: number | null
  /** A conversation has the whole window, with the place to write at its foot: it lies at the head instead. */
  overConversation: boolean
  /** The keyboard goes on to the list: what it came from to the offer is there no more. */
  onLeave: () => void
}

/** Says what was done and offers to take it back. Its region is always there, so that readers announce what comes. */
export const UndoBar = memo(function UndoBar({
  listWidth,
  overConversation,
  onLeave,
}: UndoBarProps) {
  const offered = useAtomValue(undoAtom)
  return (
    <div
      className={classes.place}
      data-over-conversation={overConversation || undefined}
      style={listWidth === null ? undefined : { maxWidth: listWidth - 2 * edgePx }}
      role="status"
      data-undo-bar
    >
      {offered !== null && <Offer key={offered.id} offered={offered} onLeave={onLeave} />}
    </div>
  )
})

function Offer({ offered, onLeave }: { offered: Undo; onLeave: () => void }) {
  const { t } = useTexts()
  const shortcut = useShortcutOf('inbox.undo')
  /** Where one types, its key takes back what was typed. */
  const hasKey = !useIsTyping()
  const [isPointed, setPointed] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const held = isPointed || hasFocus
  /** What had the focus before one of the buttons. */
  const before = useRef<Element | null>(null)
  const { id, text } = offered
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => withdrawUndo(id), offerMs)
    return () => clearTimeout(timer)
  }, [id, held])
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    setHasFocus(true)
    // From another window one comes back from nowhere.
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget
  }
  // However the buttons go, the focus would go with them.
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
        rightSection={hasKey && shortcut !== undefined && <Keys shortcut={shortcut} />}
        // That the key comes and goes with the focus is not said aloud.
        aria-live="off"
        onClick={takeBack}
      >
        {t('inbox.acts.undo')}
      </Button>
      <CloseButton size="sm" label={t('shell.common.close')} onClick={() => withdrawUndo(id)} />
    </div>
  )
}
