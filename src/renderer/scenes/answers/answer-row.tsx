import { Badge, Box, Flex, Text } from '@mantine/core'
import {
  IconArchive,
  IconCopy,
  IconFile,
  IconGripVertical,
  IconLayoutList,
  IconListDetails,
  IconMicrophone,
  IconMovie,
  IconPencil,
  IconPhoto,
  IconTemplate,
  IconTextCaption,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { PinToggle } from '#renderer/components/tables/pin-toggle.tsx'
import { rowDragProps, type RowDrag } from '#renderer/components/tables/row-drag.ts'
import { useImageLoad } from '#renderer/components/files/use-image-load.ts'
import { PlaceholderText } from '#renderer/components/templates/placeholder-text.tsx'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { answerFile, answerText, type Answer } from './answer.ts'
import classes from './answers.module.css'

export interface AnswerRowProps {
  answer: Answer
  shortcut: string | undefined
  isSelected: boolean
  /** Whether the Tab key focuses this row. */
  isTabStop: boolean
  drag: RowDrag | undefined
  /** Absent if the row cannot be moved. */
  onMove: ((by: -1 | 1) => void) | undefined
  /** `show`: whether the pin is visible; `onPin` is absent if the user cannot change it. */
  pin: { show: boolean; onPin: ((isPinned: boolean) => void) | undefined }
  onFocus: () => void
  onOpen: () => void
  /** Absent for users who may not edit the answer. */
  actions: { onDuplicate: () => void; onRemove: () => void } | undefined
}

/**
 * An answer in the list. A click opens the answer. It is moved by dragging, with the arrow keys on its handle, or with
 * Alt and an arrow key.
 */
export function AnswerRow(props: AnswerRowProps) {
  const { answer, shortcut, isSelected, isTabStop, drag, onMove, pin, onOpen, actions } = props
  const { t } = useTexts('templates', 'answers')
  const { id, name, pinned } = answer.template
  const tabIndex = isTabStop ? 0 : -1
  return (
    <li
      className={classes.row}
      data-answer={id}
      data-selected={isSelected || undefined}
      onFocus={props.onFocus}
      {...rowDragProps(drag, id, 'application/x-bandeja-answer')}
    >
      <Flex component="span" justify="center" w={18} flex="none">
        {onMove !== undefined && (
          <button
            type="button"
            className={classes.handle}
            tabIndex={tabIndex}
            aria-label={t('answers:row.move', { name })}
            aria-keyshortcuts="ArrowUp ArrowDown"
            onKeyDown={(event) => {
              if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
              event.preventDefault()
              event.stopPropagation()
              onMove(event.key === 'ArrowUp' ? -1 : 1)
            }}
          >
            <IconGripVertical size={16} stroke={1.8} aria-hidden="true" />
          </button>
        )}
      </Flex>
      <Flex component="span" justify="center" w={28} flex="none">
        {pin.show && (
          <PinToggle
            isPinned={pinned}
            label={t('answers:row.pin', { name })}
            stateLabel={t(pinned ? 'answers:row.pinned' : 'answers:row.unpinned')}
            tabIndex={tabIndex}
            onPin={pin.onPin}
          />
        )}
      </Flex>
      <button
        type="button"
        className={classes.open}
        data-open-answer
        tabIndex={tabIndex}
        aria-current={isSelected || undefined}
        onClick={onOpen}
      >
        <Thumbnail answer={answer} />
        <Box component="span" display="grid" miw={0} flex={1}>
          <Text span truncate fw={600}>
            {name}
          </Text>
          <Text span truncate size="sm" c="dimmed" dir="auto">
            <PlaceholderText text={answerText(answer)} />
          </Text>
        </Box>
      </button>
      <KindBadge answer={answer} />
      <Flex component="span" flex="none" w={172} className={classes.shortcutCell}>
        {shortcut !== undefined && (
          <Text
            component="code"
            truncate
            px={7}
            py={1}
            bdrs="sm"
            bd="1px solid var(--b-line)"
            ff="inherit"
            size="xs"
            lh="sm"
            c="dimmed"
          >
            /{shortcut}
          </Text>
        )}
      </Flex>
      <Flex
        component="span"
        flex="none"
        justify="flex-end"
        gap={2}
        w={92}
        className={classes.actions}
      >
        {actions !== undefined && (
          <>
            <RowButton icon={IconPencil} label={t('answers:row.edit', { name })} onClick={onOpen} />
            <RowButton
              icon={IconCopy}
              label={t('answers:row.duplicate', { name })}
              onClick={actions.onDuplicate}
            />
            <RowButton
              icon={answer.list === 'quick' ? IconArchive : IconTrash}
              label={t(
                answer.list === 'quick' ? 'answers:row.archiveNamed' : 'answers:row.deleteNamed',
                { name },
              )}
              onClick={actions.onRemove}
            />
          </>
        )}
      </Flex>
    </li>
  )
}

function RowButton({ icon, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return <IconButton icon={icon} size={28} label={label} onClick={onClick} />
}

const icons: Readonly<Record<string, Icon>> = {
  image: IconPhoto,
  audio: IconMicrophone,
  video: IconMovie,
  file: IconFile,
  media: IconFile,
  list: IconListDetails,
  quick_reply: IconLayoutList,
}

/** The picture of an answer, or the icon of its kind. */
export function Thumbnail({ answer }: { answer: Answer }) {
  const { content } = answer.template
  const file = answerFile(answer)
  const url = useMediaUrl(file?.type === 'image' ? file.media : undefined)
  const { isBroken, onError } = useImageLoad(url ?? undefined)
  const Glyph = icons[file?.type ?? content.type] ?? IconTextCaption
  return (
    <Flex
      component="span"
      flex="none"
      align="center"
      justify="center"
      w={40}
      h={40}
      bdrs="sm"
      bg="var(--b-field)"
      c="var(--b-icon)"
      className={classes.thumbnail}
    >
      {url === null || isBroken ? (
        <Glyph size={18} stroke={1.6} aria-hidden="true" />
      ) : (
        <img src={url} alt="" loading="lazy" draggable={false} onError={onError} />
      )}
    </Flex>
  )
}

function KindBadge({ answer }: { answer: Answer }) {
  const { t } = useTexts('templates', 'answers')
  if (answer.list === 'quick') {
    if (answer.template.gsId === undefined) return null
    return (
      <Badge component="span" leftSection={<IconTemplate size={14} aria-hidden="true" />}>
        {t('answers:kinds.channel')}
      </Badge>
    )
  }
  const { type, options = [] } = answer.template.content
  const Glyph = icons[type] ?? IconFile
  const count = options.length
  return (
    <Badge component="span" leftSection={<Glyph size={14} aria-hidden="true" />}>
      {type === 'quick_reply'
        ? t('answers:row.buttons', { count })
        : type === 'list'
          ? t('answers:row.list', { count })
          : t('answers:kinds.media')}
    </Badge>
  )
}
