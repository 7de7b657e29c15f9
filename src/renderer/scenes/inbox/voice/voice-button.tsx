import { IconMicrophone } from '@tabler/icons-react'
import { useShortcutOf } from '../../../components/actions.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { useTexts } from '../shared/texts.tsx'

export function VoiceButton({ onPress }: { onPress: () => void }) {
  const { t } = useTexts()
  return (
    <span id="composer-voice">
      <IconButton
        icon={IconMicrophone}
        label={t('inbox.composer.voice')}
        shortcut={useShortcutOf('inbox.voice')}
        tooltipPosition="top"
        onClick={onPress}
      />
    </span>
  )
}
