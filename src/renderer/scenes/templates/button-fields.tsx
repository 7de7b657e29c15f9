import { ActionIcon, Button, Flex, Menu, Text, TextInput } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import {
  templateButtonTypes,
  type TemplateButtonType,
  type TemplateFormButton,
} from '#contract/draft-forms.ts'
import { limits } from '#contract/limits.ts'
import { findPlaceholders } from '#contract/rules/templates/placeholders.ts'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { rowDragProps, useRowDrag } from '#renderer/components/tables/row-drag.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { fieldIdOf } from './check-list.tsx'
import classes from './template-editor.module.css'

const { template } = limits

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
  onChange: (buttons: TemplateFormButton[]) => void
  /** Returns the error in a field of the button with this index; undefined if it is valid. */
  errorOf: (field: ButtonField, index: number) => string | undefined
}

type ButtonField = 'buttonLabel' | 'buttonUrl' | 'buttonPhone' | 'buttonExample'

/** The buttons of a template in their order. Handles, arrow buttons, and Alt+Up and Alt+Down move them. */
export function ButtonFields({ buttons, onChange, errorOf }: ButtonFieldsProps) {
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
  const isFull = (type: TemplateButtonType) =>
    buttons.length >= template.buttonsMax ||
    buttons.filter((one) => one.type === type).length >= maxOfType[type]
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
          onKeyDown={(event) => {
            if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
            event.preventDefault()
            move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
          }}
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
            onChange={(changes) =>
              onChange(buttons.map((one) => (one === button ? { ...one, ...changes } : one)))
            }
          />
          <Flex align="center" h={36} flex="none">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('channelTemplates:button.up', { number: index + 1 })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <IconArrowUp size={16} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('channelTemplates:button.down', { number: index + 1 })}
              disabled={index === buttons.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <IconArrowDown size={16} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('channelTemplates:button.remove', { number: index + 1 })}
              onClick={() => onChange(buttons.filter((one) => one !== button))}
            >
              <IconTrash size={16} aria-hidden="true" />
            </ActionIcon>
          </Flex>
        </Flex>
      ))}
      <p className="spoken" role="status">
        {announced}
      </p>
      <Menu position="top-start">
        <Menu.Target>
          <Button
            id={fieldIdOf({ field: 'buttons', at: 0 })}
            w="fit-content"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            {t('channelTemplates:button.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {templateButtonTypes.map((type) => (
            <Menu.Item
              key={type}
              disabled={isFull(type)}
              rightSection={
                <span className="numbers">
                  {buttons.filter((one) => one.type === type).length} / {maxOfType[type]}
                </span>
              }
              onClick={() =>
                onChange([
                  ...buttons,
                  {
                    id: crypto.randomUUID(),
                    type,
                    text: '',
                    url: '',
                    phoneNumber: '',
                    example: '',
                  },
                ])
              }
            >
              {t(typeKeys[type])}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

interface ButtonInputsProps {
  button: TemplateFormButton
  index: number
  errorOf: ButtonFieldsProps['errorOf']
  onChange: (changes: Partial<TemplateFormButton>) => void
}

function ButtonInputs({ button, index: at, errorOf, onChange }: ButtonInputsProps) {
  const { t } = useTexts('channelTemplates')
  const { type, text, url, phoneNumber, example } = button
  const hasExample = type === 'COPY_CODE' || (type === 'URL' && findPlaceholders(url).length > 0)
  return (
    <Flex wrap="wrap" flex={1} gap={8} miw={0} className={classes.inputs}>
      {type !== 'COPY_CODE' && (
        <TextInput
          id={fieldIdOf({ field: 'buttonLabel', at })}
          size="sm"
          error={errorOf('buttonLabel', at)}
          rightSection={<CharacterCounter value={text} max={template.buttonLabelMax} />}
          rightSectionWidth={60}
          label={t('channelTemplates:button.label')}
          value={text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      {type === 'URL' && (
        <TextInput
          id={fieldIdOf({ field: 'buttonUrl', at })}
          size="sm"
          error={errorOf('buttonUrl', at)}
          label={t('channelTemplates:button.address')}
          type="url"
          placeholder="https://"
          value={url}
          onChange={(event) => onChange({ url: event.currentTarget.value })}
        />
      )}
      {type === 'PHONE_NUMBER' && (
        <TextInput
          id={fieldIdOf({ field: 'buttonPhone', at })}
          size="sm"
          error={errorOf('buttonPhone', at)}
          label={t('channelTemplates:button.number')}
          type="tel"
          value={phoneNumber}
          onChange={(event) => onChange({ phoneNumber: event.currentTarget.value })}
        />
      )}
      {hasExample && (
        <TextInput
          id={fieldIdOf({ field: 'buttonExample', at })}
          size="sm"
          error={errorOf('buttonExample', at)}
          label={t('channelTemplates:button.example')}
          value={example}
          onChange={(event) => onChange({ example: event.currentTarget.value })}
        />
      )}
    </Flex>
  )
}
