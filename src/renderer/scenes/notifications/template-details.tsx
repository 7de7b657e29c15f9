import { Anchor, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import { can } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { allowsAct } from '#contract/rules/campaigns/campaign-control.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { EventTimeline } from '#renderer/components/reports/event-timeline.tsx'
import {
  phoneHeaderOf,
  usePhoneButtons,
  usePhoneCards,
} from '#renderer/components/phone-preview/channel-template.ts'
import { PhonePreview } from '#renderer/components/phone-preview/phone-preview.tsx'
import { campaignsQuery } from '#renderer/data/groups/campaign-queries.ts'
import { notificationListQuery } from '#renderer/data/notifications.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { channelTemplatesQuery } from '#renderer/data/templates/template-queries.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { categoryText, languageText } from '#renderer/i18n/channel-template-terms.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { notificationIcon, notificationLabel } from './notification-words.ts'
import classes from './notification-panel.module.css'

/**
 * A template: its data, the channel's verdicts, and the message as a customer sees it.
 * @param path the path to the template, for a link below the message; null for no link
 */
export function TemplateDetails({ templateId, path }: { templateId: string; path: string | null }) {
  const { t } = useTexts('notifications', 'lineTerms')
  const { t: terms, language } = useTexts('channelTemplates')
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  const { data } = useQuery(channelTemplatesQuery(group?.id ?? ''))
  const template = data?.find(({ id }) => id === templateId)
  const buttons = usePhoneButtons(template?.buttons ?? [])
  const cards = usePhoneCards(
    template?.cards?.map(({ text, approveText = text, ...card }) => ({
      ...card,
      text: approveText,
    })),
  )
  const url = useMediaUrl(template?.media)
  if (data === undefined) return null
  if (template === undefined)
    return (
      <Text size="sm" c="dimmed">
        {t('notifications:panel.templateGone')}
      </Text>
    )
  const { name, header = '', templateText, footer = '', category, languageCode } = template
  const { templateApproveText = templateText } = template
  return (
    <div className={classes.beside}>
      <div>
        <Text component="h3" mb={10} size="sm" fw={600} c="dimmed">
          {t('notifications:panel.details')}
        </Text>
        <dl className={classes.details}>
          <dt>{t('notifications:panel.category')}</dt>
          <dd>{categoryText(terms, category)}</dd>
          <dt>{t('notifications:panel.language')}</dt>
          <dd>{languageText(languageCode, language)}</dd>
          {viewer !== null && can(viewer, 'campaign.see') && (
            <CampaignsRow groupId={viewer.groupId} templateId={templateId} />
          )}
        </dl>
        <History groupId={group?.id ?? ''} templateId={templateId} />
      </div>
      <div className={classes.preview}>
        <Text component="h3" mb={10} size="sm" fw={600} c="dimmed">
          {t('notifications:panel.preview')}
        </Text>
        <PhonePreview
          label={t('notifications:panel.preview')}
          businessName={group?.name ?? ''}
          header={phoneHeaderOf(template.templateType, { text: header, url, name })}
          body={templateApproveText}
          emptyText={terms('channelTemplates:preview.empty')}
          footer={footer}
          buttons={buttons}
          offer={template.offer && { text: template.offer.text }}
          cards={cards}
        />
        {path !== null && (
          <Anchor
            className={classes.link ?? ''}
            component={Link}
            to={path}
            underline="hover"
            draggable={false}
          >
            {t('notifications:panel.template')}
          </Anchor>
        )}
      </div>
    </div>
  )
}

/**
 * A row of the template's data: the campaigns that use the template and are not over yet. Not shown if none of the
 * loaded campaigns uses the template and more campaigns can be loaded.
 */
function CampaignsRow({ groupId, templateId }: { groupId: string; templateId: string }) {
  const { t } = useTexts('notifications', 'lineTerms')
  const { data, hasNextPage } = useInfiniteQuery(campaignsQuery(groupId))
  if (data === undefined) return null
  const users = data.pages
    .flatMap(({ items }) => items)
    .filter((one) => one.templateId === templateId && allowsAct(one.status, 'cancel'))
  if (users.length === 0 && hasNextPage) return null
  return (
    <>
      <dt>{t('notifications:panel.usedBy')}</dt>
      <dd>
        {users.length === 0
          ? t('notifications:panel.unused')
          : users.map(({ id, name }) => (
              <Link
                key={id}
                className={classes.user}
                to={`${menuPaths.campaigns}/${encodeURIComponent(id)}`}
                draggable={false}
              >
                {name}
              </Link>
            ))}
      </dd>
    </>
  )
}

/**
 * The channel's verdicts about a template, such as "approved" or "rejected", newest first. Renders nothing if there are
 * fewer than two verdicts.
 */
function History({ groupId, templateId }: { groupId: string; templateId: string }) {
  const { t, language } = useTexts('notifications', 'lineTerms')
  const today = useAtomValue(todayAtom)
  const { data } = useInfiniteQuery(notificationListQuery(groupId, 'template'))
  const verdicts =
    data?.pages.flatMap(({ items }) => items).filter((one) => one.templateId === templateId) ?? []
  if (verdicts.length < 2) return null
  return (
    <>
      <Text component="h3" mb={10} size="sm" fw={600} c="dimmed">
        {t('notifications:panel.history')}
      </Text>
      <EventTimeline
        events={verdicts.map((verdict) => ({
          ...notificationIcon(verdict),
          text: notificationLabel(t, verdict),
          at: {
            iso: verdict.createdAt,
            text: momentText(verdict.createdAt, today, language),
          },
        }))}
      />
    </>
  )
}
