import type { MessageContent } from '#contract/entities/message.ts'
import classes from './content.module.css'
import { ExternalLink } from './message-text.tsx'
import { useTexts } from '../texts.tsx'

/** A place as a drawn card: no map is fetched from anywhere; a link opens one outside. */
export function LocationContent({ content }: { content: MessageContent }) {
  const { t, i18n } = useTexts()
  const { latitude, longitude, text } = content
  if (latitude === undefined || longitude === undefined)
    return <span className={classes.unknown}>{text ?? t('inbox.kinds.location')}</span>
  const degrees = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 5 })
  const coordinates = `${degrees.format(latitude)}, ${degrees.format(longitude)}`
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  return (
    <>
      <span className={classes.map}>
        <Streets />
      </span>
      <span className={classes.header}>
        {text === undefined || text === '' ? t('inbox.kinds.location') : text}
      </span>
      <span className={`numbers ${classes.cardMeta}`}>{coordinates}</span>
      <ExternalLink href={href}>{t('inbox.message.openMap')}</ExternalLink>
    </>
  )
}

/** Some streets and a pin: says "a place" without showing which. */
function Streets() {
  return (
    <svg viewBox="0 0 290 132" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g fill="none" stroke="var(--b-raised)" strokeLinecap="round">
        <path d="M-10 96 C60 84 120 112 300 70" strokeWidth="11" />
        <path d="M64 -10 C70 40 40 90 52 150" strokeWidth="8" />
        <path d="M206 -10 C196 40 232 84 218 150" strokeWidth="8" />
        <path d="M-10 34 C80 44 160 10 300 26" strokeWidth="5" />
        <path d="M128 -10 L140 150" strokeWidth="4" />
      </g>
      <path
        d="M238 96 q34 -16 62 4 v40 h-70 z"
        fill="color-mix(in srgb, var(--b-accent) 22%, transparent)"
      />
      <path
        d="M145 34 a19 19 0 0 1 19 19 c0 14 -19 32 -19 32 s-19 -18 -19 -32 a19 19 0 0 1 19 -19 z"
        fill="var(--b-danger-solid)"
      />
      <circle cx="145" cy="53" r="7" fill="var(--b-raised)" />
    </svg>
  )
}
