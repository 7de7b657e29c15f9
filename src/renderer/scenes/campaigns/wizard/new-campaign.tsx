import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { campaignsApi } from '#contract/api/campaigns/campaigns.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { call } from '#renderer/data/service/api-client.ts'
import { currentGroupIdAtom } from '#renderer/data/session/session.ts'
import { readFirstAudience } from '#renderer/data/navigation/first-audience.ts'
import { showError } from '#renderer/data/change/toasts.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { campaignQuery } from '#renderer/data/groups/campaign-queries.ts'
import { useChange } from '#renderer/data/change/use-change.ts'
import { nameWith } from '#renderer/scenes/campaigns/name-with.ts'
import { outcomeKeys, storeFirstAudience } from './first-audience.ts'
import { TemplateStep } from './template-step.tsx'
import { WizardFrame } from './wizard-frame.tsx'

/** The first step of a campaign that is not stored yet. Going to the next step creates the draft. */
export function NewCampaign() {
  const { t } = useTexts('campaigns')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const first = readFirstAudience(useLocation().state)
  const [name, setName] = useState<string>(() =>
    first?.kind === 'campaign'
      ? nameWith((name) => t('campaigns:followUp.name', { name }), first.name)
      : t('campaigns:wizard.defaultName'),
  )
  const [templateId, setTemplateId] = useState<string | null>(null)
  const create = useChange({
    async send(chosen: string) {
      const draft = await call(campaignsApi.createCampaign, {
        body: {
          groupId,
          name: name.trim() === '' ? t('campaigns:wizard.defaultName') : name,
          templateId: chosen,
        },
      })
      if (first === null) return draft
      try {
        return await storeFirstAudience(groupId, draft.id, first)
      } catch (error) {
        // The draft is there: its audience is chosen in the next step.
        showError(error)
        return draft
      }
    },
    onDone(campaign) {
      queryClient.setQueryData(campaignQuery(groupId, campaign.id).queryKey, campaign)
      void navigate(`${menuPaths.campaigns}/${campaign.id}?step=audience`, { replace: true })
    },
    onRefused: showError,
  })
  const goOn = () => {
    if (templateId !== null && !create.busy) create.run(templateId)
  }
  return (
    <WizardFrame
      title={t('campaigns:create')}
      name={name}
      onName={setName}
      step="template"
      canOpen={() => false}
      onStep={goOn}
      footer={
        <>
          {first !== null && (
            <Text size="sm" c="dimmed">
              {first.kind === 'campaign'
                ? t('campaigns:followUp.to', {
                    name: first.name,
                    outcome: [t(outcomeKeys[first.outcome]).toLocaleLowerCase(), first.button]
                      .filter((part) => part !== undefined)
                      .join(' · '),
                  })
                : t('campaigns:followUp.toContacts', { count: first.contactIds.length })}
            </Text>
          )}
          <Button ml="auto" disabled={templateId === null} loading={create.busy} onClick={goOn}>
            {t('campaigns:wizard.next', { step: t('campaigns:wizard.steps.audience') })}
          </Button>
        </>
      }
    >
      <TemplateStep templateId={templateId} onChoose={setTemplateId} />
    </WizardFrame>
  )
}
