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
  /** People are round, groups are square; the group worked in has the accent's colour. */
  shape?: 'round' | 'square' | 'current'
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
      className={`${classes.avatar} ${classes[shape]}`}
      style={style}
      // Drawn by the style sheet: letters in the page would count as words of the button around them.
      data-initials={initialsOf(name)}
      aria-hidden="true"
    >
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
