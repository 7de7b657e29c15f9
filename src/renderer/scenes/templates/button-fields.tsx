import { Button, Flex, Menu, Text, TextInput } from '@mantine/core'
import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { TemplateButtonType, TemplateFormButton } from '#contract/draft-forms.ts'
import { limits } from '#contract/limits.ts'
import { findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { rowDragProps, useRowDrag } from '#renderer/components/tables/row-drag.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { fieldIdOf } from './check-list.tsx'
import type { ErrorOf } from './field-errors.ts'
import { blankButton } from './kind-parts.ts'
import { MoveButtons, onMoveKey } from './move-buttons.tsx'
import classes from './template-editor.module.css'

const template = limits.template

const typeKeys = {
  QUICK_REPLY: 'channelTemplates:button.quickReply',
  URL: 'channelTemplates:button.url',
  PHONE_NUMBER: 'channelTemplates:button.phone',
  COPY_CODE: 'channelTemplates:button.copyCode',
} as const satisfies Record<TemplateButtonType, string>

const maxOfType: Record<TemplateButtonType, number> = {
  QUICK_REPLY: template.buttonsMax,
  URL: template.urlButtonsMax,
  PHONE_NUMBER: template.phoneButtonsMax,
  COPY_CODE: template.copyCodeButtonsMax,
}

export interface ButtonFieldsProps {
  buttons: readonly TemplateFormButton[]
  /** The kinds of button that may be added. */
  types: readonly TemplateButtonType[]
  max: number
  /** The kinds of button of which one stays. */
  required?: readonly TemplateButtonType[]
  /** The index of the card that has the buttons. */
  card?: number
  onChange: (buttons: TemplateFormButton[]) => void
  errorOf: ErrorOf
}

/** The buttons of a template or a card in their order. Handles, arrow buttons, and Alt+Up and Alt+Down move them. */
export function ButtonFields(props: ButtonFieldsProps) {
  const { buttons, types, max, required = [], card, onChange, errorOf } = props
  const { t } = useTexts('channelTemplates')
  const [announced, announce] = useState('')
  /**
   * The id of the button whose handle is pressed; null for none. Only this button is draggable, because text in a
   * draggable element cannot be selected with the mouse.
   */
  const [grippedId, setGrippedId] = useState<string | null>(null)
  const ids = buttons.map(({ id }) => id)
  const move = (from: number, to: number) => {
    const moved = buttons[from]
    if (moved === undefined || to < 0 || to >= buttons.length) return
    onChange(buttons.toSpliced(from, 1).toSpliced(to, 0, moved))
    announce(t('channelTemplates:button.moved', { number: to + 1, count: buttons.length }))
  }
  const dragOf = useRowDrag(ids, (id, to) => move(ids.indexOf(id), to))
  const endDrag = (id: string) => {
    dragOf(id).onEnd()
    setGrippedId(null)
  }
  const countOf = (type: TemplateButtonType) => buttons.filter((one) => one.type === type).length
  const isFull = (type: TemplateButtonType) =>
    buttons.length >= max || countOf(type) >= Math.min(max, maxOfType[type])
  const addId = fieldIdOf({ field: 'buttons', at: 0, card })
  const error = errorOf('buttons', undefined, card)
  return (
    <>
      {buttons.map((button, index) => (
        <Flex
          component="fieldset"
          key={button.id}
          align="flex-end"
          gap={8}
          pt={8}
          px={12}
          pb={12}
          bdrs="md"
          bd="1px solid var(--b-line)"
          {...rowDragProps(
            { ...dragOf(button.id), onEnd: () => endDrag(button.id) },
            button.id,
            'application/x-bandeja-template-button',
          )}
          draggable={grippedId === button.id}
          onKeyDown={(event) => onMoveKey(event, (by) => move(index, index + by))}
        >
          <Text component="legend" inherit px={4} fz="xs" fw={600} c="dimmed">
            {`${index + 1}. ${t(typeKeys[button.type])}`}
          </Text>
          <Flex
            component="span"
            flex="none"
            align="center"
            justify="center"
            w={20}
            h={36}
            c="var(--b-icon)"
            className={classes.grip}
            aria-hidden="true"
            onPointerDown={() => setGrippedId(button.id)}
            onPointerUp={() => setGrippedId(null)}
          >
            <IconGripVertical size={16} />
          </Flex>
          <ButtonInputs
            errorOf={errorOf}
            button={button}
            index={index}
            card={card}
            onChange={(changes) =>
              onChange(buttons.map((one) => (one === button ? { ...one, ...changes } : one)))
            }
          />
          <MoveButtons
            index={index}
            count={buttons.length}
            labels={{
              up: t('channelTemplates:button.up', { number: index + 1 }),
              down: t('channelTemplates:button.down', { number: index + 1 }),
              remove: t('channelTemplates:button.remove', { number: index + 1 }),
            }}
            isRequired={required.includes(button.type) && countOf(button.type) === 1}
            onMove={move}
            onRemove={() => onChange(buttons.filter((one) => one !== button))}
          />
        </Flex>
      ))}
      <p className="spoken" role="status">
        {announced}
      </p>
      <Menu position="top-start">
        <Menu.Target>
          <Button
            id={addId}
            w="fit-content"
            aria-describedby={error === undefined ? undefined : `${addId}-problem`}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {t('channelTemplates:button.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {types.map((type) => (
            <Menu.Item
              key={type}
              disabled={isFull(type)}
              rightSection={
                <span className="numbers">
                  {countOf(type)} / {Math.min(max, maxOfType[type])}
                </span>
              }
              onClick={() => onChange([...buttons, blankButton(type)])}
            >
              {t(typeKeys[type])}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {error !== undefined && (
        <Text size="xs" c="var(--b-danger)" id={`${addId}-problem`} role="alert">
          {error}
        </Text>
      )}
    </>
  )
}

interface ButtonInputsProps {
  button: TemplateFormButton
  index: number
  card: number | undefined
  errorOf: ErrorOf
  onChange: (changes: Partial<TemplateFormButton>) => void
}

function ButtonInputs({ button, index: at, card, errorOf, onChange }: ButtonInputsProps) {
  const { t } = useTexts('channelTemplates')
  const { type, text, url, phoneNumber, example } = button
  const hasExample = type === 'COPY_CODE' || (type === 'URL' && findPlaceholders(url).length > 0)
  return (
    <Flex wrap="wrap" flex={1} gap={8} miw={0} className={classes.inputs}>
      {type !== 'COPY_CODE' && (
        <TextInput
          id={fieldIdOf({ field: 'buttonLabel', at, card })}
          size="sm"
          error={errorOf('buttonLabel', at, card)}
          rightSection={<CharacterCounter value={text} max={template.buttonLabelMax} />}
          rightSectionWidth={60}
          label={t('channelTemplates:button.label')}
          value={text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      {type === 'URL' && (
        <TextInput
          id={fieldIdOf({ field: 'buttonUrl', at, card })}
          size="sm"
          error={errorOf('buttonUrl', at, card)}
          label={t('channelTemplates:button.address')}
          type="url"
          placeholder="https://"
          value={url}
          onChange={(event) => onChange({ url: event.currentTarget.value })}
        />
      )}
      {type === 'PHONE_NUMBER' && (
        <TextInput
          id={fieldIdOf({ field: 'buttonPhone', at, card })}
          size="sm"
          error={errorOf('buttonPhone', at, card)}
          label={t('channelTemplates:button.number')}
          type="tel"
          value={phoneNumber}
          onChange={(event) => onChange({ phoneNumber: event.currentTarget.value })}
        />
      )}
      {hasExample && (
        <TextInput
          id={fieldIdOf({ field: 'buttonExample', at, card })}
          size="sm"
          error={errorOf('buttonExample', at, card)}
          label={t('channelTemplates:button.example')}
          value={example}
          onChange={(event) => onChange({ example: event.currentTarget.value })}
        />
      )}
    </Flex>
  )
}
