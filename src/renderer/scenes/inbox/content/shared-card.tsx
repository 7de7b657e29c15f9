import { Button } from '@mantine/core'
import { IconCake, IconLink, IconMail, IconMapPin, IconPhone, type Icon } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { SharedContact } from '#contract/entities/messages/message.ts'
import { can } from '#contract/policies/index.ts'
import { cardPhoneDigits } from '#contract/rules/messages/contact-card.ts'
import { ContactValue } from '#renderer/components/external-link.tsx'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { showError } from '#renderer/data/change/toasts.ts'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './received.module.css'

/** How many details of a card are shown at first. */
const shownMax = 4

interface SharedCardProps {
  card: SharedContact
  isReceived: boolean
  /** Called when the user writes to the person or saves them. */
  onAct?: () => void
}

/** An address card: the person, the details, and for a received one what can be done with it. */
export function SharedCard({ card, isReceived, onAct }: SharedCardProps) {
  const name = card.name || (card.phones[0] ?? card.emails[0] ?? '')
  const work = [card.title, card.department, card.company].filter(Boolean).join(' · ')
  return (
    <>
      <span className={classes.person}>
        <Avatar id={name} name={name} size={40} />
        <span className={classes.articleTexts}>
          <b className="selectable">{name}</b>
          {work !== name && <span className={`selectable ${classes.dim}`}>{work}</span>}
        </span>
      </span>
      <Details card={card} name={name} />
      {isReceived && <Acts card={card} name={name} {...(onAct !== undefined && { onAct })} />}
    </>
  )
}

interface Detail {
  icon: Icon
  text: string
}

/** Phones, e-mails, addresses, links and birthday. Of many, the first ones are shown. */
function Details({ card, name }: { card: SharedContact; name: string }) {
  const { t, i18n } = useInboxTexts()
  const [isWhole, setWhole] = useState(false)
  const { phones, emails, addresses = [], urls = [], birthday } = card
  const of = (icon: Icon, texts: readonly string[]): Detail[] =>
    texts.flatMap((text) => (text === name ? [] : { icon, text }))
  const day =
    birthday &&
    new Intl.DateTimeFormat(i18n.language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(birthday))
  const all = [
    ...of(IconPhone, phones),
    ...of(IconMail, emails),
    ...of(IconMapPin, addresses),
    ...of(IconLink, urls),
    ...of(IconCake, day ? [t('inbox.customerMessages.birthday', { day })] : []),
  ]
  const shown = isWhole || all.length <= shownMax ? all : all.slice(0, shownMax)
  const more = t('inbox.customerMessages.more', { count: all.length - shown.length })
  return (
    <>
      {shown.length > 0 && (
        <ul className={classes.details} aria-label={t('inbox.customerMessages.details', { name })}>
          {shown.map(({ icon: Glyph, text }, index) => (
            <li key={`${index} ${text}`}>
              <Glyph size={14} stroke={1.8} aria-hidden="true" />
              <span className="numbers selectable" dir="auto">
                <ContactValue value={text} onOpen={openExternal} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {shown.length < all.length && (
        <button
          type="button"
          className={classes.more}
          aria-label={`${t('inbox.customerMessages.details', { name })}: ${more}`}
          onClick={() => setWhole(true)}
        >
          {more}
        </button>
      )}
    </>
  )
}

/** Writes to the person, or saves them as a contact. */
function Acts({ card, name, onAct }: { card: SharedContact; name: string; onAct?: () => void }) {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  if (viewer === null || !can(viewer, 'contact.create')) return null
  const act = (perform: 'writeToCard' | 'saveCard') => () => {
    onAct?.()
    import('#renderer/scenes/inbox/contact/open-card.ts')
      .then((acts) => acts[perform](viewer, card))
      .catch(showError)
  }
  const hasPhone = card.phones.some((phone) => cardPhoneDigits(phone) !== null)
  return (
    <span className={classes.actions}>
      {hasPhone && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('inbox.customerMessages.writeTo', { name })}
          onClick={act('writeToCard')}
        >
          {t('inbox.customerMessages.write')}
        </Button>
      )}
      <Button
        variant="default"
        size="xs"
        aria-label={t('inbox.customerMessages.saveAs', { name })}
        onClick={act('saveCard')}
      >
        {t('inbox.customerMessages.save')}
      </Button>
    </span>
  )
}
