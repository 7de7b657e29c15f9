import { Button, Flex, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '#renderer/components/dialog.tsx'
import { ErrorNotice } from '#renderer/components/error-notice.tsx'
import { useChange } from '#renderer/data/use-change.ts'
import { useTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

export interface DeleteQuestionProps {
  title: string
  /** What is deleted and what remains. */
  children: ReactNode
  act: () => Promise<void>
  onClose: () => void
}

/** Asks before a permanent deletion. The cancel button has the focus. */
export function DeleteQuestion({ title, children, act, onClose }: DeleteQuestionProps) {
  const { t } = useTexts()
  const { busy, error, run } = useChange({ send: act, onDone: onClose })
  return (
    <Dialog onClose={onClose} title={title} width={420}>
      <Text inherit mb={16} c="dimmed">
        {children}
      </Text>
      {error !== null && <ErrorNotice error={error} />}
      <Flex justify="flex-end" gap={8} mt={16}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('inbox.message.keep')}
        </Button>
        <Button color="red" loading={busy} onClick={() => run()}>
          {t('inbox.message.delete')}
        </Button>
      </Flex>
    </Dialog>
  )
}
