import { AdPicture } from '#renderer/components/ad-picture.tsx'
import { useMediaUrl } from '#renderer/data/use-media-url.ts'

/** The small picture of an ad in a list. */
export function AdThumbnail({ url }: { url: string | undefined }) {
  return <AdPicture address={useMediaUrl(url)} />
}
