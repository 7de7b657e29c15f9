import { Box, Button, Group, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { shownPreviousCategory } from '#contract/rules/templates/template-category.ts'
import { templateKindOf } from '#contract/rules/templates/template-kinds.ts'
import { isTemplateEditable } from '#contract/rules/templates/template-edit.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { dateTimeText, sinceText } from '#renderer/components/dates/times.ts'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { categoryText, languageText, reasonText } from '#renderer/i18n/channel-template-terms.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { statusText } from '#renderer/i18n/template-status-text.ts'
import { hasOwnForm } from './template-form.ts'
import { previewOfTemplate, TemplatePreview } from './template-preview.tsx'
import { formText, StatusBadge, typeText } from './template-terms.tsx'

export interface TemplatePanelProps {
  template: WhatsAppTemplate
  mayEdit: boolean
  /** Whether the template is being archived or restored. */
  isArchiving: boolean
  onArchive: () => void
  onDelete: () => void
  onClose: () => void
}

/** The details of a template: its state on the channel, a preview, and the actions on it. */
export function TemplatePanel(props: TemplatePanelProps) {
  const { template, mayEdit, isArchiving, onArchive, onDelete, onClose } = props
  const { t, language: locale } = useTexts('channelTemplates')
  const navigate = useNavigate()
  const { id, name, status, archived, category } = template
  const previousCategory = shownPreviousCategory(template)
  const { prevStatus, updatedAt, templateType, nextCategory, nextCategoryAt } = template
  const fileUrl = useMediaUrl(template.media)
  const now = useAtomValue(todayAtom)
  const edit = () => void navigate(`${menuPaths.templates}/new?edit=${encodeURIComponent(id)}`)
  const copy = () => void navigate(`${menuPaths.templates}/new?from=${encodeURIComponent(id)}`)
  return (
    <SidePanel
      title={name}
      subtitle={
        <>
          {[
            categoryText(t, category),
            languageText(template.languageCode, locale),
            formText(t, { kind: templateKindOf(template), type: templateType }),
          ].join(' · ')}
          <Group wrap="wrap" gap={6} mt={6}>
            <StatusBadge status={status} />
            {updatedAt !== undefined && <span>{sinceText(updatedAt, now)}</span>}
            {prevStatus !== undefined && prevStatus !== status && (
              <span>{t('channelTemplates:before', { value: statusText(t, prevStatus) })}</span>
            )}
          </Group>
        </>
      }
      onClose={onClose}
      {...(mayEdit && {
        footer: (
          <>
            {isTemplateEditable(template) && hasOwnForm(template) && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<IconPencil size={16} aria-hidden="true" />}
                onClick={edit}
              >
                {t('channelTemplates:edit')}
              </Button>
            )}
            {hasOwnForm(template) && (
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<IconCopy size={16} aria-hidden="true" />}
                onClick={copy}
              >
                {t('channelTemplates:duplicate')}
              </Button>
            )}
            {status !== 'deleted' && (
              <>
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  loading={isArchiving}
                  leftSection={
                    archived ? (
                      <IconArchiveOff size={16} aria-hidden="true" />
                    ) : (
                      <IconArchive size={16} aria-hidden="true" />
                    )
                  }
                  onClick={onArchive}
                >
                  {archived ? t('channelTemplates:unarchive') : t('channelTemplates:archive')}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  ml="auto"
                  leftSection={<IconTrash size={16} aria-hidden="true" />}
                  onClick={onDelete}
                >
                  {t('channelTemplates:delete')}
                </Button>
              </>
            )}
          </>
        ),
      })}
    >
      {status === 'rejected' && (
        <Box mb={16}>
          <Callout tone="danger" mb={12}>
            {reasonText(t, template.rejectedReason)}
            {template.rejectionDetail !== undefined && (
              <>
                <br />
                {t('channelTemplates:rejectionDetail', { detail: template.rejectionDetail })}
              </>
            )}
          </Callout>
          {mayEdit && hasOwnForm(template) && (
            <Button
              fullWidth
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              onClick={copy}
            >
              {t('channelTemplates:correct')}
            </Button>
          )}
        </Box>
      )}
      {templateType === 'unknown' && <Callout>{t('channelTemplates:otherParts')}</Callout>}
      {templateType !== 'unknown' && !hasOwnForm(template) && (
        <Callout>{t('channelTemplates:otherKind')}</Callout>
      )}
      {status === 'paused' && <Callout>{t('channelTemplates:pausedText')}</Callout>}
      {previousCategory !== undefined && (
        <Callout>
          {t('channelTemplates:categoryChanged', {
            before: categoryText(t, previousCategory),
            after: categoryText(t, category),
          })}
        </Callout>
      )}
      {nextCategory !== undefined && (
        <Callout>
          {t(
            nextCategoryAt === undefined
              ? 'channelTemplates:categoryWillChange'
              : 'channelTemplates:categoryWillChangeOn',
            {
              before: categoryText(t, category),
              after: categoryText(t, nextCategory),
              ...(nextCategoryAt !== undefined && { date: dateTimeText(nextCategoryAt) }),
            },
          )}
        </Callout>
      )}
      <TemplatePreview
        label={t('channelTemplates:preview.title')}
        shown={previewOfTemplate(template, { url: fileUrl, name: typeText(t, templateType) })}
      />
    </SidePanel>
  )
}

interface CalloutProps {
  tone?: 'warn' | 'danger'
  mb?: number
  children: ReactNode
}

function Callout({ tone = 'warn', mb = 16, children }: CalloutProps) {
  return (
    <Text
      mb={mb}
      px={14}
      py={10}
      bdrs="md"
      bg={`var(--b-${tone}-tint)`}
      size="sm"
      lh="19px"
      c={`var(--b-${tone})`}
    >
      {children}
    </Text>
  )
}
