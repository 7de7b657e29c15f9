import { Flex } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import type { MessageContent } from '#contract/entities/messages/message.ts'
import { useOfferEnd } from '#renderer/components/templates/use-offer-end.ts'
import classes from './template-parts.module.css'

/** A limited-time offer, and how long it is still valid, as on the customer's phone. */
export default function TemplateOffer({ offer }: { offer: NonNullable<MessageContent['offer']> }) {
  const end = useOfferEnd(offer.expiresAt)
  return (
    <Flex component="span" align="center" gap={10} className={classes.offer}>
      <IconGift size={20} stroke={1.8} aria-hidden="true" />
      <span className={classes.offerTexts}>
        <b className="selectable">{offer.text}</b>
        {end !== undefined && <span className={`numbers ${classes.end}`}>{end}</span>}
      </span>
    </Flex>
  )
}
