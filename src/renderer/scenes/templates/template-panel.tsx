import { Box, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { countPlaceholders, fillPlaceholders } from '#contract/rules/templates/placeholders.ts'
import { shownPreviousCategory } from '#contract/rules/templates/template-category.ts'
import { hasOwnForm } from '#renderer/scenes/templates/template-form.ts'
import { isTemplateEditable } from '#contract/rules/templates/template-edit.ts'
import { todayAtom } from '#renderer/components/dates/clock.ts'
import { dateTimeText, sinceText } from '#renderer/components/dates/times.ts'
import { SidePanel } from '#renderer/components/page/side-panel.tsx'
import {
  phoneHeaderOf,
  usePhoneButtons,
} from '#renderer/components/phone-preview/channel-template.ts'
import { PhonePreview } from '#renderer/components/phone-preview/phone-preview.tsx'
import { groupAtom } from '#renderer/data/session/session.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { categoryText, languageText, reasonText } from '#renderer/i18n/channel-template-terms.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { textOf } from './filter-templates.ts'
import { StatusBadge, statusText, typeText } from './template-terms.tsx'

export interface TemplatePanelProps {
  template: WhatsAppTemplate
  mayEdit: boolean
  /** Whether the template is being archived or restored. */
  isArchiving: boolean
  onArchive: () => void
  onDelete: () => void
  onClose: () => void
}

/** The data of a template, or of the editor's form, for the preview. */
export interface PreviewedTemplate {
  readonly templateType: WhatsAppTemplate['templateType']
  readonly header: string
  readonly body: string
  readonly footer: string
  readonly buttons: readonly Pick<WhatsAppTemplate['buttons'][number], 'type' | 'text'>[]
  readonly headerExamples: readonly string[]
  readonly bodyExamples: readonly string[]
  /** An address from which the page can load the file; null for none. */
  readonly fileUrl: string | null
  readonly fileName: string
}

/** A preview of a template on a phone. The user chooses whether it shows the variables' names or their examples. */
export function TemplatePreview({ shown, label }: { shown: PreviewedTemplate; label: string }) {
  const { t } = useTexts('channelTemplates')
  const group = useAtomValue(groupAtom)
  const [mode, setMode] = useState('variables')
  const buttons = usePhoneButtons(shown.buttons)
  const fill = (text: string, examples: readonly string[]) =>
    mode === 'examples'
      ? fillPlaceholders(
          text,
          Array.from({ length: countPlaceholders(text) }, (_, index) =>
            examples[index] === '' ? undefined : examples[index],
          ),
        )
      : text
  const { templateType, fileUrl, fileName } = shown
  return (
    <section>
      <Group justify="space-between" gap={12} mb={12}>
        <Box component="h3" fz="sm" fw={600} c="dimmed">
          {label}
        </Box>
        <SegmentedControl
          flex="none"
          size="xs"
          aria-label={label}
          value={mode}
          onChange={setMode}
          data={[
            { value: 'variables', label: t('channelTemplates:preview.variables') },
            { value: 'examples', label: t('channelTemplates:preview.examples') },
          ]}
        />
      </Group>
      <PhonePreview
        label={label}
        businessName={group?.name ?? ''}
        header={phoneHeaderOf(templateType, {
          text: fill(shown.header, shown.headerExamples),
          url: fileUrl,
          name: fileName,
        })}
        body={fill(shown.body, shown.bodyExamples)}
        emptyText={t('channelTemplates:preview.empty')}
        footer={shown.footer}
        buttons={buttons}
      />
    </section>
  )
}

/** The details of a template: its state on the channel, a preview, and the actions on it. */
export function TemplatePanel(props: TemplatePanelProps) {
  const { template, mayEdit, isArchiving, onArchive, onDelete, onClose } = props
  const { t, language: locale } = useTexts('channelTemplates')
  const navigate = useNavigate()
  const { id, name, status, archived, header = '', category } = template
  const previousCategory = shownPreviousCategory(template)
  const { prevStatus, updatedAt, templateType, nextCategory, nextCategoryAt } = template
  const fileUrl = useMediaUrl(template.media)
  const now = useAtomValue(todayAtom)
  const edit = () => void navigate(`${menuPaths.templates}/new?edit=${encodeURIComponent(id)}`)
  const copy = () => void navigate(`${menuPaths.templates}/new?from=${encodeURIComponent(id)}`)
  const headerCount = countPlaceholders(header)
  return (
    <SidePanel
      title={name}
      subtitle={
        <>
          {[
            categoryText(t, category),
            languageText(template.languageCode, locale),
            typeText(t, templateType),
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
        shown={{
          templateType,
          header,
          body: textOf(template),
          footer: template.footer ?? '',
          buttons: template.buttons,
          headerExamples: template.exampleParameters.slice(0, headerCount),
          bodyExamples: template.exampleParameters.slice(headerCount),
          fileUrl,
          fileName: typeText(t, templateType),
        }}
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
