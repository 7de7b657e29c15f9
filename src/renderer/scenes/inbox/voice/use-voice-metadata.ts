import { useEffect, useState } from 'react'
import { audioFacts } from '../composer/audio-metadata.ts'

export type VoiceFacts = Awaited<ReturnType<typeof audioFacts>>

/** Address and shape of a voice note that is still here alone; null until it has been listened to. */
export function useVoiceFacts(file: File | null): { url: string; facts: VoiceFacts } | null {
  const [known, setKnown] = useState<{ file: File; url: string; facts: VoiceFacts } | null>(null)
  useEffect(() => {
    if (file === null) return
    let isOver = false
    const url = URL.createObjectURL(file)
    void audioFacts(file).then((facts) => {
      if (!isOver) setKnown({ file, url, facts })
    })
    return () => {
      isOver = true
      URL.revokeObjectURL(url)
    }
  }, [file])
  return known?.file === file ? known : null
}
