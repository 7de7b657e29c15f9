import { Loader, Popover } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../../../components/icon-button.tsx'
import classes from './emoji-picker.module.css'
import { useTexts } from '../texts.tsx'

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'))

export interface EmojiButtonProps {
  icon: Icon
  onPick: (emoji: string) => void
}

/** Opens the emoji picker, which is fetched when it is first wanted. */
export function EmojiButton({ icon, onPick }: EmojiButtonProps) {
  const { t } = useTexts()
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      width={336}
      withRoles={false}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <span>
          <IconButton
            icon={icon}
            label={t('inbox.emoji.open')}
            tooltipPosition="top"
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened((now) => !now)}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.dropdown}
        role="dialog"
        aria-label={t('inbox.emoji.open')}
      >
        <Suspense fallback={<Loader size={20} m="auto" />}>
          <EmojiPicker
            onPick={(emoji) => {
              setOpened(false)
              onPick(emoji)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
