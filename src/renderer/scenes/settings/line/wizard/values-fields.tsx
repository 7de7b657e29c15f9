import { Accordion, Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { LineAccounts } from '#contract/entities/line/line-accounts.ts'
import type { LineField } from '#contract/entities/line/line-check.ts'
import type { Line } from '#contract/entities/line/line.ts'
import { newLineVersion } from '#contract/rules/line/graph-versions.ts'
import { hasOwnApp, isProviderAddress } from '#contract/rules/line/line-providers.ts'
import { linePhoneText } from '#renderer/components/group-form/line-phone-text.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { FoundList, type FoundEntry } from './found-list.tsx'
import { sentValues, type LineValues } from './use-line-check.ts'
import { ValueField, ValueFrame, type ValueFieldProps } from './value-field.tsx'

/** What a field shows of its value and of the check. */
export type FieldProps = Pick<
  ValueFieldProps,
  | 'value'
  | 'state'
  | 'fault'
  | 'isReadOnly'
  | 'isFound'
  | 'typed'
  | 'place'
  | 'onChange'
  | 'onCommit'
  | 'onFocus'
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
  /** What the token has brought. */
  accounts: LineAccounts | undefined
  onUseAccount: (accountId: string) => void
  /** Registers the number with its PIN; shown where it is not registered. */
  registration: ReactNode
  onCheckAgain: () => void
}

/** The ids and secrets of a number with an app at Meta: first what brings the others. */
export function AppFields(props: AppFieldsProps) {
  const { names, line, field, onCheckAgain } = props
  const { t } = useTexts('groups', 'lineSettings')
  const stored = useStored(line)
  const token = field('token')
  const isTokenFaulty = token.state.tone === 'bad' || token.state.tone === 'warn'
  return (
    <>
      <ValueField
        label={names.token}
        note={t('lineSettings:values.tokenNote')}
        where={t('lineSettings:values.whereToken')}
        isSecret
        placeholder={stored(line?.tokenEnd)}
        actions={
          isTokenFaulty
            ? [{ label: t('lineSettings:values.checkAgain'), perform: onCheckAgain }]
            : []
        }
        {...token}
      />
      <ValueField
        label={names.appId}
        note="App ID"
        where={t('lineSettings:values.whereAppId')}
        {...field('appId')}
      />
      <AccountField {...props} />
      <NumberField {...props} />
      <ValueField
        label={names.appSecret}
        note="App secret"
        where={t('lineSettings:values.whereAppSecret')}
        isSecret
        placeholder={stored(line?.appSecretEnd)}
        {...field('appSecret')}
      />
    </>
  )
}

/** The account: the only one of the token, one of its list, or an entered id. */
function AccountField({ names, line, field, accounts, onUseAccount }: AppFieldsProps) {
  const { t } = useTexts('groups', 'lineSettings')
  const [isTyping, setTyping] = useState(false)
  const account = field('accountId')
  const found = accounts?.accounts ?? []
  const owner =
    account.state.tone === 'bad' && account.state.check?.fault === 'otherAccount'
      ? account.state.check.value
      : undefined
  const type = { label: t('lineSettings:values.typeIt'), perform: () => setTyping(true) }
  if (line === undefined && found.length > 1 && !isTyping)
    return (
      <ChosenFrame label={names.accountId} note="WhatsApp Business Account ID" field={account}>
        <FoundList
          label={names.accountId}
          entries={found.map(({ id, name = '', numbers }) => ({
            id,
            title: name === '' ? id : name,
            text: t('lineSettings:values.numberCount', { number: numbers.length }),
          }))}
          value={account.value}
          onChoose={onUseAccount}
        />
        <TypeIt {...type} />
      </ChosenFrame>
    )
  return (
    <ValueField
      label={names.accountId}
      note="WhatsApp Business Account ID"
      where={
        accounts !== undefined && found.length === 0
          ? t('lineSettings:values.noAccount')
          : t('lineSettings:values.whereAccountId')
      }
      actions={
        owner === undefined
          ? []
          : [{ label: t('lineSettings:values.useAccount'), perform: () => onUseAccount(owner) }]
      }
      {...account}
    />
  )
}

/** The number: one of its account's, or an entered id. */
function NumberField(props: AppFieldsProps) {
  const { names, line, field, accounts, onOtherNumber } = props
  const { t } = useTexts('groups', 'lineSettings')
  const [isTyping, setTyping] = useState(false)
  const number = field('phoneId')
  const { value: accountId } = field('accountId')
  const numbers = accounts?.accounts.find(({ id }) => id === accountId)?.numbers
  const registration = number.state.check?.fault === 'unregistered' && props.registration
  const actions =
    line === undefined
      ? []
      : [{ label: t('lineSettings:values.otherNumber'), perform: onOtherNumber }]
  const isListed = (numbers ?? []).some(({ id }) => id === number.value) || number.value === ''
  if (line === undefined && numbers !== undefined && numbers.length > 0 && isListed && !isTyping) {
    const entries = numbers.map(({ id, phone, name, isRegistered, isTaken }): FoundEntry => {
      const note =
        isTaken === true
          ? t('lineSettings:faults.numberTaken')
          : isRegistered === false
            ? t('lineSettings:values.asksPin')
            : undefined
      return { id, title: linePhoneText(phone), text: name, note, isDisabled: isTaken === true }
    })
    return (
      <>
        <ChosenFrame
          label={names.phoneId}
          note={t('lineSettings:values.numberCount', { number: numbers.length })}
          field={number}
        >
          <FoundList
            label={names.phoneId}
            entries={entries}
            value={number.value}
            onChoose={(id) => {
              number.onChange(id)
              number.onCommit(id)
            }}
          />
          {number.fault !== undefined && (
            <Text span size="sm" display="block" mt={4} c="var(--b-danger)" role="status">
              {number.fault.title}
            </Text>
          )}
          <TypeIt label={t('lineSettings:values.typeIt')} perform={() => setTyping(true)} />
        </ChosenFrame>
        {registration}
      </>
    )
  }
  return (
    <>
      <ValueField
        label={names.phoneId}
        note="Phone number ID"
        where={
          numbers?.length === 0
            ? t('lineSettings:values.noNumber')
            : t('lineSettings:values.wherePhoneId')
        }
        actions={actions}
        {...number}
      />
      {registration}
    </>
  )
}

interface ChosenFrameProps {
  label: string
  note: string
  field: FieldProps
  children: ReactNode
}

/** A value that is chosen from a list. */
const ChosenFrame = ({ label, note, field, children }: ChosenFrameProps) => (
  <div onFocus={field.onFocus}>
    <ValueFrame label={label} note={note} isFound={field.isFound ?? false} place={field.place}>
      {children}
    </ValueFrame>
  </div>
)

const TypeIt = ({ label, perform }: { label: string; perform: () => void }) => (
  <Anchor component="button" type="button" fz="sm" fw={600} mt={4} me={20} onClick={perform}>
    {label}
  </Anchor>
)

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
