import { Box, Flex, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import type { TemplateExtrasForm } from '#contract/draft-forms.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import {
  catalogueChoice,
  isOfferOver,
  needsExpiry,
} from '#contract/rules/templates/sendable-template.ts'
import { minuteAtom } from '#renderer/components/dates/clock.ts'
import { DateTimeField } from '#renderer/components/forms/date-time-field.tsx'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { CardFile } from './card-file.tsx'
import { ProductsChoice } from './products-choice.tsx'

export interface TemplateExtrasProps {
  groupId: string
  template: WhatsAppTemplate
  value: TemplateExtrasForm
  /** Whether what is missing is shown. */
  isTried: boolean
  /** Called with a function that makes the new value from the latest one. */
  onChange: (change: (latest: TemplateExtrasForm) => TemplateExtrasForm) => void
  /** Called with the number by which the running uploads change. */
  onUploads?: (change: 1 | -1) => void
}

/** What the sender of a template of a special kind adds: the end of its offer, files of its cards, or products. */
export default function TemplateExtras(props: TemplateExtrasProps) {
  const { groupId, template, value, isTried, onChange, onUploads } = props
  const { t } = useTexts('templates')
  const now = useAtomValue(minuteAtom)
  const timeZone = useAtomValue(groupAtom)?.timeZone
  const sendable = { kind: 'whatsapp', template } as const
  const choice = catalogueChoice(sendable)
  const { expiresAt, cards = [], products = {} } = value
  const isOver = isOfferOver(value, now)
  const isExpiryWrong = isOver || (isTried && expiresAt === undefined)
  const own = template.cards ?? []
  return (
    <Flex
      component="section"
      direction="column"
      gap={14}
      miw={0}
      aria-label={t('templates:extras.label')}
    >
      {needsExpiry(sendable) && (
        <Box>
          <DateTimeField
            label={t('templates:extras.expires')}
            value={expiresAt === undefined ? null : Date.parse(expiresAt)}
            min={now}
            invalid={isExpiryWrong}
            {...(timeZone !== undefined && { timeZone })}
            onChange={(at) =>
              onChange((latest) => ({
                ...latest,
                expiresAt: at === null ? undefined : new Date(at).toISOString(),
              }))
            }
          />
          {isExpiryWrong && (
            <Text mt={6} size="sm" c="var(--b-danger)" role="alert">
              {t(isOver ? 'templates:extras.expiresPast' : 'templates:extras.expiresMissing')}
            </Text>
          )}
        </Box>
      )}
      {own.map((card, index) => (
        <CardFile
          key={index}
          groupId={groupId}
          card={card}
          number={index + 1}
          media={cards[index]?.media}
          isTried={isTried}
          onUploads={onUploads}
          onChange={(media) =>
            onChange((latest) => ({
              ...latest,
              cards: own.map((_, at) =>
                at !== index ? (latest.cards?.[at] ?? {}) : media === undefined ? {} : { media },
              ),
            }))
          }
        />
      ))}
      {choice !== null && (
        <ProductsChoice
          choice={choice}
          value={products}
          isTried={isTried}
          onChange={(next) => onChange((latest) => ({ ...latest, products: next }))}
        />
      )}
    </Flex>
  )
}
