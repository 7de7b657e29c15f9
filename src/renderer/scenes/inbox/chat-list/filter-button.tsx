import { Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../../components/icon-button.tsx'
import { partsInUse } from '../../../data/live/store/list-filter.ts'
import { useTexts } from '../shared/texts.tsx'
import classes from './list-header.module.css'
import { listFilterAtom } from '../../../data/live/live.ts'

const FilterPanel = lazy(() => import('./filter-panel.tsx'))

/** Opens what narrows the list beside kind and text, and says how much of it is in use. */
export function FilterButton() {
  const { t } = useTexts()
  const [opened, setOpened] = useState(false)
  const count = partsInUse(useAtomValue(listFilterAtom)).length
  const label = t('inbox.filters.title')
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="right-start"
      offset={14}
      width={320}
      shadow="md"
      trapFocus
      returnFocus
      // The button says what it opens itself; the element around it is none.
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.tool}>
          <IconButton
            icon={IconAdjustmentsHorizontal}
            label={count === 0 ? label : `${label} (${count})`}
            size={32}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          />
          {count > 0 && (
            <span className={`${classes.inUse} numbers`} aria-hidden="true">
              {count}
            </span>
          )}
        </span>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel} role="dialog" aria-label={label}>
        <Suspense>
          <FilterPanel />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
