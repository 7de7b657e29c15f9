import type { CSSProperties } from 'react'
import classes from './avatar.module.css'
import { hueOf, initialsOf } from './hue.ts'
import { useImageLoad } from '#renderer/components/files/use-image-load.ts'

export interface AvatarProps {
  /** The id of a contact, user, team or group; the hue is derived from it. */
  id: string
  name: string
  /**
   * The photo's address at the gateway. The initials are visible until the photo has loaded, or if it fails to load.
   */
  photo?: string | undefined
  /** Width and height, px. */
  size?: number
  /** Users and contacts are round, groups and teams are square; the current group has the accent colour. */
  shape?: 'round' | 'square' | 'current'
}

/**
 * A photo, or initials on a colour that is derived from the id. Decorative: the name is in a text beside the avatar or
 * in the label of its button.
 */
export function Avatar({ id, name, photo, size = 40, shape = 'round' }: AvatarProps) {
  const { isBroken, onError } = useImageLoad(photo)
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
      // The style sheet draws the initials. As text they would be part of the surrounding button's name.
      data-initials={initialsOf(name)}
      aria-hidden="true"
    >
      {photo !== undefined && !isBroken && (
        <img
          className={classes.photo}
          src={photo}
          alt=""
          width={size}
          height={size}
          draggable={false}
          onError={onError}
        />
      )}
    </span>
  )
}
