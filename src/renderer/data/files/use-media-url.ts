import { useAtomValue } from 'jotai'
import { connectionAtom } from '#renderer/data/session/session.ts'
import { mediaUrl } from './media-url.ts'

/** The address under which the page may load a media file, or null; see `mediaUrl`. */
export function useMediaUrl(media: string | undefined): string | null {
  const connection = useAtomValue(connectionAtom)
  return media === undefined || connection === null ? null : mediaUrl(media, connection)
}
