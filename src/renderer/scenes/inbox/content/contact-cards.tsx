import { Button, Flex } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { can } from '#contract/policies/index.ts'
import { phoneDigits } from '#contract/rules/contacts/phone-digits.ts'
import { Avatar } from '#renderer/components/people/avatar.tsx'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { currentLive } from '#renderer/data/live/live.ts'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { contactDialogAtom } from '#renderer/scenes/inbox/dialogs/contact-dialog-atom.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import classes from './received.module.css'

type Card = NonNullable<MessageContent['contacts']>[number]

/** Address cards that the customer shared. One is shown; the others are in a dialog. */
export function ContactCards({ contacts }: { contacts: readonly Card[] }) {
  const { t } = useInboxTexts()
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = contacts
  if (first === undefined) return null
  return (
    <>
      <ContactCard card={first} />
      {others.length > 0 && (
        <button type="button" className={classes.more} onClick={() => setOpen(true)}>
          {t('inbox.customerMessages.more', { count: others.length })}
        </button>
      )}
      {isOpen && (
        <Dialog
          title={t('inbox.customerMessages.cards')}
          width={400}
          onClose={() => setOpen(false)}
        >
          <Flex component="ul" direction="column" gap={16}>
            {contacts.map((card, index) => (
              <li key={`${index} ${card.name}`}>
                <ContactCard card={card} onAct={() => setOpen(false)} />
              </li>
            ))}
          </Flex>
        </Dialog>
      )}
    </>
  )
}

/** The first and last name for the form of a new contact. */
function namesOf(name: string): { name: string; lastName: string } {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return { name: first, lastName: others.join(' ') }
}

function ContactCard({ card, onAct }: { card: Card; onAct?: () => void }) {
  const { t } = useInboxTexts()
  const viewer = useAtomValue(viewerAtom)
  const { phones, emails, company } = card
  const [phone = ''] = phones
  const name = card.name || phone
  const digits = phoneDigits(phone)
  const more = [...phones, ...emails, company].filter((text) => text && text !== name)
  const write = () => {
    if (viewer === null || digits === null) return
    onAct?.()
    const { openContactId: from } = currentLive()
    import('#renderer/scenes/inbox/contact/open-phone.ts')
      .then(({ openPhone }) =>
        openPhone(viewer, digits, () => currentLive().openContactId === from),
      )
      .catch(showError)
  }
  const save = () => {
    onAct?.()
    const filled = { ...namesOf(card.name), email: emails[0] ?? '' }
    store.set(contactDialogAtom, { kind: 'register', phone: digits ?? '', filled })
  }
  return (
    <>
      <span className={classes.person}>
        <Avatar id={name} name={name} size={40} />
        <span className={classes.articleTexts}>
          <b className="selectable">{name}</b>
          <span className={`numbers selectable ${classes.dim}`}>{more.join(' · ')}</span>
        </span>
      </span>
      {viewer !== null && can(viewer, 'contact.create') && digits !== null && (
        <span className={classes.actions}>
          {[
            {
              label: t('inbox.customerMessages.write'),
              name: t('inbox.customerMessages.writeTo', { name }),
              act: write,
            },
            {
              label: t('inbox.customerMessages.save'),
              name: t('inbox.customerMessages.saveAs', { name }),
              act: save,
            },
          ].map(({ label, name: whole, act }) => (
            <Button key={label} variant="default" size="xs" aria-label={whole} onClick={act}>
              {label}
            </Button>
          ))}
        </span>
      )}
    </>
  )
}
