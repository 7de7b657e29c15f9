import type { TooltipProps } from '@mantine/core'
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { lazyWithPreload } from '#renderer/components/lazy-with-preload.tsx'

const tooltip = lazyWithPreload<TooltipProps>(() => import('./tip.tsx'))

/** How long the pointer rests on a control before its tooltip shows, ms. */
export const tipDelayMs = 350

/**
 * A control's tooltip, fetched and mounted when the pointer first rests on the control. Opening a chat mounts a dozen
 * controls, and a tooltip costs more to mount than its control.
 * @returns props for the control, and the tooltip to render next to it
 */
export function useTip<Control extends HTMLElement>(
  props: Pick<TooltipProps, 'label' | 'position' | 'disabled'>,
) {
  const ref = useRef<Control>(null)
  const [isMounted, setMounted] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const start = () => {
    const mount = async () => {
      await tooltip.fetch()
      // The pointer may have left while the tooltip was fetched. A tooltip mounted after that would stay open, because
      // no later event would close it.
      if (timer.current === started) setMounted(true)
    }
    const started = setTimeout(() => void mount(), tipDelayMs)
    timer.current = started
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // Once mounted, the tooltip listens to the pointer itself.
  const tip: ReactNode = isMounted ? <tooltip.Screen target={ref} defaultOpened {...props} /> : null
  return {
    control: {
      ref,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        stop()
        // Touch has no hover.
        if (pointerType !== 'touch') start()
      },
      onPointerLeave: stop,
      // A press cancels a tooltip that is not mounted yet.
      onPointerDown: stop,
    },
    tip,
  }
}
