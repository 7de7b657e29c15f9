import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { WaitHead as Head } from '#renderer/data/live/store/wait-heads.ts'
import { changesManyAtom } from '#renderer/data/session/session.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { canSelect } from '#renderer/scenes/inbox/actions/selection.ts'
import { closedWaitCountAtom, selectView } from '#renderer/scenes/inbox/bulk/select-view.ts'
import classes from './chat-list.module.css'

export interface WaitHeadProps {
  head: Head
  /** px from the top of the list. */
  top: number
  /** Whether the part may have further rows that are not loaded. */
  hasMore: boolean
}

/**
 * A heading within the list in the order `waiting`: above the closed waits, with their number and a button that selects them,
 * or above the chats of customers who do not wait.
 */
export default function WaitHead({ head: { part, count }, top, hasMore }: WaitHeadProps) {
  const { t } = useTexts('inboxActions')
  const known = useAtomValue(closedWaitCountAtom)
  // What `canSelect` depends on may load after the list.
  useAtomValue(changesManyAtom)
  const selecting = useRef<AbortController>(null)
  useEffect(() => () => selecting.current?.abort(), [])
  const select = () => {
    selecting.current?.abort()
    selecting.current = new AbortController()
    const { signal } = selecting.current
    selectView(signal, { closedWait: true }).catch((error: unknown) => {
      if (!signal.aborted) showError(error)
    })
  }
  const number = hasMore ? (known ?? `${count}+`) : count
  return (
    <div className={classes.head} style={{ transform: `translateY(${top}px)` }} role="row">
      <span
        role="gridcell"
        className="numbers"
        title={part === 'closed' ? t('inboxActions:waits.closedHelp') : undefined}
      >
        {part === 'closed'
          ? t('inboxActions:waits.closed', { number })
          : t('inboxActions:waits.none')}
      </span>
      {part === 'closed' && canSelect() && (
        <span role="gridcell">
          <Button variant="subtle" size="compact-xs" onClick={select}>
            {t('inboxActions:waits.select')}
          </Button>
        </span>
      )}
    </div>
  )
}
