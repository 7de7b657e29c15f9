import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { ActionIcon } from '@mantine/core'
import { useAtom, useAtomValue } from 'jotai'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react'
import { hasTooManyPixels } from '#contract/rules/files/image-size.ts'
import { plainMessageText } from '#contract/rules/messages/message-format.ts'
import { dialogClosing } from '#renderer/components/dialogs/dialog-closing.ts'
import { showDialog } from '#renderer/components/dialogs/show-dialog.ts'
import { Toasts } from '#renderer/components/notices/toasts.tsx'
import { useLive } from '#renderer/data/live/live.ts'
import { mediaUrl } from '#renderer/data/files/media-url.ts'
import { connectionAtom } from '#renderer/data/session/session.ts'
import type { TextKey } from '#renderer/i18n/catalogue.ts'
import { lightboxAtom, type LightboxPicture } from './lightbox-atom.ts'
import classes from './lightbox.module.css'
import { MessageText } from '#renderer/scenes/inbox/content/message-text.tsx'
import { isPicture } from './picture-size.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** Limits of the zoom scale, and the factor of one zoom step by key or button. */
const minScale = 1
const maxScale = 8
const step = 1.4

const glyph = { size: 20, stroke: 1.7, 'aria-hidden': true } as const
const initialView = { scale: 1, x: 0, y: 0 } as const

/**
 * A picture over the whole window. The wheel, keys or buttons zoom. Dragging or arrow keys move a zoomed picture. While
 * the picture is not zoomed, the left and right arrow keys show the previous and next picture.
 */
export default function Lightbox({ contactId }: { contactId: string }) {
  const [picture, setPicture] = useAtom(lightboxAtom)
  const pictures = usePictures(contactId)
  if (picture === null) return null
  return (
    <PictureDialog
      picture={picture}
      pictures={pictures}
      onShow={setPicture}
      onClose={() => setPicture(null)}
    />
  )
}

/** The pictures of the loaded part of a conversation, oldest first. */
function usePictures(contactId: string): LightboxPicture[] {
  const { t } = useInboxTexts()
  const connection = useAtomValue(connectionAtom)
  const live = useLive()
  const ids = useAtomValue(live.windowAtom(contactId))?.ids ?? []
  return ids.flatMap((id) => {
    const message = live.message(id)
    if (message === undefined || !isPicture(message.content) || connection === null) return []
    if (hasTooManyPixels(message.content)) return []
    const { media, filename = t('inbox.kinds.image'), text = '' } = message.content
    const url = media === undefined ? null : mediaUrl(media, connection)
    const row = message.clientKey ?? message.id
    return url === null ? [] : [{ row, url, name: filename, caption: text }]
  })
}

interface PictureDialogProps {
  picture: LightboxPicture
  pictures: readonly LightboxPicture[]
  onShow: (picture: LightboxPicture) => void
  onClose: () => void
}

function PictureDialog({ picture, pictures, onShow, onClose }: PictureDialogProps) {
  const { t } = useInboxTexts()
  const [view, setView] = useState<{ scale: number; x: number; y: number }>(initialView)
  const drag = useRef<{ x: number; y: number } | null>(null)
  const index = pictures.findIndex(({ row }) => row === picture.row)
  const previous = index < 0 ? undefined : pictures[index - 1]
  const next = index < 0 ? undefined : pictures[index + 1]
  const show = (other: LightboxPicture | undefined) => {
    if (other === undefined) return
    setView(initialView)
    onShow(other)
  }

  const zoom = (factor: number) =>
    setView(({ scale, x, y }) => {
      const zoomed = Math.min(maxScale, Math.max(minScale, scale * factor))
      return zoomed === minScale
        ? initialView
        : { scale: zoomed, x: (x * zoomed) / scale, y: (y * zoomed) / scale }
    })
  const move = (dx: number, dy: number) =>
    setView((now) => (now.scale === minScale ? now : { ...now, x: now.x + dx, y: now.y + dy }))

  const tool = (key: TextKey) => ({
    className: classes.tool,
    size: 36,
    variant: 'transparent',
    'aria-label': t(key),
    title: t(key),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const isZoomed = view.scale > minScale
    const handlers: Record<string, () => void> = {
      '+': () => zoom(step),
      '=': () => zoom(step),
      '-': () => zoom(1 / step),
      '0': () => setView(initialView),
      ArrowLeft: () => (isZoomed ? move(60, 0) : show(previous)),
      ArrowRight: () => (isZoomed ? move(-60, 0) : show(next)),
      ArrowUp: () => move(0, 60),
      ArrowDown: () => move(0, -60),
    }
    const handler = handlers[event.key]
    if (handler === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    handler()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    drag.current = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current === null) return
    move(event.clientX - drag.current.x, event.clientY - drag.current.y)
    drag.current = { x: event.clientX, y: event.clientY }
  }
  return (
    <dialog
      ref={showDialog}
      className={classes.dialog}
      aria-modal="true"
      aria-label={plainMessageText(picture.caption) || picture.name}
      {...dialogClosing(onClose)}
    >
      <div
        className={classes.stage}
        role="presentation"
        onKeyDown={onKeyDown}
        onWheel={({ deltaY }: WheelEvent) => {
          // A horizontal wheel movement does not zoom.
          if (deltaY !== 0) zoom(deltaY < 0 ? 1.15 : 1 / 1.15)
        }}
      >
        <div className={classes.bar}>
          <span className={classes.name}>{picture.name}</span>
          {pictures.length > 1 && index >= 0 && (
            <>
              <span className={`numbers ${classes.count}`}>
                {index + 1} / {pictures.length}
              </span>
              <ActionIcon
                {...tool('inbox.lightbox.previous')}
                aria-disabled={previous === undefined}
                onClick={() => show(previous)}
              >
                <IconChevronLeft {...glyph} />
              </ActionIcon>
              <ActionIcon
                {...tool('inbox.lightbox.next')}
                aria-disabled={next === undefined}
                onClick={() => show(next)}
              >
                <IconChevronRight {...glyph} />
              </ActionIcon>
            </>
          )}
          <ActionIcon {...tool('inbox.lightbox.further')} onClick={() => zoom(1 / step)}>
            <IconZoomOut {...glyph} />
          </ActionIcon>
          <ActionIcon {...tool('inbox.lightbox.nearer')} onClick={() => zoom(step)}>
            <IconZoomIn {...glyph} />
          </ActionIcon>
          <ActionIcon
            {...tool('inbox.message.save')}
            component="a"
            href={picture.url}
            download={picture.name}
          >
            <IconDownload {...glyph} />
          </ActionIcon>
          <ActionIcon {...tool('shell.common.close')} onClick={onClose} autoFocus>
            <IconX {...glyph} />
          </ActionIcon>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- zoomed and dragged by the pointer; the stage around it handles the same actions by key */}
        <img
          key={picture.url}
          className={classes.picture}
          src={picture.url}
          alt={plainMessageText(picture.caption) || picture.name}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          data-near={view.scale > minScale || undefined}
          onDoubleClick={() => (view.scale > minScale ? setView(initialView) : zoom(2))}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => (drag.current = null)}
          onPointerCancel={() => (drag.current = null)}
        />
        {picture.caption !== '' && (
          <div className={classes.caption}>
            <MessageText text={picture.caption} />
          </div>
        )}
      </div>
      <Toasts />
    </dialog>
  )
}
