import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import classes from './onboarding.module.css'

export interface StepFrameProps {
  title: string
  text: string
  children: ReactNode
  /** The column next to the content. */
  aside?: ReactNode
  /** The content at the left of the footer. */
  start?: ReactNode
  /** Dim text before the buttons. */
  note?: ReactNode
  /** The buttons at the right of the footer. */
  buttons: ReactNode
  onSubmit?: () => void
  /** Goes back one step. Called on Alt+Left. */
  onBack?: () => void
  isWideAside?: boolean
}

/** A step of the onboarding: title, content, the column next to it, and the footer. */
export function StepFrame(props: StepFrameProps) {
  const { title, text, children, aside, start, note, buttons, onSubmit, onBack } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' || !event.altKey || onBack === undefined) return
    event.preventDefault()
    onBack()
  }
  return (
    <form
      className={classes.frame}
      aria-label={title}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <div className={classes.body} data-wide-aside={props.isWideAside || undefined}>
        <div className={classes.content}>
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.text}>{text}</p>
          {children}
        </div>
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
      </div>
      <footer className={classes.footer}>
        <span className={classes.footerStart}>{start}</span>
        <span className={classes.note} aria-live="polite">
          {note}
        </span>
        {buttons}
      </footer>
    </form>
  )
}
