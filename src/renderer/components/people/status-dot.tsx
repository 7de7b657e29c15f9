import {
  serviceStatusColours,
  type ServiceStatusKind,
} from '#contract/rules/people/service-status.ts'
import classes from './status-dot.module.css'

/**
 * An agent's service status as a colour and a shape: a disc (available), a disc with a bar (busy) or a ring
 * (unavailable). Hidden from screen readers: a text beside the dot or the label of its button names the status.
 */
export function StatusDot({ status, size = 10 }: { status: ServiceStatusKind; size?: number }) {
  return (
    <svg
      className={`${classes.dot} ${classes[serviceStatusColours[status]]}`}
      width={size}
      height={size}
      viewBox="0 0 10 10"
      data-status={status}
      aria-hidden="true"
    >
      {status === 'unavailable' ? (
        <circle cx="5" cy="5" r="3.75" fill="none" stroke="currentColor" strokeWidth="2.5" />
      ) : (
        <circle cx="5" cy="5" r="5" fill="currentColor" />
      )}
      {status === 'busy' && (
        <rect x="2.2" y="4" width="5.6" height="2" rx="1" fill="var(--b-surface)" />
      )}
    </svg>
  )
}
