import type { MessageContent } from '#contract/entities/messages/message.ts'
import { placeParts } from '#contract/rules/messages/place-text.ts'
import classes from '#renderer/scenes/inbox/content/content.module.css'
import { coordinatesText } from './coordinates.ts'
import { ExternalLink } from '#renderer/components/external-link.tsx'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { centreOffset } from './world-map.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'

/** A location on the built-in world map, with a link that opens a street map in the browser. */
export function LocationContent({ content }: { content: MessageContent }) {
  const { t, i18n } = useInboxTexts()
  const { latitude, longitude, text = '' } = content
  const { name, address } = placeParts(text)
  if (latitude === undefined || longitude === undefined)
    return <span className={classes.unknown}>{text || t('inbox.kinds.location')}</span>
  const coordinates = coordinatesText(latitude, longitude, i18n.language, {
    north: t('inbox.message.directions.north'),
    south: t('inbox.message.directions.south'),
    east: t('inbox.message.directions.east'),
    west: t('inbox.message.directions.west'),
  })
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  return (
    <>
      <WorldMap
        latitude={latitude}
        longitude={longitude}
        label={t('inbox.message.worldMap', { coordinates })}
      />
      <span className={classes.header}>{name || t('inbox.kinds.location')}</span>
      {address !== '' && <span className={`selectable ${classes.cardMeta}`}>{address}</span>}
      <span className={`numbers ${classes.cardMeta}`}>{coordinates}</span>
      <ExternalLink href={href} onOpen={openExternal}>
        {t('inbox.message.openMap')}
      </ExternalLink>
    </>
  )
}

interface WorldMapProps {
  latitude: number
  longitude: number
  label: string
}

/** The part of the built-in world map around a location, with a pin at the location. */
function WorldMap({ latitude, longitude, label }: WorldMapProps) {
  const { right, down } = centreOffset(latitude, longitude)
  // The map is the CSS mask of `.lands`. The mask repeats, so that the map continues beyond longitude 180°.
  const maskPosition = `calc(50% + ${right}px) calc(50% + ${down}px)`
  return (
    <span className={classes.map} role="img" aria-label={label}>
      <span className={classes.lands} style={{ maskPosition }} />
      <svg className={classes.pin} viewBox="0 0 24 32" aria-hidden="true">
        <path d="M12 1a11 11 0 0 1 11 11c0 8-11 19-11 19S1 20 1 12A11 11 0 0 1 12 1z" />
        <circle cx="12" cy="12" r="4" />
      </svg>
    </span>
  )
}
