import { Button } from '@mantine/core'
import { IconCornerDownLeft } from '@tabler/icons-react'
import { ButtonTip } from '#renderer/components/icon-button.tsx'
import { useTip } from '#renderer/components/use-tip.tsx'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

export interface SendButtonProps {
  disabled: boolean
  uploading: boolean
  enterSends: boolean
  onSend: () => void
}

/** Sends the message. Its tooltip shows the key that sends, or that an upload is running. */
export function SendButton({ disabled, uploading, enterSends, onSend }: SendButtonProps) {
  const { t } = useTexts()
  const { control, tip } = useTip<HTMLButtonElement>({
    label: uploading ? (
      t('inbox.composer.waitUpload')
    ) : (
      <ButtonTip label={t('inbox.composer.send')} shortcut={enterSends ? 'enter' : 'shift+enter'} />
    ),
  })
  return (
    <>
      <Button
        {...control}
        size="sm"
        aria-disabled={disabled}
        {...(disabled ? { 'data-disabled': true } : {})}
        onClick={onSend}
        rightSection={<IconCornerDownLeft size={16} stroke={2} aria-hidden="true" />}
      >
        {t('inbox.composer.send')}
      </Button>
      {tip}
    </>
  )
}
