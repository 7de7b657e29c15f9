import { Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useAtom, useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, type KeyboardEvent } from 'react'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { partsInUse } from '#renderer/data/chats/chat-filter.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from '#renderer/scenes/inbox/chat-list/list-header.module.css'
import tool from '#renderer/scenes/inbox/shared/list-tool.module.css'
import { listFilterAtom } from '#renderer/data/live/live.ts'
import { filterPanelOpenAtom } from '#renderer/scenes/inbox/chat-list/list-actions.ts'

const FilterPanel = lazy(() => import('./filter-panel.tsx'))

/** A button that opens the filter panel and shows how many of its filters are active. */
export function FilterButton() {
  const { t } = useInboxTexts()
  const [opened, setOpened] = useAtom(filterPanelOpenAtom)
  // Where the button disappears, the panel does not come back with it.
  useEffect(() => () => setOpened(false), [setOpened])
  const count = partsInUse(useAtomValue(listFilterAtom)).length
  const label = t('inbox.filters.title')
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    const isInOptions = target instanceof Element && target.ariaExpanded === 'true'
    if (key === 'Escape' && !isInOptions) setOpened(false)
  }
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
      // Escape in an open select must close only its options, but Mantine's handler would also close the popover.
      closeOnEscape={false}
      // The button has its own ARIA attributes; the surrounding element must not have any.
      withRoles={false}
    >
      <Popover.Target>
        <span className={tool.tool}>
          <IconButton
            icon={IconAdjustmentsHorizontal}
            label={count === 0 ? label : `${label} (${count})`}
            size={32}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          />
          {count > 0 && (
            <span className={`${tool.inUse} numbers`} aria-hidden="true">
              {count}
            </span>
          )}
        </span>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.panel}
        role="dialog"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        <Suspense>
          <FilterPanel />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
