import { useEffect, useState } from 'react'
import { readAudioMetadata } from '#renderer/scenes/inbox/drafts/audio-metadata.ts'

export type AudioMetadata = Awaited<ReturnType<typeof readAudioMetadata>>

/** The object URL and the metadata of a recorded file; null until it is decoded. */
export function useVoiceMetadata(
  file: File | null,
): { url: string; metadata: AudioMetadata } | null {
  const [known, setKnown] = useState<{ file: File; url: string; metadata: AudioMetadata } | null>(
    null,
  )
  useEffect(() => {
    if (file === null) return
    let isCancelled = false
    const url = URL.createObjectURL(file)
    void readAudioMetadata(file).then((metadata) => {
      if (!isCancelled) setKnown({ file, url, metadata })
    })
    return () => {
      isCancelled = true
      URL.revokeObjectURL(url)
    }
  }, [file])
  return known?.file === file ? known : null
}
