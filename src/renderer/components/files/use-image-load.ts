import { use, useState } from 'react'
import { ServiceContext } from '#renderer/components/service-context.ts'

export interface ImageLoad {
  /** Whether the image failed to load. Do not render the `img` then: mounting it would load the image again. */
  readonly isBroken: boolean
  /** The `onError` of the `img`. */
  readonly onError: () => void
  readonly retry: () => void
}

/** Records that the image at a URL failed to load, until the user retries or the service is reachable again. */
export function useImageLoad(url: string | undefined): ImageLoad {
  const { recoveries, onImageError } = use(ServiceContext)
  const [failed, setFailed] = useState<string | null>(null)
  const attempt = `${recoveries} ${url}`
  return {
    isBroken: failed === attempt,
    onError: () => {
      setFailed(attempt)
      onImageError()
    },
    retry: () => setFailed(null),
  }
}
