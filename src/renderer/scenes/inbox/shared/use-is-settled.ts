import { useEffect, useState } from 'react'
import { idle } from '#renderer/data/idle.ts'

/** Whether the browser has been idle since the first render, or busy for so long that waiting on is of no use. */
export function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    let isMounted = true
    void idle().then(() => isMounted && setIsSettled(true))
    return () => {
      isMounted = false
    }
  }, [])
  return isSettled
}
