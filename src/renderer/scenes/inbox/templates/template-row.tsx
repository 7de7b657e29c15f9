import { Box, Text } from '@mantine/core'
import {
  IconFile,
  IconGripVertical,
  IconListDetails,
  IconMapPin,
  IconMicrophone,
  IconMovie,
  IconPhoto,
  IconSquareRoundedCheck,
  IconTextCaption,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { plainMessageText } from '#contract/rules/messages/message-format.ts'
import { readableText } from '#contract/rules/templates/sendable-template.ts'
import type { SendableTemplate } from '#contract/rules/templates/template-parts.ts'
import type { TemplatePeople } from '#contract/rules/templates/template-variables.ts'
import { PinToggle } from '#renderer/components/tables/pin-toggle.tsx'
import { rowDragProps, type RowDrag } from '#renderer/components/tables/row-drag.ts'
import { PlaceholderText } from '#renderer/components/templates/placeholder-text.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './template-list.module.css'

export interface TemplateRowProps {
  sendable: SendableTemplate
  people: TemplatePeople
  onChoose: () => void
  /**
   * Whether the row gets the focus when it mounts. It then calls `onFocused`, so that a later mount does not take the
   * focus again.
   */
  focused: boolean
  onFocused: () => void
  /** Moves the row by this many positions; absent if the row cannot be moved. */
  onMove?: ((by: -1 | 1) => void) | undefined
  drag?: RowDrag | undefined
  /** `show`: whether the pin is visible. `onPin`: pins or unpins the template; undefined if the viewer may not. */
  pin: { show: boolean; isPinned: boolean; onPin: ((pinned: boolean) => void) | undefined }
}

/** A template in the list. A press chooses it; its handle moves it. */
export function TemplateRow(props: TemplateRowProps) {
  const { sendable, people, onChoose, focused, onFocused, onMove, drag, pin } = props
  const { t } = useTexts('templates')
  const { name } = sendable.template
  const choose = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!focused) return
    choose.current?.focus()
    onFocused()
  }, [focused, onFocused])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onMove?.(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      className={classes.row}
      {...rowDragProps(drag, sendable.template.id, 'application/x-bandeja-template')}
    >
      {onMove !== undefined && (
        <button
          type="button"
          className={classes.handle}
          aria-label={t('templates:row.move', { name })}
          aria-keyshortcuts="ArrowUp ArrowDown"
          title={t('templates:row.move', { name })}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={16} stroke={1.8} aria-hidden="true" />
        </button>
      )}
      <button ref={choose} type="button" className={classes.choose} onClick={onChoose}>
        <KindIcon sendable={sendable} />
        <Box component="span" miw={0}>
          <Text span display="block" size="md" fw={580} className="breakable">
            {name}
          </Text>
          <span className={classes.text} dir="auto">
            <PlaceholderText text={plainMessageText(readableText(sendable, people))} />
          </span>
        </Box>
      </button>
      {pin.show && (
        <PinToggle
          isPinned={pin.isPinned}
          label={t('templates:row.pin', { name })}
          stateLabel={t(pin.isPinned ? 'templates:row.pinned' : 'templates:row.unpinned')}
          onPin={pin.onPin}
        />
      )}
    </li>
  )
}

const icons: Readonly<Record<string, Icon>> = {
  image: IconPhoto,
  IMAGE: IconPhoto,
  audio: IconMicrophone,
  video: IconMovie,
  VIDEO: IconMovie,
  file: IconFile,
  media: IconFile,
  DOCUMENT: IconFile,
  LOCATION: IconMapPin,
  list: IconListDetails,
  quick_reply: IconSquareRoundedCheck,
}

function KindIcon({ sendable }: { sendable: SendableTemplate }) {
  const type =
    sendable.kind === 'whatsapp' ? sendable.template.templateType : sendable.template.content.type
  const Glyph = icons[type] ?? IconTextCaption
  return <Glyph className={classes.icon} size={18} stroke={1.6} aria-hidden="true" />
}
