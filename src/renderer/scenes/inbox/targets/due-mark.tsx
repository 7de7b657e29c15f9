import { IconAlertCircleFilled } from '@tabler/icons-react'
import type { DueState } from './due-state.ts'

/** A ring with the part of the time that is left, or a sign for a missed target. Its colour is that of the text. */
export function DueMark({ state: { tone, share }, size }: { state: DueState; size: number }) {
  if (tone === 'missed') return <IconAlertCircleFilled size={size} aria-hidden="true" />
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6" stroke="currentColor" strokeOpacity="0.3" strokeWidth="3" />
      <circle
        cx="8"
        cy="8"
        r="6"
        stroke="currentColor"
        strokeWidth="3"
        pathLength="100"
        strokeDasharray={`${share * 100} 100`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  )
}
