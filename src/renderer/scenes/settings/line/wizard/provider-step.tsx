import { Button, Radio, Stack, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { lineProviders, type LineProvider } from '#contract/entities/line/line.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { StepFrame } from '#renderer/components/steps/step-frame.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import classes from './wizard.module.css'

/** Chooses the provider, or to stay with the simulated customers, which ends the wizard. */
export function ProviderStep({
  provider,
  isStored,
  onNext,
}: {
  provider: LineProvider
  /** The provider of a stored line stays; another number may have another one. */
  isStored: boolean
  onNext: (provider: LineProvider) => void
}) {
  const { t } = useTexts('groups', 'lineSettings')
  const navigate = useNavigate()
  const [choice, setChoice] = useState<string>(provider)
  const isSimulated = choice === 'simulated'
  const options = [
    {
      value: 'meta',
      label: t('lineSettings:providers.meta'),
      text: t('lineSettings:providers.metaText'),
    },
    {
      value: '360dialog',
      label: t('lineSettings:providers.dialog'),
      text: t('lineSettings:providers.dialogText'),
    },
    {
      value: 'simulated',
      label: t('lineSettings:providers.simulated'),
      text: t('lineSettings:providers.simulatedText'),
    },
  ]
  const submit = () => {
    const chosen = lineProviders.find((one) => one === choice)
    if (chosen !== undefined) return onNext(chosen)
    showToast(t('lineSettings:providers.kept'))
    void navigate(menuPaths.settings)
  }
  return (
    <StepFrame
      title={t('lineSettings:steps.provider')}
      text={t('lineSettings:providers.text')}
      isFixed
      onSubmit={submit}
      buttons={
        <Button
          type="submit"
          rightSection={!isSimulated && <IconChevronRight size={17} aria-hidden="true" />}
        >
          {isSimulated
            ? t('lineSettings:providers.keepSimulated')
            : t('lineSettings:steps.next', { step: t('lineSettings:steps.values') })}
        </Button>
      }
    >
      <Radio.Group
        aria-label={t('lineSettings:steps.provider')}
        value={choice}
        onChange={setChoice}
      >
        <Stack gap={12} maw={640}>
          {options.map(({ value, label, text }) => (
            <Radio.Card
              key={value}
              value={value}
              disabled={isStored && value !== provider && value !== 'simulated'}
              className={classes.card ?? ''}
            >
              <Radio.Indicator />
              <span>
                <Text span display="block" fw={600}>
                  {label}
                </Text>
                <Text span display="block" size="sm" c="dimmed">
                  {text}
                </Text>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
    </StepFrame>
  )
}
