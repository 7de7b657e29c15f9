import { memo, type MouseEvent, type ReactNode } from 'react'
import { request } from '../../../data/bridge.ts'
import { tellError } from '../../../data/toasts.ts'
import { isEmojiOnly } from './emoji-only.ts'
import { linkify } from './linkify.ts'
import classes from './message-text.module.css'

/** What somebody wrote: their line breaks, their links, nothing they could format. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  if (isEmojiOnly(text)) return <span className={classes.emoji}>{text}</span>
  return (
    <span className={`selectable ${classes.text}`} dir="auto">
      {linkify(text).map(({ text: words, href }, index) =>
        href === undefined ? (
          words
        ) : (
          <ExternalLink key={index} href={href}>
            {words}
          </ExternalLink>
        ),
      )}
    </span>
  )
})

/** A link that the system's own browser, mail or telephone program opens. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const open = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    request('external.open', { url: href }).catch(tellError)
  }
  return (
    <a className={classes.link} href={href} title={href} onClick={open} onAuxClick={open}>
      {children}
    </a>
  )
}
