import { Button } from '@mantine/core'
import { IconGitFork } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Group } from '#contract/entities/groups/group.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { Page } from '#renderer/components/page/page.tsx'
import { QueryContent } from '#renderer/components/page/query-content.tsx'
import { rulesQuery } from '#renderer/data/chats/rules.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { RuleEditor } from './editor/rule-editor.tsx'
import { RuleList } from './list/rule-list.tsx'

/** The path of a rule that does not exist yet. */
const newPath = 'new'

/** The screen on which admins make rules: the list, or one rule. */
export default function RulesScene() {
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  const path = useParams()['*'] ?? ''
  if (group === null || viewer === null) return null
  return path === '' ? (
    <RuleList key={group.id} group={group} viewer={viewer} />
  ) : (
    <OpenRule key={`${group.id} ${path}`} group={group} viewer={viewer} path={path} />
  )
}

interface OpenRuleProps {
  group: Group
  viewer: Viewer
  path: string
}

/** The editor of the rule of the address, once the rules have loaded. */
function OpenRule({ group, viewer, path }: OpenRuleProps) {
  const { t } = useTexts('rules')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const query = useQuery(rulesQuery(group.id))
  const rules = query.data?.items ?? []
  const rule = rules.find(({ id }) => id === path)
  const isNew = path === newPath
  const mayEdit = can(viewer, 'rules.edit')
  if (query.data !== undefined && (rule !== undefined || (isNew && mayEdit)))
    return (
      <RuleEditor
        group={group}
        viewer={viewer}
        rule={rule}
        rules={rules}
        example={search.get('example')}
        onOpen={(id) => void navigate(id === null ? menuPaths.rules : `${menuPaths.rules}/${id}`)}
      />
    )
  return (
    <Page
      title={t('shell.nav.rules')}
      parent={{ label: t('shell.nav.settings'), path: menuPaths.settings }}
    >
      <QueryContent query={query} failedTitle={t('rules:failed')}>
        {() => (
          <EmptyState
            icon={IconGitFork}
            {...(isNew
              ? { title: t('rules:readOnly') }
              : { title: t('rules:goneTitle'), text: t('rules:goneText') })}
            action={
              <Button variant="default" onClick={() => void navigate(menuPaths.rules)}>
                {t('rules:back')}
              </Button>
            }
          />
        )}
      </QueryContent>
    </Page>
  )
}
