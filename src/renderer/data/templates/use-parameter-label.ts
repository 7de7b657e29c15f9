import type { TemplatePlaceholder } from '#contract/rules/template-parts.ts'
import { useTemplateTexts } from '#renderer/i18n/fetched-texts.ts'

const labels = {
  'contact.name': 'templates:variables.contactName',
  'contact.first_name': 'templates:variables.contactFirstName',
  'agent.name': 'templates:variables.agentName',
  'agent.first_name': 'templates:variables.agentFirstName',
  'group.name': 'templates:variables.groupName',
} as const

const isVariable = (name: string): name is keyof typeof labels => Object.hasOwn(labels, name)

/**
 * The label of a template parameter: the author's name for it, the translated name of a known variable, or its number.
 * For a parameter in the header, the label also says where the parameter is. The parameter of a button is labelled by
 * what it is: the button's link, or the code that the button copies.
 */
export function useParameterLabel(): (place: TemplatePlaceholder) => string {
  const { t } = useTemplateTexts()
  const inWords = (name: string) => {
    const key = name.toLowerCase()
    if (isVariable(key)) return t(labels[key])
    if (/^\d*$/.test(name)) return t('templates:variables.numbered', { number: name })
    return name.charAt(0).toUpperCase() + name.slice(1)
  }
  return ({ part, name, button = '' }) => {
    if (part === 'address') return t('templates:variables.address', { button })
    if (part === 'code') return t('templates:variables.code')
    const label = inWords(name)
    return part === 'header' ? t('templates:variables.inHeader', { label }) : label
  }
}
