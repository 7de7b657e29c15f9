import { Button, Flex, NumberInput, SegmentedControl, Switch, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { TemplateFormCode } from '#contract/draft-forms.ts'
import { otpTypes } from '#contract/entities/templates/whatsapp-template.ts'
import { limits } from '#contract/limits.ts'
import { characters } from '#contract/rules/text/characters.ts'
import { IconButton } from '#renderer/components/focus/icon-button.tsx'
import { CharacterCounter } from '#renderer/components/forms/character-counter.tsx'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { fieldIdOf } from './check-list.tsx'
import type { ErrorOf } from './field-errors.ts'
import classes from './template-editor.module.css'

const template = limits.template

const typeKeys = {
  COPY_CODE: 'channelTemplates:button.copyCode',
  ONE_TAP: 'channelTemplates:code.oneTap',
} as const

interface CodeFieldsProps {
  value: TemplateFormCode
  errorOf: ErrorOf
  onChange: (code: TemplateFormCode) => void
}

/** What the author chooses of a verification code: the channel writes its texts. */
export function CodeFields({ value, errorOf, onChange }: CodeFieldsProps) {
  const { t } = useTexts('channelTemplates')
  const { hasAdvice, minutes, otpType, buttonText, autofillText } = value
  const edit = (changes: Partial<TemplateFormCode>) => onChange({ ...value, ...changes })
  const labelError = errorOf('buttonLabel', 0)
  const isTooLong = (text: string) => characters(text) > template.buttonLabelMax
  return (
    <>
      <Switch
        label={t('channelTemplates:code.advice')}
        checked={hasAdvice}
        onChange={(event) => edit({ hasAdvice: event.currentTarget.checked })}
      />
      <NumberInput
        id={fieldIdOf({ field: 'codeMinutes', at: 0 })}
        size="sm"
        label={t('channelTemplates:code.minutes')}
        description={t('channelTemplates:code.minutesHint')}
        error={errorOf('codeMinutes')}
        min={1}
        max={template.codeMinutesMax}
        // A number that is out of range is said, not replaced.
        clampBehavior="none"
        allowDecimal={false}
        value={minutes ?? ''}
        onChange={(next) => edit({ minutes: typeof next === 'number' ? next : null })}
      />
      <SegmentedControl
        id={fieldIdOf({ field: 'buttons', at: 0 })}
        fullWidth
        aria-label={t('channelTemplates:code.type')}
        value={otpType}
        data={otpTypes.map((type) => ({ value: type, label: t(typeKeys[type]) }))}
        onChange={(type) =>
          edit({ otpType: type, ...(value.apps.length === 0 && { apps: [blankApp] }) })
        }
      />
      <TextInput
        id={fieldIdOf({ field: 'buttonLabel', at: 0 })}
        size="sm"
        label={t('channelTemplates:code.label')}
        placeholder={t('channelTemplates:button.copyCode')}
        error={isTooLong(buttonText) && labelError}
        rightSection={<CharacterCounter value={buttonText} max={template.buttonLabelMax} />}
        rightSectionWidth={64}
        value={buttonText}
        onChange={(event) => edit({ buttonText: event.currentTarget.value })}
      />
      {otpType === 'ONE_TAP' && (
        <>
          <TextInput
            size="sm"
            label={t('channelTemplates:code.autofillLabel')}
            error={isTooLong(autofillText) && labelError}
            rightSection={<CharacterCounter value={autofillText} max={template.buttonLabelMax} />}
            rightSectionWidth={64}
            value={autofillText}
            onChange={(event) => edit({ autofillText: event.currentTarget.value })}
          />
          <AppFields value={value.apps} errorOf={errorOf} onChange={(apps) => edit({ apps })} />
        </>
      )}
    </>
  )
}

const blankApp = { packageName: '', signatureHash: '' }

interface AppFieldsProps {
  value: TemplateFormCode['apps']
  errorOf: ErrorOf
  onChange: (apps: TemplateFormCode['apps']) => void
}

/** The Android apps that receive the code. */
function AppFields({ value: apps, errorOf, onChange }: AppFieldsProps) {
  const { t } = useTexts('channelTemplates')
  const edit = (at: number, changes: Partial<TemplateFormCode['apps'][number]>) =>
    onChange(apps.map((app, index) => (index === at ? { ...app, ...changes } : app)))
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('channelTemplates:code.appsHint')}
      </Text>
      {apps.map((app, at) => {
        const error = errorOf('app', at)
        return (
          <Flex
            component="fieldset"
            key={at}
            align="flex-start"
            gap={8}
            miw={0}
            pt={8}
            px={12}
            pb={12}
            bdrs="md"
            bd="1px solid var(--b-line)"
          >
            <Text component="legend" inherit px={4} fz="xs" fw={600} c="dimmed">
              {t('channelTemplates:fields.app', { number: at + 1 })}
            </Text>
            <Flex wrap="wrap" flex={1} gap={8} miw={0} className={classes.inputs}>
              <TextInput
                id={fieldIdOf({ field: 'app', at })}
                size="sm"
                label={t('channelTemplates:code.package')}
                placeholder="com.example.app"
                error={error}
                spellCheck={false}
                maxLength={template.packageNameMax}
                value={app.packageName}
                onChange={(event) => edit(at, { packageName: event.currentTarget.value.trim() })}
              />
              <TextInput
                size="sm"
                label={t('channelTemplates:code.hash')}
                error={error !== undefined}
                spellCheck={false}
                rightSection={
                  <CharacterCounter value={app.signatureHash} max={template.signatureHashLength} />
                }
                rightSectionWidth={64}
                value={app.signatureHash}
                onChange={(event) => edit(at, { signatureHash: event.currentTarget.value.trim() })}
              />
            </Flex>
            {apps.length > 1 && (
              <IconButton
                icon={IconTrash}
                label={t('channelTemplates:code.removeApp', { number: at + 1 })}
                onClick={() => onChange(apps.toSpliced(at, 1))}
              />
            )}
          </Flex>
        )
      })}
      <Button
        w="fit-content"
        variant="default"
        disabled={apps.length >= template.otpAppsMax}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => onChange([...apps, blankApp])}
      >
        {t('channelTemplates:code.addApp')}
      </Button>
    </>
  )
}
