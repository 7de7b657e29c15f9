import { useImperativeHandle, type Ref, type RefObject } from 'react'

export interface TargetRefProps {
  target: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement | null>
}

/** Gives Mantine an existing element as the child next to which it positions its dropdown. */
export function TargetRef({ target, ref }: TargetRefProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => target.current)
  return null
}
