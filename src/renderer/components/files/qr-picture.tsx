import classes from './qr-picture.module.css'
import { qrSquares } from './qr-squares.ts'

export interface QrPictureProps {
  /** The content of the code. */
  text: string
  /** The accessible name. */
  label: string
  /** CSS px. */
  sizePx?: number
}

/** A QR code, dark on white in every theme. */
export function QrPicture({ text, label, sizePx = 264 }: QrPictureProps) {
  const { side, path } = qrSquares(text)
  return (
    <svg
      className={classes.picture}
      style={{ width: sizePx, height: sizePx }}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  )
}
