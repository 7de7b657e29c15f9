import { Badge, Button, Flex, Text, UnstyledButton } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useNavigate, useParams } from 'react-router'
import type { Macro } from '#contract/entities/chats/macro.ts'
import type { Group } from '#contract/entities/groups/group.ts'
import { limits } from '#contract/limits.ts'
import { menuPaths } from '#contract/policies/menu.ts'
import { can, type Viewer } from '#contract/policies/index.ts'
import { stepsText } from '#renderer/components/chat-steps/step-words.ts'
import { EmptyState } from '#renderer/components/notices/empty-state.tsx'
import { QueryContent, SkeletonRows } from '#renderer/components/page/query-content.tsx'
import { SettingsPage } from '#renderer/components/page/settings-page.tsx'
import { macrosQuery } from '#renderer/data/chats/macros.ts'
import { teamsQuery } from '#renderer/data/groups/group-queries.ts'
import { groupAtom, viewerAtom } from '#renderer/data/session/session.ts'
import { useTexts } from '#renderer/i18n/fetched-texts.ts'
import { MacroPanel } from './macro-panel.tsx'
import classes from './macros.module.css'

/** The path of a macro that does not exist yet. */
const newPath = 'new'

/** The screen on which admins make macros. */
export default function MacrosScene() {
  const group = useAtomValue(groupAtom)
  const viewer = useAtomValue(viewerAtom)
  if (group === null || viewer === null) return null
  return <Macros key={group.id} group={group} viewer={viewer} />
}

function Macros({ group, viewer }: { group: Group; viewer: Viewer }) {
  const { t } = useTexts('macros')
  const path = useParams()['*'] ?? ''
  const navigate = useNavigate()
  const query = useQuery(macrosQuery(group.id))
  const macros = query.data?.items ?? []
  const opened = macros.find(({ id }) => id === path)
  const mayEdit = can(viewer, 'macros.edit')
  const open = (to: string) =>
    void navigate(to === '' ? menuPaths.macros : `${menuPaths.macros}/${to}`)
  const isFull = macros.length >= limits.macros.groupMax
  const create = mayEdit && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      disabled={isFull}
      title={isFull ? t('macros:full', { count: limits.macros.groupMax }) : undefined}
      onClick={() => open(newPath)}
    >
      {t('macros:new')}
    </Button>
  )
  const isShown =
    query.data !== undefined && (opened !== undefined || (path === newPath && mayEdit))
  return (
    <SettingsPage
      item="macros"
      title={t('shell.nav.macros')}
      viewer={viewer}
      description={t('macros:about')}
      isBare
      actions={create}
      aside={
        isShown && (
          <MacroPanel
            key={path}
            group={group}
            macro={opened}
            macros={macros}
            mayEdit={mayEdit}
            onClose={() => open('')}
          />
        )
      }
    >
      <QueryContent
        query={query}
        failedTitle={t('macros:failed')}
        skeleton={<SkeletonRows rowHeight={56} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon={IconListDetails}
            title={t('macros:none')}
            text={t(mayEdit ? 'macros:noneText' : 'macros:noneTextReader')}
            action={create}
          />
        }
      >
        {({ items }) => (
          <ul className={classes.list} aria-label={t('shell.nav.macros')}>
            {items.map((macro) => (
              <MacroRow
                key={macro.id}
                macro={macro}
                isOpen={macro === opened}
                onOpen={() => open(macro.id)}
              />
            ))}
          </ul>
        )}
      </QueryContent>
    </SettingsPage>
  )
}

interface MacroRowProps {
  macro: Macro
  isOpen: boolean
  onOpen: () => void
}

function MacroRow({ macro, isOpen, onOpen }: MacroRowProps) {
  const { t } = useTexts('macros', 'chatSteps')
  const { name, teamId, actions, missing, groupId } = macro
  const teams = useQuery(teamsQuery(groupId)).data?.items
  const team = teams?.find(({ id }) => id === teamId)?.name
  return (
    <li>
      <UnstyledButton
        className={classes.row}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <Flex align="center" gap={8}>
          <Text span fw={600} truncate title={name}>
            {name}
          </Text>
          {teamId !== undefined && (
            <Badge variant="light" color="gray" tt="none">
              {team ?? t('macros:noTeam')}
            </Badge>
          )}
          {missing.length > 0 && (
            <Badge variant="light" color="red" tt="none">
              {t('macros:broken')}
            </Badge>
          )}
        </Flex>
        <Text size="sm" c="dimmed" lineClamp={1}>
          {stepsText(t, actions)}
        </Text>
      </UnstyledButton>
    </li>
  )
}
