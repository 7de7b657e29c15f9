import type { TooltipProps } from '@mantine/core'
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { lazyWithPreload } from './lazy-with-preload.tsx'
import { tipDelayMs } from './tip-delay.ts'

const tooltip = lazyWithPreload<TooltipProps>(() => import('./tip.tsx'))

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
  const stop = () => {
    clearTimeout(resting.current)
    resting.current = undefined
  }
  const rest = () => {
    const rested = setTimeout(async () => {
      await tooltip.fetch()
      // Only the pointer's going would close it, and that may have been meanwhile.
      if (resting.current === rested) setMade(true)
    }, tipDelayMs)
    resting.current = rested
  }
  useEffect(() => () => clearTimeout(resting.current), [])
  // Once made it follows the pointer by itself.
  const tip: ReactNode = made ? <tooltip.Screen target={ref} defaultOpened {...props} /> : null
  return {
    control: {
      ref,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        stop()
        // A finger rests on nothing.
        if (pointerType !== 'touch') rest()
      },
      onPointerLeave: stop,
      // Who presses it has found it.
      onPointerDown: stop,
    },
    tip,
  }
}
