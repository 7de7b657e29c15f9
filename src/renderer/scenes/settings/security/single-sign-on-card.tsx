import { Badge, Button, Code, Flex, Loader, Table, Text } from '@mantine/core'
import { IconExternalLink, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import type { GroupSingleSignOn, SsoTrial } from '#contract/entities/people/single-sign-on.ts'
import { ErrorNotice, Notice } from '#renderer/components/notices/error-notice.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import {
  SettingsCard,
  SettingsRow,
  SettingsSection,
} from '#renderer/components/page/settings-rows.tsx'
import { useFaultText } from '#renderer/components/provider-sign-in/fault-text.ts'
import { useProvider } from '#renderer/components/provider-sign-in/use-provider.ts'
import { request } from '#renderer/data/service/bridge.ts'
import { appInfoAtom } from '#renderer/data/session/session.ts'
import { groupSingleSignOnQuery } from '#renderer/data/trust/single-sign-on.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { roleText } from '#renderer/i18n/role-text.ts'
import classes from './group-security.module.css'

const passwordKeys = {
  allow: 'groupSecurity:sso.passwords.allow',
  emergency: 'groupSecurity:sso.passwords.emergency',
} as const satisfies Record<GroupSingleSignOn['password'], string>

/** How the members sign in at the provider of their company, with a trial. The operator and IT set it, so it is read here. */
export function SingleSignOnCard({ groupId }: { groupId: string }) {
  const { t } = useTexts('groupSecurity')
  const query = useQuery(groupSingleSignOnQuery(groupId))
  return (
    <div>
      <SettingsSection
        title={t('groupSecurity:sso.title')}
        action={
          query.data != null && (
            <Badge
              component="span"
              color="gray"
              leftSection={<IconLock size={12} aria-hidden="true" />}
            >
              {t('groupSecurity:sso.byIt')}
            </Badge>
          )
        }
      >
        <SettingsCard>
          <QueryContent
            query={query}
            failedTitle={t('groupSecurity:sso.failed')}
            skeleton={<SkeletonRows rowHeight={54} />}
          >
            {(settings) =>
              settings === null ? (
                <SettingsRow
                  label={t('groupSecurity:sso.none')}
                  text={t('groupSecurity:sso.noneText')}
                  control={<Code>docs/administration.md</Code>}
                />
              ) : (
                <>
                  <SettingRows settings={settings} />
                  <Trial groupId={groupId} claim={settings.claim} />
                </>
              )
            }
          </QueryContent>
        </SettingsCard>
      </SettingsSection>
    </div>
  )
}

function SettingRows({ settings }: { settings: GroupSingleSignOn }) {
  const { t } = useTexts('groupSecurity')
  const { issuer, clientId, claim, roles, teamsClaim, password } = settings
  const ofClaim = (name: string) => t('groupSecurity:sso.ofClaim', { claim: name })
  return (
    <>
      <SettingsRow
        label={t('groupSecurity:sso.provider')}
        text="OpenID Connect"
        control={<Value>{issuer}</Value>}
      />
      <SettingsRow
        label={t('groupSecurity:sso.client')}
        text={t('groupSecurity:sso.clientText')}
        control={<Value>{clientId}</Value>}
      />
      <SettingsRow
        label={t('groupSecurity:sso.password')}
        control={<Value>{t(passwordKeys[password])}</Value>}
      />
      <SettingsRow
        label={t('groupSecurity:sso.role')}
        text={t('groupSecurity:sso.roleText')}
        control={<Value>{ofClaim(claim)}</Value>}
      >
        <Table
          mt={8}
          aria-label={t('groupSecurity:sso.role')}
          className={classes.roles ?? ''}
          verticalSpacing={6}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('groupSecurity:sso.value')}</Table.Th>
              <Table.Th scope="col">{t('groupSecurity:sso.givenRole')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {roles.map((one) => (
              <Table.Tr key={one.value}>
                <Table.Td className="selectable">{one.value}</Table.Td>
                <Table.Td>{roleText(t, one)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </SettingsRow>
      <SettingsRow
        label={t('groupSecurity:sso.team')}
        control={
          <Value>
            {teamsClaim === undefined ? t('groupSecurity:sso.teamHere') : ofClaim(teamsClaim)}
          </Value>
        }
      />
    </>
  )
}

function Value({ children }: { children: ReactNode }) {
  return (
    <Text span size="sm" maw="60%" ta="end" className={`${classes.value ?? ''} selectable`}>
      {children}
    </Text>
  )
}

/** Signs in at the provider to see what the service would do with the person. The user's session does not change. */
function Trial({ groupId, claim }: { groupId: string; claim: string }) {
  const { t } = useTexts('groupSecurity', 'providerSignIn')
  const hasProvider = useAtomValue(appInfoAtom)?.provider != null
  const [trial, setTrial] = useState<SsoTrial | null>(null)
  const faultText = useFaultText()
  const provider = useProvider(async () => {
    const answer = await request('session.tryProvider', { groupId })
    return 'fault' in answer ? answer : { done: answer.trial }
  }, setTrial)
  const { problem, isWaiting } = provider
  const start = () => {
    setTrial(null)
    provider.start()
  }
  const tryButton = (
    <Button
      variant="default"
      size="sm"
      disabled={!hasProvider}
      rightSection={<IconExternalLink size={15} aria-hidden="true" />}
      onClick={start}
    >
      {t('groupSecurity:sso.try')}
    </Button>
  )
  const waitingButtons = (
    <Flex gap={8} align="center">
      <Loader size="xs" aria-hidden="true" />
      <Button variant="default" size="sm" onClick={start}>
        {t('providerSignIn:waiting.again')}
      </Button>
      <Button variant="subtle" size="sm" onClick={provider.cancel}>
        {t('providerSignIn:waiting.cancel')}
      </Button>
    </Flex>
  )
  return (
    <SettingsRow
      label={isWaiting ? t('providerSignIn:waiting.title') : t('groupSecurity:sso.tryLabel')}
      text={hasProvider ? t('groupSecurity:sso.tryText') : t('groupSecurity:sso.noPolicy')}
      control={isWaiting ? waitingButtons : tryButton}
    >
      {(trial !== null || problem !== null) && (
        <div className={classes.trial}>
          {trial !== null && <TrialResult trial={trial} claim={claim} />}
          {problem !== null &&
            (problem instanceof Error ? (
              <ErrorNotice error={problem} />
            ) : (
              <Notice>{faultText(problem)}</Notice>
            ))}
        </div>
      )}
    </SettingsRow>
  )
}

function TrialResult({ trial, claim }: { trial: SsoTrial; claim: string }) {
  const { t, language } = useTexts('groupSecurity')
  const faultText = useFaultText()
  const { name, email, claim: values, role, isSupervisor, teams, unknownTeams, refusal } = trial
  const list = (items: readonly string[]) => new Intl.ListFormat(language).format(items)
  const person = [name, email].filter((text) => text !== '').join(' · ')
  const lines = [
    person,
    values.length > 0 ? `${claim}: ${list(values)}` : '',
    role === null
      ? ''
      : t('groupSecurity:sso.asRole', { role: roleText(t, { role, isSupervisor }) }),
    teams.length > 0 ? t('groupSecurity:sso.inTeam', { team: list(teams) }) : '',
    unknownTeams.length > 0
      ? t('groupSecurity:sso.unknownTeams', { names: list(unknownTeams) })
      : '',
  ].filter((text) => text !== '')
  return (
    <Notice tone={refusal === undefined ? 'info' : 'danger'}>
      <strong>
        {refusal === undefined ? t('groupSecurity:sso.works') : t('groupSecurity:sso.fails')}
      </strong>
      {refusal !== undefined && ` ${faultText({ code: 'ssoRefused', refusal })}`}
      {lines.map((line) => (
        <Text key={line} component="div" inherit>
          {line}
        </Text>
      ))}
    </Notice>
  )
}
