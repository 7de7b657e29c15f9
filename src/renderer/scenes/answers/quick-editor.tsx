import { Select } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Template } from '#contract/entities/answers/template.ts'
import { limits } from '#contract/limits.ts'
import { shortcutOf } from '#contract/rules/answers/template-shortcut.ts'
import { isUsable } from '#contract/rules/templates/sendable-template.ts'
import { EditConflicts } from '#renderer/components/dialogs/edit-conflicts.tsx'
import {
  channelTemplatesQuery,
  quickTemplatesQuery,
} from '#renderer/data/templates/template-queries.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { AnswerPreview } from './answer-preview.tsx'
import { changeQuick, createQuick } from './answer-mutations.ts'
import { EditorFrame, type EditorProps } from './editor-frame.tsx'
import { FileField } from './file-field.tsx'
import {
  emptyQuickDraft,
  quickBodyOf,
  quickChangeOf,
  quickDraftOf,
  quickFaults,
  type FieldFault,
  type QuickDraft,
} from './quick-draft.ts'
import { useDraft } from './use-draft.ts'
import { VariableField } from './variable-field.tsx'

export interface QuickEditorProps extends EditorProps<Template> {
  /** The initial draft of a new quick message. */
  initial?: QuickDraft | undefined
  /** The shortcut of a stored quick message, e.g. `hello-2` if the name of an older message also gives `hello`. */
  shortcut: string | undefined
}

/** Creates or edits a quick message. */
export function QuickEditor(props: QuickEditorProps) {
  const { groupId, template, initial = emptyQuickDraft, onChanged, onSaved } = props
  const { t } = useTexts('templates', 'answers')
  const channel = useQuery(channelTemplatesQuery(groupId))
  const [isUploading, setUploading] = useState(false)
  const queryClient = useQueryClient()
  const stored = useQuery(quickTemplatesQuery(groupId))
  const draftIn = (items: readonly Template[] | undefined) => {
    const found = items?.find(({ id }) => id === template?.id)
    return found && quickDraftOf(found)
  }
  const newest = draftIn(stored.data)
  const { draft, edit, save, isBusy, isTried, setTried, conflicts, settle } = useDraft({
    subject: { groupId, form: 'quickAnswer', id: template?.id ?? props.newId },
    initial: () => (template === undefined ? initial : quickDraftOf(template)),
    newest,
    fetchNewest: async () =>
      template &&
      draftIn(await queryClient.fetchQuery({ ...quickTemplatesQuery(groupId), staleTime: 0 })),
    onChanged,
  })
  const faults = quickFaults(draft)
  const errorOf = (fault: FieldFault | undefined) =>
    fault === 'tooLong' || (isTried && fault !== undefined)
      ? t(fault === 'tooLong' ? 'answers:editor.tooLong' : 'templates:interactive.missing')
      : undefined
  const onSave = () => {
    setTried(true)
    if (Object.keys(faults).length > 0 || isUploading) return
    void save((now, fields) =>
      template === undefined
        ? createQuick(groupId, quickBodyOf(now))
        : changeQuick(template, quickChangeOf(now, fields)),
    ).then((saved) => saved !== null && onSaved(saved))
  }
  const nameIsSaved = template?.name === draft.name.trim()
  const shortcut = nameIsSaved ? props.shortcut : shortcutOf(draft.name)
  const approved = (channel.data ?? []).filter((one) => isUsable(one) || one.id === draft.gsId)
  const nameOfTemplate = (gsId: string | null) =>
    channel.data?.find(({ id }) => id === gsId)?.name ?? t('answers:editor.none')
  const textsOf = ({ name, text, file, gsId }: QuickDraft) => ({
    name: { label: t('answers:editor.name'), theirs: name },
    text: { label: t('answers:editor.text'), theirs: text },
    file: { label: t('answers:editor.file'), theirs: file?.filename ?? file?.media ?? '' },
    gsId: { label: t('answers:editor.channelTemplate'), theirs: nameOfTemplate(gsId) },
  })
  return (
    <EditorFrame
      title={template?.name ?? t('answers:quick.new')}
      isBusy={isBusy}
      isPinned={props.isPinned}
      onPin={props.onPin}
      onRemove={props.onRemove}
      onSave={onSave}
      onClose={props.onClose}
      remove={
        template === undefined
          ? null
          : { label: t('answers:row.archive'), icon: IconArchive, isDangerous: false }
      }
      name={{
        value: draft.name,
        error: errorOf(faults.name),
        description:
          shortcut === undefined || shortcut === ''
            ? undefined
            : t('answers:editor.shortcut', { shortcut: `/${shortcut}` }),
        onChange: (name) => edit({ name }),
      }}
      preview={<AnswerPreview text={draft.text} file={draft.file} />}
    >
      {newest !== undefined && (
        <EditConflicts
          conflicts={conflicts.map((field) => ({
            ...textsOf(newest)[field],
            onSettle: (how) => settle(field, how),
          }))}
        />
      )}
      <VariableField
        label={t('answers:editor.text')}
        value={draft.text}
        max={limits.messageTextMax}
        error={errorOf(faults.text)}
        onChange={(text) => edit({ text })}
      />
      <FileField
        groupId={groupId}
        label={t('answers:editor.file')}
        file={draft.file}
        error={null}
        onChange={(file) => edit({ file })}
        onBusy={setUploading}
      />
      <Select
        size="sm"
        label={t('answers:editor.channelTemplate')}
        inputWrapperOrder={['label', 'input', 'description']}
        description={t('answers:editor.channelTemplateText')}
        data={[
          { value: '', label: t('answers:editor.none') },
          ...approved.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={draft.gsId ?? ''}
        allowDeselect={false}
        onChange={(id) => edit({ gsId: id === '' ? null : id })}
      />
    </EditorFrame>
  )
}
