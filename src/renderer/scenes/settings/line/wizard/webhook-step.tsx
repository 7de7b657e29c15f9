import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Line } from '#contract/entities/line/line.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { hasOwnApp } from '#contract/rules/line/line-providers.ts'
import { StepFrame } from '#renderer/components/steps/step-frame.tsx'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { CopiedValue } from './copied-value.tsx'
import { WebhookAside } from './webhook-aside.tsx'
import { Hint, RenewToken, Subscribe } from './webhook-parts.tsx'
import { AppProgress, Fields, KeyProgress } from './webhook-progress.tsx'

/** Whether the provider delivers events to the line, as far as it shows before the first one. */
export const isWebhookReady = ({ provider, setUp }: Line): boolean =>
  setUp?.verifiedAt !== undefined || (!hasOwnApp(provider) && setUp?.subscribedAt !== undefined)

export interface WebhookStepProps {
  groupId: string
  line: Line
  isReady: boolean
  onBack: () => void
  onNext: () => void
}

/** The address at which the provider delivers events, and what has arrived there. */
export function WebhookStep({ groupId, line, isReady, onBack, onNext }: WebhookStepProps) {
  const { t } = useTexts('groups', 'lineSettings')
  const navigate = useNavigate()
  const { webhookUrl, appId, verifyToken = '' } = line
  const isVerified = line.setUp?.verifiedAt !== undefined
  const isOwnApp = hasOwnApp(line.provider)
  const reason = isReady
    ? undefined
    : webhookUrl === undefined
      ? t('lineSettings:webhook.noAddressReason')
      : isOwnApp
        ? t('lineSettings:webhook.reason')
        : t('lineSettings:key.reason')
  const leave = () => {
    showToast(t('lineSettings:webhook.saved'))
    void navigate(menuPaths.settings)
  }
  return (
    <StepFrame
      title={t('lineSettings:steps.webhook')}
      text={
        !isOwnApp
          ? t('lineSettings:key.text')
          : appId === undefined
            ? t('lineSettings:webhook.text')
            : t('lineSettings:webhook.textAutomatic')
      }
      isFixed
      aside={<WebhookAside groupId={groupId} line={line} />}
      start={
        <Button variant="default" onClick={onBack}>
          {t('lineSettings:steps.back')}
        </Button>
      }
      note={reason}
      onBack={onBack}
      onSubmit={() => {
        if (isReady) onNext()
      }}
      buttons={
        <>
          {!isReady && (
            <Button variant="default" onClick={leave}>
              {t('lineSettings:webhook.later')}
            </Button>
          )}
          <Button
            type="submit"
            disabled={!isReady}
            rightSection={<IconChevronRight size={17} aria-hidden="true" />}
          >
            {t('lineSettings:steps.next', { step: t('lineSettings:steps.test') })}
          </Button>
        </>
      }
    >
      <CopiedValue
        label={t('lineSettings:webhook.address')}
        note="Callback URL"
        value={webhookUrl}
        placeholder={t('lineSettings:webhook.noAddress')}
      />
      <CopiedValue
        label={isOwnApp ? t('lineSettings:webhook.verifyToken') : t('lineSettings:key.header')}
        note={isOwnApp ? 'Verify token' : 'Authorization'}
        value={isOwnApp ? verifyToken : `Bearer ${verifyToken}`}
        action={
          <RenewToken
            groupId={groupId}
            isUsed={isVerified || (isReady && !isOwnApp)}
            isOwnApp={isOwnApp}
          />
        }
      />
      <Hint>{isOwnApp ? t('lineSettings:webhook.made') : t('lineSettings:key.made')}</Hint>
      {(appId !== undefined || !isOwnApp) && webhookUrl !== undefined && (
        <Subscribe groupId={groupId} subscribedAt={line.setUp?.subscribedAt} isOwnApp={isOwnApp} />
      )}
      {isOwnApp ? (
        <>
          <Fields line={line} />
          <AppProgress line={line} />
        </>
      ) : (
        <KeyProgress line={line} />
      )}
    </StepFrame>
  )
}
