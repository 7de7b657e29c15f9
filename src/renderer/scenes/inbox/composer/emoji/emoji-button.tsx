import type { Icon } from '@tabler/icons-react'
import { lazy } from 'react'
import { flushSync } from 'react-dom'
import { PickerButton } from '#renderer/scenes/inbox/shared/picker-button.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './emoji-picker.module.css'

const EmojiPicker = lazy(() => import('./emoji-picker.tsx'))

export interface EmojiButtonProps {
  icon: Icon
  onPick: (emoji: string) => void
}

/** The button that opens the emoji picker. The picker's code is loaded on first use. */
export function EmojiButton({ icon, onPick }: EmojiButtonProps) {
  const { t } = useInboxTexts()
  return (
    <PickerButton icon={icon} label={t('inbox.emoji.open')} className={classes.dropdown}>
      {(close) => (
        <EmojiPicker
          onPick={(emoji) => {
            // Close first: a popover that closes while its own element has the focus leaves the focus where it goes next.
            flushSync(close)
            onPick(emoji)
          }}
        />
      )}
    </PickerButton>
  )
}
