import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lineSignupApi } from '#contract/api/line/line-signup.ts'
import type { LineSignup } from '#contract/entities/line/line-signup.ts'
import { limits } from '#contract/limits.ts'
import { signupPath } from '#contract/rules/line/line-signup.ts'
import { isWebhookOrigin } from '#contract/rules/line/line-webhook.ts'
import { ErrorNotice } from '#renderer/components/notices/error-notice.tsx'
import { StepFrame } from '#renderer/components/steps/step-frame.tsx'
import { showError } from '#renderer/data/change/toasts.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { lineSignupQuery } from '#renderer/data/groups/line-query.ts'
import { openExternal } from '#renderer/data/navigation/open-external.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { TunnelBox } from '#renderer/scenes/settings/line/tunnel-box.tsx'
import { CopiedValue } from '#renderer/scenes/settings/line/wizard/copied-value.tsx'
import { Hint } from '#renderer/scenes/settings/line/wizard/webhook-parts.tsx'
import { SignupAside } from './signup-aside.tsx'
import classes from './signup.module.css'

const isDigits = (text: string) => /^\d+$/.test(text.trim())

export interface SignupStepProps {
  groupId: string
  /** How far it is; undefined while that is not known. */
  signup: LineSignup | undefined
  onBack: () => void
}

/** Connects a number that stays in the phone's app by the provider's sign-up, which opens in the browser. */
export function SignupStep({ signup, ...props }: SignupStepProps) {
  // What was entered before comes with the first answer.
  const isKnown = signup !== undefined
  return (
    <SignupForm key={String(isKnown)} {...props} signup={isKnown ? signup : { state: 'none' }} />
  )
}

function SignupForm({ groupId, signup, onBack }: SignupStepProps & { signup: LineSignup }) {
  const { t } = useTexts('groups', 'lineSettings', 'lineSignup')
  const queryClient = useQueryClient()
  const [appId, setAppId] = useState(signup.appId ?? '')
  const [appSecret, setAppSecret] = useState('')
  const [configId, setConfigId] = useState(signup.configId ?? '')
  const [publicUrl, setPublicUrl] = useState(signup.publicUrl ?? '')
  const params = { id: groupId }
  const { queryKey } = lineSignupQuery(groupId)
  // The page of a sign-up is opened once.
  const accept = (answer: LineSignup) =>
    void queryClient.setQueryData(queryKey, { ...answer, url: undefined })
  const begin = useChange({
    send: () =>
      call(lineSignupApi.beginLineSignup, {
        groupId,
        params,
        body: {
          appId,
          configId,
          ...(appSecret !== '' && { appSecret }),
          ...(publicUrl !== '' && { publicUrl }),
        },
      }),
    accept,
    onDone: ({ url }) => {
      if (url !== undefined) openExternal(url)
    },
    repeats: true,
  })
  const drop = useChange({
    send: () => call(lineSignupApi.dropLineSignup, { groupId, params }),
    accept,
    onRefused: showError,
    repeats: true,
  })
  const isWaiting = signup.state === 'waiting'
  const isWorking = signup.state === 'working'
  const keepsSecret = signup.hasSecret === true && appId.trim() === signup.appId
  const redirectUrl = isWebhookOrigin(publicUrl)
    ? new URL(publicUrl).origin + signupPath
    : signup.redirectUrl
  const missing = !isDigits(appId)
    ? t('lineSignup:appId')
    : appSecret === '' && !keepsSecret
      ? t('lineSignup:appSecret')
      : !isDigits(configId)
        ? t('lineSignup:configId')
        : undefined
  const reason =
    missing === undefined
      ? redirectUrl === undefined
        ? t('lineSignup:missingAddress')
        : undefined
      : t('lineSignup:missing', { field: missing })
  const notDigits = (text: string) => text !== '' && !isDigits(text) && t('lineSignup:digitsOnly')
  const stored =
    signup.secretEnd === undefined
      ? t('lineSignup:secretHidden')
      : t('lineSignup:secretStored', { end: signup.secretEnd })
  return (
    <StepFrame
      title={t('lineSignup:title')}
      text={t('lineSignup:text')}
      isFixed
      aside={<SignupAside signup={signup} appId={appId} />}
      start={
        <Button variant="default" onClick={onBack}>
          {t('lineSettings:steps.back')}
        </Button>
      }
      note={reason}
      onBack={onBack}
      onSubmit={() => {
        if (reason === undefined && !begin.busy && !isWorking) begin.run()
      }}
      buttons={
        <>
          {isWaiting && (
            <Button variant="default" loading={drop.busy} onClick={() => drop.run()}>
              {t('lineSignup:cancel')}
            </Button>
          )}
          <Button
            type="submit"
            disabled={reason !== undefined}
            loading={begin.busy || isWorking}
            rightSection={<IconExternalLink size={17} aria-hidden="true" />}
          >
            {t(isWaiting ? 'lineSignup:again' : 'lineSignup:open')}
          </Button>
        </>
      }
    >
      {begin.error !== null && <ErrorNotice error={begin.error} />}
      <div className={classes.fields}>
        <TextInput
          label={t('lineSignup:appId')}
          inputMode="numeric"
          maxLength={limits.line.idMax}
          value={appId}
          error={notDigits(appId)}
          onChange={(event) => setAppId(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('lineSignup:appSecret')}
          description={t('lineSignup:secretHelp')}
          visible={false}
          visibilityToggleButtonProps={{ style: { display: 'none' } }}
          autoComplete="off"
          maxLength={limits.line.secretMax}
          placeholder={keepsSecret ? stored : ''}
          value={appSecret}
          onChange={(event) => setAppSecret(event.currentTarget.value)}
        />
        <TextInput
          label={t('lineSignup:configId')}
          inputMode="numeric"
          maxLength={limits.line.idMax}
          value={configId}
          error={notDigits(configId)}
          onChange={(event) => setConfigId(event.currentTarget.value)}
        />
      </div>
      <CopiedValue
        label={t('lineSignup:redirect')}
        note="Valid OAuth Redirect URI"
        value={redirectUrl}
        placeholder={t('lineSignup:noAddress')}
      />
      <Hint>{t('lineSignup:redirectHelp')}</Hint>
      {(signup.redirectUrl === undefined || signup.publicUrl !== undefined) && (
        <div className={classes.fields}>
          {signup.opensTunnel === true && <TunnelBox groupId={groupId} />}
          <TextInput
            label={t('lineSettings:webhook.publicUrl')}
            description={t('lineSettings:webhook.publicUrlNote')}
            placeholder="https://"
            type="url"
            spellCheck={false}
            maxLength={limits.line.addressMax}
            value={publicUrl}
            error={
              publicUrl !== '' &&
              !'https://'.startsWith(publicUrl) &&
              !isWebhookOrigin(publicUrl) &&
              t('lineSettings:webhook.publicUrlFaults.notAnAddress')
            }
            onChange={(event) => setPublicUrl(event.currentTarget.value)}
          />
        </div>
      )}
    </StepFrame>
  )
}
