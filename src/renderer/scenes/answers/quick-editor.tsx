import '@mantine/core/styles/Switch.layer.css'
import { Button, Select, Switch, TextInput } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Template } from '#contract/entities/template.ts'
import { limits } from '#contract/limits.ts'
import { shortcutOf } from '#contract/rules/template-shortcut.ts'
import { channelTemplatesQuery } from '../../data/templates/template-queries.ts'
import { useAnswerTexts } from '../../i18n/answer-texts.ts'
import { AnswerPreview } from './answer-preview.tsx'
import { saveQuick } from './answer-mutations.ts'
import { EditorFrame } from './editor-frame.tsx'
import { FileField } from './file-field.tsx'
import {
  emptyQuickDraft,
  quickBodyOf,
  quickDraftOf,
  quickFaults,
  type FieldFault,
  type QuickDraft,
} from './quick-draft.ts'
import { useDraft } from './use-draft.ts'
import { VariableField } from './variable-field.tsx'

export interface QuickEditorProps {
  groupId: string
  /** Undefined for a new quick message. */
  template: Template | undefined
  /** What a new one begins with. */
  initial?: QuickDraft | undefined
  /** The shortcut of a stored one, which may have a number at its end. */
  shortcut: string | undefined
  /** Whether it is pinned now; undefined where the user cannot pin it. */
  isPinned: boolean | undefined
  onPin: (isPinned: boolean) => void
  onArchive: () => void
  onChanged: (isChanged: boolean) => void
  onSaved: (template: Template) => void
  onClose: () => void
}

/** Creates or edits a quick message. */
export function QuickEditor(props: QuickEditorProps) {
  const { groupId, template, initial = emptyQuickDraft, onChanged, onSaved } = props
  const { t } = useAnswerTexts()
  const channel = useQuery(channelTemplatesQuery(groupId))
  const [isUploading, setUploading] = useState(false)
  const { draft, change, save, isBusy, isTried, setTried } = useDraft(
    () => (template === undefined ? initial : quickDraftOf(template)),
    onChanged,
  )
  const faults = quickFaults(draft)
  const errorOf = (fault: FieldFault | undefined) =>
    fault === 'tooLong' || (isTried && fault !== undefined)
      ? t(fault === 'tooLong' ? 'answers:editor.tooLong' : 'answers:editor.missing')
      : undefined
  const onSave = () => {
    setTried(true)
    if (Object.keys(faults).length > 0 || isUploading) return
    void save(() => saveQuick(groupId, template, quickBodyOf(draft))).then(
      (saved) => saved !== null && onSaved(saved),
    )
  }
  const nameIsSaved = template?.name === draft.name.trim()
  const shortcut = nameIsSaved ? props.shortcut : shortcutOf(draft.name)
  const approved = (channel.data ?? []).filter(
    ({ id, status }) => status === 'approved' || id === draft.gsId,
  )
  return (
    <EditorFrame
      title={template?.name ?? t('answers:quick.new')}
      isBusy={isBusy}
      onSave={onSave}
      onClose={props.onClose}
      extra={
        template !== undefined && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconArchive size={16} aria-hidden="true" />}
            onClick={props.onArchive}
          >
            {t('answers:row.archive')}
          </Button>
        )
      }
    >
      <TextInput
        size="sm"
        label={t('answers:editor.name')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          shortcut === undefined || shortcut === ''
            ? undefined
            : t('answers:editor.shortcut', { shortcut: `/${shortcut}` })
        }
        maxLength={200}
        value={draft.name}
        error={errorOf(faults.name)}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <VariableField
        label={t('answers:editor.text')}
        value={draft.text}
        max={limits.messageTextMax}
        error={errorOf(faults.text)}
        onChange={(text) => change({ text })}
      />
      <FileField
        groupId={groupId}
        label={t('answers:editor.file')}
        file={draft.file}
        error={null}
        onChange={(file) => change({ file })}
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
        onChange={(id) => change({ gsId: id === '' ? null : id })}
      />
      {props.isPinned !== undefined && (
        <Switch
          labelPosition="left"
          styles={{ body: { justifyContent: 'space-between' } }}
          label={t('answers:editor.pin')}
          checked={props.isPinned}
          onChange={(event) => props.onPin(event.currentTarget.checked)}
        />
      )}
      <AnswerPreview text={draft.text} file={draft.file} />
    </EditorFrame>
  )
}
