import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core'
import { IconAt, IconBookmarks, IconCheck } from '@tabler/icons-react'
import { atom, useAtomValue } from 'jotai'
import { useRef, useState, type ReactNode } from 'react'
import { useAction, type Action } from '#renderer/components/focus/actions.ts'
import { countText } from '#renderer/components/forms/count-text.ts'
import { filterKey } from '#renderer/data/chats/filter-url.ts'
import { useInboxTexts } from '#renderer/scenes/inbox/shared/texts.tsx'
import { useSavedViews } from './saved-views.ts'
import { areViewsFoldedAtom, showView, viewKey } from './shown-view.ts'
import { useTeamName } from './use-share-choices.ts'
import { useViewActions } from './use-view-actions.ts'
import { currentLive, listFilterAtom, snoozesAtom } from '#renderer/data/live/live.ts'
import { viewCountsAtom } from '#renderer/data/session/session.ts'
import classes from '#renderer/scenes/inbox/shared/list-tool.module.css'

const mentionsCountAtom = atom((get) => get(viewCountsAtom)?.mentions)

/** The menu of the user's saved views and their actions, and of the view of mentions if its tab has no room. */
export function ViewsButton() {
  const { t } = useInboxTexts()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const { views } = useSavedViews()
  const teamName = useTeamName()
  const current = filterKey(useAtomValue(listFilterAtom))
  const snoozes = useAtomValue(snoozesAtom)
  const snoozed = useAction('inbox.snoozed')
  const { save, manage } = useViewActions(views)
  const isFolded = useAtomValue(areViewsFoldedAtom)
  const counted = useAtomValue(mentionsCountAtom)
  const hasMentions = counted !== undefined
  const mentions = counted ?? 0
  return (
    <span className={classes.tool}>
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={260}
        // The menu is rendered inside the landmark of its button. The menu's position is fixed, so that the edge of the
        // chat list does not clip it.
        withinPortal={false}
        floatingStrategy="fixed"
      >
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('inbox.views.title')}
          >
            <IconBookmarks size={20} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('inbox.views.title')}>
          {isFolded && hasMentions && (
            <>
              <Menu.Item
                leftSection={<IconAt size={16} aria-hidden="true" />}
                rightSection={<span className="numbers">{countText(mentions)}</span>}
                onClick={() => currentLive().list.setFilter({ view: 'mentions' })}
              >
                {t('inbox.chatViews.mentions')}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Label>
            {t(views.length === 0 ? 'inbox.views.none' : 'inbox.views.title')}
          </Menu.Label>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              onClick={() => showView(view)}
              rightSection={viewKey(view) === current && <IconCheck size={16} aria-hidden="true" />}
            >
              {view.name}
              {view.teamId !== undefined && (
                <Text size="xs" c="dimmed">
                  {t('inbox.views.sharedWithTeam', { team: teamName(view.teamId) ?? '' })}
                </Text>
              )}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <ActionItem action={save} />
          {views.length > 0 && <ActionItem action={manage} />}
          {snoozed !== undefined && (
            <ActionItem
              action={snoozed}
              more={snoozes.size > 0 && <span className="numbers">{snoozes.size}</span>}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      {isFolded && mentions > 0 && (
        <span className={`numbers ${classes.inUse}`} aria-hidden="true">
          {countText(mentions)}
        </span>
      )}
      <Tooltip target={button} label={t('inbox.views.title')} position="bottom" disabled={opened} />
    </span>
  )
}

function ActionItem({ action, more }: { action: Action; more?: ReactNode }) {
  const { t } = useInboxTexts()
  const { labelKey, icon: Glyph, perform } = action
  return (
    <Menu.Item leftSection={Glyph && <Glyph size={16} />} rightSection={more} onClick={perform}>
      {t(labelKey)}
    </Menu.Item>
  )
}
