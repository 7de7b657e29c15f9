import { IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { ActionIcon } from '@mantine/core'
import { useAtom } from 'jotai'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type WheelEvent } from 'react'
import { dialogClosing } from '../../../components/dialog-closing.ts'
import { showDialog } from '../../../components/show-dialog.ts'
import { Toasts } from '../../../components/toasts.tsx'
import type { TextKey } from '../../../i18n/catalogue.ts'
import { lightboxAtom, type Lit } from './lightbox-atom.ts'
import classes from './lightbox.module.css'
import { useTexts } from '../shared/texts.tsx'

/** How far a picture can be brought near, and by how much at one step. */
const furthest = 1
const nearest = 8
const step = 1.4

const glyph = { size: 20, stroke: 1.7, 'aria-hidden': true } as const

/** A picture over the whole window: wheel, keys or buttons bring it near, dragging moves it, Escape closes. */
export default function Lightbox() {
  const [lit, setLit] = useAtom(lightboxAtom)
  return lit === null ? null : <Shown key={lit.url} lit={lit} onClose={() => setLit(null)} />
}

function Shown({ lit, onClose }: { lit: Lit; onClose: () => void }) {
  const { t } = useTexts()
  const [view, setView] = useState({ scale: 1, x: 0, y: 0 })
  const drag = useRef<{ x: number; y: number } | null>(null)

  const zoom = (factor: number) =>
    setView(({ scale, x, y }) => {
      const next = Math.min(nearest, Math.max(furthest, scale * factor))
      return next === furthest
        ? { scale: next, x: 0, y: 0 }
        : { scale: next, x: (x * next) / scale, y: (y * next) / scale }
    })
  const move = (dx: number, dy: number) =>
    setView((now) => (now.scale === furthest ? now : { ...now, x: now.x + dx, y: now.y + dy }))

  const tool = (key: TextKey) => ({
    className: classes.tool,
    size: 36,
    variant: 'transparent',
    'aria-label': t(key),
    title: t(key),
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      '+': () => zoom(step),
      '=': () => zoom(step),
      '-': () => zoom(1 / step),
      '0': () => setView({ scale: 1, x: 0, y: 0 }),
      ArrowLeft: () => move(60, 0),
      ArrowRight: () => move(-60, 0),
      ArrowUp: () => move(0, 60),
      ArrowDown: () => move(0, -60),
    }
    const act = acts[event.key]
    if (act === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
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
      aria-label={lit.caption === '' ? lit.name : lit.caption}
      {...dialogClosing(onClose)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and pointer of the picture within */}
      <div
        className={classes.stage}
        onKeyDown={onKeyDown}
        onWheel={({ deltaY }: WheelEvent) => {
          // One that turns sideways alone is neither way.
          if (deltaY !== 0) zoom(deltaY < 0 ? 1.15 : 1 / 1.15)
        }}
      >
        <div className={classes.bar}>
          <span className={classes.name}>{lit.name}</span>
          <ActionIcon {...tool('inbox.lightbox.further')} onClick={() => zoom(1 / step)}>
            <IconZoomOut {...glyph} />
          </ActionIcon>
          <ActionIcon {...tool('inbox.lightbox.nearer')} onClick={() => zoom(step)}>
            <IconZoomIn {...glyph} />
          </ActionIcon>
          <ActionIcon
            {...tool('inbox.message.save')}
            component="a"
            href={lit.url}
            download={lit.name}
          >
            <IconDownload {...glyph} />
          </ActionIcon>
          <ActionIcon {...tool('shell.common.close')} onClick={onClose} autoFocus>
            <IconX {...glyph} />
          </ActionIcon>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged by the pointer; the keys do the same on the stage around it */}
        <img
          className={classes.picture}
          src={lit.url}
          alt={lit.caption === '' ? lit.name : lit.caption}
          draggable={false}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
          data-near={view.scale > furthest || undefined}
          onDoubleClick={() =>
            view.scale > furthest ? setView({ scale: 1, x: 0, y: 0 }) : zoom(2)
          }
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={() => (drag.current = null)}
          onPointerCancel={() => (drag.current = null)}
        />
        {lit.caption !== '' && <p className={`selectable ${classes.caption}`}>{lit.caption}</p>}
      </div>
      <Toasts />
    </dialog>
  )
}
