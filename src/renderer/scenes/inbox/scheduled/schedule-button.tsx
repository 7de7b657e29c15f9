import { IconCalendarClock } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { useTexts } from '../texts.tsx'

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'))

export interface ScheduleButtonProps {
  contact: Contact
  /** The words in the composer: they are what is most likely to be scheduled. */
  words: string
  /** The composer's words are scheduled now. */
  onTaken: (words: string) => void
}

/** Opens the dialog that sends a message later. */
export function ScheduleButton({ contact, words, onTaken }: ScheduleButtonProps) {
  const { t } = useTexts()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        icon={IconCalendarClock}
        label={t('inbox.composer.schedule')}
        tooltipPosition="top"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      />
      {opened && (
        <Suspense>
          <ScheduleDialog
            contact={contact}
            words={words}
            onTaken={onTaken}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  )
}
