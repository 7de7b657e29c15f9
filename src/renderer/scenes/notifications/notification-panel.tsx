import { Alert, Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router'
import type { Notification } from '#contract/entities/messages/notification.ts'
import { can } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { momentText } from '#renderer/components/dates/times.ts'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { Keys } from '#renderer/components/focus/shortcut.tsx'
import { viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { CampaignFunnel } from './campaign-funnel.tsx'
import { LastMessages } from './last-messages.tsx'
import { NotificationIcon } from './notification-list.tsx'
import { notificationPath } from './notification-path.ts'
import { notificationLabel, notificationText } from './notification-words.ts'
import { TemplateDetails } from './template-details.tsx'
import classes from './notification-panel.module.css'

export interface NotificationPanelProps {
  notification: Notification
  /** The width of the panel, CSS px. */
  width: number
  onGo: () => void
  onToggleRead: () => void
  onClose: () => void
}

/** The details of a notification: the template, the chat's last messages, the campaign's results, or the text. */
export function NotificationPanel(props: NotificationPanelProps) {
  const { notification, width, onGo, onToggleRead, onClose } = props
  const { t, language } = useTexts('notifications', 'lineTerms')
  const { t: terms } = useTexts('channelTemplates')
  const today = useAtomValue(todayAtom)
  const viewer = useAtomValue(viewerAtom)
  const { kind, title, read, createdAt, text, contactId, templateId, campaignId } = notification
  const label = notificationLabel(t, notification)
  const sentence = notificationText(t, terms, language, notification)
  const isRejected = notification.change === 'rejected'
  const mayCorrect =
    templateId !== undefined && isRejected && viewer !== null && can(viewer, 'waTemplate.edit')
  return (
    <SidePanel
      title={title || label}
      subtitle={`${label} · ${momentText(createdAt, today, language)}`}
      width={width}
      icon={<NotificationIcon notification={notification} />}
      actions={
        <>
          <Button variant="default" size="xs" onClick={onToggleRead}>
            {t(read ? 'notifications:panel.markUnread' : 'notifications:panel.markRead')}
          </Button>
          {mayCorrect ? (
            <CorrectButton templateId={templateId} />
          ) : (
            <GoButton notification={notification} onGo={onGo} />
          )}
        </>
      }
      footer={
        <span className={classes.keys}>
          <Keys shortcut="arrowup" /> <Keys shortcut="arrowdown" />
          {t('notifications:keys.move')}
          <Keys shortcut="enter" /> {t('notifications:keys.open')}
          <Keys shortcut="u" /> {t('notifications:keys.toggle')}
        </span>
      }
      onClose={onClose}
    >
      {kind === 'mention' ? (
        <blockquote className={`selectable ${classes.note}`} dir="auto">
          {text}
        </blockquote>
      ) : isRejected || kind === 'message_failed' ? (
        <Alert color="red" variant="light" className={classes.sentence ?? ''}>
          {sentence}
        </Alert>
      ) : (
        sentence !== '' && (
          <p className={`selectable ${classes.sentence}`} dir="auto">
            {sentence}
          </p>
        )
      )}
      {contactId !== undefined && (
        <LastMessages contactId={contactId} contactName={title ?? ''} key={contactId} />
      )}
      {campaignId !== undefined && <CampaignFunnel campaignId={campaignId} key={campaignId} />}
      {templateId !== undefined && (
        <TemplateDetails
          templateId={templateId}
          path={mayCorrect ? notificationPath(notification) : null}
        />
      )}
    </SidePanel>
  )
}

/** The button that opens the subject of a notification. */
function GoButton({ notification, onGo }: { notification: Notification; onGo: () => void }) {
  const { t } = useTexts('notifications', 'lineTerms')
  const { contactId, templateId, campaignId } = notification
  if (notificationPath(notification) === null) return null
  const label =
    contactId !== undefined
      ? t('notifications:panel.chat')
      : templateId !== undefined
        ? t('notifications:panel.template')
        : campaignId !== undefined
          ? t('notifications:panel.campaign')
          : notification.kind === 'line'
            ? t('notifications:panel.line')
            : notification.kind === 'report'
              ? t('notifications:panel.report')
              : t('notifications:panel.profile')
  return (
    <Button size="xs" onClick={onGo}>
      {label}
    </Button>
  )
}

/** Opens the editor with a copy of a rejected template. */
function CorrectButton({ templateId }: { templateId: string }) {
  const { t } = useTexts('notifications', 'lineTerms')
  const navigate = useNavigate()
  return (
    <Button
      size="xs"
      leftSection={<IconCopy size={16} aria-hidden="true" />}
      onClick={() =>
        void navigate(`${menuPaths.templates}/new?from=${encodeURIComponent(templateId)}`)
      }
    >
      {t('notifications:panel.correct')}
    </Button>
  )
}
