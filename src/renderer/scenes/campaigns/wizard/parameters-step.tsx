import { Checkbox, Flex, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { CampaignParameter } from '#contract/entities/campaigns/campaign.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import {
  canLeaveOut,
  isKnownForAll,
  parameterFaults,
} from '#contract/rules/campaigns/campaign-parameters.ts'
import { templatePlaceholders } from '#contract/rules/templates/template-parts.ts'
import { useParameterLabel } from '#renderer/data/templates/use-parameter-label.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { useFieldOptions } from './field-options.ts'
import { RecipientPreview } from './recipient-preview.tsx'
import type { WizardForm } from './wizard-form.ts'
import { WizardColumn } from './wizard-column.tsx'
import classes from './wizard.module.css'

/** The value of the option to use the same text for all recipients. */
const sameText = ''

export interface ParametersStepProps {
  groupId: string
  campaignId: string
  template: WhatsAppTemplate
  form: WizardForm
  /** Whether the user has tried to go on. Errors of untouched fields are hidden until then. */
  isTried: boolean
  onChange: (parameters: CampaignParameter[]) => void
}

/** Lets the user choose the value of each placeholder, and previews the messages of the recipients. */
export function ParametersStep(props: ParametersStepProps) {
  const { groupId, campaignId, template, form, isTried, onChange } = props
  const { t } = useTexts('campaigns')
  const labelOf = useParameterLabel()
  const options = useFieldOptions(form.audience)
  const [touched, setTouched] = useState<readonly number[]>([])
  const places = templatePlaceholders({ kind: 'whatsapp', template })
  const faults = parameterFaults(template, form.parameters)
  const set = (index: number, parameter: CampaignParameter) =>
    onChange(
      places.map((_, other) =>
        other === index ? parameter : (form.parameters[other] ?? { text: '' }),
      ),
    )
  return (
    <div className={classes.columns}>
      <WizardColumn label={t('campaigns:wizard.steps.parameters')} hasChoices>
        {places.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('campaigns:parameters.none')}
          </Text>
        )}
        {places.map((place, index) => {
          const parameter = form.parameters[index] ?? { text: '' }
          const { field, text, leaveOut = false } = parameter
          const name = labelOf(place)
          const isShown = isTried || touched.includes(index)
          const isFixed = field === undefined
          const mayLeaveOut = !isFixed && canLeaveOut(template, place)
          return (
            <Flex
              component="fieldset"
              key={index}
              direction="column"
              gap={8}
              px={14}
              py={12}
              bdrs="md"
              bd="1px solid var(--b-line)"
            >
              <Text component="legend" inherit fw={600} px={4}>
                {name}
              </Text>
              <Select
                aria-label={t('campaigns:parameters.value', { name })}
                data={[{ value: sameText, label: t('campaigns:parameters.same') }, ...options]}
                value={field ?? sameText}
                allowDeselect={false}
                onChange={(chosen) => {
                  if (chosen === null) return
                  set(index, chosen === sameText ? { text } : { ...parameter, field: chosen })
                }}
              />
              {(isFixed || !isKnownForAll(field)) && (
                <TextInput
                  size="sm"
                  label={
                    isFixed ? t('campaigns:parameters.text') : t('campaigns:parameters.fallback')
                  }
                  value={text}
                  disabled={mayLeaveOut && leaveOut}
                  maxLength={
                    place.part === 'code' ? limits.template.codeMax : limits.campaign.cellMax
                  }
                  error={
                    isShown &&
                    faults.includes(index) &&
                    (isFixed
                      ? t('campaigns:parameters.textMissing')
                      : t('campaigns:parameters.fallbackMissing'))
                  }
                  onBlur={() => setTouched((all) => [...all, index])}
                  onChange={(event) =>
                    set(index, { ...parameter, text: event.currentTarget.value })
                  }
                />
              )}
              {mayLeaveOut && !isKnownForAll(field) && (
                <Checkbox
                  label={t('campaigns:parameters.leaveOut')}
                  checked={leaveOut}
                  onChange={(event) =>
                    set(index, {
                      field,
                      text,
                      ...(event.currentTarget.checked && { leaveOut: true }),
                    })
                  }
                />
              )}
            </Flex>
          )
        })}
      </WizardColumn>
      <RecipientPreview groupId={groupId} campaignId={campaignId} template={template} form={form} />
    </div>
  )
}
