import { Button, Flex, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { TemplateForm, TemplateFormCard } from '#contract/draft-forms.ts'
import { cardHeaderTypes } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { carryExamples } from '#contract/rules/templates/placeholders.ts'
import type { TemplateFinding } from '#contract/rules/templates/template-finding.ts'
import { cardButtonTypes } from '#contract/rules/templates/template-kinds.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { BodyField } from './body-field.tsx'
import { ButtonFields } from './button-fields.tsx'
import { CardFileField } from './card-file-field.tsx'
import { fieldIdOf } from './check-list.tsx'
import { ExampleFields } from './example-fields.tsx'
import { faultyPlaceholders, type ErrorOf } from './field-errors.ts'
import { blankCard, withCardButtons, withMedia } from './kind-parts.ts'
import { MoveButtons, onMoveKey } from './move-buttons.tsx'
import { typeText } from './template-terms.tsx'

const template = limits.template

type CardsChange = (cards: readonly TemplateFormCard[]) => TemplateFormCard[]

export interface CardFieldsProps {
  groupId: string
  form: Pick<TemplateForm, 'cards' | 'cardType'>
  findings: readonly TemplateFinding[]
  isTried: boolean
  errorOf: ErrorOf
  onType: (type: TemplateForm['cardType']) => void
  /** Called with a function that makes the new cards from the latest ones. */
  onCards: (change: CardsChange) => void
  /** Called when the upload of a card's file begins, and when it ends. */
  onUpload: (cardId: string, isRunning: boolean) => void
}

/** The cards of a carousel in their order. Arrow buttons, and Alt+Up and Alt+Down move them. */
export function CardFields(props: CardFieldsProps) {
  const { groupId, form, findings, isTried, errorOf, onType, onCards, onUpload } = props
  const { cards, cardType } = form
  const { t } = useTexts('channelTemplates')
  const [announced, announce] = useState('')
  const move = (from: number, to: number) => {
    const moved = cards[from]
    if (moved === undefined || to < 0 || to >= cards.length) return
    onCards((all) => all.toSpliced(from, 1).toSpliced(to, 0, moved))
    announce(t('channelTemplates:cards.moved', { number: to + 1, count: cards.length }))
  }
  const edit = (id: string, change: (card: TemplateFormCard) => TemplateFormCard) =>
    onCards((all) => all.map((one) => (one.id === id ? change(one) : one)))
  const addId = fieldIdOf({ field: 'cards', at: 0 })
  const error = errorOf('cards')
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('channelTemplates:cards.alike')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={t('channelTemplates:cards.type')}
        value={cardType}
        data={cardHeaderTypes.map((value) => ({ value, label: typeText(t, value) }))}
        onChange={onType}
      />
      {cards.map((card, index) => (
        <Stack
          component="fieldset"
          key={card.id}
          gap={12}
          miw={0}
          px={12}
          pb={12}
          bdrs="md"
          bd="1px solid var(--b-line)"
          onKeyDown={(event) => onMoveKey(event, (by) => move(index, index + by))}
        >
          <Text component="legend" inherit px={4} fz="sm" fw={650}>
            {t('channelTemplates:fields.card', { number: index + 1 })}
          </Text>
          <Flex justify="flex-end">
            <MoveButtons
              index={index}
              count={cards.length}
              labels={{
                up: t('channelTemplates:cards.up', { number: index + 1 }),
                down: t('channelTemplates:cards.down', { number: index + 1 }),
                remove: t('channelTemplates:cards.remove', { number: index + 1 }),
              }}
              isRequired={cards.length <= template.cardsMin}
              onMove={move}
              onRemove={() => onCards((all) => all.filter(({ id }) => id !== card.id))}
            />
          </Flex>
          <CardFileField
            // Files of the other type do not suit the cards any more.
            key={cardType}
            id={fieldIdOf({ field: 'file', at: 0, card: index })}
            groupId={groupId}
            type={cardType}
            media={card.media}
            error={errorOf('file', undefined, index)}
            onUpload={(isRunning) => onUpload(card.id, isRunning)}
            onChange={(media) => edit(card.id, (one) => withMedia(one, media))}
          />
          <BodyField
            id={fieldIdOf({ field: 'body', at: 0, card: index })}
            label={t('channelTemplates:cards.text')}
            max={template.cardTextMax}
            minRows={2}
            value={card.body}
            error={errorOf('body', undefined, index)}
            faultyAt={faultyPlaceholders(card.body, { findings, isTried }, index)}
            onChange={(body) =>
              edit(card.id, (one) => ({
                ...one,
                body,
                examples: carryExamples(one.body, body, one.examples),
              }))
            }
          />
          <ExampleFields
            field="bodyExample"
            card={index}
            text={card.body}
            values={card.examples}
            errorOf={errorOf}
            onChange={(examples) => edit(card.id, (one) => ({ ...one, examples }))}
          />
          <ButtonFields
            card={index}
            buttons={card.buttons}
            types={cardButtonTypes}
            max={template.cardButtonsMax}
            onChange={(buttons) => onCards((all) => withCardButtons(all, card.id, buttons))}
            errorOf={errorOf}
          />
        </Stack>
      ))}
      <p className="spoken" role="status">
        {announced}
      </p>
      <Button
        id={addId}
        w="fit-content"
        variant="default"
        disabled={cards.length >= template.cardsMax}
        aria-describedby={error === undefined ? undefined : `${addId}-problem`}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        rightSection={
          <span className="numbers" aria-hidden="true">
            {cards.length} / {template.cardsMax}
          </span>
        }
        onClick={() => onCards((all) => [...all, blankCard(all)])}
      >
        {t('channelTemplates:cards.add')}
      </Button>
      {error !== undefined && (
        <Text size="xs" c="var(--b-danger)" id={`${addId}-problem`} role="alert">
          {error}
        </Text>
      )}
    </>
  )
}
