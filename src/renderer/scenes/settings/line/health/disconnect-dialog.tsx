import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { lineApi } from '#contract/api/line/line.ts'
import type { LineHealth } from '#contract/entities/line/line-health.ts'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { ConfirmDialog } from '#renderer/components/page/confirm-dialog.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { queryKeyOf } from '#renderer/data/service/query-keys.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'

/** How often to ask whether messages still wait, ms. */
const EVERY_MS = 1_000

const digits = (text: string): string => text.replaceAll(/\D/g, '')

interface DisconnectProps {
  groupId: string
  health: LineHealth
  onClose: () => void
}

/**
 * Disconnects the line once its number was typed. Messages that wait are discarded, or leave first: the dialog then
 * stays open until none waits.
 */
export function DisconnectDialog({ groupId, health, onClose }: DisconnectProps) {
  const { t } = useTexts('lineTerms', 'lineHealth')
  const phone = linePhoneText(health.phone)
  const maySend = health.status.state === 'connected'
  const [typed, setTyped] = useState('')
  const [choice, setChoice] = useState<'send' | 'drop'>(maySend ? 'send' : 'drop')
  /** Whether the user has confirmed, and the messages are leaving. */
  const [isWaiting, setWaiting] = useState(false)
  // No event says how much waits in a line that sends, so ask until nothing does.
  const queue = useQuery({
    queryKey: queryKeyOf('line', groupId, 'queue'),
    queryFn: ({ signal }) => call(lineApi.lineQueue, { groupId, params: { id: groupId }, signal }),
    refetchInterval: isWaiting && EVERY_MS,
    initialData: health.queue,
  })
  const { messages } = queue.data
  const disconnect = useChange({
    send: () => call(lineApi.disconnectLine, { groupId, params: { id: groupId } }),
    accept: () => showToast(t('lineHealth:disconnect.done')),
    onDone: onClose,
  })
  const { run } = disconnect
  const isOver = isWaiting && messages === 0
  useEffect(() => {
    if (isOver) run()
  }, [isOver, run])
  const confirm = () => {
    if (messages > 0 && choice === 'send') setWaiting(true)
    else run()
  }
  return (
    <ConfirmDialog
      title={t('lineHealth:disconnect.title', { phone })}
      confirmLabel={t('lineHealth:health.disconnectButton')}
      isDangerous
      isConfirmDisabled={digits(typed) !== health.phone}
      isBusy={disconnect.busy || isWaiting}
      error={disconnect.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap={12}>
        <Text size="sm">{t('lineHealth:disconnect.text')}</Text>
        {messages > 0 && (
          <Radio.Group
            label={t('lineHealth:disconnect.waiting', { count: messages })}
            value={choice}
            onChange={(value) => setChoice(value === 'send' ? 'send' : 'drop')}
          >
            <Stack gap={8} mt={8}>
              <Radio
                value="send"
                disabled={!maySend}
                label={t(maySend ? 'lineHealth:disconnect.send' : 'lineHealth:disconnect.sendOff')}
              />
              <Radio value="drop" label={t('lineHealth:disconnect.drop')} />
            </Stack>
          </Radio.Group>
        )}
        {isWaiting ? (
          <Text size="sm" role="status">
            {t('lineHealth:disconnect.leaving', { count: messages })}
          </Text>
        ) : (
          <TextInput
            label={t('lineHealth:disconnect.write', { phone })}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
