import { IconSticker2 } from '@tabler/icons-react'
import { lazy } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import { PickerButton } from '#renderer/scenes/inbox/shared/picker-button.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './stickers.module.css'

const StickerPicker = lazy(() => import('./sticker-picker.tsx'))

/** The button that opens the sticker picker. The picker's code is loaded on first use. */
export function StickerButton({ contact }: { contact: Contact }) {
  const { t } = useInboxTexts()
  return (
    <PickerButton
      icon={IconSticker2}
      label={t('inbox.composer.stickers')}
      className={classes.dropdown}
    >
      {(close) => <StickerPicker contact={contact} onClose={close} />}
    </PickerButton>
  )
}
