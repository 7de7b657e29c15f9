import { useParams } from 'react-router'
import { TemplateEditorPage } from './template-editor-page.tsx'
import { TemplateList } from './template-list.tsx'

/** The list of channel templates, or the editor of a new one. */
export default function TemplatesScene() {
  const path = useParams()['*'] ?? ''
  return path === 'new' ? <TemplateEditorPage /> : <TemplateList />
}
