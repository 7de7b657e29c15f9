import { IconPhoto } from '@tabler/icons-react'
import { useImageLoad } from '../../components/use-image-load.ts'
import { useMediaUrl } from '../../data/use-media-url.ts'
import classes from './ads.module.css'

/** An ad's picture, or a placeholder. Decorative: the ad's name is next to it as text. */
export function AdPicture({
  url,
  isLarge = false,
}: {
  url: string | undefined
  isLarge?: boolean
}) {
  const address = useMediaUrl(url) ?? undefined
  const { isBroken, onError } = useImageLoad(address)
  return (
    <span className={classes.picture} data-large={isLarge || undefined}>
      {address === undefined || isBroken ? (
        <IconPhoto size={isLarge ? 32 : 18} aria-hidden="true" />
      ) : (
        <img src={address} alt="" draggable={false} onError={onError} />
      )}
    </span>
  )
}
