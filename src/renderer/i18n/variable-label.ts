import { useTexts } from './fetched-texts.ts'

const labels = {
  'contact.name': 'templates:variables.contactName',
  'contact.first_name': 'templates:variables.contactFirstName',
  'agent.name': 'templates:variables.agentName',
  'agent.first_name': 'templates:variables.agentFirstName',
  'group.name': 'templates:variables.groupName',
} as const

const isVariable = (name: string): name is keyof typeof labels => Object.hasOwn(labels, name)

/**
 * The words for the name of a placeholder that is no custom field: the translated label of a variable, "Value 1" for a number, otherwise the
 * author's own name for it.
 */
export function useFixedVariableLabel(): (name: string) => string {
  const { t } = useTexts('templates')
  return (name) => {
    const key = name.trim().toLowerCase()
    if (isVariable(key)) return t(labels[key])
    return /^\d*$/.test(key) ? t('templates:variables.numbered', { number: key }) : name.trim()
  }
}
