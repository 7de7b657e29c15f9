import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useNavigate } from 'react-router'
import type { Notification } from '#contract/entities/notification.ts'
import { can } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { todayAtom } from '../../components/dates/clock.ts'
import { momentText } from '../../components/dates/times.ts'
import { SidePanel } from '../../components/page/side-panel.tsx'
import { PhonePreview } from '../../components/phone-preview/phone-preview.tsx'
import { Keys } from '../../components/shortcut.tsx'
import { groupAtom, viewerAtom } from '../../data/session.ts'
import { channelTemplatesQuery } from '../../data/templates/template-queries.ts'
import { categoryText, languageText } from '../../i18n/channel-template-terms.ts'
import { useChannelTemplateTexts } from '../../i18n/channel-template-texts.ts'
import { useNotificationTexts } from '../../i18n/notification-texts.ts'
import { LastMessages } from './last-messages.tsx'
import { NotificationIcon } from './notification-list.tsx'
import { notificationPath } from './notification-path.ts'
import { notificationLabel, notificationText } from './notification-words.ts'
import classes from './notification-panel.module.css'

export interface NotificationPanelProps {
  notification: Notification
  /** px. */
  width: number
  onGo: () => void
  onToggleRead: () => void
  onClose: () => void
}

/** The details of a notification: the template, the chat's last messages, or the text. */
export function NotificationPanel(props: NotificationPanelProps) {
  const { notification, width, onGo, onToggleRead, onClose } = props
  const { t, language } = useNotificationTexts()
  const { t: terms } = useChannelTemplateTexts()
  const today = useAtomValue(todayAtom)
  const { kind, title, read, createdAt, text, contactId, templateId } = notification
  const label = notificationLabel(t, notification)
  const sentence = notificationText(t, terms, notification)
  const isRejected = notification.change === 'rejected'
  return (
    <SidePanel
      title={title || label}
      subtitle={`${label} · ${momentText(createdAt, today, language)}`}
      width={width}
      icon={<NotificationIcon notification={notification} />}
      footer={
        <>
          <div className={classes.buttons}>
            <Button variant="default" size="xs" onClick={onToggleRead}>
              {t(read ? 'notifications:panel.markUnread' : 'notifications:panel.markRead')}
            </Button>
            <GoButton notification={notification} onGo={onGo} />
          </div>
          <span className={classes.keys}>
            <Keys shortcut="arrowup" /> <Keys shortcut="arrowdown" />
            {t('notifications:keys.move')}
            <Keys shortcut="enter" /> {t('notifications:keys.open')}
            <Keys shortcut="u" /> {t('notifications:keys.toggle')}
          </span>
        </>
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
      {templateId !== undefined && <TemplateDetails templateId={templateId} />}
    </SidePanel>
  )
}

/** The button that opens the subject of a notification. */
function GoButton({ notification, onGo }: { notification: Notification; onGo: () => void }) {
  const { t } = useNotificationTexts()
  const navigate = useNavigate()
  const viewer = useAtomValue(viewerAtom)
  const { contactId, templateId, campaignId, change } = notification
  if (notificationPath(notification) === null) return null
  const label =
    contactId !== undefined
      ? t('notifications:panel.chat')
      : templateId !== undefined
        ? t('notifications:panel.template')
        : campaignId !== undefined
          ? t('notifications:panel.campaign')
          : notification.kind === 'report'
            ? t('notifications:panel.report')
            : t('notifications:panel.profile')
  const mayCorrect =
    templateId !== undefined &&
    change === 'rejected' &&
    viewer !== null &&
    can(viewer, 'waTemplate.edit')
  return (
    <>
      <Button variant={mayCorrect ? 'default' : 'filled'} size="xs" onClick={onGo}>
        {label}
      </Button>
      {mayCorrect && (
        <Button
          size="xs"
          onClick={() =>
            void navigate(`${menuPaths.templates}/new?from=${encodeURIComponent(templateId)}`)
          }
        >
          {t('notifications:panel.correct')}
        </Button>
      )}
    </>
  )
}

/** The template as a customer sees it. */
function TemplateDetails({ templateId }: { templateId: string }) {
  const { t } = useNotificationTexts()
  const { t: terms, language } = useChannelTemplateTexts()
  const group = useAtomValue(groupAtom)
  const { data } = useQuery(channelTemplatesQuery(group?.id ?? ''))
  if (data === undefined) return null
  const template = data.find(({ id }) => id === templateId)
  if (template === undefined)
    return <p className={classes.dim}>{t('notifications:panel.templateGone')}</p>
  const { header = '', templateText, footer = '', category, languageCode } = template
  return (
    <>
      <h3 className={classes.heading}>{t('notifications:panel.details')}</h3>
      <dl className={classes.details}>
        <dt>{t('notifications:panel.category')}</dt>
        <dd>{categoryText(terms, category)}</dd>
        <dt>{t('notifications:panel.language')}</dt>
        <dd>{languageText(languageCode, language)}</dd>
      </dl>
      <h3 className={classes.heading}>{t('notifications:panel.preview')}</h3>
      <div className={classes.preview}>
        <PhonePreview
          label={t('notifications:panel.preview')}
          businessName={group?.name ?? ''}
          header={header === '' ? undefined : { kind: 'text', text: header }}
          body={templateText}
          emptyText={terms('channelTemplates:preview.empty')}
          footer={footer}
          buttons={template.buttons.map(({ text }) => ({ kind: 'reply', text }))}
        />
      </div>
    </>
  )
}
