import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { TemplateForm } from '#contract/draft-forms.ts'
import type { WhatsAppTemplate } from '#contract/entities/templates/whatsapp-template.ts'
import { can } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { isTemplateEditable } from '#contract/rules/templates/template-edit.ts'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { Redirect } from '#renderer/components/redirect.tsx'
import { draftOf, useLoadedDrafts } from '#renderer/data/forms/drafts.ts'
import { currentGroupIdAtom, groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { store } from '#renderer/data/store.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { allChannelTemplatesQuery } from './channel-template-queries.ts'
import { TemplateEditor } from './template-editor.tsx'
import { copyOf, editOf, emptyForm, hasOwnForm, restoredForm } from './template-form.ts'

/**
 * The editor of a new template. It starts with a draft of the user (`?draft=ID`), with a copy of a template
 * (`?from=ID`), with the content of a template that is edited (`?edit=ID`), or empty.
 */
export function TemplateEditorPage() {
  const { t } = useTexts('channelTemplates')
  const [search] = useSearchParams()
  const viewer = useAtomValue(viewerAtom)
  const groupId = useAtomValue(currentGroupIdAtom) ?? ''
  const templates = useQuery(allChannelTemplatesQuery(groupId))
  const drafts = useLoadedDrafts(groupId)
  if (viewer === null) return null
  if (!can(viewer, 'waTemplate.edit')) return <Redirect to={menuPaths.templates} />
  if (templates.data === undefined || drafts === 'pending')
    return (
      <Page title={t('channelTemplates:new')}>
        <QueryContent query={templates} failedTitle={t('channelTemplates:failed')}>
          {() => null}
        </QueryContent>
      </Page>
    )
  const withForm = templates.data.filter(hasOwnForm)
  const from = withForm.find(({ id }) => id === search.get('from'))
  const edited = withForm.find(({ id }) => id === search.get('edit'))
  return (
    <OpenEditor
      // A draft that could only be read later is restored by a new editor.
      key={`${drafts}/${search.toString()}`}
      templates={templates.data}
      from={from}
      edited={edited !== undefined && isTemplateEditable(edited) ? edited : undefined}
      draftId={search.get('draft')}
      groupId={groupId}
    />
  )
}

interface OpenEditorProps {
  templates: readonly WhatsAppTemplate[]
  from: WhatsAppTemplate | undefined
  edited: WhatsAppTemplate | undefined
  draftId: string | null
  groupId: string
}

function OpenEditor({ templates, from, edited, draftId, groupId }: OpenEditorProps) {
  const { language } = useTexts('channelTemplates')
  const [initial] = useState((): { id: string; isStored: boolean; form: TemplateForm } => {
    const draft = draftId === null ? null : draftOf({ groupId, kind: 'template', id: draftId })
    if (draftId !== null && draft !== null)
      return { id: draftId, isStored: true, form: restoredForm(draft.form) }
    const id = crypto.randomUUID()
    const copied = from === undefined ? undefined : copyOf(from, templates)
    const form = edited === undefined ? copied : editOf(edited)
    const empty = () => emptyForm(store.get(groupAtom)?.language ?? language)
    return { id, isStored: false, form: form ?? empty() }
  })
  const { editsId } = initial.form
  return (
    <TemplateEditor
      draftId={initial.id}
      isStored={initial.isStored}
      initialForm={initial.form}
      source={from ?? templates.find(({ id }) => id === editsId)}
      templates={templates}
      groupId={groupId}
    />
  )
}
