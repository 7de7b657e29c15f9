import { useId, type ReactNode } from 'react'
import classes from './section.module.css'

export interface SectionProps {
  title: string
  /** The actions at the end of the title's line. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the contact sidebar. It is a landmark named by its title. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 className={classes.title} id={id}>
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  )
}

/** A row of several actions. */
export function SectionActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}

export interface SectionActionProps {
  label: string
  /** Whether to focus the button when it mounts, because it replaces the editor that had the focus. */
  takesFocus?: boolean
  onClick: () => void
}

/** A text button next to a section's title. */
export function SectionAction({ label, takesFocus = false, onClick }: SectionActionProps) {
  return (
    <button
      ref={takesFocus ? focusAtOnce : null}
      type="button"
      className={classes.action}
      onClick={onClick}
    >
      {label}
    </button>
  )
}

function focusAtOnce(button: HTMLButtonElement | null): void {
  button?.focus()
}
