import '@mantine/core/styles/Timeline.layer.css'
import { Button, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router'
import type { Campaign, CampaignRecipient } from '#contract/entities/campaign.ts'
import type { WhatsAppTemplate } from '#contract/entities/whatsapp-template.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { parameterNames } from '#contract/rules/sendable-template.ts'
import { phoneText } from '#contract/rules/phone-text.ts'
import { todayAtom } from '../../../components/dates/clock.ts'
import { sinceText } from '../../../components/dates/times.ts'
import { SidePanel } from '../../../components/page/side-panel.tsx'
import { usersQuery } from '../../../data/group-queries.ts'
import { useCampaignTexts } from '../../../i18n/campaign-texts.ts'
import { MessagePreview } from '../message-preview.tsx'
import { reasonText, stateKeys } from '../recipient-words.ts'
import classes from './detail.module.css'

export interface RecipientPanelProps {
  groupId: string
  recipient: CampaignRecipient
  campaign: Campaign
  template: WhatsAppTemplate
  onClose: () => void
}

/** The message of one recipient with the history of its states. */
export function RecipientPanel({
  groupId,
  recipient,
  campaign,
  template,
  onClose,
}: RecipientPanelProps) {
  const { t } = useCampaignTexts()
  const navigate = useNavigate()
  const now = useAtomValue(todayAtom)
  const { name, phone, contactId, state, sentAt, changedAt, reply, reason, optedOut } = recipient
  const number = phoneText({ phone, countryCode: '' })
  const users = useQuery(usersQuery(groupId))
  const agent = users.data?.items.find(({ id }) => id === recipient.userId)
  const names = parameterNames({ kind: 'whatsapp', template })
  const isLater = state !== 'sent' && state !== 'queued'
  return (
    <SidePanel
      title={name === '' ? number : name}
      subtitle={<span className="numbers">{number}</span>}
      width={352}
      onClose={onClose}
      {...(contactId !== undefined && {
        footer: (
          <Button
            variant="default"
            fullWidth
            onClick={() =>
              void navigate(`${menuPaths.chats}?chat=${encodeURIComponent(contactId)}`)
            }
          >
            {t('campaigns:detail.openChat')}
          </Button>
        ),
      })}
    >
      <MessagePreview
        label={t('campaigns:template.preview')}
        template={template}
        parameters={recipient.parameters}
        media={campaign.media}
      />
      <h3 className={classes.heading}>{t('campaigns:detail.timeline')}</h3>
      <Timeline bulletSize={16} lineWidth={2} active={9}>
        {sentAt === undefined && <Timeline.Item title={t(stateKeys[state])} />}
        {sentAt !== undefined && (
          <Timeline.Item title={t(stateKeys.sent)}>
            <span className={`${classes.dim} numbers`}>{sinceText(sentAt, now)}</span>
          </Timeline.Item>
        )}
        {sentAt !== undefined && isLater && changedAt !== undefined && (
          <Timeline.Item title={t(stateKeys[state])}>
            {reply !== undefined && <p className={classes.reply}>«{reply}»</p>}
            <span className={`${classes.dim} numbers`}>{sinceText(changedAt, now)}</span>
          </Timeline.Item>
        )}
        {reason !== undefined && <Timeline.Item title={reasonText(t, reason)} />}
        {agent !== undefined && (
          <Timeline.Item title={t('campaigns:detail.assigned', { name: agent.name })} />
        )}
        {optedOut && <Timeline.Item title={t('campaigns:detail.optedOutHere')} />}
      </Timeline>
      {names.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('campaigns:detail.variables')}</h3>
          <dl className={classes.variables}>
            {names.map((one, index) => (
              <div key={one}>
                <dt>{`{{${one}}}`}</dt>
                <dd>{recipient.parameters[index] ?? '–'}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </SidePanel>
  )
}
