import { IconCalendarClock } from '@tabler/icons-react'
import { useAction } from '#renderer/components/actions.ts'
import { IconButton } from '#renderer/components/icon-button.tsx'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

export function ScheduleButton() {
  const { t } = useTexts()
  const schedule = useAction('inbox.schedule')
  return (
    <IconButton
      icon={IconCalendarClock}
      label={t('inbox.composer.schedule')}
      tooltipPosition="top"
      aria-haspopup="dialog"
      onClick={schedule?.perform}
    />
  )
}
