import { createContext } from 'react'

/** What components need to know about the service; `app/providers.tsx` provides it. */
export interface ServiceContextValue {
  /** While the service is down one banner says so, and what failed to load waits without an error of its own. */
  readonly isDown: boolean
  /** Changes when the service has come back: failed images load again. */
  readonly recoveries: number
  /** Reports an image that failed to load. */
  readonly onImageError: () => void
}

export const ServiceContext = createContext<ServiceContextValue>({
  isDown: false,
  recoveries: 0,
  onImageError: () => undefined,
})
