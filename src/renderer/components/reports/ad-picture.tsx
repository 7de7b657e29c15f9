import { IconPhoto } from '@tabler/icons-react'
import classes from './ad-picture.module.css'
import { useImageLoad } from '#renderer/components/files/use-image-load.ts'

const iconSizes = { small: 18, middle: 24, wide: 32 } as const

export interface AdPictureProps {
  /** The picture's address; null for an ad without a picture. */
  address: string | null
  size?: keyof typeof iconSizes
}

/** An ad's picture, or a placeholder. Decorative: the ad's name is next to it as text. */
export function AdPicture({ address, size = 'small' }: AdPictureProps) {
  const { isBroken, onError } = useImageLoad(address ?? undefined)
  return (
    <span className={classes.picture} data-size={size}>
      {address === null || isBroken ? (
        <IconPhoto size={iconSizes[size]} aria-hidden="true" />
      ) : (
        <img src={address} alt="" draggable={false} onError={onError} />
      )}
    </span>
  )
}
