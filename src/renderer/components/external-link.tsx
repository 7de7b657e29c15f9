import type { MouseEvent, ReactNode } from 'react'
import { isLinkValue } from '#contract/rules/contacts/contact-data.ts'
import { Breakable } from './breakable-text.tsx'
import classes from './external-link.module.css'

interface ExternalLinkProps {
  href: string
  /** Opens the URL outside the app. */
  onOpen: (url: string) => void
  children: ReactNode
}

/** A link that opens in the system's browser, mail or phone application. */
export function ExternalLink({ href, onOpen, children }: ExternalLinkProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onOpen(href)
  }
  return (
    <a className={classes.link} href={href} title={href} onClick={open} onAuxClick={open}>
      {children}
    </a>
  )
}

/** The value of a contact's field. An http or https URL is shown as a link (specification, section 3). */
export function ContactValue(props: { value: string; onOpen: ExternalLinkProps['onOpen'] }) {
  const { value, onOpen } = props
  const text = <Breakable>{value}</Breakable>
  if (!isLinkValue(value)) return text
  return (
    <ExternalLink href={value} onOpen={onOpen}>
      {text}
    </ExternalLink>
  )
}
