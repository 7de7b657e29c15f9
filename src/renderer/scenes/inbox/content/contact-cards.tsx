import { Flex } from '@mantine/core'
import { useState } from 'react'
import type { SharedContact } from '#contract/entities/messages/message.ts'
import { Dialog } from '#renderer/components/dialogs/dialog.tsx'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { SharedCard } from './shared-card.tsx'
import classes from './received.module.css'

export interface ContactCardsProps {
  contacts: readonly SharedContact[]
  /** Whether a customer shared them. Then they can be written to and saved. */
  isReceived: boolean
}

/** Address cards. One is shown; the others are in a dialog. */
export function ContactCards({ contacts, isReceived }: ContactCardsProps) {
  const { t } = useInboxTexts()
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = contacts
  if (first === undefined) return null
  return (
    <>
      <SharedCard card={first} isReceived={isReceived} />
      {others.length > 0 && (
        <button type="button" className={classes.more} onClick={() => setOpen(true)}>
          {t('inbox.customerMessages.moreCards', { count: others.length })}
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
                <SharedCard card={card} isReceived={isReceived} onAct={() => setOpen(false)} />
              </li>
            ))}
          </Flex>
        </Dialog>
      )}
    </>
  )
}
