import {
  Box,
  Button,
  Checkbox,
  Flex,
  Group,
  Radio,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconDotsVertical,
  IconRefresh,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { FlowElement, FlowScreen } from '#contract/entities/flows/flow-screen.ts'
import { flowFields } from '#contract/rules/flows/flow-answers.ts'
import { editableElement } from '#contract/rules/flows/flow-elements.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { showToast, showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { footerOf } from './document.ts'
import classes from './flow-preview.module.css'
import { PhoneElement } from './canvas/phone-element.tsx'
import { answerKey, type PreviewFault, type PreviewValue, screenFaults } from './preview-answers.ts'

interface FlowPreviewProps {
  screens: readonly FlowScreen[]
  /** The index of the first screen to show. */
  start: number
}

const faultKeys = {
  required: 'flows:builder.previewFaults.required',
  number: 'flows:builder.previewFaults.number',
  email: 'flows:builder.previewFaults.email',
  phone: 'flows:builder.previewFaults.phone',
  tooShort: 'flows:builder.previewFaults.tooShort',
  tooLong: 'flows:builder.previewFaults.tooLong',
} as const satisfies Record<PreviewFault['fault'], string>

/** The flow as a customer sees it: the fields can be filled in, and the buttons go to other screens. */
export function FlowPreview({ screens, start }: FlowPreviewProps) {
  const { t } = useTexts('flows')
  const [at, setAt] = useState({ start, index: start })
  const [values, setValues] = useState<Readonly<Record<string, PreviewValue>>>({})
  const [isChecked, setIsChecked] = useState(false)
  const [isDone, setIsDone] = useState(false)
  // Another screen was selected on the canvas, so show that screen.
  if (at.start !== start) setAt({ start, index: start })
  const index = Math.min(at.index, screens.length - 1)
  const screen = screens[index]
  if (screen === undefined) return null
  const go = (to: number) => {
    setAt({ start, index: to })
    setIsChecked(false)
    setIsDone(false)
  }
  const faults = isChecked ? screenFaults(screen, values) : new Map<string, PreviewFault>()
  const footer = footerOf(screen)?.footer
  const press = () => {
    setIsChecked(true)
    if (screenFaults(screen, values).size > 0) return
    const action = footer?.['on-click-action']
    const next = screens.findIndex(({ id }) => id === action?.next?.name)
    if (action?.name === 'complete') setIsDone(true)
    else if (next >= 0) go(next)
  }
  return (
    <Flex direction="column" mih="100%">
      <Flex
        flex="none"
        align="center"
        justify="space-between"
        ps={16}
        pe={12}
        py={6}
        fz="sm"
        fw={650}
        className={classes.lineBelow}
      >
        <span className="numbers">
          {t('flows:builder.screenOf', { number: index + 1, count: screens.length })}
        </span>
        <Flex component="span">
          <IconButton
            icon={IconChevronLeft}
            size={28}
            label={t('flows:builder.previousScreen')}
            disabled={index === 0}
            onClick={() => go(index - 1)}
          />
          <IconButton
            icon={IconChevronRight}
            size={28}
            label={t('flows:builder.nextScreen')}
            disabled={index === screens.length - 1}
            onClick={() => go(index + 1)}
          />
          <IconButton
            icon={IconRefresh}
            size={28}
            label={t('flows:builder.restart')}
            onClick={() => {
              setValues({})
              go(0)
            }}
          />
        </Flex>
      </Flex>
      <Box p={16} flex={1} bg="var(--b-canvas)">
        <div className={classes.phone}>
          <Group
            justify="space-between"
            gap={10}
            h={48}
            px={16}
            c="var(--b-icon)"
            className={classes.lineBelow}
          >
            <IconArrowLeft size={16} aria-hidden="true" />
            <Text span inherit truncate fw={650} c="var(--b-text)">
              {screen.title ?? screen.id}
            </Text>
            <IconDotsVertical size={16} aria-hidden="true" />
          </Group>
          {isDone ? (
            <Stack
              flex={1}
              align="center"
              justify="center"
              gap={10}
              p={24}
              fw={600}
              ta="center"
              c="var(--b-ok)"
              role="status"
            >
              <IconCircleCheck size={32} aria-hidden="true" />
              {t('flows:builder.completed')}
            </Stack>
          ) : (
            <Stack gap={12} p={16} flex={1}>
              {screen.layout.children.map((component, element) => {
                const editable = editableElement(component)
                if (editable === null) return <PhoneElement key={element} component={component} />
                if (editable.type === 'Footer') return null
                const key = answerKey(screen.id, editable.name ?? '')
                return (
                  <PreviewElement
                    key={`${screen.id}/${element}`}
                    element={editable}
                    value={values[key]}
                    fault={faults.get(key)}
                    onChange={(value) => setValues((all) => ({ ...all, [key]: value }))}
                  />
                )
              })}
            </Stack>
          )}
          {footer !== undefined && !isDone && (
            <Button flex="none" mx={16} my={8} radius="xl" onClick={press}>
              {footer.label}
            </Button>
          )}
          <Box
            component="span"
            flex="none"
            w={80}
            h={4}
            mt={6}
            mb={10}
            mx="auto"
            bdrs={2}
            bg="var(--b-line)"
          />
        </div>
      </Box>
      <Answers screens={screens} values={values} />
    </Flex>
  )
}

interface PreviewElementProps {
  element: FlowElement
  value: PreviewValue | undefined
  fault: PreviewFault | undefined
  onChange: (value: PreviewValue) => void
}

function PreviewElement({ element, value, fault, onChange }: PreviewElementProps) {
  const { t } = useTexts('flows')
  const { type, text, label = '', 'data-source': options = [] } = element
  const error = fault && t(faultKeys[fault.fault], { min: fault.min ?? 0, max: fault.max ?? 0 })
  const shared = { label, error, size: 'sm' as const, required: element.required === true }
  const help = element['helper-text'] ?? element.description
  const written = typeof value === 'string' ? value : ''
  switch (type) {
    case 'TextHeading':
      return (
        <Text size="xl" fw={700} className="breakable">
          {text}
        </Text>
      )
    case 'TextSubheading':
      return (
        <Text inherit fz={15} lh="md" fw={650} className="breakable">
          {text}
        </Text>
      )
    case 'TextBody':
      return <p className={`${classes.body} breakable`}>{text}</p>
    case 'TextCaption':
      return (
        <Text size="xs" c="dimmed" className="breakable">
          {text}
        </Text>
      )
    case 'TextInput':
      return (
        <TextInput
          {...shared}
          description={help}
          type={element['input-type'] === 'password' ? 'password' : 'text'}
          value={written}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'TextArea':
      return (
        <Textarea
          {...shared}
          description={help}
          autosize
          minRows={2}
          value={written}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'Dropdown':
      return (
        <Select
          {...shared}
          description={help}
          placeholder={t('flows:builder.chosen')}
          data={[...new Map(options.map(({ id, title }) => [id, title]))].map(([id, title]) => ({
            value: id,
            label: title,
          }))}
          value={written === '' ? null : written}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      )
    case 'RadioButtonsGroup':
      return (
        <Radio.Group {...shared} description={help} value={written} onChange={onChange}>
          {options.map(({ id, title, description }) => (
            <Radio
              key={id}
              classNames={{ root: classes.option ?? '', body: classes.optionBody ?? '' }}
              value={id}
              label={title}
              description={description}
              labelPosition="left"
            />
          ))}
        </Radio.Group>
      )
    case 'CheckboxGroup':
      return (
        <Checkbox.Group
          {...shared}
          description={help}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        >
          {options.map(({ id, title, description }) => (
            <Checkbox
              key={id}
              classNames={{ root: classes.option ?? '', body: classes.optionBody ?? '' }}
              value={id}
              label={title}
              description={description}
              labelPosition="left"
            />
          ))}
        </Checkbox.Group>
      )
    case 'OptIn':
      return (
        <Checkbox
          label={label}
          error={error}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'Footer':
      return null
  }
}

/** The answers entered so far, each with its name in the flow. */
function Answers({
  screens,
  values,
}: {
  screens: readonly FlowScreen[]
  values: Readonly<Record<string, PreviewValue>>
}) {
  const { t } = useTexts('flows')
  const answers = screens.flatMap((screen) =>
    flowFields([screen]).flatMap(({ name, options }) => {
      const value = values[answerKey(screen.id, name)]
      if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
        return []
      const ids = Array.isArray(value) ? value.map(String) : [String(value)]
      const text =
        typeof value === 'boolean'
          ? t(value ? 'flows:builder.yes' : 'flows:builder.no')
          : ids.map((id) => options.find((option) => option.id === id)?.title ?? id).join(', ')
      return [{ name, value, text, key: answerKey(screen.id, name) }]
    }),
  )
  const copy = async () => {
    try {
      const json = Object.fromEntries(answers.map(({ name, value }) => [name, value]))
      await navigator.clipboard.writeText(JSON.stringify(json, null, 2))
      showToast(t('flows:builder.copied'))
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Box
      component="section"
      flex="none"
      pt={10}
      px={16}
      pb={16}
      className={classes.answers}
      aria-label={t('flows:builder.answers')}
    >
      <Flex align="center" justify="space-between" mih={28}>
        <Box component="h2" fz="sm" fw={600} c="dimmed">
          {t('flows:builder.answers')}
        </Box>
        {answers.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => void copy()}>
            {t('flows:builder.copyJson')}
          </Button>
        )}
      </Flex>
      {answers.length === 0 ? (
        <Text size="xs" c="dimmed" className="breakable">
          {t('flows:builder.noAnswers')}
        </Text>
      ) : (
        <Text component="dl" inherit mt={4} fz="sm" className="selectable">
          {answers.map(({ key, name, text }) => (
            <Flex key={key} gap={8} py={2}>
              <Text
                component="dt"
                inherit
                truncate
                flex="none"
                w={104}
                ff="ui-monospace, monospace"
                fz="xs"
                c="dimmed"
              >
                {name}
              </Text>
              <Box component="dd" flex={1} miw={0} className="breakable">
                {text}
              </Box>
            </Flex>
          ))}
        </Text>
      )}
    </Box>
  )
}
