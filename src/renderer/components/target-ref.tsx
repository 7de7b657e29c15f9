import { useImperativeHandle, type Ref, type RefObject } from 'react'

export interface TargetRefProps {
  target: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement | null>
}

/** Makes an existing element the child that Mantine positions against. */
export function TargetRef({ target, ref }: TargetRefProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => target.current)
  return null
}
