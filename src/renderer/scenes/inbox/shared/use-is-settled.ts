import { useEffect, useState } from 'react'

/** Whether what was drawn first is on the screen, and the page has had nothing to do since. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const request = requestIdleCallback(() => setIsSettled(true))
    return () => cancelIdleCallback(request)
  }, [])
  return isSettled
}
