import { IconX } from '@tabler/icons-react'
import { setListFilter } from '../../../data/live/chat-list.ts'
import { noParts } from '../../../data/live/list-filter.ts'
import { useTexts } from '../texts.tsx'
import classes from './active-filters.module.css'
import { useFiltersInUse } from './filters-in-use.ts'

/** What narrows the list beside kind and text, each with a way to take it away, and one for all. */
export default function ActiveFilters() {
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
            onClick={() => setListFilter(without)}
          >
            <span className={classes.name}>{name}</span>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
      {inUse.length > 1 && (
        <li>
          <button type="button" className={classes.clear} onClick={() => setListFilter(noParts)}>
            {t('inbox.filters.clear')}
          </button>
        </li>
      )}
    </ul>
  )
}
