import { useEffect, useState } from 'react'

/** Whether the browser has been idle at least once since the first render. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const request = requestIdleCallback(() => setIsSettled(true))
    return () => cancelIdleCallback(request)
  }, [])
  return isSettled
}
