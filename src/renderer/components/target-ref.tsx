import { useImperativeHandle, type Ref, type RefObject } from 'react'

export interface TargetRefProps {
  target: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement | null>
}

/** Makes Mantine position a dropdown at the existing element `target`. Renders nothing itself. */
export function TargetRef({ target, ref }: TargetRefProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => target.current)
  return null
}
