import { IconCalendarClock, IconMapPin } from '@tabler/icons-react'
import { useAction } from '#renderer/components/focus/actions.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

const buttons = {
  'inbox.place': { icon: IconMapPin, label: 'inbox.composer.place' },
  'inbox.schedule': { icon: IconCalendarClock, label: 'inbox.composer.schedule' },
} as const

/** A button of the composer that opens the dialog of an action. */
export function DialogButton({ action }: { action: keyof typeof buttons }) {
  const { t } = useInboxTexts()
  const opens = useAction(action)
  const { icon, label } = buttons[action]
  return (
    <IconButton
      icon={icon}
      label={t(label)}
      tooltipPosition="top"
      aria-haspopup="dialog"
      onClick={opens?.perform}
    />
  )
}
