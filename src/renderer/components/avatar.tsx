import { useState, type CSSProperties } from 'react'
import classes from './avatar.module.css'
import { hueOf, initialsOf } from './hue.ts'

export interface AvatarProps {
  /** Decides the hue; a contact's, user's or group's id. */
  id: string
  name: string
  /** An address the page may load (through the gateway); the initials stay beneath it until it has come. */
  photo?: string | undefined
  /** px. */
  size?: number
  /** People are round, groups are square. */
  shape?: 'round' | 'square'
}

/** A photo, or initials on a hue of the id. Decorative: the name always stands beside it in words. */
export function Avatar({ id, name, photo, size = 40, shape = 'round' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const style: CSSProperties & Record<'--hue', number> = {
    '--hue': hueOf(id),
    width: size,
    height: size,
    fontSize: Math.round(size * 0.37),
  }
  return (
    <span
      className={shape === 'square' ? `${classes.avatar} ${classes.square}` : classes.avatar}
      style={style}
      aria-hidden="true"
    >
      {initialsOf(name)}
      {photo !== undefined && photo !== broken && (
        <img
          className={classes.photo}
          src={photo}
          alt=""
          width={size}
          height={size}
          draggable={false}
          onError={() => setBroken(photo)}
        />
      )}
    </span>
  )
}
