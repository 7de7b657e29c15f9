import { useEffect, useRef } from 'react'

/** @returns whether the component still stands: who waits for an answer may have left by the time it comes */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
