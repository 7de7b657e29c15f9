import { Tooltip, type TooltipProps } from '@mantine/core'
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { tipDelayMs } from './tip-delay.ts'

/**
 * A control's tooltip that is made when the pointer first rests on the control. Most never are: a chat that is opened
 * brings a dozen controls, and a tooltip costs more to make than its control.
 * @returns what the control is given, and what is put beside it
 */
export function useTip<Control extends HTMLElement>(
  props: Pick<TooltipProps, 'label' | 'position' | 'disabled'>,
) {
  const ref = useRef<Control>(null)
  const [made, setMade] = useState(false)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(resting.current)
  useEffect(() => () => clearTimeout(resting.current), [])
  // Once made it follows the pointer by itself.
  const tip: ReactNode = made ? <Tooltip target={ref} defaultOpened {...props} /> : null
  return {
    control: {
      ref,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        stop()
        // A finger rests on nothing.
        if (pointerType !== 'touch') resting.current = setTimeout(() => setMade(true), tipDelayMs)
      },
      onPointerLeave: stop,
      // Who presses it has found it.
      onPointerDown: stop,
    },
    tip,
  }
}
