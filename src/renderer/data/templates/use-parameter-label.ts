import type { TemplatePlaceholder } from '#contract/rules/templates/template-parts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useVariableLabel } from '#renderer/data/templates/use-variable-label.ts'

/**
 * The label of a template parameter: the author's name for it, the translated name of a known variable, or its number.
 * For a parameter in the header, the label also says where the parameter is. The parameter of a button is labelled by
 * what it is: the button's link, or the code that the button copies. That of a card begins with the card's number.
 */
export function useParameterLabel(): (place: TemplatePlaceholder) => string {
  const { t } = useTexts('templates')
  const variableLabel = useVariableLabel()
  const partLabel = ({ part, name, button = '' }: TemplatePlaceholder): string => {
    if (part === 'address' || part === 'cardAddress')
      return t('templates:variables.address', { button })
    if (part === 'code') return t('templates:variables.code')
    const words = variableLabel(name)
    const label = words.charAt(0).toUpperCase() + words.slice(1)
    return part === 'header' ? t('templates:variables.inHeader', { label }) : label
  }
  return (place) => {
    const label = partLabel(place)
    return place.card === undefined
      ? label
      : t('templates:variables.inCard', { number: place.card + 1, label })
  }
}
