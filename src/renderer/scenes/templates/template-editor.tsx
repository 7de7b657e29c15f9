import { Button } from '@mantine/core'
import { IconArrowLeft, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { whatsAppTemplatesApi } from '#contract/api/whatsapp-templates.ts'
import type { WhatsAppTemplate } from '#contract/entities/whatsapp-template.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { checkTemplate } from '#contract/rules/template-check.ts'
import { timeText } from '../../components/dates/times.ts'
import { Notice } from '../../components/error-notice.tsx'
import { Page } from '../../components/page/page.tsx'
import { call } from '../../data/api-client.ts'
import { ApiError } from '../../data/api-error.ts'
import { showToast } from '../../data/toasts.ts'
import { useChannelTemplateTexts } from '../../i18n/channel-template-texts.ts'
import { errorText } from '../../i18n/error-text.ts'
import { literals } from '../../i18n/literals.ts'
import { CheckList, fieldIdOf } from './check-list.tsx'
import { deleteLocalDraft, saveLocalDraft } from './local-drafts.ts'
import classes from './template-editor.module.css'
import { draftOf, submissionOf, type TemplateForm } from './template-form.ts'
import { TemplateFields } from './template-fields.tsx'
import { TemplatePreview } from './template-panel.tsx'
import { reasonText, typeText } from './template-terms.tsx'

/** Wait from the last change to saving the draft, ms. */
const AUTOSAVE_MS = 2_000

export interface TemplateEditorProps {
  draftId: string
  initialForm: TemplateForm
  /** The template that is copied or corrected. */
  source: WhatsAppTemplate | undefined
  templates: readonly WhatsAppTemplate[]
  groupId: string
}

/** Writes a channel template: fields, the channel's rules while typing, a preview, and submission for review. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { draftId, initialForm, source, templates, groupId } = props
  const { t } = useChannelTemplateTexts()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const reasonId = useId()
  const [form, setForm] = useState(initialForm)
  const [file, setFile] = useState<File | null>(null)
  const [nameError, setNameError] = useState<string | null>(null)
  const draft = useAutosave(draftId, form, initialForm)
  const fileUrl = useFileUrl(file)

  const findings = checkTemplate(draftOf(form, file !== null))
  const errors = findings.filter(({ level }) => level === 'error')
  const isNameTaken = templates.some(
    (one) =>
      one.name === form.name && one.languageCode === form.languageCode && one.status !== 'deleted',
  )
  const problemCount = errors.length + (isNameTaken ? 1 : 0)

  const submit = useMutation({
    mutationFn: () => applyTemplate(form, file, groupId),
    onSuccess: async ({ id }) => {
      draft.discard()
      await queryClient.invalidateQueries({ queryKey: ['waTemplates', groupId] })
      void navigate(`${menuPaths.templates}?template=${encodeURIComponent(id)}`)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'TEMPLATE_NAME_TAKEN') {
        setNameError(errorText(t, error))
        document.querySelector<HTMLElement>(`#${fieldIdOf({ field: 'name', at: 0 })}`)?.focus()
      } else showToast(literals.templateNotApplied, 'danger')
    },
  })

  const change = (changes: Partial<TemplateForm>) => {
    if ('name' in changes || 'languageCode' in changes) setNameError(null)
    setForm((before) => ({ ...before, ...changes }))
  }
  const isReady = problemCount === 0
  return (
    <Page
      title={
        source?.status === 'rejected'
          ? t('channelTemplates:editor.correct', { name: source.name })
          : t('channelTemplates:new')
      }
      description={
        draft.savedAt !== null &&
        t('channelTemplates:editor.saved', { time: timeText(draft.savedAt) })
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          onClick={() => void navigate(menuPaths.templates)}
        >
          {t('channelTemplates:editor.back')}
        </Button>
      }
      footer={
        <>
          <span id={reasonId} role="status">
            {isReady
              ? t('channelTemplates:editor.ready')
              : t('channelTemplates:editor.problems', { count: problemCount })}
          </span>
          <Button
            ml="auto"
            leftSection={<IconSend size={18} aria-hidden="true" />}
            {...(!isReady && { 'aria-disabled': true, 'data-disabled': true })}
            aria-describedby={reasonId}
            loading={submit.isPending}
            onClick={() => {
              if (isReady) submit.mutate()
            }}
          >
            {t('channelTemplates:editor.submit')}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.form}>
          {source?.status === 'rejected' && <Notice>{reasonText(t, source.rejectedReason)}</Notice>}
          <TemplateFields
            form={form}
            onChange={change}
            file={file}
            onFile={setFile}
            nameError={nameError ?? (isNameTaken ? t('shell.errors.templateNameTaken') : null)}
          />
        </div>
        <CheckList findings={findings} />
        <aside className={classes.preview} aria-label={t('channelTemplates:preview.asCustomer')}>
          <TemplatePreview
            label={t('channelTemplates:preview.asCustomer')}
            shown={{ ...form, fileUrl, fileName: file?.name ?? typeText(t, form.templateType) }}
          />
        </aside>
      </div>
    </Page>
  )
}

async function applyTemplate(
  form: TemplateForm,
  file: File | null,
  groupId: string,
): Promise<WhatsAppTemplate> {
  const submission = submissionOf(form, groupId)
  const { templateType } = form
  if (templateType === 'TEXT')
    return await call(whatsAppTemplatesApi.applyWhatsAppTemplate, {
      body: { ...submission, templateType },
    })
  const flag = (isOn: boolean) => (isOn ? ('true' as const) : ('false' as const))
  return await call(whatsAppTemplatesApi.applyMediaWhatsAppTemplate, {
    body: {
      ...submission,
      templateType,
      buttons: JSON.stringify(submission.buttons),
      exampleParameters: JSON.stringify(submission.exampleParameters),
      allowCategoryChange: flag(submission.allowCategoryChange),
      enableLinkTracking: flag(submission.enableLinkTracking),
      file,
    },
  })
}

/** Saves the form as a draft after a pause and when the editor closes, once it was changed. */
function useAutosave(draftId: string, form: TemplateForm, initialForm: TemplateForm) {
  const [savedAt, setSavedAt] = useState<string | null>(null)
  /** The form that is not saved yet; null for none. */
  const unsaved = useRef<TemplateForm | null>(null)
  useEffect(() => {
    if (form === initialForm) return
    unsaved.current = form
    const timer = setTimeout(() => {
      unsaved.current = null
      saveLocalDraft(draftId, form)
      setSavedAt(new Date().toISOString())
    }, AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [draftId, form, initialForm])
  useEffect(
    () => () => {
      if (unsaved.current !== null) saveLocalDraft(draftId, unsaved.current)
    },
    [draftId],
  )
  return {
    savedAt,
    discard: () => {
      unsaved.current = null
      deleteLocalDraft(draftId)
    },
  }
}

/** An address under which the page shows a chosen file, revoked with it. */
function useFileUrl(file: File | null): string | null {
  const url = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file])
  useEffect(() => {
    if (url === null) return
    return () => URL.revokeObjectURL(url)
  }, [url])
  return url
}
