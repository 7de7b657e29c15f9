import { Text } from '@mantine/core'
import { IconChevronDown, IconLock } from '@tabler/icons-react'
import type { FlowComponent } from '#contract/entities/flows/flow-screen.ts'
import { editableElement } from '#contract/rules/flows/flow-elements.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from '#renderer/scenes/flows/builder/phone.module.css'

/** A picture of an element as a phone shows it. Its fields and buttons cannot be used. */
export function PhoneElement({ component }: { component: FlowComponent }) {
  const { t } = useTexts('flows')
  const element = editableElement(component)
  if (element === null) {
    return (
      <span className={classes.locked}>
        <IconLock size={12} aria-hidden="true" />
        {t('flows:builder.locked', { type: component.type })}
      </span>
    )
  }
  const { type, text, label, description, 'data-source': options = [] } = element
  switch (type) {
    case 'TextHeading':
      return <span className={classes.heading}>{text}</span>
    case 'TextSubheading':
      return (
        <Text span display="block" mih={14} size="xs" fw={650} className="breakable">
          {text}
        </Text>
      )
    case 'TextBody':
      return <span className={classes.body}>{text}</span>
    case 'TextCaption':
      return <span className={classes.caption}>{text}</span>
    case 'TextInput':
      return <span className={classes.field}>{label}</span>
    case 'TextArea':
      return <span className={`${classes.field} ${classes.area}`}>{label}</span>
    case 'Dropdown':
      return (
        <span className={classes.field}>
          {label}
          <IconChevronDown size={12} aria-hidden="true" />
        </span>
      )
    case 'CheckboxGroup':
    case 'RadioButtonsGroup':
      return (
        <>
          <span className={classes.groupLabel}>{label}</span>
          {description !== undefined && <span className={classes.caption}>{description}</span>}
          {options.map(({ id, title }, index) => (
            <span key={`${id} ${index}`} className={classes.option} data-kind={type}>
              {title}
            </span>
          ))}
        </>
      )
    case 'OptIn':
      return (
        <span className={classes.optIn} data-kind="OptIn">
          {label}
        </span>
      )
    case 'Footer':
      return <span className={classes.footer}>{label}</span>
  }
}
