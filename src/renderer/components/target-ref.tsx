import { useImperativeHandle, type Ref, type RefObject } from 'react'

export interface TargetRefProps {
  target: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement | null>
}

/** Renders nothing and gives Mantine an existing element as the target for the position of its dropdown. */
export function TargetRef({ target, ref }: TargetRefProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => target.current)
  return null
}
