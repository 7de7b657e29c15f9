import { Button, Group, Menu } from '@mantine/core'
import {
  IconAlarmSnooze,
  IconArchive,
  IconChevronDown,
  IconCircleCheck,
  IconClock,
  IconCornerDownLeft,
  type Icon,
} from '@tabler/icons-react'
import { sendEnds, type SendEnd } from '#contract/limits.ts'
import { ButtonTip } from '#renderer/components/focus/icon-button.tsx'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { useTip } from '#renderer/components/focus/use-tip.tsx'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

const ends = {
  archive: { labelKey: 'inbox.composer.sendAndArchive', icon: IconArchive },
  finish: { labelKey: 'inbox.composer.sendAndFinish', icon: IconCircleCheck },
  snooze: { labelKey: 'inbox.composer.sendAndSnooze', icon: IconAlarmSnooze },
} as const satisfies Record<SendEnd, { labelKey: TextKey; icon: Icon }>

export interface SendButtonProps {
  disabled: boolean
  uploading: boolean
  /** Whether the message waits, because the group's line does not send. */
  isQueued: boolean
  enterSends: boolean
  /** What Ctrl+Shift+Enter repeats. */
  lastEnd: SendEnd
  may: (end: SendEnd) => boolean
  /** @param end what happens to the chat after the message */
  onSend: (end?: SendEnd) => void
}

/**
 * Sends the message, or sends it and archives, finishes or snoozes the chat. Its tooltip shows the key that sends, or
 * that an upload is running.
 */
export function SendButton(props: SendButtonProps) {
  const { disabled, uploading, isQueued, enterSends, lastEnd, may, onSend } = props
  const { t } = useInboxTexts()
  const label = t(isQueued ? 'inbox.composer.queue' : 'inbox.composer.send')
  const Glyph = isQueued ? IconClock : IconCornerDownLeft
  const { control, tip } = useTip<HTMLButtonElement>({
    label: uploading ? (
      t('inbox.composer.waitUpload')
    ) : (
      <ButtonTip label={label} shortcut={enterSends ? 'enter' : 'shift+enter'} />
    ),
  })
  const offered = sendEnds.filter(may)
  return (
    <Group gap={1} wrap="nowrap">
      <Button
        {...control}
        size="sm"
        aria-disabled={disabled}
        {...(disabled ? { 'data-disabled': true } : {})}
        onClick={() => onSend()}
        rightSection={<Glyph size={16} stroke={2} aria-hidden="true" />}
      >
        {label}
      </Button>
      {tip}
      <Menu position="top-end" width={300} shadow="md">
        <Menu.Target>
          <Button size="sm" px={8} disabled={disabled} aria-label={t('inbox.composer.sendAnd')}>
            <IconChevronDown size={16} stroke={2} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((end) => {
            const { labelKey, icon: EndGlyph } = ends[end]
            return (
              <Menu.Item
                key={end}
                leftSection={<EndGlyph size={16} />}
                rightSection={
                  end === lastEnd && (
                    <span aria-hidden="true">
                      <Keys shortcut="mod+shift+enter" />
                    </span>
                  )
                }
                onClick={() => onSend(end)}
              >
                {t(labelKey)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
