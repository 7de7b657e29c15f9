import { Flex, Group, Select, Switch, Text } from '@mantine/core'
import { useId } from 'react'
import type { FlowElement, FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import { limits } from '#contract/limits.ts'
import { isFlowInput } from '#contract/rules/flows/flow-elements.ts'
import { flowLabelMax, flowTextMax } from '#contract/rules/flows/flow-validity.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { FormFault, FormSection } from './form-section.tsx'
import classes from './builder.module.css'
import { CountedField } from './counted-field.tsx'
import { type ElementPosition, updateElement } from './document.ts'
import { useEditor } from './editor.ts'
import { footerWords, linkFooter } from './canvas/link-screens.ts'
import { OptionsEditor } from './options-editor.tsx'
import type { Problem } from './problems.ts'

const flow = limits.flow
const textMax: Partial<Record<FlowElement['type'], number>> = flowTextMax
const labelMax: Partial<Record<FlowElement['type'], number>> = flowLabelMax
const inputTypes = {
  text: 'flows:builder.inputTypes.text',
  number: 'flows:builder.inputTypes.number',
  email: 'flows:builder.inputTypes.email',
  phone: 'flows:builder.inputTypes.phone',
  password: 'flows:builder.inputTypes.password',
  passcode: 'flows:builder.inputTypes.passcode',
} as const

interface ElementFormProps {
  element: FlowElement
  position: ElementPosition
  screens: readonly FlowScreen[]
  problems: readonly Problem[]
}

/** The fields of an element, by its type. */
export function ElementForm({ element, position, screens, problems }: ElementFormProps) {
  const { t } = useTexts('flows')
  const { edit, isReadOnly } = useEditor()
  const { type } = element
  const set = (changes: Parameters<typeof updateElement>[2], field?: string) =>
    edit(
      (document) => updateElement(document, position, changes),
      field === undefined ? {} : { field: `${position.screen}/${position.element}/${field}` },
    )
  const faultOf = (member: Problem['member']) =>
    problems.find((problem) => problem.member === member && problem.option === null)?.text
  // Problems that name no field of this form. They come from the channel's checks.
  const other = problems.filter(({ member }) => member === null)
  const hasGroupText = type === 'CheckboxGroup' || type === 'RadioButtonsGroup'
  const hasHelp = type === 'TextInput' || type === 'TextArea' || type === 'Dropdown'
  return (
    <>
      {textMax[type] !== undefined && (
        <CountedField
          label={t('flows:builder.text')}
          value={element.text ?? ''}
          max={textMax[type]}
          error={faultOf('text')}
          isLong
          isReadOnly={isReadOnly}
          onChange={(text) => set({ text }, 'text')}
        />
      )}
      {labelMax[type] !== undefined && (
        <CountedField
          label={t('flows:builder.label')}
          value={element.label ?? ''}
          max={labelMax[type]}
          error={faultOf('label')}
          isLong={type === 'OptIn'}
          isReadOnly={isReadOnly}
          onChange={(label) => set({ label }, 'label')}
        />
      )}
      {hasGroupText && (
        <CountedField
          label={t('flows:builder.description')}
          value={element.description ?? ''}
          max={flow.groupDescriptionMax}
          error={faultOf('description')}
          isLong
          isReadOnly={isReadOnly}
          onChange={(text) => set({ description: text === '' ? undefined : text }, 'description')}
        />
      )}
      {type === 'TextInput' && (
        <FormSection>
          <Select
            size="sm"
            label={t('flows:builder.inputType')}
            allowDeselect={false}
            disabled={isReadOnly}
            value={element['input-type'] ?? 'text'}
            data={Object.entries(inputTypes).map(([value, key]) => ({ value, label: t(key) }))}
            onChange={(value) => set({ 'input-type': value ?? undefined })}
          />
        </FormSection>
      )}
      {element['data-source'] !== undefined && (
        <OptionsEditor
          key={`${position.screen}/${position.element}`}
          options={element['data-source']}
          problems={problems}
          isReadOnly={isReadOnly}
          onChange={(options, field) => set({ 'data-source': options }, field)}
        />
      )}
      {isFlowInput(element) && (
        <Required
          isRequired={element.required === true}
          isReadOnly={isReadOnly}
          onChange={(required) => set({ required })}
        />
      )}
      {hasHelp && (
        <CountedField
          label={t('flows:builder.helperText')}
          value={element['helper-text'] ?? ''}
          max={flow.helperTextMax}
          error={faultOf('helperText')}
          isReadOnly={isReadOnly}
          onChange={(text) => set({ 'helper-text': text === '' ? undefined : text }, 'helper')}
        />
      )}
      {type === 'Footer' && (
        <FooterAction
          element={element}
          index={position.screen}
          screens={screens}
          error={faultOf('action')}
        />
      )}
      {isFlowInput(element) && (
        <FormSection>
          <Flex align="center" justify="space-between" mb={6} fz="sm" fw={600}>
            <span>{t('flows:builder.answerName')}</span>
            <Text
              component="code"
              inherit
              ff="ui-monospace, monospace"
              fz="xs"
              className="selectable"
            >
              {element.name}
            </Text>
          </Flex>
          <Text mt={4} size="xs" c="dimmed">
            {t('flows:builder.answerNameHelp')}
          </Text>
        </FormSection>
      )}
      {other.map(({ text }) => (
        <FormFault key={text} text={text} />
      ))}
    </>
  )
}

interface RequiredProps {
  isRequired: boolean
  isReadOnly: boolean
  onChange: (isRequired: boolean) => void
}

function Required({ isRequired, isReadOnly, onChange }: RequiredProps) {
  const { t } = useTexts('flows')
  const id = useId()
  return (
    <Group justify="space-between" gap={12} px={16} py={12} className={classes.lineAbove}>
      <div>
        <Text component="label" inherit fz="sm" fw={600} htmlFor={id}>
          {t('flows:builder.required')}
        </Text>
        <Text mt={4} size="xs" c="dimmed" id={`${id}-help`}>
          {t('flows:builder.requiredHelp')}
        </Text>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-help`}
        checked={isRequired}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Group>
  )
}

const COMPLETE = ' complete'
const OTHER = ' other'

interface FooterActionProps {
  element: FlowElement
  index: number
  screens: readonly FlowScreen[]
  error: string | undefined
}

/** The action of the footer: finish the flow, or go to another screen. */
function FooterAction({ element, index, screens, error }: FooterActionProps) {
  const { t } = useTexts('flows')
  const { edit, isReadOnly } = useEditor()
  const action = element['on-click-action']
  const value =
    action === undefined
      ? null
      : action.name === 'complete'
        ? COMPLETE
        : action.name === 'navigate'
          ? (action.next?.name ?? OTHER)
          : OTHER
  return (
    <FormSection>
      <Select
        size="sm"
        label={t('flows:builder.action')}
        placeholder={t('flows:builder.actionNone')}
        allowDeselect={false}
        disabled={isReadOnly}
        error={error}
        value={value}
        data={[
          { value: COMPLETE, label: t('flows:builder.actionComplete') },
          ...screens.flatMap(({ id, title = id }, at) =>
            at === index
              ? []
              : [
                  {
                    value: id,
                    label: t('flows:builder.actionScreen', { screen: `${at + 1}. ${title}` }),
                  },
                ],
          ),
          ...(value === OTHER ? [{ value: OTHER, label: t('flows:builder.actionOther') }] : []),
        ]}
        onChange={(chosen) => {
          if (chosen === null || chosen === OTHER) return
          edit((document) =>
            linkFooter(
              document,
              index,
              chosen === COMPLETE ? { kind: 'complete' } : { kind: 'navigate', screenId: chosen },
              footerWords(t),
            ),
          )
        }}
      />
    </FormSection>
  )
}
