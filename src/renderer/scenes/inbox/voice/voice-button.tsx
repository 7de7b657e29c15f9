import { IconMicrophone } from '@tabler/icons-react'
import { useShortcutOf } from '#renderer/components/focus/actions.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

export function VoiceButton({ onPress }: { onPress: () => void }) {
  const { t } = useInboxTexts()
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
