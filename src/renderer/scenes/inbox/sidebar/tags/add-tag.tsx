import { Popover } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Tag } from '#contract/entities/tags/tag.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import type { TagPickerProps } from './tag-picker.tsx'
import classes from './tags.module.css'

const TagPicker = lazy(() => import('./tag-picker.tsx'))

/** The button after the contact's tags. It opens the tag picker. */
export function AddTag({ onPick, ...picker }: TagPickerProps) {
  const { t } = useInboxTexts()
  const [opened, setOpened] = useState(false)
  const pick = (tag: Tag) => {
    setOpened(false)
    onPick(tag)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={280}
      shadow="md"
      trapFocus
      returnFocus
      // The button and the dropdown set their ARIA attributes themselves.
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.add}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconPlus size={14} stroke={2} aria-hidden="true" />
          {t('inbox.tags.add')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={10} role="dialog" aria-label={t('inbox.tags.addTitle')}>
        <Suspense>
          <TagPicker {...picker} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
