import { IconBookmark, IconX } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { RefObject } from 'react'
import { moveFocusToNeighbour } from '#renderer/components/focus/focus-neighbour.ts'
import { defaultFilter, noParts } from '#renderer/data/chats/chat-filter.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './active-filters.module.css'
import { unpinnedViewAtom } from '#renderer/scenes/inbox/views/shown-view.ts'
import { useFiltersInUse } from './filters-in-use.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/**
 * The saved view that is shown, and the active type and filters of the filter panel, each as a button that removes it. If
 * there are several and no saved view, a further button clears all of them.
 */
export default function ActiveFilters({
  inputRef,
}: {
  inputRef: RefObject<HTMLInputElement | null>
}) {
  const { t } = useInboxTexts()
  const view = useAtomValue(unpinnedViewAtom)
  const cleared = { ...noParts, type: defaultFilter.type }
  const shown = [
    ...(view === null
      ? []
      : [{ key: 'view', name: view.name, without: { ...cleared, sort: null } }]),
    ...useFiltersInUse(),
  ]
  return (
    <ul className={classes.filters} aria-label={t('inbox.filters.inUse')}>
      {shown.map(({ key, name, without }) => (
        <li key={key} className={classes.one}>
          <button
            type="button"
            className={classes.filter}
            aria-label={t('inbox.filters.remove', { name })}
            title={name}
            onClick={({ currentTarget }) => {
              // Do not focus the button that clears all, because it disappears when one filter is left.
              moveFocusToNeighbour(currentTarget, 'button[title]', inputRef.current)
              currentLive().list.setFilter(without)
            }}
          >
            {key === 'view' && <IconBookmark size={14} stroke={2} aria-hidden="true" />}
            <span className={classes.name}>{name}</span>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
      {/* Removing the saved view clears the filters too. */}
      {view === null && shown.length > 1 && (
        <li>
          <button
            type="button"
            className={classes.clear}
            onClick={() => {
              inputRef.current?.focus()
              currentLive().list.setFilter(cleared)
            }}
          >
            {t('inbox.filters.clear')}
          </button>
        </li>
      )}
    </ul>
  )
}
