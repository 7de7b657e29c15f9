import { useEffect, useState } from 'react'

/** Whether the browser has been idle since the first render. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const request = requestIdleCallback(() => setIsSettled(true))
    return () => cancelIdleCallback(request)
  }, [])
  return isSettled
}
