import { Box, Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TemplateForm } from '#contract/draft-forms.ts'
import { whatsAppTemplatesApi } from '#contract/api/templates/whatsapp-templates.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { providerRefusal, type ProviderRefusal } from '#contract/rules/line/provider-refusal.ts'
import { checkTemplate } from '#contract/rules/templates/template-check.ts'
import { isCategoryEditable } from '#contract/rules/templates/template-edit.ts'
import { isTemplateNameTaken } from '#contract/rules/templates/template-name.ts'
import { kindRules } from '#contract/rules/templates/template-kinds.ts'
import { rulesMet } from '#contract/rules/templates/template-rules.ts'
import { useActions, type Action } from '#renderer/components/focus/actions.ts'
import { timeText } from '#renderer/components/dates/times.ts'
import { Notice } from '#renderer/components/notices/error-notice.tsx'
import { useLeaveGuard } from '#renderer/components/dialogs/leave-guard.tsx'
import { LeaveDialog } from '#renderer/components/page/leave-dialog.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { call } from '#renderer/data/service/api-client.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { showToast } from '#renderer/data/change/toasts.ts'
import { useMediaUrl } from '#renderer/data/files/use-media-url.ts'
import { uploadTemplateFile, withProgress } from '#renderer/data/service/upload-file.ts'
import { reasonText } from '#renderer/i18n/channel-template-terms.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { errorText, refusalText } from '#renderer/i18n/error-text.ts'
import { literals } from '#renderer/i18n/literals.ts'
import {
  CheckList,
  fieldIdOf,
  findingLook,
  findingsInOrder,
  focusFinding,
  isTemplateField,
} from './check-list.tsx'
import classes from './template-editor.module.css'
import { withReason } from './template-actions.ts'
import { draftOf, submissionOf } from './template-form.ts'
import { partsOf } from './kind-parts.ts'
import { TemplateFields } from './template-fields.tsx'
import { previewOfForm, TemplatePreview } from './template-preview.tsx'
import { typeText } from './template-terms.tsx'
import { useTemplateDraft } from './use-template-draft.ts'
import { refetchQueries } from '#renderer/data/service/query.ts'
import { useChange } from '#renderer/data/change/use-change.ts'

export interface TemplateEditorProps {
  draftId: string
  /** Whether the editor continues a stored draft. */
  isStored: boolean
  initialForm: TemplateForm
  /** The template that is copied or corrected; undefined for none. */
  source: WhatsAppTemplate | undefined
  templates: readonly WhatsAppTemplate[]
  groupId: string
}

/**
 * The editor of a channel template: fields, the channel's rules checked while typing, a preview, and submission for
 * review.
 */
export function TemplateEditor(props: TemplateEditorProps) {
  const { draftId, isStored, initialForm, source, templates, groupId } = props
  const { t } = useTexts('channelTemplates')
  const navigate = useNavigate()
  const reasonId = useId()
  const [form, setForm] = useState(initialForm)
  const [file, setFile] = useState<File | null>(null)
  const [nameError, setNameError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ProviderRefusal | null>(null)
  const [isTried, setTried] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  /** The ids of the cards whose files are being uploaded. */
  const [uploading, setUploading] = useState<readonly string[]>([])
  const draft = useTemplateDraft({ id: draftId, groupId, form, initialForm, isStored })
  const chosenUrl = useFileUrl(file)
  const storedUrl = useMediaUrl(form.media)
  const fileUrl = chosenUrl ?? storedUrl
  const guard = useLeaveGuard(draft.isChanged || file !== null)

  const checked = draftOf(form, file !== null, uploading)
  const findings = checkTemplate(checked)
  const errors = findings.filter(({ level }) => level === 'error')
  const isEdit = form.editsId !== undefined
  const isNameTaken = !isEdit && isTemplateNameTaken(form, templates)
  const met = rulesMet(checked, findings).filter((rule) => rule !== 'name' || !isNameTaken)
  const problemCount = errors.length + (isNameTaken ? 1 : 0)
  const isUploading = uploading.length > 0
  const isReady = problemCount === 0 && !isUploading
  const isOnlyOpen = !isNameTaken && errors.every((error) => findingLook(error, isTried) === 'open')

  const submit = useChange({
    send: () => applyTemplate(form, file, { groupId, onProgress: setProgress }),
    accept: () => draft.remove(),
    async onDone({ id }) {
      guard.release()
      await refetchQueries('channelTemplates')
      void navigate(`${menuPaths.templates}?template=${encodeURIComponent(id)}`)
    },
    onRefused(error) {
      setProgress(null)
      if (error instanceof ApiError && error.code === 'TEMPLATE_NAME_TAKEN') {
        setNameError(errorText(t, error))
        focusName()
        return
      }
      const refused = providerRefusal(error)
      setRefusal(refused)
      focusField(refused?.field)
      // The notice above the fields has the reason of a refusal.
      const text = literals.templateNotApplied
      showToast(refused === null ? withReason(text, error) : text, 'danger')
    },
  })

  const onUpload = (cardId: string, isRunning: boolean) =>
    setUploading((ids) => (isRunning ? [...ids, cardId] : ids.filter((id) => id !== cardId)))
  const editCards = (change: (cards: TemplateForm['cards']) => TemplateForm['cards']) =>
    setForm((before) => ({ ...before, cards: change(partsOf(before).cards) }))
  const edit = (changes: Partial<TemplateForm>) => {
    if ('name' in changes || 'languageCode' in changes) setNameError(null)
    if (refusal?.field !== undefined && refusal.field in changes) setRefusal(null)
    setForm((before) => ({ ...before, ...changes }))
  }
  /** The index of the problem that was focused last; -1 for none. */
  const problem = useRef(-1)
  const goToProblem = () => {
    const ordered = findingsInOrder(findings)
    if (ordered.length === 0) return isNameTaken ? focusName() : undefined
    problem.current = (problem.current + 1) % ordered.length
    const finding = ordered[problem.current]
    if (finding !== undefined) focusFinding(finding)
  }
  const trySubmit = () => {
    if (submit.busy) return
    if (isReady) {
      setRefusal(null)
      return submit.run()
    }
    // What is still being uploaded is no problem of the form.
    if (problemCount === 0) return
    setTried(true)
    problem.current = -1
    goToProblem()
  }
  const back = () => void navigate(menuPaths.templates)
  useEditorActions({ save: draft.save, submit: trySubmit, goToProblem, back })

  return (
    <Page
      title={
        isEdit
          ? t('channelTemplates:editor.edit', { name: form.name })
          : source?.status === 'rejected'
            ? t('channelTemplates:editor.correct', { name: source.name })
            : t('channelTemplates:new')
      }
      description={
        draft.savedAt !== null &&
        t('channelTemplates:editor.saved', { time: timeText(draft.savedAt) })
      }
      parent={{ label: t('channelTemplates:title'), path: menuPaths.templates }}
      footer={
        <>
          <span id={reasonId} role="status">
            {isReady
              ? t('channelTemplates:editor.ready')
              : problemCount === 0
                ? t('channelTemplates:editor.waitForUpload')
                : isOnlyOpen
                  ? t('channelTemplates:editor.toFillIn', { count: problemCount })
                  : t('channelTemplates:editor.problems', { count: problemCount })}
          </span>
          {problemCount > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={goToProblem}>
              {t('channelTemplates:editor.next')}
            </Button>
          )}
          <Button ml="auto" variant="default" onClick={draft.save}>
            {t('channelTemplates:editor.saveDraft')}
          </Button>
          <Button
            leftSection={<IconSend size={18} aria-hidden="true" />}
            {...(!isReady && { 'aria-disabled': true, 'data-disabled': true })}
            aria-describedby={reasonId}
            loading={submit.busy}
            onClick={trySubmit}
          >
            {isEdit ? t('channelTemplates:editor.submitEdit') : t('channelTemplates:editor.submit')}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        {/* The text for screen readers is positioned relative to the form. */}
        <Box pos="relative" pt={8} px={24} pb={24} className={classes.form}>
          {refusal !== null && <Notice>{refusalText(t, refusal)}</Notice>}
          {isEdit && <Notice>{t('channelTemplates:editor.editHint')}</Notice>}
          {source?.status === 'rejected' && <Notice>{reasonText(t, source.rejectedReason)}</Notice>}
          <TemplateFields
            groupId={groupId}
            form={partsOf(form)}
            onCards={editCards}
            onUpload={onUpload}
            onChange={edit}
            file={file}
            fileUrl={fileUrl}
            onFile={setFile}
            progress={progress}
            findings={findings}
            isTried={isTried}
            refusal={refusal}
            isNameFixed={isEdit}
            isCategoryFixed={isEdit && source !== undefined && !isCategoryEditable(source)}
            nameError={nameError ?? (isNameTaken ? t('shell.errors.templateNameTaken') : null)}
          />
        </Box>
        <CheckList
          findings={findings}
          met={met}
          isTried={isTried}
          bodyMax={kindRules[form.kind].bodyMax}
        />
        <Box
          component="aside"
          px={16}
          py={20}
          aria-label={t('channelTemplates:preview.asCustomer')}
        >
          <TemplatePreview
            label={t('channelTemplates:preview.asCustomer')}
            shown={previewOfForm(form, {
              url: fileUrl,
              name: file?.name ?? typeText(t, form.templateType),
            })}
          />
        </Box>
      </div>
      <LeaveDialog
        guard={guard}
        onDiscard={draft.discard}
        {...(draft.isChanged && {
          save: {
            label: t('channelTemplates:editor.saveDraft'),
            perform: () => {
              draft.save()
              return Promise.resolve(true)
            },
          },
        })}
      >
        {file === null
          ? t('channelTemplates:editor.leaveText')
          : t('channelTemplates:editor.leaveFileText')}
      </LeaveDialog>
    </Page>
  )
}

const focusName = (): void => focusField('name')

/** Focuses a field of the form by its name; nothing for a name that is no field. */
function focusField(name: string | undefined): void {
  const field = isTemplateField(name) ? name : undefined
  if (field !== undefined)
    document.querySelector<HTMLElement>(`#${fieldIdOf({ field, at: 0 })}`)?.focus()
}

interface EditorKeys {
  save: () => void
  submit: () => void
  goToProblem: () => void
  back: () => void
}

/**
 * Registers the editor's keys. Ctrl+S saves the draft, Ctrl+Enter submits, F8 goes to the next problem, Escape goes
 * back.
 */
function useEditorActions(keys: EditorKeys): void {
  const current = useRef(keys)
  useLayoutEffect(() => {
    current.current = keys
  })
  const actions = useMemo<readonly Action[]>(
    () => [
      {
        id: 'templates.saveDraft',
        section: 'screen',
        labelKey: 'shell.actions.save',
        shortcut: 'mod+s',
        perform: () => current.current.save(),
      },
      {
        id: 'templates.submit',
        section: 'screen',
        labelKey: 'shell.actions.submit',
        shortcut: 'mod+enter',
        perform: () => current.current.submit(),
      },
      {
        id: 'templates.nextProblem',
        section: 'screen',
        labelKey: 'shell.actions.nextProblem',
        shortcut: 'f8',
        perform: () => current.current.goToProblem(),
      },
      {
        id: 'templates.back',
        section: 'screen',
        labelKey: 'shell.actions.back',
        shortcut: 'escape',
        perform: () => current.current.back(),
      },
    ],
    [],
  )
  useActions(actions)
}

interface ApplyOptions {
  groupId: string
  /** Called with the uploaded share of the file, 0 to 1. */
  onProgress: (share: number) => void
}

async function applyTemplate(
  form: TemplateForm,
  file: File | null,
  { groupId, onProgress }: ApplyOptions,
): Promise<WhatsAppTemplate> {
  const submission = submissionOf(form, groupId)
  // Only templates without a file of their own have cards or a verification code.
  const { cards: _c, verification: _v, ...withFile } = submission
  const { templateType, media, editsId } = partsOf(form)
  if (editsId !== undefined) {
    const target = { params: { id: editsId }, groupId }
    if (templateType === 'TEXT' || templateType === 'LOCATION') {
      const { name: _n, languageCode: _l, ...content } = submission
      return await call(whatsAppTemplatesApi.editWhatsAppTemplate, {
        ...target,
        body: { ...content, templateType },
      })
    }
    const { name: _n, languageCode: _l, ...content } = withFile
    const uploaded = file && (await uploadTemplateFile(file, groupId, { onProgress }))
    return await call(whatsAppTemplatesApi.editWhatsAppTemplate, {
      ...target,
      body: { ...content, templateType, media: uploaded?.url ?? media ?? '' },
    })
  }
  if (templateType === 'TEXT' || templateType === 'LOCATION')
    return await call(whatsAppTemplatesApi.applyWhatsAppTemplate, {
      body: { ...submission, templateType },
    })
  if (file === null && media !== undefined)
    return await call(whatsAppTemplatesApi.applyWhatsAppTemplate, {
      body: { ...withFile, templateType, media },
    })
  const { offer, ...fields } = withFile
  const flag = (isOn: boolean) => (isOn ? ('true' as const) : ('false' as const))
  onProgress(0)
  return await withProgress({ onProgress }, (uploadId) =>
    call(whatsAppTemplatesApi.applyMediaWhatsAppTemplate, {
      body: {
        ...fields,
        templateType,
        buttons: JSON.stringify(submission.buttons),
        exampleParameters: JSON.stringify(submission.exampleParameters),
        ...(offer !== undefined && { offer: JSON.stringify(offer) }),
        allowCategoryChange: flag(submission.allowCategoryChange),
        enableLinkTracking: flag(submission.enableLinkTracking),
        file,
      },
      uploadId,
    }),
  )
}

/** An object URL with which the page shows a chosen file. It is revoked when the file changes or the editor closes. */
function useFileUrl(file: File | null): string | null {
  const url = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file])
  useEffect(() => {
    if (url === null) return
    return () => URL.revokeObjectURL(url)
  }, [url])
  return url
}
