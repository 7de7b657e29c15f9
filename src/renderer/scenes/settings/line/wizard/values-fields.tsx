import { Accordion, Stack, TextInput } from '@mantine/core'
import type { LineField } from '#contract/entities/line/line-check.ts'
import type { Line } from '#contract/entities/line/line.ts'
import { newLineVersion } from '#contract/rules/line/graph-versions.ts'
import { hasOwnApp, isProviderAddress } from '#contract/rules/line/line-providers.ts'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { sentValues, type LineValues } from './use-line-check.ts'
import { ValueField, type ValueFieldProps } from './value-field.tsx'

/** Where Meta makes the tokens of system users. */
const systemUsersUrl = 'https://business.facebook.com/settings/system-users'

/** What a field shows of its value and of the check. */
export type FieldProps = Pick<
  ValueFieldProps,
  'value' | 'state' | 'fault' | 'isReadOnly' | 'onChange' | 'onCommit'
>

interface FieldsProps {
  names: Record<LineField, string>
  /** The stored line. Its number stays; its secrets can be replaced. */
  line: Line | undefined
  field: (name: LineField) => FieldProps
  onOtherNumber: () => void
}

/** What a secret's field shows of the stored one. */
function useStored(line: Line | undefined) {
  const { t } = useTexts('groups', 'lineSettings')
  return (end: string | undefined) => {
    if (line === undefined) return undefined
    return end === undefined
      ? t('lineSettings:values.storedHidden')
      : t('lineSettings:values.stored', { end })
  }
}

export interface AppFieldsProps extends FieldsProps {
  onUseAccount: (accountId: string) => void
  /** Registers the number with its PIN. */
  onRegister: () => void
  onCheckAgain: () => void
}

/** The ids and secrets of a number with an app at Meta. */
export function AppFields(props: AppFieldsProps) {
  const { names, line, field, onOtherNumber, onUseAccount, onRegister, onCheckAgain } = props
  const { t } = useTexts('groups', 'lineSettings')
  const stored = useStored(line)
  const token = field('token')
  const account = field('accountId')
  const number = field('phoneId')
  const owner =
    account.state.tone === 'bad' && account.state.check?.fault === 'otherAccount'
      ? account.state.check.value
      : undefined
  const isTokenFaulty = token.state.tone === 'bad' || token.state.tone === 'warn'
  return (
    <>
      <ValueField
        label={names.phoneId}
        note="Phone number ID"
        where={t('lineSettings:values.wherePhoneId')}
        actions={[
          ...(number.state.check?.fault === 'unregistered'
            ? [{ label: t('lineSettings:values.register'), perform: onRegister }]
            : []),
          ...(line === undefined
            ? []
            : [{ label: t('lineSettings:values.otherNumber'), perform: onOtherNumber }]),
        ]}
        {...number}
      />
      <ValueField
        label={names.accountId}
        note="WhatsApp Business Account ID"
        where={t('lineSettings:values.whereAccountId')}
        actions={
          owner === undefined
            ? []
            : [{ label: t('lineSettings:values.useAccount'), perform: () => onUseAccount(owner) }]
        }
        {...account}
      />
      <ValueField
        label={names.token}
        note={t('lineSettings:values.tokenNote')}
        where={t('lineSettings:values.whereToken')}
        isSecret
        placeholder={stored(line?.tokenEnd)}
        actions={
          isTokenFaulty
            ? [
                {
                  label: t('lineSettings:values.openSystemUsers'),
                  perform: () => openExternal(systemUsersUrl),
                },
                { label: t('lineSettings:values.checkAgain'), perform: onCheckAgain },
              ]
            : []
        }
        {...token}
      />
      <ValueField
        label={names.appSecret}
        note="App secret"
        where={t('lineSettings:values.whereAppSecret')}
        isSecret
        placeholder={stored(line?.appSecretEnd)}
        {...field('appSecret')}
      />
      <ValueField
        label={names.appId}
        note={t('lineSettings:values.optional')}
        where={t('lineSettings:values.whereAppId')}
        {...field('appId')}
      />
    </>
  )
}

/** The key and the number of a line whose provider has the app. */
export function KeyFields({ names, line, field, onOtherNumber }: FieldsProps) {
  const { t } = useTexts('groups', 'lineSettings')
  const stored = useStored(line)
  return (
    <>
      <ValueField
        label={names.token}
        note="API key"
        where={t('lineSettings:key.whereToken')}
        isSecret
        placeholder={stored(line?.tokenEnd)}
        {...field('token')}
      />
      <ValueField
        label={names.phone}
        note="Phone number"
        where={t('lineSettings:key.wherePhone')}
        placeholder="+51 987 654 321"
        actions={
          line === undefined
            ? []
            : [{ label: t('lineSettings:values.otherNumber'), perform: onOtherNumber }]
        }
        {...field('phone')}
      />
    </>
  )
}

export interface AdvancedProps {
  values: LineValues
  onChange: (field: 'apiVersion' | 'baseUrl', value: string) => void
  onCommit: (field: 'apiVersion' | 'baseUrl', value: string) => void
}

/** What hardly anybody changes: the version of Meta's API, and the provider's address. */
export function Advanced({ values, onChange, onCommit }: AdvancedProps) {
  const { t } = useTexts('groups', 'lineSettings')
  const { provider, apiVersion, baseUrl } = values
  const isOwnApp = hasOwnApp(provider)
  const isMisspelt = isOwnApp && !('apiVersion' in sentValues(values))
  const shown = apiVersion === '' ? newLineVersion : apiVersion
  const title = t('lineSettings:values.advanced')
  return (
    <Accordion variant="default" chevronPosition="left">
      <Accordion.Item value="advanced">
        <Accordion.Control>{isOwnApp ? `${title} · ${shown}` : title}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap={12}>
            {isOwnApp && (
              <TextInput
                label={t('lineSettings:values.version')}
                placeholder={newLineVersion}
                maw={200}
                value={apiVersion}
                error={apiVersion !== '' && isMisspelt && t('lineSettings:values.wrongVersion')}
                onChange={(event) => onChange('apiVersion', event.currentTarget.value.trim())}
                onBlur={() => onCommit('apiVersion', apiVersion)}
              />
            )}
            <TextInput
              label={t('lineSettings:values.baseUrl')}
              type="url"
              spellCheck={false}
              placeholder={isOwnApp ? 'https://graph.facebook.com' : 'https://waba-v2.360dialog.io'}
              maw={420}
              value={baseUrl}
              error={
                baseUrl !== '' &&
                !'https://'.startsWith(baseUrl) &&
                !isProviderAddress(baseUrl) &&
                t('lineSettings:values.wrongBaseUrl')
              }
              onChange={(event) => onChange('baseUrl', event.currentTarget.value.trim())}
              onBlur={() => onCommit('baseUrl', baseUrl)}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
