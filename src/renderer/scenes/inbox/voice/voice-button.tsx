import { IconMicrophone } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Contact } from '#contract/entities/contact.ts'
import { useShortcutOf } from '../../../app/actions.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { useTexts } from '../texts.tsx'

const VoiceRecorder = lazy(() => import('./voice-recorder.tsx'))

/** Begins a voice note: the recorder takes the composer's place until it is sent or given up. */
export function VoiceButton({ contact, onEnd }: { contact: Contact; onEnd: () => void }) {
  const { t } = useTexts()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <span id="composer-voice">
        <IconButton
          icon={IconMicrophone}
          label={t('inbox.composer.voice')}
          shortcut={useShortcutOf('inbox.voice')}
          tooltipPosition="top"
          onClick={() => setOpened(true)}
        />
      </span>
      {opened && (
        <Suspense>
          <VoiceRecorder
            contact={contact}
            onClose={() => {
              setOpened(false)
              onEnd()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
