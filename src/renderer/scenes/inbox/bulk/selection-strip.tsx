import { Button, Checkbox } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { listStatusAtom, useLive } from '#renderer/data/live/live.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useFocusExit } from '#renderer/components/focus/use-focus-exit.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './bulk.module.css'
import {
  clearSelection,
  selectionAtom,
  selectShown,
} from '#renderer/scenes/inbox/actions/selection.ts'
import { selectView, viewCountAtom } from './select-view.ts'

/**
 * The strip over the list's title while chats are selected: how many, all of the view, and none. It covers the title,
 * because anything added above the rows would move them under the pointer that selects.
 * @param onLeave moves the focus to the list; called if the strip has the focus when it disappears
 */
export default function SelectionStrip({ onLeave }: { onLeave: () => void }) {
  const { t } = useTexts('inboxActions')
  const { ids } = useAtomValue(selectionAtom)
  const { hasMore } = useAtomValue(listStatusAtom)
  const count = useAtomValue(viewCountAtom)
  const live = useLive()
  useAtomValue(live.orderVersionAtom)
  const loaded = live.order.length
  // Another filter clears the selection, which unmounts the strip; the chats of the former one are not selected then.
  const selecting = useRef<AbortController>(null)
  useEffect(() => () => selecting.current?.abort(), [])
  const keepFocus = useFocusExit(onLeave)
  const selectAll = () => {
    selecting.current?.abort()
    selecting.current = new AbortController()
    const { signal } = selecting.current
    selectView(signal).catch((error: unknown) => {
      if (!signal.aborted) showError(error)
    })
  }
  const isWhole = !hasMore && ids.size >= loaded
  const offersAll = hasMore ? count === null || ids.size < count : !isWhole
  return (
    <div ref={keepFocus} className={classes.strip}>
      <Checkbox
        size="sm"
        aria-label={t('inbox.bulk.selectAll')}
        checked={isWhole}
        indeterminate={!isWhole}
        onChange={isWhole ? clearSelection : selectShown}
      />
      <strong className="numbers" role="status">
        {t('inboxActions:bulk.selected', { count: ids.size })}
      </strong>
      {offersAll && (
        <Button variant="subtle" size="compact-xs" onClick={selectAll}>
          {count === null ? t('inboxActions:bulk.all') : t('inboxActions:bulk.allOf', { count })}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        ml="auto"
        rightSection={
          <span className={classes.escape}>
            <Keys shortcut="escape" />
          </span>
        }
        onClick={clearSelection}
      >
        {t('inboxActions:bulk.clear')}
      </Button>
    </div>
  )
}
