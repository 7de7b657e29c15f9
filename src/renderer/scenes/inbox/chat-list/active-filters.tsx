import { IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { moveFocusToNeighbour } from '#renderer/components/focus-neighbour.ts'
import { defaultFilter, noParts } from '#renderer/data/live/store/chat-filter.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './active-filters.module.css'
import { useFiltersInUse } from './filters-in-use.ts'
import { currentLive } from '#renderer/data/live/live.ts'

/**
 * The active type and filters of the filter panel, each as a button that removes it. If there are several, a further button
 * clears all of them.
 */
export default function ActiveFilters({
  inputRef,
}: {
  inputRef: RefObject<HTMLInputElement | null>
}) {
  const { t } = useTexts()
  const inUse = useFiltersInUse()
  return (
    <ul className={classes.filters} aria-label={t('inbox.filters.inUse')}>
      {inUse.map(({ key, name, without }) => (
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
            <span className={classes.name}>{name}</span>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
      {inUse.length > 1 && (
        <li>
          <button
            type="button"
            className={classes.clear}
            onClick={() => {
              inputRef.current?.focus()
              currentLive().list.setFilter({ ...noParts, type: defaultFilter.type })
            }}
          >
            {t('inbox.filters.clear')}
          </button>
        </li>
      )}
    </ul>
  )
}
