import { createContext } from 'react'

/** Whether the service is available, for components; `app/providers.tsx` provides it. */
export interface ServiceContextValue {
  /**
   * Whether the service is down or being checked. A banner then reports the outage, and failed loads show no error of
   * their own.
   */
  readonly isDown: boolean
  /** Increments when the service is available again, so that failed images load again. */
  readonly recoveries: number
  /** Reports an image that failed to load. */
  readonly onImageError: () => void
}

export const ServiceContext = createContext<ServiceContextValue>({
  isDown: false,
  recoveries: 0,
  onImageError: () => undefined,
})
