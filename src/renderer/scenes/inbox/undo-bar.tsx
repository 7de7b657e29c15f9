import { Button, CloseButton } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { memo, useEffect, useState } from 'react'
import classes from './undo-bar.module.css'
import { undoAtom, withdrawUndo, type Undo } from './undo.ts'
import { useTexts } from './texts.tsx'

/** How long an act can be taken back, ms; the time stands still under the pointer and the focus. */
const offerMs = 7_000
/** Its distance from the edges, px, as in its style sheet. */
const edgePx = 16

export interface UndoBarProps {
  /** Of the list at whose foot it lies, px; null where that has the whole window to itself. */
  listWidth: number | null
  /** A conversation has the whole window, with the place to write at its foot: it lies at the head instead. */
  overConversation: boolean
}

/** Says what was done and offers to take it back. Its region is always there, so that readers announce what comes. */
export const UndoBar = memo(function UndoBar({ listWidth, overConversation }: UndoBarProps) {
  const offered = useAtomValue(undoAtom)
  return (
    <div
      className={classes.place}
      data-over-conversation={overConversation || undefined}
      style={listWidth === null ? undefined : { maxWidth: listWidth - 2 * edgePx }}
      role="status"
    >
      {offered !== null && <Offer key={offered.id} offered={offered} />}
    </div>
  )
})

function Offer({ offered }: { offered: Undo }) {
  const { t } = useTexts()
  const [held, setHeld] = useState(false)
  const { id, text, undo } = offered
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => withdrawUndo(id), offerMs)
    return () => clearTimeout(timer)
  }, [id, held])
  return (
    <div
      className={classes.bar}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.text}>{text}</span>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          withdrawUndo(id)
          undo()
        }}
      >
        {t('inbox.acts.undo')}
      </Button>
      <CloseButton
        size="sm"
        aria-label={t('shell.common.close')}
        onClick={() => withdrawUndo(id)}
      />
    </div>
  )
}
