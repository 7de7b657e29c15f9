import { Flex, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  messageTemplateHeadings,
  messageTemplateTypes,
  type MessageTemplate,
} from '#contract/entities/templates/message-template.ts'
import { limits } from '#contract/limits.ts'
import { headerFileKinds } from '#contract/rules/messages/channel-media.ts'
import { EditConflicts } from '#renderer/components/dialogs/edit-conflicts.tsx'
import { CountedInput } from '#renderer/components/interactive-form/counted-input.tsx'
import { InteractiveFields } from '#renderer/components/interactive-form/interactive-fields.tsx'
import { useFieldErrors } from '#renderer/components/interactive-form/use-field-errors.ts'
import { literals } from '#renderer/i18n/literals.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { kindLabels } from './answer.ts'
import { changeMessage, createMessage, messageQueryOf } from './answer-mutations.ts'
import { AnswerPreview, previewedParts } from './answer-preview.tsx'
import { EditorFrame, type EditorProps } from './editor-frame.tsx'
import { FileField } from './file-field.tsx'
import {
  answerDraftOf,
  answerFaults,
  answerOfFlat,
  emptyAnswerDraft,
  flatAnswerOf,
  messageBodyOf,
  messageChangeOf,
  messageOf,
  sentFile,
  type AnswerDraft,
  type FlatAnswer,
  type InteractiveKind,
} from './interactive-answer.ts'
import { LastUsed } from './last-used.tsx'
import { useDraft } from './use-draft.ts'
import { VariableField } from './variable-field.tsx'

const interactive = limits.interactive

const headerLabels = {
  text: 'answers:editor.headerText',
  file: 'answers:editor.file',
} as const

export interface InteractiveEditorProps extends EditorProps<MessageTemplate> {
  /** The initial draft of a new answer. */
  initial?: AnswerDraft | undefined
}

/** Creates or edits an answer with buttons, a list or a file. */
export function InteractiveEditor(props: InteractiveEditorProps) {
  const { groupId, template, initial, onChanged, onSaved } = props
  const { t } = useTexts('templates', 'answers')
  const [isUploading, setUploading] = useState(false)
  const queryClient = useQueryClient()
  const query = messageQueryOf(groupId, template?.content.type ?? 'quick_reply')
  const stored = useQuery(query)
  const draftIn = (items: readonly MessageTemplate[] | undefined) => {
    const found = items?.find(({ id }) => id === template?.id)
    return found && flatAnswerOf(answerDraftOf(found))
  }
  const newest = draftIn(stored.data)
  const {
    draft: flat,
    edit,
    save,
    isBusy,
    isTried,
    setTried,
    conflicts,
    settle,
  } = useDraft({
    subject: { groupId, form: 'interactiveAnswer', id: template?.id ?? props.newId },
    initial: () =>
      flatAnswerOf(
        template === undefined ? (initial ?? emptyAnswerDraft()) : answerDraftOf(template),
      ),
    newest,
    fetchNewest: async () =>
      template && draftIn(await queryClient.fetchQuery({ ...query, staleTime: 0 })),
    onChanged,
  })
  const draft = answerOfFlat(flat)
  const { kind, message, headerKind } = draft
  const hasChoices = kind !== 'media'
  const faults = answerFaults(draft)
  const errorOf = useFieldErrors(faults, isTried)
  const onSave = () => {
    setTried(true)
    if (faults.size > 0 || isUploading) return
    void save((now, fields) =>
      template === undefined
        ? createMessage(groupId, messageBodyOf(answerOfFlat(now)))
        : changeMessage(template, messageChangeOf(answerOfFlat(now), fields)),
    ).then((saved) => saved !== null && onSaved(saved))
  }
  const textsOf = (
    values: FlatAnswer,
  ): Record<keyof FlatAnswer, [label: string, text: string]> => ({
    name: [t('answers:editor.name'), values.name],
    kind: [t('answers:editor.kind'), t(kindLabels[values.kind])],
    type: [t('answers:editor.kind'), t(kindLabels[values.kind])],
    headerKind: [t('answers:editor.headerKind'), t(headerLabels[values.headerKind])],
    header: [t('answers:editor.header'), values.header],
    file: [t('answers:editor.file'), values.file?.filename ?? values.file?.media ?? ''],
    text: [t('answers:editor.text'), values.text],
    button: [t('templates:interactive.button'), values.button],
    footer: [t('answers:editor.footer'), values.footer],
    choices: [
      t('templates:interactive.options'),
      values.choices
        .map(({ title, description }) => [title, description].filter(Boolean).join(' · '))
        .join('\n'),
    ],
  })
  const content = messageOf(draft)
  const isAudioHeader = hasChoices && headerKind === 'file' && draft.file?.type === 'audio'
  const fileError = isAudioHeader
    ? literals.fileTypeUnsupported
    : isTried && faults.has('file')
      ? t('answers:editor.missingFile')
      : null
  // A stored answer with choices cannot become a media answer, nor the reverse, because the two kinds are in different
  // lists, each with an order of its own.
  const isFixed = (other: InteractiveKind) =>
    template !== undefined && (other === 'media') !== (kind === 'media')
  return (
    <EditorFrame
      title={template?.name ?? t('answers:interactive.new')}
      isBusy={isBusy}
      isPinned={props.isPinned}
      onPin={props.onPin}
      onRemove={props.onRemove}
      onSave={onSave}
      onClose={props.onClose}
      remove={
        template === undefined
          ? null
          : { label: t('answers:row.delete'), icon: IconTrash, isDangerous: true }
      }
      name={{
        value: draft.name,
        error: errorOf('name', draft.name, limits.nameMax),
        onChange: (name) => edit({ name }),
      }}
      before={
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label={t('answers:editor.kind')}
          value={kind}
          onChange={(next) => edit({ kind: next })}
          data={messageTemplateTypes.map((value) => ({
            value,
            label: t(kindLabels[value]),
            disabled: isFixed(value),
          }))}
        />
      }
      preview={
        <>
          <AnswerPreview
            text={message.text}
            file={sentFile(draft)}
            {...(content !== null && previewedParts(content))}
          />
          {template !== undefined && <LastUsed template={template} />}
        </>
      }
    >
      {newest !== undefined && (
        <EditConflicts
          conflicts={conflicts.map((field) => {
            const [label, theirs] = textsOf(newest)[field]
            return { label, theirs, onSettle: (how) => settle(field, how) }
          })}
        />
      )}
      {hasChoices && (
        <Stack gap={8}>
          <Flex align="center" justify="space-between">
            <Text span size="sm" fw={600} aria-hidden="true">
              {t('answers:editor.header')}
            </Text>
            <SegmentedControl
              size="xs"
              aria-label={t('answers:editor.headerKind')}
              value={headerKind}
              onChange={(next) => edit({ headerKind: next })}
              data={messageTemplateHeadings.map((value) => ({
                value,
                label: t(headerLabels[value]),
              }))}
            />
          </Flex>
          {headerKind === 'text' ? (
            <CountedInput
              aria-label={t('answers:editor.header')}
              value={message.header}
              max={interactive.headerMax}
              error={errorOf('header', message.header, interactive.headerMax)}
              onChange={(header) => edit({ header })}
            />
          ) : (
            <FileField
              groupId={groupId}
              label={t('answers:editor.header')}
              isLabelHidden
              kinds={headerFileKinds}
              file={draft.file}
              error={fileError}
              onChange={(file) => edit({ file })}
              onBusy={setUploading}
            />
          )}
        </Stack>
      )}
      <VariableField
        label={t('answers:editor.text')}
        value={message.text}
        max={hasChoices ? interactive.bodyMax : limits.messageTextMax}
        error={errorOf(
          'text',
          message.text,
          hasChoices ? interactive.bodyMax : limits.messageTextMax,
        )}
        onChange={(text) => edit({ text })}
      />
      {kind === 'media' && (
        <FileField
          groupId={groupId}
          label={t('answers:editor.file')}
          file={draft.file}
          error={fileError}
          onChange={(file) => edit({ file })}
          onBusy={setUploading}
        />
      )}
      {hasChoices && (
        <InteractiveFields kind={kind} message={message} errorOf={errorOf} onChange={edit} />
      )}
    </EditorFrame>
  )
}
