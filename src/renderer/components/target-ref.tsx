import { useImperativeHandle, type Ref, type RefObject } from 'react'

export interface StandInProps {
  target: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement | null>
}

/** Has Mantine take for its own child what was there before it. */
export function StandIn({ target, ref }: StandInProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => target.current)
  return null
}
